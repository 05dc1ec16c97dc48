/** A booking for an act that its state permits: no service reads one to change it without saying what it is about to do. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { lockForReliance } from "~/db/lock-for-limit.server";
import { bookings, callOffs, checkouts, travellers } from "~/db/schema";
import { type Db, withSnapshot } from "~/db/transaction.server";
import {
  type Act,
  type ActorOf,
  allowed,
  type BookingState,
  isAlwaysAllowed,
  isOpenTo,
  type ReasonOf,
} from "~/domain/amendments/allowed";
import { conditionsOn } from "~/domain/amendments/conditions-kept";
import { dayIn } from "~/domain/day";
import { accept, type Refusal, refuse, type Verdict } from "~/domain/verdict";
import { livePayment } from "~/services/charges/move-charge.server";
import { readCheckoutRow } from "~/services/checkout/checkout-rows.server";
import { IS_GOING } from "~/services/inventory/going.server";

type Booking = typeof bookings.$inferSelect;
type Checkout = typeof checkouts.$inferSelect;

/** A booking whose state permits an act, with its checkout. */
export type Admitted<A extends Act> = { act: A; booking: Booking; checkout: Checkout };
/** What is done, and by whom. */
type ActRequest<A extends Act> = { act: A; by: ActorOf<A>; now: Date };
type Answer<A extends Act> = Verdict<Admitted<A>, "booking-unknown" | ReasonOf<A>>;

/**
 * Takes the row of the booking that meets `where` for the rest of the transaction: nobody else pays, changes or mails about
 * it in the meantime, nor is its departure called off. Refuses with `booking-unknown`, or as the table of `ALLOWED` says
 * of the act.
 */
export async function lockBooking<A extends Act>(tx: Db, where: SQL, asked: ActRequest<A>): Promise<Answer<A>> {
  const [locked] = await tx
    .update(bookings)
    .set({ paid: sql`${bookings.paid}` })
    .where(where)
    .returning();
  if (locked) await lockForReliance(tx, "departure", departureOf(locked));
  return admit(tx, locked, asked);
}

const departureOf = ({ checkout }: Booking) =>
  sql`(select ${checkouts.departure} from ${checkouts} where ${checkouts.id} = ${checkout})`;

/** The same without the lock, for what is only looked at: what the act would come to. */
export async function findBooking<A extends Act>(from: Db, where: SQL, asked: ActRequest<A>): Promise<Answer<A>> {
  const [found] = await from.select().from(bookings).where(where);
  return admit(from, found, asked);
}

/** Whether the state of a booking that is locked permits another act, too. */
export async function mayAlso<A extends Act>(
  tx: Db,
  { booking, checkout }: Omit<Admitted<Act>, "act">,
  { act, by, now }: ActRequest<A>,
): Promise<Verdict<null, ReasonOf<A>>> {
  return isAlwaysAllowed(act, by) ? accept(null) : allowed(act, by, await stateOf(tx, booking, checkout), dayIn(now));
}

async function admit<A extends Act>(from: Db, booking: Booking | undefined, asked: ActRequest<A>): Promise<Answer<A>> {
  if (!booking) return refuse("booking-unknown");
  const checkout = await readCheckoutRow(from, booking.checkout);
  if (!checkout) throw new Error("A booking without its checkout");
  const may = await mayAlso(from, { booking, checkout }, asked);
  return may.ok ? accept({ act: asked.act, booking, checkout }) : may;
}

/** Why an act is closed to somebody on the page of a booking, by its key; null where it is open, or of no booking. */
export async function closedFor<A extends Act>(
  key: string,
  act: A,
  by: ActorOf<A>,
  now: Date,
): Promise<ReturnType<typeof refusalOf<A>>> {
  const state = await stateByKey(key);
  return state && refusalOf(act, by, state, now);
}

async function stateByKey(key: string): Promise<BookingState | null> {
  return withSnapshot(async (from) => {
    const [row] = await from
      .select({ booking: bookings, checkout: checkouts })
      .from(bookings)
      .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
      .where(eq(bookings.key, key));
    return row ? stateOf(from, row.booking, row.checkout) : null;
  });
}

function refusalOf<A extends Act>(act: A, by: ActorOf<A>, state: BookingState, now: Date) {
  const open = isOpenTo(act, by, state as Parameters<typeof isOpenTo<A>>[2], dayIn(now));
  return open.ok ? null : (open as Refusal<Exclude<ReasonOf<A>, "payment-under-way">>);
}

/** How a booking stands, as far as the table of `ALLOWED` asks. */
async function stateOf(from: Db, booking: Booking, checkout: Checkout): Promise<BookingState> {
  const { startDay: departureDay, endDay } = checkout.journey.departure;
  const [calledOff] = await from
    .select({ one: callOffs.departure })
    .from(callOffs)
    .where(eq(callOffs.departure, checkout.departure));
  const going = await from
    .select({ position: travellers.position })
    .from(travellers)
    .where(and(eq(travellers.checkout, checkout.id), IS_GOING));
  return {
    departureDay,
    endDay,
    going,
    calledOff: calledOff !== undefined,
    conditions: conditionsOn(dayIn(booking.bookedAt)),
    paying: (await livePayment(from, checkout.id)) !== undefined,
  };
}
