/** Seats of a booking, chosen or changed by anyone who has its link: free of charge, so that no code is asked for. */

import { and, eq, ne } from "drizzle-orm";
import { bookings, checkouts, seats } from "~/db/schema";
import { type Db, db, transaction, withSnapshot } from "~/db/transaction.server";
import type { Asked } from "~/domain/amendments/asked";
import { type Seated, type SeatMove, type SeatRefusal, seatMoves } from "~/domain/amendments/change-seats";
import type { Coach } from "~/domain/catalogue/catalogue";
import { type Day, dayIn } from "~/domain/day";
import type { RunDirection } from "~/domain/departures/runs";
import { bySeat } from "~/domain/departures/seats";
import { fullName } from "~/domain/people/full-name";
import { refuse, type Verdict } from "~/domain/verdict";
import { writeChange } from "~/services/amendments/write-change.server";
import { readBought } from "~/services/booking/bought.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { readCheckoutRow } from "~/services/checkout/checkout-rows.server";
import { expireRivals } from "~/services/inventory/holds.server";
import { relyOnCoaches, runsOf } from "~/services/inventory/runs.server";
import { seats as held, releaseSeats, seatsOf, takeSeats } from "~/services/inventory/seats.server";

export type ChangeSeatsRefusal = SeatRefusal | "booking-unknown" | "seat-taken" | "seats-changed";

/** A coach of a booking as its party sees it. */
export type SeatsToChoose = {
  departureDay: Day;
  /** Which run of its departure this is, in the order of travel, from 0; and all of them. */
  leg: number;
  legs: { direction: RunDirection; day: Day; seats: string[] }[];
  coach: Coach;
  /** Seats that others have. */
  taken: string[];
  /** Who travels, in the form's order. */
  seated: (Seated & { name: string })[];
};

/** What the party of the booking of a key may choose among on one run; null when there is no such booking, or run. */
export async function seatsToChoose(key: string, leg = 0): Promise<SeatsToChoose | null> {
  return withSnapshot(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.key, key));
    if (!booking) return null;
    const found = await read(tx, booking, leg);
    if (!found) return null;
    const { checkout, run, legs, seated, departureDay } = found;
    const others = await tx
      .select({ seat: seats.seat })
      .from(seats)
      .where(and(eq(seats.run, run.id), ne(seats.checkout, checkout.id)));
    return { departureDay, leg, legs, coach: run.coach, seated, taken: others.map(({ seat }) => seat) };
  });
}

/** The runs of the booking of a key, in the order of travel; none of no such booking. */
export async function legsOfBooking(key: string): Promise<{ direction: RunDirection }[]> {
  const departure = await departureOf(db, key);
  return departure === null ? [] : runsOf(db, departure);
}

/**
 * Seats the travellers of the booking of a key on one run as `wanted` says, all of them or none: the primary key of
 * `seats` decides who gets one (spec 4). One transaction, its mail in it; nothing is written when nobody moves. `shown` is
 * how they sat on the page where this was chosen. Refuses what `seatMoves` does, `booking-unknown`, `seats-changed` (they sit
 * otherwise by now) or `seat-taken` (params: `seats`, those that somebody else was quicker to take).
 */
export async function changeSeats(
  key: string,
  {
    wanted,
    shown,
    asked,
    leg = 0,
  }: { wanted: readonly Seated[]; shown: readonly Seated[]; asked: Asked; leg?: number },
  now: Date,
): Promise<Verdict<SeatMove[], ChangeSeatsRefusal>> {
  return transaction(async (tx): Promise<Verdict<SeatMove[], ChangeSeatsRefusal>> => {
    const departure = await departureOf(tx, key);
    if (departure === null) return refuse("booking-unknown");
    await relyOnCoaches(tx, [departure]);
    const locked = await lockBooking(tx, eq(bookings.key, key), { act: "seats", by: asked.by, now });
    if (!locked.ok) return locked;
    const { booking, checkout } = locked.value;
    const found = await read(tx, booking, leg);
    if (!found || checkout.departure !== departure) return refuse("seats-changed");
    const { run, seated, departureDay, calledOff } = found;
    const moved = seatMoves({ coach: run.coach, seated, departureDay, calledOff }, wanted, dayIn(now));
    if (!moved.ok || moved.value.length === 0) return moved;
    const moves = moved.value;
    const isAsShown = ({ position, seat }: Seated) =>
      shown.some((each) => each.position === position && each.seat === seat);
    if (shown.length !== seated.length || !seated.every(isAsShown)) return refuse("seats-changed");

    await expireRivals(tx, held.rivals(checkout), now);
    await releaseSeats(
      tx,
      checkout.id,
      moves.map(({ position }) => ({ run: run.id, position })),
    );
    const to = moves.flatMap((move) =>
      move.to === null ? [] : [{ run: run.id, position: move.position, seat: move.to }],
    );
    const given = await takeSeats(tx, checkout.id, to);
    const missed = to.flatMap(({ seat }) => (given.some((each) => each.seat === seat) ? [] : [seat]));
    if (missed.length > 0) return refuse("seat-taken", { seats: missed.toSorted(bySeat).join(", ") });
    const nameOf = (position: number) => seated.find((each) => each.position === position)?.name ?? "";
    const told = moves.map(({ position, ...move }) => ({ traveller: position, who: nameOf(position), ...move }));
    const { price } = booking;
    await writeChange(tx, {
      booking,
      checkout,
      asked,
      now,
      effect: { priceBefore: price, price, goesBack: 0 },
      data: { kind: "seats", moved: told, ...(run.direction === "round-trip" ? {} : { way: run.direction }) },
    });
    return moved;
  });
}

async function departureOf(tx: Db, key: string): Promise<string | null> {
  const [found] = await tx
    .select({ departure: checkouts.departure })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .where(eq(bookings.key, key));
  return found?.departure ?? null;
}

async function read(tx: Db, booking: typeof bookings.$inferSelect, leg: number) {
  const checkout = await readCheckoutRow(tx, booking.checkout);
  if (!checkout) throw new Error("A booking without its checkout");
  const { bought, people } = await readBought(tx, booking, checkout);
  const runs = await runsOf(tx, checkout.departure);
  const run = runs[leg];
  if (!run) return null;
  const all = await seatsOf(tx, checkout.id);
  const mine = all.filter((each) => each.leg === leg);
  const seated = people.map(({ position, firstName, lastName }) => ({
    position,
    name: fullName({ firstName, lastName }),
    seat: mine.find((each) => each.position === position)?.seat ?? null,
  }));
  const legs = runs.map(({ direction, day }, at) => ({
    direction,
    day,
    seats: all.filter((each) => each.leg === at).map(({ seat }) => seat),
  }));
  return { checkout, run, legs, seated, departureDay: bought.departureDay, calledOff: bought.calledOff };
}
