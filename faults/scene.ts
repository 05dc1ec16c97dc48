/** Where a story is played, and what people in many of them do. */
import type { Departure, RoomDeparture } from "./ask";
import type { OwnCoach } from "./plan";
import type { Random } from "./random";
import type { Shopper } from "./shopper";
import type { World } from "./world";

export const GOOD = "4242424242424242";
export const BAD = "4000000000009995";

export type Scene = {
  world: World;
  random: Random;
  /** Somewhere with places, shared by those who buy the same at the same time. */
  departure: Departure | RoomDeparture;
  /** One that nobody else buys. */
  ownDeparture: (coach: OwnCoach) => Promise<Departure | RoomDeparture>;
  newShopper: () => Shopper;
};

export async function paysWith(shopper: Shopper, number: string): Promise<string> {
  const { location } = await shopper.pay(await shopper.payForm({ cardToken: await shopper.token(number) }));
  return location;
}

/** A charge is declined, and the bank goes through with it all the same. */
export async function declinedThenTaken(
  { world }: Scene,
  shopper: Shopper,
  meanwhile: () => Promise<void>,
): Promise<void> {
  await paysWith(shopper, BAD);
  if ((await shopper.outcome()) !== "open") return;
  await meanwhile();
  const [charge] = await world.rows<{ reference: string | null }>(
    `select reference from charges where checkout = '${shopper.id()}'`,
  );
  if (charge?.reference) await world.takeAfterAll(charge.reference, await shopper.token(GOOD));
}

export async function isOver({ world }: Scene, shopper: Shopper): Promise<void> {
  await world.change("update checkouts set held_until = :past where id = ? and state = 'open'", shopper.id());
}
