/** What the operator looks at: balances that are late, and money that a person has to look at. */

import { and, asc, count, eq, gt, gte, inArray, isNotNull, like, lte, ne, notExists, or, type SQL } from "drizzle-orm";
import {
  bookingChanges,
  bookings,
  charges,
  checkouts,
  closings,
  departures,
  disputes,
  ledger,
  payments,
  receipts,
  refunds,
  spareStays,
  stays,
  travellers,
  unknownCharges,
} from "~/db/schema";
import { db } from "~/db/transaction.server";
import { type Closing, closingOf, type ReviewKind } from "~/domain/company/work";
import { addDays, type Day, dayIn } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import { type RefundStanding, refundStanding } from "~/domain/money/refund";
import { fullName } from "~/domain/people/full-name";
import { MADE_ELSEWHERE } from "~/services/charges/made-elsewhere";
import { ownDueDay } from "./due-day.server";
import { disputedCharges } from "./list-disputes.server";
import { isLate } from "./owed.server";

/** A refund not done by then, or a partner that did not answer for so long, needs a person. */
const LONG_HOURS = 2;
/** A payment in the middle of its steps is listed from then on; one whose outcome is unknown, from that moment. */
const UNDER_WAY_MINUTES = 1;
/** Money that booked nothing is listed this long, done or not. */
const LISTED_DAYS = 30;

export type Overdue = {
  number: string;
  startDay: Day;
  dueDay: Day;
  balance: number;
  currency: Currency;
  contact: { name: string; email: string | null; phone: string | null };
};

/** Bookings whose balance is past its day, the soonest departure first; also those that left unpaid, until they are paid. */
export async function overdueBookings(now: Date): Promise<Overdue[]> {
  const rows = await db
    .select({ booking: bookings, currency: checkouts.currency, startDay: departures.startDay, contact: travellers })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .innerJoin(departures, eq(departures.id, checkouts.departure))
    .innerJoin(travellers, and(eq(travellers.checkout, checkouts.id), eq(travellers.position, 0)))
    .where(isLate(dayIn(now)))
    .orderBy(asc(departures.startDay), asc(bookings.number));
  const numbers = rows.map(({ booking }) => booking.number);
  const made = byBooking(await db.select().from(bookingChanges).where(inArray(bookingChanges.booking, numbers)));
  const issued = byBooking(await db.select().from(receipts).where(inArray(receipts.booking, numbers)));
  return rows.map(({ booking, currency, startDay, contact }) => {
    const { number, price, paid } = booking;
    return {
      number,
      startDay,
      dueDay: ownDueDay(startDay, { booking, made: made.get(number) ?? [], issued: issued.get(number) ?? [] }),
      balance: price - paid,
      currency,
      contact: { name: fullName(contact), email: contact.email, phone: contact.phone },
    };
  });
}

function byBooking<T extends { booking: string }>(rows: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows) found.set(row.booking, [...(found.get(row.booking) ?? []), row]);
  return found;
}

/** How many they are. */
export async function countOverdue(now: Date): Promise<number> {
  const [found] = await db
    .select({ late: count() })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .innerJoin(departures, eq(departures.id, checkouts.departure))
    .where(isLate(dayIn(now)));
  return found?.late ?? 0;
}

/**
 * `refund-stuck`: the gateway does not give it back. `charge-unanswered`: it does not say what became of it.
 * `bought-nothing`: money came that booked nothing, and goes back. `not-given-back`: the same, and nothing gives it
 * back. `refunded-elsewhere`: somebody gave money back on the gateway's own pages, which the booking knows nothing of.
 * `disputed`: a card's owner disputes a charge with their bank, and we may answer. `dispute-waiting`: the bank decides.
 * `dispute-lost`: it decided against us, and what it took is off what is paid of the booking. `charge-unknown`: the
 * gateway holds money of ours that no charge here is about. `room-unknown`: the partner does not say whether a room is
 * taken for a traveller, or released for one who left. `give-back-by-hand`: cash, a cheque or a transfer that a
 * colleague gives back, and then says so.
 */
export type ToReview = {
  what: ReviewKind;
  id: string;
  /** How it stands: what is closed is closed as it was seen. */
  seen: string;
  /** How a person is through with it; null while they are not to be. */
  closes: Closing | null;
  /** Whose money it is; null where it booked nothing. */
  booking: string | null;
  reference: string | null;
  amount: number;
  currency: Currency;
  since: Date;
  /** Of a refund, what became of it. */
  standing: RefundStanding | null;
  detail: string;
};

/** Money that a person has to look at and has not closed as it stands, oldest first. */
export async function moneyToReview(now: Date): Promise<ToReview[]> {
  return listed(now);
}

/**
 * How much of it there is: asked with every page of the office, so that money that booked nothing is looked for among what
 * was taken in the last LISTED_DAYS alone.
 */
export async function countMoneyToReview(now: Date): Promise<number> {
  return (await listed(now, gte(ledger.at, listedFrom(now)))).length;
}

async function listed(now: Date, taken?: SQL): Promise<ToReview[]> {
  const before = new Date(now.getTime() - LONG_HOURS * 3_600_000);
  const found: Listed[] = [
    ...(await refundsToReview(now, before)),
    ...(await unknownPayments(now)),
    ...(await orphans(before, taken)),
    ...(await disputedCharges(listedFrom(now), now)),
    ...(await refundedElsewhere(now)),
    ...(await chargesNotKnown()),
    ...(await unknownRooms(before)),
  ];
  const items = found.map(({ failed = false, standing = null, ...item }) => ({
    ...item,
    standing,
    closes: closingOf(item.what, { failed }),
  }));
  const open = await withoutClosed(items);
  return open.sort((a, b) => a.since.getTime() - b.since.getTime());
}

type Listed = Omit<ToReview, "closes" | "standing"> & { failed?: boolean; standing?: RefundStanding };

async function withoutClosed(items: readonly ToReview[]): Promise<ToReview[]> {
  if (items.length === 0) return [];
  const closed = await db
    .select({ kind: closings.kind, item: closings.item, seen: closings.seen })
    .from(closings)
    .where(
      inArray(
        closings.item,
        items.map(({ id }) => id),
      ),
    );
  // An answered dispute stays closed once the time to answer is over.
  const kindsOf = (what: ReviewKind): ReviewKind[] => (what === "dispute-waiting" ? [what, "disputed"] : [what]);
  return items.filter(
    ({ what, id, seen }) =>
      !closed.some((one) => kindsOf(what).some((kind) => kind === one.kind) && one.item === id && one.seen === seen),
  );
}

function listedFrom(now: Date): Date {
  return new Date(`${addDays(dayIn(now), -LISTED_DAYS)}T00:00:00Z`);
}

/** Refunds made on the gateway's own pages, of the last LISTED_DAYS, but those that banks sent back. */
async function refundedElsewhere(now: Date): Promise<Listed[]> {
  const rows = await db
    .select({ entry: ledger, booking: bookings.number })
    .from(ledger)
    .innerJoin(charges, eq(charges.id, ledger.charge))
    .leftJoin(bookings, eq(bookings.checkout, charges.checkout))
    .where(and(like(ledger.id, `${MADE_ELSEWHERE}%`), gte(ledger.at, listedFrom(now))));
  const sentBack = new Set(rows.flatMap(({ entry }) => (entry.kind === "refund-failed" ? [entry.reference] : [])));
  const given = rows.filter(({ entry }) => entry.kind === "refund" && !sentBack.has(entry.reference));
  return given.map(({ entry, booking }) => ({
    what: "refunded-elsewhere",
    id: entry.charge,
    seen: entry.reference,
    booking,
    reference: entry.reference,
    amount: entry.amount,
    currency: entry.currency,
    since: entry.at,
    detail: booking ? `made at the gateway, of booking ${booking}` : "made at the gateway, of no booking",
  }));
}

async function refundsToReview(now: Date, before: Date): Promise<Listed[]> {
  const rows = await db
    .select({ refund: refunds, reference: charges.reference, booking: bookings.number, disputed: disputes.id })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.charge))
    .leftJoin(bookings, eq(bookings.checkout, charges.checkout))
    .leftJoin(disputes, and(eq(disputes.charge, refunds.charge), eq(disputes.state, "open")))
    .where(
      or(
        and(eq(refunds.state, "waiting"), eq(refunds.pastGateway, true)),
        and(eq(refunds.state, "waiting"), or(lte(refunds.createdAt, before), isNotNull(refunds.failed))),
        and(inArray(refunds.reason, ["no-places", "too-little", "too-much"]), gte(refunds.createdAt, listedFrom(now))),
      ),
    );
  const standing = rows.map((row) => ({ ...row, standing: refundStanding(row.refund, row.disputed !== null) }));
  // One that waits for a bank's decision is listed with its dispute.
  const listed = standing.filter((row) => row.standing !== "held" || row.refund.reason !== "price-fell");
  return listed.map(({ refund, reference, booking, standing }) => ({
    what: standing === "held" ? ("bought-nothing" as const) : whatOf(refund, before),
    standing,
    id: refund.id,
    seen: refund.failed ?? refund.state,
    failed: refund.failed !== null,
    booking,
    reference,
    amount: refund.amount,
    currency: refund.currency,
    since: refund.createdAt,
    detail: `${refund.reason}, ${howItStands(refund, standing)}`,
  }));
}

type Refund = typeof refunds.$inferSelect;

function whatOf(refund: Refund, before: Date): ToReview["what"] {
  if (refund.pastGateway && refund.state === "waiting") return "give-back-by-hand";
  return isStuck(refund, before) ? "refund-stuck" : "bought-nothing";
}

const isStuck = ({ state, failed, createdAt }: Refund, before: Date) =>
  state === "waiting" && (failed !== null || createdAt <= before);

function howItStands({ failed, byHand, attempts }: Refund, standing: RefundStanding): string {
  switch (standing) {
    case "by-hand":
      return `given back by hand (${byHand})`;
    case "done":
      return "given back";
    case "undone":
      return "never received";
    case "by-bank":
      return "given back by the bank, by a dispute";
    case "owed":
      return "to be given back by hand";
    case "failed":
      return `sent back by the bank (${failed})`;
    case "held":
      return "waits for the bank to decide a dispute";
    case "on-its-way":
      return `asked ${attempts} times`;
  }
}

async function chargesNotKnown(): Promise<Listed[]> {
  const rows = await db.select().from(unknownCharges).where(ne(unknownCharges.state, "over"));
  return rows.map(({ key, reference, amount, currency, at, state }) => ({
    what: "charge-unknown",
    id: key,
    seen: `${reference} ${state} ${amount}`,
    booking: null,
    reference,
    amount,
    currency,
    since: at,
    detail: `${state} at the gateway, not known here`,
  }));
}

/** Charges under way are of payments that are live. */
async function unknownPayments(now: Date): Promise<Listed[]> {
  const long = lte(charges.movedAt, new Date(now.getTime() - UNDER_WAY_MINUTES * 60_000));
  const asked = or(eq(charges.state, "unknown"), and(inArray(charges.state, ["created", "authorised"]), long));
  const rows = await db
    .select({ charge: charges, booking: bookings.number })
    .from(payments)
    .innerJoin(charges, eq(charges.payment, payments.id))
    .leftJoin(bookings, eq(bookings.checkout, charges.checkout))
    .where(and(eq(payments.state, "live"), eq(charges.method, "card"), asked));
  return rows.map(({ charge: { id, reference, amount, currency, movedAt, state }, booking }) => ({
    what: "charge-unanswered",
    id,
    seen: state,
    booking,
    reference,
    amount,
    currency,
    since: movedAt,
    detail: state,
  }));
}

/** Captured for a purchase that is not booked, with no refund of it: never, if everything else holds. */
async function orphans(before: Date, taken: SQL | undefined): Promise<Listed[]> {
  const refund = db.select({ id: refunds.id }).from(refunds).where(eq(refunds.charge, charges.id));
  const booking = db.select({ number: bookings.number }).from(bookings).where(eq(bookings.checkout, charges.checkout));
  const rows = await db
    .select({ charge: charges, amount: ledger.amount, at: ledger.at })
    .from(ledger)
    .innerJoin(charges, eq(charges.id, ledger.charge))
    .where(and(eq(ledger.kind, "capture"), lte(ledger.at, before), taken, notExists(refund), notExists(booking)));
  return rows.map(({ charge, amount, at }) => ({
    what: "not-given-back",
    id: charge.id,
    seen: "captured",
    booking: null,
    reference: charge.reference,
    amount,
    currency: charge.currency,
    since: at,
    detail: "captured, no booking, no refund",
  }));
}

/** Partner rooms on whose confirmation or cancelling it has long said nothing. */
async function unknownRooms(before: Date): Promise<Listed[]> {
  const rows = await db
    .select({ stay: stays, currency: checkouts.currency, booking: bookings.number })
    .from(stays)
    .innerJoin(checkouts, eq(checkouts.id, stays.checkout))
    .leftJoin(bookings, eq(bookings.checkout, stays.checkout))
    .where(
      and(
        inArray(stays.state, ["asked", "confirming", "leaving"]),
        gt(stays.attempts, 0),
        lte(stays.createdAt, before),
      ),
    );
  const spares = await db
    .select({ stay: spareStays, currency: checkouts.currency, booking: bookings.number })
    .from(spareStays)
    .innerJoin(checkouts, eq(checkouts.id, spareStays.checkout))
    .leftJoin(bookings, eq(bookings.checkout, spareStays.checkout))
    .where(and(eq(spareStays.state, "leaving"), gt(spareStays.attempts, 0), lte(spareStays.createdAt, before)));
  return [...rows, ...spares].map(({ stay, currency, booking }) => ({
    what: "room-unknown",
    id: stay.checkout,
    // A booking can have several rooms without an answer: closing one leaves the others listed.
    seen: `${stay.state} ${stay.key}`,
    booking,
    reference: stay.reference,
    amount: stay.total,
    currency,
    since: stay.createdAt,
    detail: `${stay.state}, asked ${stay.attempts} times`,
  }));
}
