/** Links by which who reads our mail pays: a caller what a colleague sells them, and a buyer what their booking still owes. */
import type { CheckoutState } from "~/domain/booking/checkout";
import { HOLD_MINUTES } from "~/domain/company/conditions";
import { KEEP_HOURS } from "~/domain/company/limits";
import { addDays, type Day, dayIn, startOfDay } from "~/domain/day";
import { finalPaymentDay } from "./deposit";
import { MIN_CHARGE } from "./money";

/** How long it stands, and how little of that is worth sending. */
const PAY_LINK_HOURS = 24;
const MIN_PAY_LINK_MINUTES = 10;

/** Mails with such a link, of one purchase. */
export const MAX_PAY_LINKS = 5;

/** How many days a link for what a booking owes stands at least, and how many of them one booking may have. */
const BALANCE_LINK_DAYS = 7;
export const MAX_BALANCE_LINKS = 20;

/**
 * Until when a link sent now stands, and the places are held with it: PAY_LINK_HOURS, never into the day of departure, nor
 * beyond `room`, until when the partner keeps the room; null when that is too soon for anybody to pay.
 */
export function payLinkUntil(now: Date, { startDay, room }: { startDay: Day; room: Date | null }): Date | null {
  const day = now.getTime() + PAY_LINK_HOURS * 3_600_000;
  const until = Math.min(day, startOfDay(startDay).getTime(), room?.getTime() ?? day);
  return until - now.getTime() < MIN_PAY_LINK_MINUTES * 60_000 ? null : new Date(until);
}

/**
 * Until when the places of a purchase are held that its buyer goes on with alone, where a link had held them: as long as
 * for who begins now, or the day its buyer asked for at `keptAt`, and never longer than they are held anyway.
 */
export function heldWithoutLink({ heldUntil, keptAt }: { heldUntil: Date; keptAt: Date | null }, now: Date): Date {
  const begun = now.getTime() + HOLD_MINUTES * 60_000;
  const kept = keptAt ? keptAt.getTime() + KEEP_HOURS * 3_600_000 : begun;
  return new Date(Math.min(heldUntil.getTime(), Math.max(begun, kept)));
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

/** The end of a link that is good through a day, never into the day of departure. */
export function endOfBalanceLink(lastDay: Day, startDay: Day): Date {
  const over = addDays(lastDay, 1);
  return startOfDay(over < startDay ? over : startDay);
}

/**
 * The last day of a link sent now for what a booking owes: the day its balance is due, or BALANCE_LINK_DAYS from now where
 * that is later, and never the day of departure; null when that is too soon for anybody to pay.
 */
export function lastDayOfBalanceLink(now: Date, startDay: Day): Day | null {
  const eve = addDays(startDay, -1);
  const [later = eve] = [finalPaymentDay(startDay), addDays(dayIn(now), BALANCE_LINK_DAYS)].toSorted().reverse();
  const last = later < eve ? later : eve;
  const left = endOfBalanceLink(last, startDay).getTime() - now.getTime();
  return left < MIN_PAY_LINK_MINUTES * 60_000 ? null : last;
}

/** What a booking owes, in minor units, and who is to pay it. */
export type Owing = { due: number; email: string | null; startDay: Day };

export type OwingRefusal = "nothing-due" | "email-missing" | "link-too-late";

/** Why no link is sent today for what a booking owes; null where one may be. */
export function balanceLinkRefusal({ due, email, startDay }: Owing, now: Date): OwingRefusal | null {
  if (due < MIN_CHARGE) return "nothing-due";
  if (!email) return "email-missing";
  return lastDayOfBalanceLink(now, startDay) === null ? "link-too-late" : null;
}

/** The address a link for what a booking owes may be sent to today; null where none is. */
export function balanceLinkTo(owing: Owing, now: Date): string | null {
  return balanceLinkRefusal(owing, now) === null ? owing.email : null;
}

/** `settled`: nothing is due any more, paid otherwise. `changed`: another amount is. `lapsed`: it is over. */
export type BalanceLinkState = "sent" | "opened" | "paid" | "settled" | "changed" | "lapsed";

/** What a link and the booking it pays say of it; amounts in minor units. */
export type BalanceLinkFacts = {
  openedAt: Date | null;
  endedAt: Date | null;
  until: Date;
  /** What it pays, and what is due. */
  amount: number;
  due: number;
  /** How a payment by it stands, if there is one: that which is under way, else that which brought its money. */
  payment: "live" | "paid" | "failed" | null;
  /** Nobody of the booking travels any more, or its departure is called off. */
  isOver: boolean;
};

/** How a link for what a booking owes stands: it pays that amount and no other. A payment that began by it in time goes on. */
export function balanceLinkState(link: BalanceLinkFacts, now: Date): BalanceLinkState {
  if (link.payment === "paid") return "paid";
  const standing = link.openedAt ? "opened" : "sent";
  if (link.payment === "live") return standing;
  if (link.endedAt || link.isOver) return "lapsed";
  if (link.due !== link.amount) return link.due === 0 ? "settled" : "changed";
  return link.until <= now ? "lapsed" : standing;
}

/** Whether something can be paid by it. */
export const isGood = (state: BalanceLinkState | PayLinkState) => state === "sent" || state === "opened";
