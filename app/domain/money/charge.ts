/** One attempt to pay with one card. */
import type { Transitions } from "~/domain/booking/transitions";

export const CHARGE_STATES = [
  "waiting",
  "created",
  "unknown",
  "challenge",
  "authorised",
  "captured",
  "declined",
  "released",
] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/**
 * `waiting`: the gateway has never heard of it. `created`: it is about to, or has. `unknown`: the gateway may have acted,
 * so it is asked again. Money taken after all is the truth: every state but `waiting` may move to `captured`.
 */
export const CHARGE_MOVES: Transitions<ChargeState> = {
  waiting: ["created", "released"],
  created: ["unknown", "challenge", "authorised", "captured", "declined", "released"],
  unknown: ["challenge", "authorised", "captured", "declined", "released"],
  challenge: ["authorised", "captured", "declined", "released"],
  authorised: ["captured", "declined", "released"],
  captured: [],
  declined: ["captured"],
  released: ["captured"],
};
/** What the gateway is told of a charge besides its amount: the same each time, no matter what is configured by then. */
export type SentToGateway = {
  /** Where the bank's challenge comes back to. */
  returnUrl: string;
  /** What it is for; not of charges that were written before it was told. */
  description?: string;
  metadata: Record<string, string>;
};

/** @internal for tests and the docs */
export const CHARGE_START: ChargeState = "waiting";

/** The states in which the gateway may still act: the checkout keeps its places and takes no second payment. */
export const LIVE_CHARGE_STATES = [
  "waiting",
  "created",
  "unknown",
  "challenge",
  "authorised",
] as const satisfies ChargeState[];

export function isLive(state: ChargeState): boolean {
  return (LIVE_CHARGE_STATES as readonly ChargeState[]).includes(state);
}
