/** One decision to pay: an amount, taken from one card or from several, whole or not at all (spec 4). */
import { isLive, type PaymentState } from "./payment";
import type { Transitions } from "./transitions";

/** `booking`: the price in full or the deposit, which books. `balance`: some or all of what a booking still owes. */
export const INSTALMENT_PURPOSES = ["booking", "balance"] as const;
export type InstalmentPurpose = (typeof INSTALMENT_PURPOSES)[number];

export const INSTALMENT_STATES = ["live", "paid", "failed"] as const;
export type InstalmentState = (typeof INSTALMENT_STATES)[number];

/** Money that comes after it failed may still pay it, if what it was to buy can still be had. */
export const INSTALMENT_MOVES: Transitions<InstalmentState> = {
  live: ["paid", "failed"],
  paid: [],
  failed: ["paid"],
};
export const INSTALMENT_START: InstalmentState = "live";

export type NextStep<C> =
  /** The gateway hears of the card for the first time. */
  | { step: "open"; card: C }
  /** The gateway never heard of it and never will. */
  | { step: "drop"; card: C }
  /** The gateway says how it stands. */
  | { step: "ask"; card: C }
  /** The traveller has to answer the bank. */
  | { step: "answer"; card: C }
  | { step: "capture"; card: C }
  | { step: "release"; card: C }
  | { step: "none"; card: null };

/**
 * What to do next about the cards of one instalment, in their order: all are authorised before any is captured, and one
 * that is refused lets the others go. A card whose outcome is unknown is asked about before anything is given up for it.
 */
export function nextStep<C extends { state: PaymentState }>(cards: readonly C[]): NextStep<C> {
  const first = (...states: PaymentState[]) => cards.find(({ state }) => states.includes(state));
  const failing = first("declined", "released") !== undefined;
  const waiting = first("waiting");
  if (failing && waiting) return { step: "drop", card: waiting };
  const held = failing && first("authorised", "challenge");
  if (held) return { step: "release", card: held };
  const open = first("created", "unknown");
  if (open) return { step: "ask", card: open };
  if (waiting) return { step: "open", card: waiting };
  const challenged = first("challenge");
  if (challenged) return { step: "answer", card: challenged };
  const authorised = first("authorised");
  return authorised ? { step: "capture", card: authorised } : { step: "none", card: null };
}

/** Whether a card of it may still move: nothing is booked or given up before. */
export function isUnderWay(cards: readonly { state: PaymentState }[]): boolean {
  return cards.some(({ state }) => isLive(state));
}
