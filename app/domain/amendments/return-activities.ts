/** Activities taken back after booking: what goes back with them (spec 2). */

import { lastDayToReturn } from "~/domain/catalogue/extra";
import type { Day } from "~/domain/day";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { type ClosedRefusal, isOpenTo } from "./allowed";
import { type Bought, type Effect, effectOf, priceOf } from "./change";

/** An activity of the traveller at `position`, as it was sold to them: its price in minor units. */
export type Return = { position: number; price: number; returnableUntilDays: number | null };

/**
 * What it comes to when activities are taken back today: their price is taken off that of the booking, less the discount
 * they had, and what is then paid too much goes back to the cards. Refuses what `isOpenTo` does, and with `nothing-chosen`, `traveller-unknown`
 * (not of the booking, or no longer), or `not-returnable` (its last day has passed, or there never was one).
 */
export function quoteReturn(
  bought: Bought,
  returns: readonly Return[],
  today: Day,
): Verdict<Effect & { returned: number }, ClosedRefusal | "nothing-chosen" | "traveller-unknown" | "not-returnable"> {
  const open = isOpenTo("return", "traveller", bought, today);
  if (!open.ok) return open;
  const { sold, code, going, departureDay } = bought;
  if (returns.length === 0) return refuse("nothing-chosen");
  if (returns.some(({ position }) => !going.some((each) => each.position === position)))
    return refuse("traveller-unknown");
  const isLate = (each: Return) => {
    const last = lastDayToReturn(each, departureDay);
    return last === null || today > last;
  };
  if (returns.some(isLate)) return refuse("not-returnable");
  const less = (position: number) =>
    returns.filter((each) => each.position === position).reduce((sum, { price }) => sum + price, 0);
  const after = going.map((each) => ({ ...each, extras: each.extras - less(each.position) }));
  const effect = effectOf(bought, priceOf(sold, after, code) - priceOf(sold, going, code));
  return accept({ ...effect, returned: effect.priceBefore - effect.price });
}
