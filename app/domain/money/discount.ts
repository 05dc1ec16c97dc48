/** Discount codes: what they take off, and when they may be used. */
import type { DiscountCode } from "~/domain/catalogue/catalogue";
import type { Day } from "~/domain/day";
import { normalised, typedLine } from "~/domain/plain-text";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { fromCad, MIN_CHARGE } from "./money";

export type CodeRefusal = "code-early" | "code-expired" | "code-other-trip" | "code-minimum";

/** A code as it is looked up, capitals and digits: people type it in any case, with accents, in groups, or in quotes. */
export function codeTyped(text: string): string {
  const parts = normalised(typedLine(text), "NFKD")
    .split(/[:=]/)
    .map((part) => part.replace(/[^\p{L}\p{N}]/gu, ""));
  // What stands before the last mark is what a code is called, or the address that has it.
  const bare = parts.findLast((part) => part !== "") ?? "";
  return bare.toUpperCase().replace(/Œ/g, "OE").replace(/Æ/g, "AE");
}

/**
 * Whether a code may be used today on a trip whose price is `subtotal`, minor units of the currency of `rateMicros`
 * (millionths of it for one CAD). Refuses with `code-early` or `code-expired` (params: `day`, the first or the last on
 * which it may be), `code-other-trip`, or `code-minimum` (params: `minimum`, minor units).
 */
export function checkCode(
  code: DiscountCode,
  on: { trip: string; today: Day; subtotal: number; rateMicros: number },
): Verdict<DiscountCode, CodeRefusal> {
  if (on.today < code.from) return refuse("code-early", { day: code.from });
  if (on.today > code.to) return refuse("code-expired", { day: code.to });
  if (code.trips.length > 0 && !code.trips.includes(on.trip)) return refuse("code-other-trip");
  const minimum = fromCad(code.minimumCad, on.rateMicros);
  if (on.subtotal < minimum) return refuse("code-minimum", { minimum });
  return accept(code);
}

/**
 * What a code takes off `subtotal`, minor units of the currency of `rateMicros`: a percentage rounded down to the cent,
 * or an amount kept in CAD; at most all but MIN_CHARGE, since there is always something to pay,
 * by card.
 */
export function discountOf(code: DiscountCode, subtotal: number, rateMicros: number): number {
  const off = code.percent ? Math.floor((subtotal * code.percent) / 100) : fromCad(code.amountCad ?? 0, rateMicros);
  return Math.max(0, Math.min(off, subtotal - MIN_CHARGE));
}

export const CODE_STATES = ["running", "early", "over", "used-up", "stopped"] as const;
export type CodeState = (typeof CODE_STATES)[number];

/** Whether a code may be used today, or what keeps it from it: the company first, then its days, then its uses. */
export function codeState(
  { from, to, uses }: Pick<DiscountCode, "from" | "to" | "uses">,
  on: { used: number; stopped: boolean; today: Day },
): CodeState {
  if (on.stopped) return "stopped";
  if (on.today > to) return "over";
  if (on.today < from) return "early";
  return uses !== undefined && on.used >= uses ? "used-up" : "running";
}
