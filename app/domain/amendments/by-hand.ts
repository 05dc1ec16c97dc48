/** Money that a colleague gives back, or a fee they add, without a change of the trip. */

import type { Day } from "~/domain/day";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { type ClosedRefusal, isOpenTo } from "./allowed";
import type { Bought, Effect } from "./change";

/** What is done by hand: money given back, or a fee asked for. */
export const BY_HAND = ["goodwill", "fee"] as const;
export type ByHand = (typeof BY_HAND)[number];

/** The most a fee may be, in minor units: more is a slip of the finger. */
export const MAX_FEE = 1_000_000;

export type ByHandRefusal = "amount-invalid" | "amount-above" | "nothing-paid" | ClosedRefusal;

/**
 * What an amount in minor units comes to. Given back, it is taken off the price and off what was paid, at any time, up to
 * what was paid and not given back yet. A fee is added to the price and paid with the balance. Refuses with
 * `amount-invalid` (no whole amount above nothing), `amount-above` (params: `most`), `nothing-paid`; a fee also
 * as `isOpenTo` does.
 */
export function quoteByHand(
  bought: Bought,
  { kind, amount }: { kind: ByHand; amount: number },
  today: Day,
): Verdict<Effect, ByHandRefusal> {
  const { price: priceBefore, paid } = bought;
  if (kind === "goodwill" && paid === 0) return refuse("nothing-paid");
  if (!Number.isSafeInteger(amount) || amount <= 0) return refuse("amount-invalid");
  const most = kind === "goodwill" ? paid : MAX_FEE;
  if (amount > most) return refuse("amount-above", { most });
  if (kind === "goodwill") return accept({ priceBefore, price: priceBefore - amount, goesBack: amount });
  const open = isOpenTo("fee", "staff", bought, today);
  if (!open.ok) return open;
  return accept({ priceBefore, price: priceBefore + amount, goesBack: 0 });
}
