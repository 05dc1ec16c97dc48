/** Money that a colleague takes and gives back, past the card gateway. */

import { MAX_REFERENCE_LENGTH } from "~/domain/company/work";
import { accept, refuse, type Verdict } from "~/domain/verdict";

export const HAND_METHODS = ["cash", "terminal", "cheque", "transfer"] as const;
export type HandMethod = (typeof HAND_METHODS)[number];

/** How a charge is paid. Also what is said of it in the place of a card's brand. */
export const CHARGE_METHODS = ["card", ...HAND_METHODS] as const;
type ChargeMethod = (typeof CHARGE_METHODS)[number];

/** The one currency that is taken and given back by hand. */
export const HAND_CURRENCY = "CAD";

export function isHandMethod(text: unknown): text is HandMethod {
  return HAND_METHODS.some((method) => method === text);
}

export type HandProof = { method: HandMethod; reference: string };
export type ProofRefusal = "method-missing" | "reference-missing" | "reference-too-long";

/**
 * How money came, as it was typed. Refuses with `method-missing`, `reference-missing` (all but cash have a
 * number) or `reference-too-long`.
 */
export function readProof(method: string, typed: string): Verdict<HandProof, ProofRefusal> {
  const reference = typed.trim();
  if (!isHandMethod(method)) return refuse("method-missing");
  if (reference === "" && method !== "cash") return refuse("reference-missing");
  if (reference.length > MAX_REFERENCE_LENGTH) return refuse("reference-too-long");
  return accept({ method, reference });
}

/**
 * Whether a form sent again says what was taken the first time: the same amount in all, by the same method and
 * reference. Money that came by card is never the same.
 */
export function isSameHandMoney(
  taken: readonly { amount: number; method: ChargeMethod; reference: string | null }[],
  sent: HandProof & { amount: number },
): boolean {
  const isSameProof = taken.every(
    ({ method, reference }) => method === sent.method && (reference ?? "") === sent.reference,
  );
  return isSameProof && taken.reduce((sum, { amount }) => sum + amount, 0) === sent.amount;
}
