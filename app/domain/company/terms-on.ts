/** What is asked before paying for a departure: when the rest is due, and until when a part comes back (spec 9). */
import { conditionsOn } from "~/domain/amendments/conditions-kept";
import { addDays, type Day } from "~/domain/day";
import { depositAllowed, finalPaymentDay } from "~/domain/money/deposit";

export type TermsOn = {
  /** The last day for the balance after a deposit; null where the trip is paid in full. */
  balanceBy: Day | null;
  /** The last day to cancel and get a part back; null once it has passed. */
  partBackUntil: Day | null;
};

/** The terms of a departure for a booking made today. */
export function termsOn(today: Day, departureDay: Day): TermsOn {
  const partBackUntil = addDays(departureDay, -conditionsOn(today).cancellationHalfUntilDays);
  return {
    balanceBy: depositAllowed(today, departureDay) ? finalPaymentDay(departureDay) : null,
    partBackUntil: partBackUntil >= today ? partBackUntil : null,
  };
}
