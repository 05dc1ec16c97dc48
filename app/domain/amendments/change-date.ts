/** Another departure of the same trip: what leaving on another day comes to, worked out before it is done (spec 9). */

import type { Day } from "~/domain/day";
import { fromCad } from "~/domain/money/money";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { type ClosedRefusal, isOpenTo } from "./allowed";
import { type Asking, actorOf, STANDARD_TERMS, type TermsRefusal, takenOn, termsFor } from "./asked";
import { keptPercentAfter, lastDayToLeave } from "./cancellation";
import { alike, type Bought, type Effect, effectOf, priceOf } from "./change";
import { type Fares, type Sold, soldAt } from "./correction";

export type DateQuote = Effect & {
  fee: number;
  difference: number;
  /** The part that is kept, no matter who cancels later. */
  keptPercent: number;
  /** At what it is sold from then on, and whether that is what it was sold at. */
  sold: Sold;
  asSold: boolean;
};

export type DateRefusal = ClosedRefusal | "date-closed" | "date-beyond" | "date-same" | TermsRefusal;

/**
 * What leaving on another day costs today (spec 9): the fee of the booking's conditions for each who travels, and what
 * the new departure's `prices` are more, of its fares and of a room on its nights, or, negative, less. On other terms the
 * fee is less; where the company itself moves it, nothing is paid more, and until the day of departure. Refuses what
 * `termsFor`, `isOpenTo` and `takenOn` do, and with
 * `date-beyond` (today, or too long after the departure first booked; params: `last`, the last day to leave) or `date-same`.
 */
export function quoteDate(
  bought: Bought,
  to: { startDay: Day; prices: Fares & Partial<Pick<Sold, "stayPrice">> },
  today: Day,
  asking: Asking = STANDARD_TERMS,
): Verdict<DateQuote, DateRefusal> {
  const { sold, code, going, departureDay, firstDepartureDay, moved, conditions } = bought;
  const terms = termsFor(asking);
  if (!terms.ok) return terms;
  const open = isOpenTo("date", actorOf(asking.asked), bought, today);
  if (!open.ok) return open;
  if (to.startDay === departureDay) return refuse("date-same");
  const last = lastDayToLeave(firstDepartureDay, conditions);
  if (to.startDay <= today || to.startDay > last) return refuse("date-beyond", { last });
  const taken = takenOn(terms.value, going.length * fromCad(conditions.dateChangeFeeCad, sold.rateMicros));
  if (!taken.ok) return taken;
  const fee = taken.value;
  const there = soldAt(sold, to.prices, code);
  // There everyone pays the fares of that departure, also those who were added to this one at others.
  const more = priceOf(there, alike(going), code) - priceOf(sold, going, code);
  // Where the company moves it to a dearer day, it stays sold at the fares it had.
  const isKept = asking.asked.by === "company" && more > 0;
  const after = isKept ? sold : there;
  const effect = effectOf(bought, fee + (isKept ? 0 : more));
  const difference = effect.price - effect.priceBefore - fee;
  const keptPercent = keptPercentAfter(moved, today, departureDay, conditions);
  return accept({ ...effect, fee, difference, keptPercent, sold: after, asSold: isKept });
}
