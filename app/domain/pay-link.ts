/** The link by which a caller pays what a colleague sells them. */
import type { CheckoutState } from "./checkout";
import { type Day, startOfDay } from "./day";

/** How long it stands, and how little of that is worth sending. */
const PAY_LINK_HOURS = 24;
const PAY_LINK_LEAST_MINUTES = 10;

/** Mails with such a link, of one purchase. */
export const MAX_PAY_LINKS = 5;

/**
 * Until when a link sent now stands, and the places are held with it: PAY_LINK_HOURS, never into the day of departure, nor
 * beyond `room`, until when the partner keeps the room; null when that is too soon for anybody to pay.
 */
export function payLinkUntil(now: Date, { startDay, room }: { startDay: Day; room: Date | null }): Date | null {
  const day = now.getTime() + PAY_LINK_HOURS * 3_600_000;
  const until = Math.min(day, startOfDay(startDay).getTime(), room?.getTime() ?? day);
  return until - now.getTime() < PAY_LINK_LEAST_MINUTES * 60_000 ? null : new Date(until);
}

export type PayLinkState = "sent" | "opened" | "paid" | "lapsed";

/** What a link and the purchase it opens say of it. */
export type PayLinkFacts = {
  openedAt: Date | null;
  endedAt: Date | null;
  checkout: CheckoutState;
  heldUntil: Date;
};

/**
 * How a link stands. Hold and link end together: it is good as long as the places are held, and while a payment that began
 * in time is under way.
 */
export function payLinkState({ openedAt, endedAt, checkout, heldUntil }: PayLinkFacts, now: Date): PayLinkState {
  if (checkout === "booked") return "paid";
  const held = checkout === "paying" || (checkout === "open" && heldUntil > now);
  if (endedAt || !held) return "lapsed";
  return openedAt ? "opened" : "sent";
}
