/** Paying in two parts (spec 9). */
import { DEPOSIT_MORE_THAN_DAYS, DEPOSIT_PERCENT, FINAL_PAYMENT_DAYS } from "./conditions";
import { addDays, type Day, daysBetween } from "./day";

/** Whether a deposit may be paid today: more than 31 days before departure (spec 9). */
export function depositAllowed(today: Day, departureDay: Day): boolean {
  return daysBetween(today, departureDay) > DEPOSIT_MORE_THAN_DAYS;
}

/** The last day for the balance: 30 days before departure (spec 9). */
export function finalPaymentDay(departureDay: Day): Day {
  return addDays(departureDay, -FINAL_PAYMENT_DAYS);
}

/**
 * What a deposit on `total` (minor units) comes to for so many people: half of each person's part (spec 9), rounded
 * down to the cent, so that odd cents are in the balance.
 */
export function depositOf(total: number, people: number): number {
  return Math.floor((total * DEPOSIT_PERCENT) / (100 * people)) * people;
}
