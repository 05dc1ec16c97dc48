/** What waits for somebody of the company, and how a person is through with it. */
import { carriesCardNumber } from "~/domain/money/card-number";
import { accept, refuse, type Verdict } from "~/domain/verdict";

/** Money that a person has to look at. */
export const REVIEW_KINDS = [
  "refund-stuck",
  "charge-unanswered",
  "bought-nothing",
  "not-given-back",
  "refunded-elsewhere",
  "disputed",
  "dispute-waiting",
  "dispute-lost",
  "charge-unknown",
  "room-unknown",
  "give-back-by-hand",
] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** Money that is owed, and that a person gives back past the gateway. */
const GIVEN_KINDS = ["refund-stuck", "give-back-by-hand"] as const;
export type GivenKind = (typeof GIVEN_KINDS)[number];

export function isGiven(kind: string): kind is GivenKind {
  return GIVEN_KINDS.some((given) => given === kind);
}

/** What is closed as it was seen: anything but money that is owed to a traveller still. */
export type Closable = Exclude<ReviewKind, GivenKind> | "mail";

/** `given`: a person gave the money back past the gateway. `looked`: there is nothing more to do. */
export type Closing = "given" | "looked";

/**
 * How an item is closed. A refund that is owed leaves the list by being given back alone; by hand only when the gateway has
 * said that it failed, since one it may do still would be given twice. Null: not by a person.
 */
export function closingOf(kind: ReviewKind, { failed }: { failed: boolean }): Closing | null {
  if (kind === "refund-stuck") return failed ? "given" : null;
  if (kind === "give-back-by-hand") return "given";
  return "looked";
}

export const MAX_REASON_LENGTH = 300;
export const MAX_REFERENCE_LENGTH = 80;

export type ReasonRefusal = "reason-missing" | "reason-too-long" | "card-data";

/** A reason, or the reference of a cheque or a transfer, trimmed: there is one, not too long (params: `max`), with no card number. */
export function checkReason(typed: string, max = MAX_REASON_LENGTH): Verdict<string, ReasonRefusal> {
  const text = typed.trim();
  if (text === "") return refuse("reason-missing");
  if (text.length > max) return refuse("reason-too-long", { max });
  return carriesCardNumber(text) ? refuse("card-data") : accept(text);
}

/** The lists that colleagues work off. */
export const WORK_LISTS = [
  "claims",
  "groups",
  "balances",
  "minimums",
  "money",
  "mails",
  "reviews",
  "waiting",
  "codes",
] as const;
export type WorkList = (typeof WORK_LISTS)[number];
