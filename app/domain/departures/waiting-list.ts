/** The list of those who wait for places on a departure that has too few: whom they are offered to, and for how long. */

import { MAX_WAITING_DAYS, OFFER_DAY_BEGINS, OFFER_DAY_ENDS, OFFER_HOURS } from "~/domain/company/limits";
import { addDays, type Day, dayIn, daysBetween, isDay, localInstant, startOfDay } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import { checkParty, type Party, type PartyRefusal, partySize } from "~/domain/people/party";
import { accept, refuse, type Verdict } from "~/domain/verdict";

/**
 * `asked`: its e-mail is not confirmed yet. `waiting`: in line. `offered`: places are held for it. `booked`: it bought
 * them. `ended`: it had its offers, and no departure is left. `left`: anyone who asked wants none any more.
 */
export const WAITING_STATES = ["asked", "waiting", "offered", "booked", "ended", "left"] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

/**
 * What a request is on a day, also before it is written: one that still waits ends when its last day comes. An offer ends
 * by its own time.
 */
export function stateOn({ state, lastDay }: { state: WaitingState; lastDay: Day }, today: Day): WaitingState {
  return lastDay <= today && (state === "asked" || state === "waiting") ? "ended" : state;
}

/** Whether a request counts as one of its person's on a day. */
export const isUnderWay = (request: { state: WaitingState; lastDay: Day }, today: Day): boolean =>
  ["asked", "waiting", "offered"].includes(stateOn(request, today));

/** Whether a request is in line or has an offer on a day. */
export const isInLine = (request: { state: WaitingState; lastDay: Day }, today: Day): boolean =>
  ["waiting", "offered"].includes(stateOn(request, today));

export const OFFER_STATES = ["open", "booked", "declined", "lapsed"] as const;

/** The days of departure that suit a request. */
export type WantedDays = {
  firstDay: Day;
  lastDay: Day;
  /** The only days that suit, in order; null when every day from the first to the last does. */
  days: Day[] | null;
};

export type Wanted = Party &
  WantedDays & {
    /**
     * What the whole party may cost at most, taxes included, in minor units of `currency`; null for the highest price of
     * the departures it waits for.
     */
    maxPrice: number | null;
    currency: Currency;
  };

/** A departure of a wanted day: how many places it has left, and what the whole party pays for it. */
export type PricedDay = { day: Day; left: number; price: number };

/** What the line compares with a departure. */
type InLine = Party & { maxPrice: number };

export type WantedRefusal =
  | PartyRefusal
  | "waiting-days-none"
  | "waiting-days-invalid"
  | "waiting-days-past"
  | "waiting-days-too-many"
  | "waiting-price-invalid";

/** Days ticked one by one, as the days of a request. */
export function tickedDays(ticked: readonly Day[]): WantedDays {
  const days = [...new Set(ticked)].toSorted();
  return { firstDay: days[0] ?? "", lastDay: days.at(-1) ?? "", days };
}

/** Whether a day of departure suits a request. */
export function wantsDay({ firstDay, lastDay, days }: WantedDays, day: Day): boolean {
  return days ? days.includes(day) : firstDay <= day && day <= lastDay;
}

/** The days of a request in words: each that was chosen, or the first and the last of its range. */
export function daysInWords(
  { firstDay, lastDay, days }: WantedDays,
  { day, range }: { day: (of: Day) => string; range: (first: string, last: string) => string },
): string[] {
  if (days) return days.map(day);
  return [firstDay === lastDay ? day(firstDay) : range(day(firstDay), day(lastDay))];
}

/**
 * What somebody may wait for: a party that can travel, on a day after today or any of MAX_WAITING_DAYS, at a price.
 * Refuses with the party's codes, `waiting-days-none` (an empty list), `waiting-days-invalid`, `waiting-days-past`,
 * `waiting-days-too-many` (params: `max`) or `waiting-price-invalid`.
 */
export function checkWanted<W extends Wanted>(wanted: W, today: Day): Verdict<W, WantedRefusal> {
  const party = checkParty(wanted);
  if (!party.ok) return party;
  const { firstDay, lastDay, days, maxPrice } = wanted;
  if (days?.length === 0) return refuse("waiting-days-none");
  if (days?.some((day) => !isDay(day))) return refuse("waiting-days-invalid");
  if (!isDay(firstDay) || !isDay(lastDay) || lastDay < firstDay) return refuse("waiting-days-invalid");
  if (lastDay <= today) return refuse("waiting-days-past");
  const count = days ? days.length : daysBetween(firstDay, lastDay) + 1;
  if (count > MAX_WAITING_DAYS) return refuse("waiting-days-too-many", { max: MAX_WAITING_DAYS });
  if (!isMaximum(maxPrice)) return refuse("waiting-price-invalid");
  return accept(wanted);
}

/** Whether a request can have such a maximum price, or none. */
export function isMaximum(maxPrice: number | null): boolean {
  return maxPrice === null || (Number.isSafeInteger(maxPrice) && maxPrice > 0);
}

/** Whether a departure has fewer places left than the party needs. */
export function isFull(party: Party, { left }: { left: number }): boolean {
  return left < partySize(party);
}

/** The full days of some departures, in order: days of which no departure takes the party, at their highest price. */
export function fullDays(party: Party, found: readonly PricedDay[]): { day: Day; price: number }[] {
  return [...new Set(found.map(({ day }) => day))].toSorted().flatMap((day) => {
    const onDay = found.filter((each) => each.day === day);
    return onDay.every((each) => isFull(party, each)) ? [{ day, price: highest(onDay) }] : [];
  });
}

const highest = (found: readonly PricedDay[]) => Math.max(...found.map(({ price }) => price));

/**
 * Whether the departures found for a request are worth waiting for; answers its maximum price. A chosen day must be that
 * of a full departure; of a range of days, none may have enough places at a price the request accepts. Refuses with
 * `waiting-no-departure` or `waiting-not-needed` (params: `day`; the former without it for a range).
 */
export function checkNeeded(
  wanted: Wanted,
  found: readonly PricedDay[],
): Verdict<{ maxPrice: number }, "waiting-no-departure" | "waiting-not-needed"> {
  const missing = wanted.days?.find((day) => !found.some((each) => each.day === day));
  if (missing) return refuse("waiting-no-departure", { day: missing });
  if (found.length === 0) return refuse("waiting-no-departure");
  const maxPrice = wanted.maxPrice ?? highest(found);
  const free = found.find((each) => (wanted.days ? !isFull(wanted, each) : suits({ ...wanted, maxPrice }, each)));
  return free ? refuse("waiting-not-needed", { day: free.day }) : accept({ maxPrice });
}

/** The days on which a departure has enough places for a request, but costs more than its maximum price; in order. */
export function dearerDays(wanted: InLine & WantedDays, found: readonly PricedDay[]): { day: Day; price: number }[] {
  return found
    .filter((each) => wantsDay(wanted, each.day) && !isFull(wanted, each) && each.price > wanted.maxPrice)
    .map(({ day, price }) => ({ day, price }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * Why places that came back went to others: another request came before, the price was too high, there were too few, or
 * they were sold before the line was looked at.
 */
export type PassedOver = "before" | "price" | "places" | "sold";

/** Why another request was offered places that this one waits for; `price`: what they would have cost this one. */
export function passedOver(
  wanted: { since: Date; maxPrice: number },
  other: { since: Date },
  price: number,
): PassedOver {
  if (other.since <= wanted.since) return "before";
  return price > wanted.maxPrice ? "price" : "places";
}

/**
 * The same of places that were cancelled and offered to nobody: null while as many are left as a request waits for, and of
 * those that came back before it waited or would not have sufficed. `left`: of their departure, now.
 */
export function soldOver(
  wanted: Party & { since: Date; maxPrice: number },
  freed: { at: Date; places: number; left: number },
  price: number,
): PassedOver | null {
  if (freed.at < wanted.since || isFull(wanted, { left: freed.places }) || !isFull(wanted, freed)) return null;
  return price > wanted.maxPrice ? "price" : "sold";
}

/** Whether a departure with these places, at this price, suits a request: it has places for the whole party. */
export function suits(wanted: InLine, { left, price }: { left: number; price: number }): boolean {
  return !isFull(wanted, { left }) && price <= wanted.maxPrice;
}

/** The first in line that is suited; anyone who asks for more is passed over. Null when there is none. */
export function nextInLine<W extends InLine & { price: number }>(line: readonly W[], left: number): W | null {
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
