/** A change of a booking as it was quoted: its amounts are shown first, then it is confirmed once (spec 9). */
import type { Effect } from "./change";

/** How long the amounts of a quote may be confirmed. */
export const QUOTE_MINUTES = 30;
/** How long a quote that has expired is kept, for a late confirmation to be answered. */
export const QUOTE_KEPT_HOURS = 24;

/** What a confirmed change did, in minor units. `dueNow`: how much of what it added is due now, where not all is. */
export type QuoteResult = Effect & { dueNow?: number };

/** What a quote showed: amounts in minor units, and the version of the booking (`versionOf`). */
export type QuotedAmounts = Pick<Effect, "price" | "goesBack"> & { seen: string };

export type QuoteOutdated = "changed-since" | "price-changed" | "quote-expired";

/**
 * Why a quote can no longer be confirmed, given what the same change comes to `now`: the booking has changed, the amounts
 * have, or it is older than QUOTE_MINUTES. Null while it holds.
 */
export function quoteOutdated(
  quote: QuotedAmounts & { expiresAt: Date },
  current: QuotedAmounts,
  now: Date,
): QuoteOutdated | null {
  if (quote.seen !== current.seen) return "changed-since";
  if (quote.price !== current.price || quote.goesBack !== current.goesBack) return "price-changed";
  return quote.expiresAt <= now ? "quote-expired" : null;
}
