/** What a booking owes, for queries and for anyone who has its row. */
import { and, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { bookingChanges, bookings, checkouts, departures, receipts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { type Day, localInstant } from "~/domain/day";
import { overdueBefore } from "~/domain/money/balance";
import { balanceOf } from "~/domain/money/refund";
import { ANYONE_GOING, goingOf } from "~/services/inventory/going.server";
import { calledOffOf, isNotCalledOff } from "./called-off.server";

type Booking = Pick<typeof bookings.$inferSelect, "price" | "paid">;
type Party = Pick<typeof checkouts.$inferSelect, "adults" | "children" | "cancelled" | "departure">;

/** What `balanceOf` says of a booking that is read with its checkout. */
export async function owedBy(from: Db, { price, paid }: Booking, party: Party): Promise<number> {
  const calledOff = (await calledOffOf(from, party)) !== null;
  return balanceOf({ price, paid, people: goingOf(party), calledOff });
}

/** The same of one whose checkout is not read yet. */
export async function readOwed(tx: Db, booking: Booking & { checkout: string }): Promise<number> {
  const { adults, children, cancelled, departure } = checkouts;
  const [party] = await tx
    .select({ adults, children, cancelled, departure })
    .from(checkouts)
    .where(eq(checkouts.id, booking.checkout));
  if (!party) throw new Error("A booking without its checkout");
  return owedBy(tx, booking, party);
}

/** Whether a booking owes anything, in a query of bookings and their checkouts: nothing of a departure that is called off. */
export const owes = (): SQL | undefined => and(lt(bookings.paid, bookings.price), ANYONE_GOING, isNotCalledOff());

/** What a booking owes, in a query of bookings and their checkouts, in minor units: nothing where it does not `owes`. */
export const owed = (): SQL<number> =>
  sql<number>`case when ${owes()} then ${bookings.price} - ${bookings.paid} else 0 end`.mapWith(Number);

/** What came of a booking by its receipts, less what went back, in a query of bookings: since a moment, or in all. */
export function receivedSince(moment?: Date): SQL<number> {
  const { booking, kind, amount, issuedAt } = receipts;
  const meant = and(eq(booking, bookings.number), moment && gte(issuedAt, moment));
  const signed = sql`case when ${kind} = 'payment' then ${amount} else -${amount} end`;
  return sql<number>`(select coalesce(sum(${signed}), 0) from ${receipts} where ${meant})`.mapWith(Number);
}

/**
 * Whether what a booking owes is late, in a query of bookings, their checkouts and departures: its day has passed, and
 * so have the days on which it began to be owed and it came to this departure (`dueDayOf`). Of a group its contract says
 * what is late.
 */
export function isLate(today: Day): SQL | undefined {
  const midnight = new Date(localInstant(today, "00:00"));
  const { kind, priceAfter, priceBefore, madeAt } = bookingChanges;
  const ofToday = and(eq(bookingChanges.booking, bookings.number), gte(madeAt, midnight));
  const added = sql`select coalesce(sum(${priceAfter} - ${priceBefore}), 0) from ${bookingChanges} where ${ofToday}`;
  const moved = sql`select 1 from ${bookingChanges} where ${and(ofToday, eq(kind, "date"))}`;
  const owedBefore = sql`${bookings.price} - ${bookings.paid} - (${added}) + ${receivedSince(midnight)} > 0`;
  return and(
    owes(),
    isNull(checkouts.groupId),
    lt(departures.startDay, overdueBefore(today)),
    lt(bookings.bookedAt, midnight),
    owedBefore,
    sql`not exists (${moved})`,
  );
}
