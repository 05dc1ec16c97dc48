/** Assigns a traveller a seat at the coach's door, by the colleague who boards it. */
import { eq } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { bookings } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { boardingTime, peopleOn, type TravellerKey, travellerName } from "~/domain/departures/boarding";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { expireRivals } from "~/services/inventory/holds.server";
import { relyOnCoaches } from "~/services/inventory/runs.server";
import { releaseSeats, seats, takeSeats } from "~/services/inventory/seats.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { boardingIn, departuresOfRun } from "./boarding.server";

export type GiveSeatRefusal =
  | "departure-unknown"
  | "boarding-early"
  | "boarding-over"
  | "traveller-gone"
  | "changed-since"
  | "seat-unknown"
  | "seat-taken";

type Wanted = TravellerKey & {
  /** In any case: `3a`. */
  seat: string;
  /** Where the list had them; null without a seat. */
  was: string | null;
};

/**
 * Seats one traveller on a run, while it boards; nobody is mailed. Refuses with `departure-unknown`, `boarding-early`,
 * `boarding-over`, `traveller-gone`, `changed-since` (they sit elsewhere by now), `seat-unknown` (no seat that this coach
 * sells) or `seat-taken`.
 */
export async function giveSeat(
  run: string,
  { booking, position, seat: typed, was }: Wanted,
  { by, now }: { by: Auditor; now: Date },
): Promise<Verdict<null, GiveSeatRefusal>> {
  const seat = typed.trim().toUpperCase();
  return transaction(async (tx): Promise<Verdict<null, GiveSeatRefusal>> => {
    await relyOnCoaches(tx, await departuresOfRun(tx, run));
    await lockForLimit(tx, "boarding", run);
    // Before the list is read: its party may be changing seats.
    const locked = await lockBooking(tx, eq(bookings.number, booking), { act: "seat-at-boarding", by: "staff", now });
    const list = await boardingIn(tx, run, now);
    if (!list) return refuse("departure-unknown");
    const time = boardingTime(list, now);
    if (time !== "open") return refuse(time === "early" ? "boarding-early" : "boarding-over");
    const who = travellerName({ booking, position });
    const person = peopleOn(list).find((one) => travellerName(one) === who);
    if (!person || !locked.ok) return refuse("traveller-gone");
    if (person.seat === seat) return accept(null);
    if (person.seat !== was) return refuse("changed-since");
    if (!list.seats.includes(seat)) return refuse("seat-unknown");
    const { checkout } = locked.value;
    await expireRivals(tx, seats.rivals(checkout), now);
    await releaseSeats(tx, checkout.id, [{ run, position }]);
    const given = await takeSeats(tx, checkout.id, [{ run, position, seat }]);
    if (given.length === 0) return refuse("seat-taken");
    const subject = { kind: "departure", id: run } as const;
    const entry = { before: { seat: person.seat }, after: { traveller: who, seat } };
    await writeAudit(tx, { by, what: "seat-given", subject, ...entry }, now);
    return accept(null);
  });
}
