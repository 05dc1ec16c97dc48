/** A card that the gateway keeps, so that it can be asked more than once. */
import type { Transitions } from "~/domain/booking/transitions";

export const KEPT_CARD_STATES = ["kept", "leaving", "gone"] as const;
export type KeptCardState = (typeof KEPT_CARD_STATES)[number];

/**
 * `kept`: it may be asked, or have been. `leaving`: nothing may ask it any more, and the gateway is told to keep it no
 * longer. `gone`: the gateway has said so.
 */
export const KEPT_CARD_MOVES: Transitions<KeptCardState> = {
  kept: ["leaving"],
  leaving: ["gone"],
  gone: [],
};

export const KEPT_CARD_START: KeptCardState = "kept";
