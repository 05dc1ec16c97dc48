/** What a booking still owes, and when its traveller is told (spec 9). */
import { addDays, type Day, dayIn, daysBetween } from "~/domain/day";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { finalPaymentDay } from "./deposit";
import { MIN_CHARGE } from "./money";

/** How many days before the balance is due its traveller is reminded of it; 0 is the day itself. */
export const BALANCE_REMINDER_DAYS = [14, 3, 0] as const;
export type ReminderDays = (typeof BALANCE_REMINDER_DAYS)[number];

/**
 * The reminder that is true today of a balance: a number of days before it is due, or fewer, as long as no later one
 * is. None before the first, none once it is late (the operator's), and none for a moment that had passed when it was
 * booked: the confirmation said so already.
 */
export function reminderToday(today: Day, departureDay: Day, bookedOn: Day): ReminderDays | null {
  const due = finalPaymentDay(departureDay);
  const left = daysBetween(today, due);
  if (left < 0) return null;
  const latest = [...BALANCE_REMINDER_DAYS].sort((a, b) => a - b).find((days) => left <= days);
  return latest !== undefined && bookedOn < addDays(due, -latest) ? latest : null;
}

/** The days of departure whose balances may call for a reminder today, inclusive. */
export function remindedDepartures(today: Day): { from: Day; to: Day } {
  const daysToDeparture = daysBetween(finalPaymentDay(today), today);
  const from = addDays(today, daysToDeparture);
  return { from, to: addDays(from, Math.max(...BALANCE_REMINDER_DAYS)) };
}

/** How many days after a change the reminder of what it left to pay may come, at the latest. */
const OWED_REMINDER_DAYS = 7;

/**
 * Whether today reminds of what a change left to pay on or after the balance's own day: from the day after the change,
 * once, until the departure. What was left before that day has the balance's reminders.
 */
export function remindsOfChange(today: Day, departureDay: Day, changedOn: Day): boolean {
  const since = daysBetween(changedOn, today);
  if (since < 1 || since > OWED_REMINDER_DAYS) return false;
  return changedOn >= finalPaymentDay(departureDay) && today < departureDay;
}

/** What changed how much a booking owes, in minor units: more where it is positive; less, or paid, where it is negative. */
type Owing = { at: Date; amount: number };

/** The day since which a booking has owed something without a break; null for one that owes nothing. */
export function owedSince(movements: readonly Owing[]): Day | null {
  let [owed, since]: [number, Day | null] = [0, null];
  for (const { at, amount } of movements.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    owed += amount;
    if (owed <= 0) since = null;
    else since ??= dayIn(at);
  }
  return since;
}

/**
 * The last day to pay a balance: that of the terms, or a later one of `notBefore`: since when it is owed, and when the
 * booking came to this departure.
 */
export function balanceDue(departureDay: Day, ...notBefore: (Day | null)[]): Day {
  const days = notBefore.flatMap((day) => day ?? []);
  return days.reduce((last, day) => (day > last ? day : last), finalPaymentDay(departureDay));
}

/** By how many days what is due on a day is late. */
export function lateDays(dueDay: Day, today: Day): number {
  return Math.max(0, daysBetween(dueDay, today));
}

/** The first day of departure whose balances are not late today: those of earlier departures are. */
export function overdueBefore(today: Day): Day {
  return addDays(today, daysBetween(finalPaymentDay(today), today));
}

/**
 * What is asked for immediately of a balance that a change has just raised by `added`, in minor units: what it added, since
 * the rest waits for its day (spec 9); from that day on all that is owed, and so what no part can be paid of.
 */
export function askedAtOnce(
  { added, balance }: { added: number; balance: number },
  departureDay: Day,
  today: Day,
): number {
  if (today >= finalPaymentDay(departureDay)) return balance;
  const part = checkPart(Math.min(added, balance), balance);
  return part.ok ? part.value : balance;
}

/** The smallest part of a balance, in minor units of any currency. */
const MIN_PART = 100;

/** The least one may pay of a balance, in its minor units; all of it when it is less, as far as a card can be charged it. */
export function leastPart(due: number): number {
  return Math.max(MIN_CHARGE, Math.min(MIN_PART, due));
}

/**
 * An amount to pay of a balance (minor units): all of it or a part. Refuses with `amount-invalid`, `amount-too-small`
 * (params: `least`), `more-than-due` (params: `due`), or `leaves-too-little` (params: `due`, `least`: what would be left
 * is less than a card can be charged).
 */
export function checkPart(
  amount: number | null,
  due: number,
): Verdict<number, "amount-invalid" | "amount-too-small" | "more-than-due" | "leaves-too-little"> {
  if (amount === null || !Number.isSafeInteger(amount) || amount <= 0) return refuse("amount-invalid");
  if (amount > due) return refuse("more-than-due", { due });
  const least = leastPart(due);
  if (amount < least) return refuse("amount-too-small", { least });
  const left = due - amount;
  return left > 0 && left < MIN_CHARGE ? refuse("leaves-too-little", { due, least: MIN_CHARGE }) : accept(amount);
}
