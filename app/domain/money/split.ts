/** A payment shared by several cards: how much each may take (spec 4). */
import { MAX_CARDS } from "~/domain/company/limits";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { MIN_CHARGE } from "./money";

export type ShareRefusal =
  | "amount-invalid"
  | "amount-too-small"
  | "more-than-left"
  | "last-card-takes-rest"
  | "leaves-too-little-left";

/** Whether one card can take an amount, with `left` minor units still to pay. */
function checkAmount(amount: number | null, left: number): Verdict<number, ShareRefusal> {
  if (amount === null || !Number.isSafeInteger(amount)) return refuse("amount-invalid");
  if (amount > left) return refuse("more-than-left", { left });
  return amount < MIN_CHARGE ? refuse("amount-too-small", { least: MIN_CHARGE }) : accept(amount);
}

/**
 * What the next card takes of the `left` minor units, `others` cards being there already. Refuses with
 * `amount-invalid`, `amount-too-small` (params: `least`), `more-than-left` (params: `left`), `last-card-takes-rest`
 * (params: `left`: no further card could pay what this one leaves), or `leaves-too-little-left` (params: `left`,
 * `least`: what it leaves is less than a card can be charged).
 */
export function checkShare(
  amount: number | null,
  { left, others }: { left: number; others: number },
): Verdict<number, ShareRefusal> {
  const checked = checkAmount(amount, left);
  if (!checked.ok) return checked;
  const after = left - checked.value;
  if (after > 0 && others + 1 >= MAX_CARDS) return refuse("last-card-takes-rest", { left });
  return after > 0 && after < MIN_CHARGE ? refuse("leaves-too-little-left", { left, least: MIN_CHARGE }) : checked;
}

/**
 * The amounts of all cards together, of `due` minor units, each under a name. Refuses with what `checkShare` refuses, and
 * the name of the amount it is about (params: `at`).
 */
export function checkShares(
  amounts: readonly (readonly [name: string, amount: number | null])[],
  due: number,
): Verdict<Record<string, number>, ShareRefusal> {
  const shares: Record<string, number> = {};
  let left = due;
  for (const [others, [at, amount]] of amounts.entries()) {
    // What the last of them leaves is for another card to pay.
    const isLast = others === amounts.length - 1;
    const checked = isLast ? checkShare(amount, { left, others }) : checkAmount(amount, left);
    if (!checked.ok) return refuse(checked.code, { ...checked.params, at });
    shares[at] = checked.value;
    left -= checked.value;
  }
  return accept(shares);
}

/** What each card pays, in one line: for telling whether it is still what a page has shown. */
export function splitLine(cards: readonly { id: string; amount: number }[]): string {
  return cards.map(({ id, amount }) => `${id}:${amount}`).join(",");
}
