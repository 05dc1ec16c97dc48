/** A card that the gateway keeps, so that it can be asked more than once. */
import type { Transitions } from "~/domain/booking/transitions";

export const KEPT_CARD_STATES = ["kept", "leaving", "gone"] as const;
export type KeptCardState = (typeof KEPT_CARD_STATES)[number];

/** `kept`: it may be charged. `leaving`: it may not, and the gateway is told to forget it. `gone`: the gateway has. */
export const KEPT_CARD_MOVES: Transitions<KeptCardState> = {
  kept: ["leaving"],
  leaving: ["gone"],
  gone: [],
};

export const KEPT_CARD_START: KeptCardState = "kept";
