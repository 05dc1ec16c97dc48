/** A purchase from its hold to its booking, and the tabs it goes through (spec 4, checkout flow). */
import type { Transitions } from "./transitions";

export const CHECKOUT_STATES = ["open", "paying", "booked", "expired"] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];

/**
 * `open` holds places for a while; `paying` as long as a payment is live. Late money books an `open` checkout
 * immediately, and an `expired` one if its places can be held again.
 */
export const CHECKOUT_MOVES: Transitions<CheckoutState> = {
  open: ["paying", "booked", "expired"],
  paying: ["open", "booked"],
  booked: [],
  expired: ["paying", "booked"],
};
/** @internal for tests and the docs */
export const CHECKOUT_START: CheckoutState = "open";

export const TABS = ["travellers", "seats", "payment", "booking"] as const;
export type Tab = (typeof TABS)[number];

export type Progress = { state: CheckoutState; travellersDone: boolean; seatsDone: boolean };

/**
 * The tabs that may be opened, in order. One goes forward by finishing a tab (skipping the seats finishes them) and
 * back at will; while a payment is under way only it is shown, after it only the booking. None once expired.
 */
export function tabsOpen({ state, travellersDone, seatsDone }: Progress): Tab[] {
  if (state === "booked") return ["booking"];
  if (state === "paying") return ["payment"];
  if (state === "expired") return [];
  if (!travellersDone) return ["travellers"];
  return seatsDone ? ["travellers", "seats", "payment"] : ["travellers", "seats"];
}

/** Where the bare address of a checkout leads; the first tab for an expired one, which says so. */
export function firstUndoneTab(progress: Progress): Tab {
  return tabsOpen(progress).at(-1) ?? "travellers";
}
