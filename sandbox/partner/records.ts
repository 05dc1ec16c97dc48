/** What the partner remembers. Amounts are cents of Canadian dollars, days `YYYY-MM-DD`, other times ISO instants. */
export type Words = { fr: string; en: string };

export type Stay = {
  hotel: string;
  room: string;
  firstNight: string;
  nights: number;
  guests: number;
  twoBeds: boolean;
};

/** What each guest pays for all nights, and what two beds add to the room. */
export type Price = { perPersonCad: number; twoBedsCad: number };

export type Quote = { id: string; stay: Stay; price: Price; totalCad: number; validUntil: string };

export const HOLD_STATES = ["held", "confirmed", "cancelled", "expired"] as const;
export type HoldState = (typeof HOLD_STATES)[number];

/** `id` is the key it was asked for with. A key cancelled before it kept anything has no stay. */
export type Hold = {
  id: string;
  reference: string;
  state: HoldState;
  stay: Stay | null;
  totalCad: number;
  until: string;
  createdAt: string;
  confirmation: { number: string; code: string } | null;
  /** Who the room is for, once confirmed. */
  guest: string | null;
};

/** Rooms of a kind that holds have taken on a night; `id` names all three. */
export type Taken = { id: string; rooms: number };

export const MODES = ["well", "slow", "busy", "down"] as const;
export type Mode = (typeof MODES)[number];

/**
 * How the partner behaves until told otherwise. well · slow: every answer takes a few seconds · busy: 503 ·
 * down: connections are dropped. `soldOut`: nothing is free. `dearer`: every price is a tenth higher than it was.
 */
export type Conduct = { id: "partner"; mode: Mode; soldOut: boolean; dearer: boolean };
