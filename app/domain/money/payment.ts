/** One decision to pay: an amount, taken from one card or from several, whole or not at all (spec 4). */

import type { Transitions } from "~/domain/booking/transitions";
import { type ChargeState, isLive } from "./charge";

/** `booking`: the price in full or the deposit, which books. `balance`: some or all of what a booking still owes. */
export const PAYMENT_PURPOSES = ["booking", "balance"] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

export const PAYMENT_STATES = ["live", "paid", "failed"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Late money may still pay it after it failed, if what it was to buy is available. */
export const PAYMENT_MOVES: Transitions<PaymentState> = {
  live: ["paid", "failed"],
  paid: [],
  failed: ["paid"],
};
/** @internal for tests and the docs */
export const PAYMENT_START: PaymentState = "live";

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
 * What to do next about the cards of one payment, in their order: all are authorised before any is captured, and one
 * that is refused lets the others go. A card whose outcome is unknown is asked about before anything is given up for it.
 */
export function nextStep<C extends { state: ChargeState }>(cards: readonly C[]): NextStep<C> {
  const first = (...states: ChargeState[]) => cards.find(({ state }) => states.includes(state));
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
export function isUnderWay(cards: readonly { state: ChargeState }[]): boolean {
  return cards.some(({ state }) => isLive(state));
}
