/** What of a group's payment goes to each of its bookings. */
import { checkPart } from "~/domain/money/balance";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { proportion } from "./schedule";

export type ShareRefusal = "amount-invalid" | "amount-too-small" | "more-than-due" | "leaves-too-little";

/**
 * A payment over bookings, in minor units: each gets a part of it like its part of what all of them owe, to the cent,
 * and none more than it owes. One that owes nothing gets nothing. Refuses with what `checkPart` refuses of the whole,
 * or of the part of any booking.
 */
export function shareOut(amount: number | null, owed: readonly number[]): Verdict<number[], ShareRefusal> {
  const due = owed.reduce((sum, each) => sum + each, 0);
  const whole = checkPart(amount, due);
  if (!whole.ok) return whole;
  const shares = proportion(whole.value, owed);
  for (const [i, share] of shares.entries()) {
    const part = owed[i] ? checkPart(share, owed[i]) : null;
    // A part of nothing is too small, not no amount.
    if (part && !part.ok) return share <= 0 ? refuse("amount-too-small", { least: owed.length * 100 }) : part;
  }
  return accept(shares);
}
