/** How a group pays: parts of its price, each by a day. */
import { addDays, type Day, daysBetween, isDay } from "~/domain/day";
import { depositAllowed, finalPaymentDay } from "~/domain/money/deposit";
import { accept, refuse, type Verdict } from "~/domain/verdict";

/** So many percent of the price, paid by that day. */
export type Instalment = { day: Day; percent: number };

/** Parts that a form has room for. */
export const MAX_INSTALMENTS = 4;
/** Days until the deposit, of a schedule that nobody has changed. */
const DEPOSIT_DAYS = 7;
const GROUP_DEPOSIT_PERCENT = 25;
/** Days before departure of the second part, where that is well after the deposit. */
const SECOND_DAYS = 90;

/** How many days the places are kept after the day of a deposit that did not come. */
export const DEPOSIT_GRACE_DAYS = 3;

/** The last day on which a group may pay, of a contract made today. */
export function lastPaymentDay(departureDay: Day, today: Day): Day {
  if (depositAllowed(today, departureDay)) return finalPaymentDay(departureDay);
  const eve = addDays(departureDay, -1);
  const soon = addDays(today, DEPOSIT_DAYS);
  return soon < eve ? soon : eve;
}

/** The schedule that a form begins with: a deposit, a second part while there is time for one, and the balance. */
export function standardSchedule(departureDay: Day, today: Day): Instalment[] {
  const last = lastPaymentDay(departureDay, today);
  const deposit = addDays(today, DEPOSIT_DAYS);
  if (!depositAllowed(today, departureDay) || deposit >= last) return [{ day: last, percent: 100 }];
  const second = addDays(departureDay, -SECOND_DAYS);
  if (daysBetween(deposit, second) < DEPOSIT_DAYS)
    return [
      { day: deposit, percent: GROUP_DEPOSIT_PERCENT },
      { day: last, percent: 100 - GROUP_DEPOSIT_PERCENT },
    ];
  return [
    { day: deposit, percent: GROUP_DEPOSIT_PERCENT },
    { day: second, percent: GROUP_DEPOSIT_PERCENT },
    { day: last, percent: 100 - 2 * GROUP_DEPOSIT_PERCENT },
  ];
}

export type ScheduleRefusal = "schedule-percent" | "schedule-days" | "schedule-late";

/**
 * A schedule that a contract may have: whole percents that come to 100, one day after the other, none in the past.
 * Refuses with `schedule-percent`, `schedule-days` or `schedule-late` (params: `day`, the last one possible).
 */
export function checkSchedule(
  parts: readonly Instalment[],
  { departureDay, today }: { departureDay: Day; today: Day },
): Verdict<Instalment[], ScheduleRefusal> {
  const whole = parts.every(({ percent }) => Number.isInteger(percent) && percent > 0);
  const all = parts.reduce((sum, { percent }) => sum + percent, 0);
  if (!whole || all !== 100 || parts.length > MAX_INSTALMENTS) return refuse("schedule-percent");
  if (!parts.every(({ day }, i) => isDay(day) && day >= today && (i === 0 || day > (parts[i - 1]?.day ?? ""))))
    return refuse("schedule-days");
  const last = lastPaymentDay(departureDay, today);
  return parts.every(({ day }) => day <= last) ? accept([...parts]) : refuse("schedule-late", { day: last });
}

/** An amount in parts like these weights, in whole minor units that come to it exactly. */
export function proportion(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  let reached = 0;
  return weights.map((weight) => {
    before += weight;
    const upTo = all === 0 ? 0 : Number((BigInt(amount) * BigInt(before)) / BigInt(all));
    const part = upTo - reached;
    reached = upTo;
    return part;
  });
}

/** `paid`: the money came. `late`: its day has passed without it. `due`: its day is to come. */
export type InstalmentState = "paid" | "late" | "due";
export type Due = Instalment & { amount: number; state: InstalmentState; left: number };

/**
 * What each part of the schedule comes to of the price as it is now, and what of it is still to be paid. Money fills
 * the parts in order. A price that a change lowers or raises changes every part alike.
 */
export function instalmentsOf(parts: readonly Instalment[], total: number, paid: number, today: Day): Due[] {
  const amounts = proportion(
    total,
    parts.map(({ percent }) => percent),
  );
  let rest = paid;
  return parts.map((part, i) => {
    const amount = amounts[i] ?? 0;
    const left = amount - Math.min(rest, amount);
    rest = Math.max(0, rest - amount);
    return { ...part, amount, left, state: left === 0 ? "paid" : part.day < today ? "late" : "due" };
  });
}
