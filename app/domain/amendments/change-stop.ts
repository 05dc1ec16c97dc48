/** Another boarding stop of the same departure (spec 9): what it comes to, worked out before it is made. */

import type { Day } from "~/domain/day";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { type ActorOf, type ClosedRefusal, isOpenTo } from "./allowed";
import { alike, type Bought, type Effect, effectOf, priceOf } from "./change";
import { type Fares, type Sold, soldAt } from "./correction";

export type StopQuote = Effect & {
  /** What the fares of the other city and the discount add to the price; negative where they take off. */
  difference: number;
  /** At what it is sold from then on. */
  sold: Sold;
};

export type StopRefusal = ClosedRefusal | "stop-closed" | "stop-same";

/**
 * What boarding in another city costs today: no fee, and what its `fares` cost more, at the booking's rate, or, negative,
 * less. Refuses what `isOpenTo` does, or with `stop-same`.
 */
export function quoteStop(
  bought: Bought,
  { from, to, fares }: { from: string; to: string; fares: Fares },
  today: Day,
  by: ActorOf<"stop"> = "traveller",
): Verdict<StopQuote, StopRefusal> {
  const { sold, code, going } = bought;
  const open = isOpenTo("stop", by, bought, today);
  if (!open.ok) return open;
  if (from === to) return refuse("stop-same");
  const after = soldAt(sold, fares, code);
  const effect = effectOf(bought, priceOf(after, alike(going), code) - priceOf(sold, going, code));
  return accept({ ...effect, difference: effect.price - effect.priceBefore, sold: after });
}
