/** One attempt to pay with one card. */
import type { Transitions } from "./transitions";

export const PAYMENT_STATES = [
  "waiting",
  "created",
  "unknown",
  "challenge",
  "authorised",
  "captured",
  "declined",
  "released",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * `waiting`: its turn among the cards of its instalment has not come, and the gateway has never heard of it.
 * `created`: the gateway is about to hear of it, or has. `unknown`: the gateway may or may not have acted, so it is asked again; never taken for a failure. Where money was
 * taken after all, that is the truth whatever was thought before: every state but `captured` may move to it.
 */
export const PAYMENT_MOVES: Transitions<PaymentState> = {
  waiting: ["created", "released"],
  created: ["unknown", "challenge", "authorised", "captured", "declined", "released"],
  unknown: ["challenge", "authorised", "captured", "declined", "released"],
  challenge: ["authorised", "captured", "declined", "released"],
  authorised: ["captured", "declined", "released"],
  captured: [],
  declined: ["captured"],
  released: ["captured"],
};
/** What the gateway is told of a payment beside its amount: the same each time, whatever is configured by then. */
export type SentToGateway = {
  /** Where the bank's challenge comes back to. */
  returnUrl: string;
  metadata: Record<string, string>;
};

export const PAYMENT_START: PaymentState = "waiting";

/** The states in which the gateway may still act: the checkout keeps its places and takes no second instalment. */
export const LIVE_PAYMENT_STATES = [
  "waiting",
  "created",
  "unknown",
  "challenge",
  "authorised",
] as const satisfies PaymentState[];

export function isLive(state: PaymentState): boolean {
  return (LIVE_PAYMENT_STATES as readonly PaymentState[]).includes(state);
}
