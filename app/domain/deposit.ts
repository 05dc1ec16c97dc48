/** Paying in two parts (spec 9). */
import { DEPOSIT_MORE_THAN_DAYS, DEPOSIT_PERCENT, FINAL_PAYMENT_DAYS } from "./conditions";
import { addDays, type Day, daysBetween } from "./day";
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

/** Amounts in the minor units of `total`: what is paid now, and what is left for later. */
export type DueNow = { now: number; later: number };

/**
 * What a plan asks for now; null for a deposit that is no longer possible today (spec 9), or of a price so small that a
 * card could not be charged one of its parts.
 */
export function dueNow(
  plan: Plan,
  { total, people, today, departureDay }: { total: number; people: number; today: Day; departureDay: Day },
): DueNow | null {
  if (plan === "full") return { now: total, later: 0 };
  if (!depositAllowed(today, departureDay)) return null;
  const now = depositOf(total, people);
  const later = total - now;
  return now >= MIN_CHARGE && later >= MIN_CHARGE ? { now, later } : null;
}

/** The last day to pay a balance that is there today: never in the past. */
export function balanceDueDay(departureDay: Day, today: Day): Day {
  const due = finalPaymentDay(departureDay);
  return due < today ? today : due;
}

/**
 * What a deposit on `total` (minor units) comes to for so many people: half of each person's part (spec 9), rounded
 * down to the cent, so that odd cents are in the balance.
 */
export function depositOf(total: number, people: number): number {
  return Math.floor((total * DEPOSIT_PERCENT) / (100 * people)) * people;
}
