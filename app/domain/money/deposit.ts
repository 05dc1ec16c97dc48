/** Paying in two parts (spec 9). */
import { DEPOSIT_MORE_THAN_DAYS, DEPOSIT_PERCENT, FINAL_PAYMENT_DAYS } from "~/domain/company/conditions";
import { addDays, type Day, daysBetween } from "~/domain/day";
import type { Party } from "~/domain/people/party";
import { MIN_CHARGE } from "./money";

/** Whether a deposit may be paid today: more than 31 days before departure (spec 9). */
export function depositAllowed(today: Day, departureDay: Day): boolean {
  return daysBetween(today, departureDay) > DEPOSIT_MORE_THAN_DAYS;
}

/** The last day for the balance: 30 days before departure (spec 9). */
export function finalPaymentDay(departureDay: Day): Day {
  return addDays(departureDay, -FINAL_PAYMENT_DAYS);
}

/** Paying all of the price, or half now and the balance later. */
export const PLANS = ["full", "deposit"] as const;
export type Plan = (typeof PLANS)[number];

/** What a party pays, in minor units of one currency: each fare, and the total with what is not a fare. */
export type PartyPrice = Party & { adultPrice: number; childPrice: number; total: number };

/** Amounts in the minor units of the prices: what is paid now, and what is left for later. */
export type DueNow = { now: number; later: number };

/**
 * What a plan asks for now; null for a deposit that is no longer possible today (spec 9), or of a price so small that a
 * card could not be charged one of its parts.
 */
export function dueNow(
  plan: Plan,
  priced: PartyPrice,
  { today, departureDay }: { today: Day; departureDay: Day },
): DueNow | null {
  const { total } = priced;
  if (plan === "full") return { now: total, later: 0 };
  if (!depositAllowed(today, departureDay)) return null;
  const now = depositOf(priced);
  const later = total - now;
  return now >= MIN_CHARGE && later >= MIN_CHARGE ? { now, later } : null;
}

/** The last day to pay a balance that is there today: never in the past. */
export function balanceDueDay(departureDay: Day, today: Day): Day {
  const due = finalPaymentDay(departureDay);
  return due < today ? today : due;
}

/** The last day to pay what a booking owes, in minor units; null where it owes nothing. */
export function dueDayIfOwed(owed: number, departureDay: Day, today: Day): Day | null {
  return owed > 0 ? balanceDueDay(departureDay, today) : null;
}

/**
 * What a deposit comes to, in minor units of the prices: half of each person's fare, and half of what the party has
 * together besides the fares, a discount taken off (spec 9). Each half is rounded down to the cent, so that odd cents are
 * in the balance.
 */
export function depositOf({ adults, children, adultPrice, childPrice, total }: PartyPrice): number {
  const part = (amount: number) => percentOf(amount, DEPOSIT_PERCENT);
  const together = total - adults * adultPrice - children * childPrice;
  return adults * part(adultPrice) + children * part(childPrice) + part(together);
}

/** A percentage of an amount in minor units, rounded down to the cent. */
export function percentOf(amount: number, percent: number): number {
  return Math.floor((amount * percent) / 100);
}
