import { eq } from "drizzle-orm";
import { lockForReliance } from "~/db/lock-for-limit.server";
import { checkouts, seats } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { BY_BUYER, countChange, type Writing } from "~/domain/booking/take-over";
import type { Coach } from "~/domain/catalogue/catalogue";
import { isSellable } from "~/domain/departures/seats";
import { partySize } from "~/domain/people/party";
import { accept, type Refusal, refuse, type Verdict } from "~/domain/verdict";
import { expireRivals } from "~/services/inventory/holds.server";
import { seats as held, releaseSeats, takeSeats } from "~/services/inventory/seats.server";
import { coachOf } from "./get-checkout.server";
import { type ClosedRefusal, lockToWrite } from "./open-checkout.server";

/** The seat asked for by each position; null unseats. Positions left out keep what they have. */
export type SeatChoices = Readonly<Record<number, string | null>>;

/** The seat of each position, in the travellers' order. */
export type SeatsByPosition = (string | null)[];

/** `taken`: those asked for that someone else was quicker to take, in order. */
export type SeatsGiven = { seats: SeatsByPosition; taken: string[] };

export type SeatsVerdict = Verdict<
  SeatsGiven,
  ClosedRefusal | "changed-since" | "seat-unknown" | "seat-twice" | "traveller-unknown"
>;

/**
 * Gives, changes and takes back seats (spec 4). Refuses the whole request with `checkout-unknown`, `checkout-expired`,
 * `checkout-closed`, what `changedSince` does, `traveller-unknown` (params: `position`), `seat-unknown` (not a seat that is sold) or `seat-twice`
 * (params: `seat`). Where someone was quicker, the other choices are kept all the same, and who asked for a taken seat
 * keeps the seat they had, if they had one; the tab is not done then.
 * The primary key of `seats` decides who gets one.
 */
export async function chooseSeats(
  id: string,
  choices: SeatChoices,
  now: Date,
  writing: Writing = BY_BUYER,
): Promise<SeatsVerdict> {
  return transaction(async (tx): Promise<SeatsVerdict> => {
    await relyOnCoach(tx, id);
    const open = await lockToWrite(tx, id, writing, now);
    if (!open.ok) return open;
    const checkout = open.value;
    const coach = await coachOf(tx, checkout.departure);
    const size = partySize(checkout);
    const before = await seatsOf(tx, id, size);
    const asked = Object.entries(choices).map(([position, seat]) => ({ position: Number(position), seat }));
    const wrong = check(asked, before, coach, size);
    if (wrong) return wrong;

    const moving = asked.filter(({ position, seat }) => before[position] !== seat);
    if (moving.length > 0) {
      await expireRivals(tx, held.rivals(checkout), now);
      await releaseSeats(
        tx,
        id,
        moving.map(({ position }) => position),
      );
    }
    const given = await takeSeats(tx, checkout, moving);
    const missed = moving.filter(({ seat }) => seat !== null && !given.has(seat));
    const former = missed.map(({ position }) => ({ position, seat: before[position] ?? null }));
    await takeSeats(tx, checkout, former);

    const after = await seatsOf(tx, id, size);
    const taken = missed.flatMap(({ seat }) => seat ?? []).sort();
    const done = taken.length === 0 ? { seatsDone: true } : {};
    const counted = { ...done, ...countChange(checkout, writing) };
    if (Object.keys(counted).length > 0) await tx.update(checkouts).set(counted).where(eq(checkouts.id, id));
    return accept({ seats: after, taken });
  });
}

/** From here on nobody gives the departure of a checkout another coach. */
async function relyOnCoach(tx: Db, id: string): Promise<void> {
  const [found] = await tx.select({ departure: checkouts.departure }).from(checkouts).where(eq(checkouts.id, id));
  if (found) await lockForReliance(tx, "coach", found.departure);
}

/** Goes on without choosing: anyone who has no seat is given one at boarding. Seats already chosen stay. */
export async function skipSeats(
  id: string,
  now: Date,
  writing: Writing = BY_BUYER,
): Promise<Verdict<null, ClosedRefusal | "changed-since">> {
  return transaction(async (tx): Promise<Verdict<null, ClosedRefusal | "changed-since">> => {
    const open = await lockToWrite(tx, id, writing, now);
    if (!open.ok) return open;
    const checkout = open.value;
    await tx
      .update(checkouts)
      .set({ seatsDone: true, ...countChange(checkout, writing) })
      .where(eq(checkouts.id, id));
    return accept(null);
  });
}

function check(
  asked: { position: number; seat: string | null }[],
  before: SeatsByPosition,
  coach: Coach,
  size: number,
): Refusal<"seat-unknown" | "seat-twice" | "traveller-unknown"> | null {
  const after = [...before];
  for (const { position, seat } of asked) {
    if (!Number.isInteger(position) || position < 0 || position >= size)
      return refuse("traveller-unknown", { position });
    if (seat !== null && !isSellable(coach, seat)) return refuse("seat-unknown", { seat });
    after[position] = seat;
  }
  const chosen = after.filter((seat) => seat !== null);
  const twice = chosen.find((seat, i) => chosen.indexOf(seat) !== i);
  return twice === undefined ? null : refuse("seat-twice", { seat: twice });
}

async function seatsOf(tx: Db, checkout: string, size: number): Promise<SeatsByPosition> {
  const rows = await tx
    .select({ seat: seats.seat, traveller: seats.traveller })
    .from(seats)
    .where(eq(seats.checkout, checkout));
  return Array.from({ length: size }, (_, i) => rows.find(({ traveller }) => traveller === i)?.seat ?? null);
}
