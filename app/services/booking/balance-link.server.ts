/** How the mailed link stands that pays what a booking still owes. */
import { and, desc, eq, isNotNull, type SQL } from "drizzle-orm";
import { bookings, checkouts, payLinks, payments } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import { addDays, type Day, dayIn } from "~/domain/day";
import { type BalanceLinkState, balanceLinkState, endOfBalanceLink } from "~/domain/money/pay-link";
import { mayAlso } from "./lock-booking.server";
import { owedBy } from "./owed.server";

export type BalanceLink = {
  /** Hash of its key. */
  key: string;
  mail: string;
  state: BalanceLinkState;
  /** What it pays, in minor units of the checkout's currency. */
  amount: number;
  lastDay: Day;
  billing: typeof payLinks.$inferSelect.billing;
  booking: typeof bookings.$inferSelect;
  checkout: typeof checkouts.$inferSelect;
};

/** The newest of the bookings' links that meet `of`; null when there is none. */
export async function findBalanceLink(on: Db, of: SQL, now: Date): Promise<BalanceLink | null> {
  const [row] = await on
    .select({ link: payLinks, booking: bookings, checkout: checkouts })
    .from(payLinks)
    .innerJoin(checkouts, eq(checkouts.id, payLinks.checkout))
    .innerJoin(bookings, eq(bookings.checkout, payLinks.checkout))
    .where(and(of, isNotNull(payLinks.amount)))
    .orderBy(desc(payLinks.sentAt), desc(payLinks.mail))
    .limit(1);
  if (!row || row.link.amount === null || row.link.lastDay === null) return null;
  const { link, booking, checkout } = row;
  const { key, mail, amount, billing, openedAt, endedAt } = { ...link, amount: row.link.amount };
  const by = await on.select({ state: payments.state }).from(payments).where(eq(payments.payLink, key));
  const payment = (["live", "paid", "failed"] as const).find((each) => by.some(({ state: its }) => its === each));
  // A booking may have come to leave earlier than when the link was sent.
  const { startDay } = checkout.journey.departure;
  const until = endOfBalanceLink(row.link.lastDay, startDay);
  const facts = { openedAt, endedAt, until, amount, due: await owedBy(on, booking, checkout) };
  const isOver = !(await mayAlso(on, { booking, checkout }, { act: "use-pay-link", by: "traveller", now })).ok;
  const state = balanceLinkState({ ...facts, payment: payment ?? null, isOver }, now);
  return { key, mail, state, amount, lastDay: addDays(dayIn(until), -1), billing, booking, checkout };
}

/** The newest link of the booking of a number. */
export function balanceLinkOf(number: string, now: Date): Promise<BalanceLink | null> {
  return findBalanceLink(db, eq(bookings.number, number), now);
}
