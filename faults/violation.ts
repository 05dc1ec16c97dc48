/** What must never be. */
export const INVARIANTS = [
  "seat or place sold twice",
  "places left told wrong",
  "night or activity sold twice",
  "paid package without its room",
  "room kept without payment",
  "room kept for who cancelled",
  "captured, not in the ledger",
  "ledger ≠ gateway",
  "booking without its money",
  "money without a booking",
  "hold released while a payment is unknown",
  "balance overpaid",
  "refund above what was captured",
  "group held in part",
  "places offered twice or in part",
  "offer without its hold",
  "places kept from who waits",
  "refunded and moved, or twice",
  "departure held for who has chosen",
  "left on a cancelled departure",
  "discount used above its limit",
  "receipt missing, twice or after a gap",
  "mail lost",
  "mail sent twice",
  "job ran twice for a row",
  "card number where it must not be",
  "authorisation left at the bank",
  "card left at the bank",
  "not settled in the end",
  "unknown at the end, though the gateway knows the truth",
  "sent back by a bank, and nobody is told",
  "error shown to a traveller",
] as const;
export type Invariant = (typeof INVARIANTS)[number];
/** Writes down what does not hold. */
export type Say = (invariant: Invariant, what: string) => void;
export type Violation = { invariant: Invariant; what: string };
