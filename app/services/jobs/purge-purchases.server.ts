/** Purchases that came to nothing, and bookings whose time is over: what of them names somebody is erased. */
import { and, eq, exists, inArray, isNotNull, isNull, lte, not, notExists, or, type SQL, sql } from "drizzle-orm";
import {
  boardingMarks,
  bookingChanges,
  bookingNotes,
  bookingSearch,
  bookings,
  calendarEvents,
  charges,
  checkouts,
  claims,
  departures,
  keptCards,
  payLinks,
  paymentDetails,
  payments,
  plannerTrips,
  receipts,
  refunds,
  reviews,
  splitCards,
  travellerNeeds,
  travellers,
} from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { ABANDONED_KEPT_DAYS, BOOKING_KEPT_YEARS } from "~/domain/company/limits";
import { type Day, dayIn } from "~/domain/day";
import { NO_ADDRESS } from "~/domain/money/billing";
import { forEachIsolated } from "~/platform/for-each-isolated.server";
import { randomToken } from "~/platform/random-token.server";
import { lockCheckoutRow } from "~/services/checkout/checkout-rows.server";
import { laterMailKeys } from "~/services/checkout/later-mail.server";
import { resumeMailKey } from "~/services/checkout/resume-mails.server";
import { eraseClaims } from "~/services/claims/purge-claims.server";
import { blankMails } from "~/services/mail/purge-mails.server";
import { erasePlannerTrips } from "~/services/planner/purge-planner.server";

const BATCH_SIZE = 200;
const DAY_MS = 86_400_000;

const booked = db.select({ number: bookings.number }).from(bookings).where(eq(bookings.checkout, checkouts.id));
const captured = db
  .select({ id: charges.id })
  .from(charges)
  .where(and(eq(charges.checkout, checkouts.id), eq(charges.state, "captured")));
/** With its travellers everything else of it is erased. */
const named = exists(
  db.select({ one: travellers.checkout }).from(travellers).where(eq(travellers.checkout, checkouts.id)),
);

/** Erases purchases that came to nothing, ABANDONED_KEPT_DAYS after their places were freed; returns how many. */
export function purgePurchases(now: Date): Promise<number> {
  const then = new Date(now.getTime() - ABANDONED_KEPT_DAYS * DAY_MS);
  const freed = and(eq(checkouts.state, "expired"), lte(checkouts.heldUntil, then));
  return eraseBatch(and(freed, notExists(captured)));
}

/** The last day of the trips whose bookings are kept no longer. */
const lastDayOver = (now: Date): Day => `${Number(dayIn(now).slice(0, 4)) - BOOKING_KEPT_YEARS - 1}-12-31`;

/**
 * Erases bookings BOOKING_KEPT_YEARS after the end of the year of their trip, and money that bought nothing as long
 * after the end of the year it came in; returns how many. Amounts and numbers stay, and name nobody.
 */
export function purgeBookings(now: Date): Promise<number> {
  const last = lastDayOver(now);
  const ended = db
    .select({ id: departures.id })
    .from(departures)
    .where(and(eq(departures.id, checkouts.departure), lte(departures.endDay, last)));
  // A payment that is still under way may yet make a booking, however old its hold.
  const freed = and(eq(checkouts.state, "expired"), lte(checkouts.heldUntil, new Date(`${last}T23:59:59.999Z`)));
  return eraseBatch(or(and(exists(booked), exists(ended)), and(notExists(booked), freed)), eraseBooking);
}

/** Erases reviews of erased bookings that are not shown, also one that a colleague hid since; returns how many. */
export async function purgeReviews(): Promise<number> {
  const ofNobody = db
    .select({ number: bookings.number })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .where(not(named));
  const hidden = and(isNull(reviews.publishedAt), inArray(reviews.booking, ofNobody));
  const found = await db.select({ id: reviews.id }).from(reviews).where(hidden).limit(BATCH_SIZE);
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  return transaction(async (tx) => {
    const left = and(inArray(reviews.id, ids), isNull(reviews.publishedAt));
    return (await tx.delete(reviews).where(left).returning({ id: reviews.id })).length;
  });
}

/** Erases some of the checkouts that are `over`, and what `more` erases of each; returns how many. */
async function eraseBatch(over: SQL | undefined, more?: (tx: Db, checkout: string) => Promise<void>): Promise<number> {
  const due = and(over, named);
  const found = await db.select({ id: checkouts.id }).from(checkouts).where(due).limit(BATCH_SIZE);
  return forEachIsolated(found, ({ id }) =>
    transaction(async (tx) => {
      const which = eq(checkouts.id, id);
      await lockCheckoutRow(tx, id);
      // Money may have come since it was found, or while its row was waited for.
      const still = await tx.select({ id: checkouts.id }).from(checkouts).where(and(which, due));
      if (still.length === 0) return false;
      // Without travellers it can be paid no more: what comes now goes back.
      await tx.update(checkouts).set({ travellersDone: false }).where(which);
      await eraseCheckout(tx, id);
      await more?.(tx, id);
      return true;
    }),
  );
}

/** Those who were to travel, and those who paid. The travellers go first: the database keeps a booking's records while it has any. */
async function eraseCheckout(tx: Db, id: string): Promise<void> {
  await tx.delete(travellers).where(eq(travellers.checkout, id));
  await tx.delete(travellerNeeds).where(eq(travellerNeeds.checkout, id));
  await tx.delete(boardingMarks).where(eq(boardingMarks.checkout, id));
  await tx.delete(splitCards).where(eq(splitCards.checkout, id));
  await tx.delete(paymentDetails).where(eq(paymentDetails.checkout, id));
  const links = await tx.delete(payLinks).where(eq(payLinks.checkout, id)).returning({ mail: payLinks.mail });
  await tx.update(checkouts).set({ wallet: null, visitor: null }).where(eq(checkouts.id, id));
  await tx.update(payments).set({ billing: NO_ADDRESS, visitor: null }).where(eq(payments.checkout, id));
  const theirs = eq(charges.checkout, id);
  const nothing = { sent: null, challengeUrl: null, cardBrand: null, cardLast4: null, handReference: null };
  await tx
    .update(charges)
    .set({ ...nothing, cardToken: sql`'erased:' || ${charges.id}` })
    .where(theirs);
  const ofThem = inArray(refunds.charge, tx.select({ id: charges.id }).from(charges).where(theirs));
  await tx
    .update(refunds)
    .set({ byHand: "" })
    .where(and(ofThem, isNotNull(refunds.byHand)));
  await blankMails(tx, [resumeMailKey(id), ...laterMailKeys(id), ...links.map(({ mail }) => mail)]);
}

/** The booking of a checkout, if there is one. */
async function eraseBooking(tx: Db, checkout: string): Promise<void> {
  // A card the gateway never removed has been with a person for years.
  await tx.delete(keptCards).where(eq(keptCards.checkout, checkout));
  const [booking] = await tx.select({ number: bookings.number }).from(bookings).where(eq(bookings.checkout, checkout));
  if (!booking) return;
  const { number } = booking;
  await tx.delete(receipts).where(eq(receipts.booking, number));
  await tx.delete(bookingChanges).where(eq(bookingChanges.booking, number));
  await tx.delete(bookingNotes).where(eq(bookingNotes.booking, number));
  await tx.delete(bookingSearch).where(eq(bookingSearch.booking, number));
  const claimed = await tx.select({ number: claims.number }).from(claims).where(eq(claims.booking, number));
  await eraseClaims(
    tx,
    claimed.map((claim) => claim.number),
  );
  const trips = await tx.select({ id: plannerTrips.id }).from(plannerTrips).where(eq(plannerTrips.booking, number));
  await erasePlannerTrips(
    tx,
    trips.map((trip) => trip.id),
  );
  await tx.delete(calendarEvents).where(eq(calendarEvents.trip, number));
  // An address of it that is still in a mail or a bookmark opens nothing.
  await tx.update(bookings).set({ key: randomToken() }).where(eq(bookings.number, number));
}
