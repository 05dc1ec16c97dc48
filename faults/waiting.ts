/** Families who wait for the places of a full coach, while those who have them cancel. */
import { setTimeout as wait } from "node:timers/promises";
import { declinedThenTaken, GOOD, isOver, paysWith, type Scene } from "./scene";
import type { Shopper } from "./shopper";

const OFFERED_WITHIN_MS = 15_000;

/** Asks for places of one departure and confirms it from two tabs: the key of the request, as it was mailed. */
async function asks({ world }: Scene, waits: Shopper, departure: string, adults: number): Promise<string> {
  const [on] = await world.rows<{ trip: string; day: string }>(
    `select trip, start_day as day from departures where id = '${departure}'`,
  );
  const wish = { from: "montreal", adults: String(adults), children: "0", most: "99999", email: waits.email };
  await waits.ask(`/en-ca/trip/${on?.trip}/waiting-list`, { ...wish, day: on?.day ?? "" });
  const [request] = await world.rows<{ key: string }>(
    `select key from waiting_requests where email = '${waits.email}' order by id`,
  );
  if (!request) return "";
  const page = `/en-ca/my-request/${request.key}`;
  await Promise.all([waits.ask(page, { step: "confirm" }), waits.ask(page, { step: "confirm" })]);
  return request.key;
}

/** The checkout that holds what is offered; empty when nothing is, in a while. */
async function offered({ world }: Scene, key: string): Promise<string> {
  for (const until = Date.now() + OFFERED_WITHIN_MS; Date.now() < until; await wait(200)) {
    const [offer] = await world.rows<{ checkout: string }>(
      `select o.checkout from waiting_offers o join waiting_requests r on r.id = o.request
       where r.key = '${key}' and o.state = 'open'`,
    );
    if (offer) return offer.checkout;
  }
  return "";
}

/** What people do with an offer. */
async function answers(scene: Scene, waits: Shopper, { key, adults }: { key: string; adults: number }): Promise<void> {
  const { random } = scene;
  const checkout = await offered(scene, key);
  if (!checkout) return;
  const page = `/en-ca/my-request/${key}`;
  const does = random.pick(["buys", "buys", "buys twice", "declines", "leaves", "buys and declines", "lapses", "late"]);
  if (does === "declines")
    await Promise.all([waits.ask(page, { step: "decline" }), waits.ask(page, { step: "decline" })]);
  if (does === "leaves") await Promise.all([waits.ask(page, { step: "leave" }), waits.ask(page, { step: "decline" })]);
  if (["declines", "leaves"].includes(does)) return;
  await waits.take(checkout, adults);
  if (does === "lapses") return isOver(scene, waits);
  if (does === "late") return declinedThenTaken(scene, waits, () => isOver(scene, waits));
  const form = await waits.payForm({ cardToken: await waits.token(GOOD) });
  const other = await waits.payForm({ cardToken: await waits.token(GOOD) });
  await Promise.all([
    waits.pay(form),
    ...(does === "buys twice" ? [waits.pay(other)] : []),
    ...(does === "buys and declines" ? [waits.ask(page, { step: "leave" })] : []),
  ]);
  await waits.outcome();
}

/** The coach is full with a booking of two, for which one and two others wait; it cancels for one of them, or for both. */
export async function waitsForPlaces(scene: Scene, shopper: Shopper): Promise<void> {
  const { world, random, newShopper } = scene;
  await paysWith(shopper, GOOD);
  if ((await shopper.outcome()) !== "booked") return;
  const [booking] = await world.rows<{ key: string; departure: string }>(
    `select b.key, c.departure from bookings b join checkouts c on c.id = b.checkout where c.id = '${shopper.id()}'`,
  );
  if (!booking) return;
  const line: { waits: Shopper; adults: number; key: string }[] = [];
  for (const adults of [random.whole(1, 2), random.whole(1, 2)]) {
    const waits = newShopper();
    line.push({ waits, adults, key: await asks(scene, waits, booking.departure, adults) });
  }
  const crashAt = random.pick(["", "change.written"]);
  await world.beside("cancel", [booking.key], crashAt);
  // Who hears nothing asks again.
  if (crashAt) await world.beside("cancel", [booking.key], "");
  await Promise.all(line.map(({ waits, ...asked }) => (asked.key ? answers(scene, waits, asked) : undefined)));
}
