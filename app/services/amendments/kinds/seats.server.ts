/** Seats of a booking, chosen or changed by anyone who has its link: free of charge, so that no code is asked for. */
import { and, eq, ne } from "drizzle-orm";
import { lockForReliance } from "~/db/lock-for-limit.server";
import { bookings, checkouts, seats } from "~/db/schema";
import { type Db, transaction, withSnapshot } from "~/db/transaction.server";
import type { Asked } from "~/domain/amendments/asked";
import { type Seated, type SeatMove, type SeatRefusal, seatMoves } from "~/domain/amendments/change-seats";
import type { Coach } from "~/domain/catalogue/catalogue";
import { type Day, dayIn } from "~/domain/day";
import { refuse, type Verdict } from "~/domain/verdict";
import { writeChange } from "~/services/amendments/write-change.server";
import { readBought } from "~/services/booking/bought.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { coachOf } from "~/services/checkout/get-checkout.server";
import { expireRivals } from "~/services/inventory/holds.server";
import { seats as held, releaseSeats, seatsOf, takeSeats } from "~/services/inventory/seats.server";

export type ChangeSeatsRefusal = SeatRefusal | "booking-unknown" | "seat-taken" | "seats-changed";

/** The coach of a booking as its party sees it. */
export type SeatsToChoose = {
  departureDay: Day;
  coach: Coach;
  /** Seats that others have. */
  taken: string[];
  /** Who travels, in the form's order. */
  seated: (Seated & { name: string })[];
};

/** What the party of the booking of a key may choose among; null of no such booking. */
export async function seatsToChoose(key: string): Promise<SeatsToChoose | null> {
  return withSnapshot(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.key, key));
    if (!booking) return null;
    const { checkout, coach, seated, departureDay } = await read(tx, booking);
    const others = await tx
      .select({ seat: seats.seat })
      .from(seats)
      .where(and(eq(seats.departure, checkout.departure), ne(seats.checkout, checkout.id)));
    return { departureDay, coach, seated, taken: others.map(({ seat }) => seat) };
  });
}

/**
 * Seats the travellers of the booking of a key as `wanted` says, all of them or none: the primary key of `seats` decides
 * who gets one (spec 4). One transaction, its mail in it; nothing is written when nobody moves. `shown` is how they sat
 * on the page where this was chosen. Refuses what `seatMoves` does, `booking-unknown`, `seats-changed` (they sit
 * otherwise by now) or `seat-taken` (params: `seats`, those that somebody else was quicker to take).
 */
export async function changeSeats(
  key: string,
  { wanted, shown, asked }: { wanted: readonly Seated[]; shown: readonly Seated[]; asked: Asked },
  now: Date,
): Promise<Verdict<SeatMove[], ChangeSeatsRefusal>> {
  return transaction(async (tx): Promise<Verdict<SeatMove[], ChangeSeatsRefusal>> => {
    const departure = await departureOf(tx, key);
    if (departure === null) return refuse("booking-unknown");
    await lockForReliance(tx, "coach", departure);
    const locked = await lockBooking(tx, eq(bookings.key, key), { act: "seats", by: asked.by, now });
    if (!locked.ok) return locked;
    const { booking, checkout } = locked.value;
    const { coach, seated, departureDay, calledOff } = await read(tx, booking);
    if (checkout.departure !== departure) return refuse("seats-changed");
    const moved = seatMoves({ coach, seated, departureDay, calledOff }, wanted, dayIn(now));
    if (!moved.ok || moved.value.length === 0) return moved;
    const moves = moved.value;
    const isAsShown = ({ position, seat }: Seated) =>
      shown.some((each) => each.position === position && each.seat === seat);
    if (shown.length !== seated.length || !seated.every(isAsShown)) return refuse("seats-changed");

    await expireRivals(tx, held.rivals(checkout), now);
    await releaseSeats(
      tx,
      checkout.id,
      moves.map(({ position }) => position),
    );
    const to = moves.map((move) => ({ position: move.position, seat: move.to }));
    const given = await takeSeats(tx, checkout, to);
    const missed = to.flatMap(({ seat }) => (seat === null || given.has(seat) ? [] : [seat]));
    if (missed.length > 0) return refuse("seat-taken", { seats: missed.sort().join(", ") });
    const nameOf = (position: number) => seated.find((each) => each.position === position)?.name ?? "";
    const told = moves.map(({ position, ...move }) => ({ traveller: position, who: nameOf(position), ...move }));
    const { price } = booking;
    await writeChange(tx, {
      booking,
      checkout,
      asked,
      now,
      effect: { priceBefore: price, price, goesBack: 0 },
      data: { kind: "seats", moved: told },
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

async function read(tx: Db, booking: typeof bookings.$inferSelect) {
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, booking.checkout));
  if (!checkout) throw new Error("A booking without its checkout");
  const { bought, people } = await readBought(tx, booking, checkout);
  const mine = await seatsOf(tx, checkout.id);
  const seated = people.map(({ position, firstName, lastName }) => ({
    position,
    name: `${firstName} ${lastName}`,
    seat: mine.find((each) => each.position === position)?.seat ?? null,
  }));
  const coach = await coachOf(tx, checkout.departure);
  return { checkout, coach, seated, departureDay: bought.departureDay, calledOff: bought.calledOff };
}
