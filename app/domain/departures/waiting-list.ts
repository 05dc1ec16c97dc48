/** The list of those who wait for places on a departure that has too few: whom they are offered to, and for how long. */

import { MAX_WAITING_DAYS, OFFER_DAY_BEGINS, OFFER_DAY_ENDS, OFFER_HOURS } from "~/domain/company/limits";
import { addDays, type Day, dayIn, daysBetween, isDay, localInstant, startOfDay } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import { checkParty, type Party, partySize } from "~/domain/people/party";
import { accept, refuse, type Verdict } from "~/domain/verdict";

/**
 * `asked`: its e-mail is not confirmed yet. `waiting`: in line. `offered`: places are held for it. `booked`: it bought
 * them. `ended`: it had its offers, and no departure is left. `left`: anyone who asked wants none any more.
 */
export const WAITING_STATES = ["asked", "waiting", "offered", "booked", "ended", "left"] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

export const OFFER_STATES = ["open", "booked", "declined", "lapsed"] as const;

export type Wanted = Party & {
  firstDay: Day;
  lastDay: Day;
  /** What the whole party may cost at most, taxes included, in minor units of `currency`. */
  most: number;
  currency: Currency;
};

export type WantedRefusal =
  | "party-empty"
  | "party-no-adult"
  | "party-too-large"
  | "waiting-days-invalid"
  | "waiting-days-past"
  | "waiting-days-too-many"
  | "waiting-price-invalid";

/**
 * What somebody may wait for: a party that can travel, on a day after today or any of MAX_WAITING_DAYS, at a price.
 * Refuses with the party's codes, `waiting-days-invalid`, `waiting-days-past`, `waiting-days-too-many` (params: `max`)
 * or `waiting-price-invalid`.
 */
export function checkWanted<W extends Wanted>(wanted: W, today: Day): Verdict<W, WantedRefusal> {
  const party = checkParty(wanted);
  if (!party.ok) return party;
  const { firstDay, lastDay, most } = wanted;
  if (!isDay(firstDay) || !isDay(lastDay) || lastDay < firstDay) return refuse("waiting-days-invalid");
  if (lastDay <= today) return refuse("waiting-days-past");
  if (daysBetween(firstDay, lastDay) >= MAX_WAITING_DAYS)
    return refuse("waiting-days-too-many", { max: MAX_WAITING_DAYS });
  if (!Number.isSafeInteger(most) || most <= 0) return refuse("waiting-price-invalid");
  return accept(wanted);
}

/** Whether so many places at such a price are what is waited for: all of them, or none. */
export function suits(wanted: Party & Pick<Wanted, "most">, { left, price }: { left: number; price: number }): boolean {
  return partySize(wanted) <= left && price <= wanted.most;
}

/** The first in line that is suited; anyone who asks for more is passed over. Null when there is none. */
export function nextInLine<W extends Party & Pick<Wanted, "most"> & { price: number }>(
  line: readonly W[],
  left: number,
): W | null {
  return line.find((each) => suits(each, { left, price: each.price })) ?? null;
}

const at = (day: Day, time: string) => Date.parse(localInstant(day, time));

/** When an offer ends: after OFFER_HOURS of the hours in which people are awake where coaches leave from. */
export function offerEnds(madeAt: Date): Date {
  let left = OFFER_HOURS * 3_600_000;
  for (let day = dayIn(madeAt); ; day = addDays(day, 1)) {
    const from = Math.max(madeAt.getTime(), at(day, OFFER_DAY_BEGINS));
    const awake = Math.max(0, at(day, OFFER_DAY_ENDS) - from);
    if (left <= awake) return new Date(from + left);
    left -= awake;
  }
}

/** Until when places of a departure can be offered now; null when its day begins before the offer had its whole time. */
export function offerUntil(startDay: Day, now: Date): Date | null {
  const ends = offerEnds(now);
  return ends <= startOfDay(startDay) ? ends : null;
}
