/** A departure that the company cancels or moves: what it may offer instead, until when parties answer, and the cost. */

import { alike, type Effect, effectOf, type Going, priceOf } from "~/domain/amendments/change";
import { type Fares, type Sold, soldAt } from "~/domain/amendments/correction";
import type { DiscountCode } from "~/domain/catalogue/catalogue";
import { addDays, type Day, dayIn, daysBetween, localInstant } from "~/domain/day";
import { CURRENCIES, type Currency } from "~/domain/money/money";
import { isOwedBack, type RefundStanding } from "~/domain/money/refund";
import { normalised } from "~/domain/plain-text";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { DepartureStatus } from "./run-facts";

/** `moved`: it runs on another day, which every party is offered. `cancelled`: it does not run. */
export const CALL_OFF_KINDS = ["cancelled", "moved"] as const;
export type CallOffKind = (typeof CALL_OFF_KINDS)[number];

/**
 * `due`: not notified yet. `waiting`: notified, with departures held until it answers. `moved`: it travels on one of
 * them. `refunded`: it does not travel, and all it paid is refunded.
 */
export const PARTY_STATES = ["due", "waiting", "moved", "refunded"] as const;
export type PartyState = (typeof PARTY_STATES)[number];

/** Who chose for a party: the traveller, a colleague on the telephone, or nobody before the deadline. */
export const CHOOSERS = ["traveller", "staff", "deadline"] as const;
export type Chooser = (typeof CHOOSERS)[number];

/** The value of a choice that is a refund instead of a departure's id. */
export const REFUND = "refund";

/** How long a party has to answer, in days, and until what local time on the last one, `HH:MM`. */
export const ANSWER_DAYS = 10;
export const ANSWER_UNTIL = "18:00";
/** The most departures to offer: each is held for every party that can take it. */
export const MAX_OFFERED = 3;
/** Departures may be offered within this many days of the one called off, since people plan around a date. */
export const OFFER_WITHIN_DAYS = 92;
/** How many of them the form shows first, the nearest in time: those are what people take. */
export const NEAREST_SHOWN = 8;
/** Above this refund, in CAD cents, the colleague confirms with a code that is mailed to them. */
export const CODE_ABOVE_CAD = 1_000_000;
export const MAX_REASON_LENGTH = 500;

/**
 * When a party that has not answered is refunded: ANSWER_DAYS from now, or the day before departure if that is sooner.
 * In the past when that day is over.
 */
export function answerUntil(startDay: Day, now: Date): Date {
  const thought = addDays(dayIn(now), ANSWER_DAYS);
  const eve = addDays(startDay, -1);
  return new Date(localInstant(thought < eve ? thought : eve, ANSWER_UNTIL));
}

/** Whether a departure can still be called off: until the end of the day it leaves. */
export function mayCallOff(startDay: Day, today: Day): boolean {
  return startDay >= today;
}

/** What `mayOffer` needs to know of a departure. */
export type Leaving = { id: string; trip: string; nights: number | null; startDay: Day; status: DepartureStatus };

/**
 * Whether a departure may be offered instead of another: one of the same trip and length, on sale, within
 * OFFER_WITHIN_DAYS, that leaves after the last day to choose it.
 */
export function mayOffer(other: Leaving, instead: Leaving, now: Date): boolean {
  return (
    other.id !== instead.id &&
    other.trip === instead.trip &&
    other.nights === instead.nights &&
    other.status === "on-sale" &&
    Math.abs(daysBetween(instead.startDay, other.startDay)) <= OFFER_WITHIN_DAYS &&
    other.startDay > dayIn(now) &&
    other.startDay > dayIn(answerUntil(instead.startDay, now))
  );
}

export type OfferRefusal = "offer-one" | "offer-too-many" | "too-late-to-offer";

/**
 * Departures that may be offered, parted into those in sight (the nearest in time to the one called off, and those
 * chosen) and the others, each in the order given.
 */
export function partitionByProximity<T extends { departure: string; startDay: Day }>(
  candidates: readonly T[],
  startDay: Day,
  chosen: readonly string[],
): { near: T[]; far: T[] } {
  const away = (other: T) => Math.abs(daysBetween(startDay, other.startDay));
  const nearest = new Set(candidates.toSorted((one, two) => away(one) - away(two)).slice(0, NEAREST_SHOWN));
  const isNear = (other: T) => nearest.has(other) || chosen.includes(other.departure);
  return { near: candidates.filter(isNear), far: candidates.filter((other) => !isNear(other)) };
}

/**
 * How many departures are offered: of a moved one exactly one, else MAX_OFFERED at most, or none; none at all once
 * nobody would have the time to answer. Refuses with `offer-one`, `offer-too-many` (params: `max`) or `too-late-to-offer`.
 */
export function checkOffered(
  kind: CallOffKind,
  offered: readonly string[],
  startDay: Day,
  now: Date,
): Verdict<null, OfferRefusal> {
  if (kind === "moved" && offered.length !== 1) return refuse("offer-one");
  if (offered.length > MAX_OFFERED) return refuse("offer-too-many", { max: MAX_OFFERED });
  if (offered.length > 0 && answerUntil(startDay, now) <= now) return refuse("too-late-to-offer");
  return accept(null);
}

/** A booking's money, as far as this has to know. Amounts in minor units of its currency. */
export type Priced = {
  sold: Sold;
  code: DiscountCode | null;
  going: readonly Going[];
  price: number;
  paid: number;
};

/**
 * The full refund that the law requires: all that was paid, with fees and amounts kept before, whatever the conditions
 * say.
 */
export function quoteRefund({ price, paid }: Priced): Effect {
  return { priceBefore: price, price: 0, goesBack: paid };
}

/** What a departure costs a party that was not what it bought: its fares, and the room of a package. */
export type Other = Fares & { stayPrice: number };

/**
 * What leaving with another departure comes to: never more than before; what it costs `less` comes off the price. `sold`:
 * at what it is sold from then on; `asSold`, whether that is what it was.
 */
export function quoteOther(party: Priced, other: Other): Effect & { less: number; sold: Sold; asSold: boolean } {
  const { sold, code, going } = party;
  const after = soldAt(sold, other, code);
  const cheaper = priceOf(sold, going, code) - priceOf(after, alike(going), code);
  if (cheaper <= 0) return { ...effectOf(party, 0), less: 0, sold, asSold: true };
  const effect = effectOf(party, -cheaper);
  return { ...effect, less: effect.priceBefore - effect.price, sold: after, asSold: false };
}

/** A booking of a departure called off, and what it has there. Money in minor units of `currency`. */
export type AffectedParty = {
  people: number;
  roomSupplier: "own" | "partner" | null;
  activities: number;
  reachable: boolean;
  currency: Currency;
  rateMicros: number;
  price: number;
  paid: number;
};

/** The sums over all parties. Money by currency, in minor units. */
export type CallOffTotals = {
  bookings: number;
  people: number;
  ownRooms: number;
  partnerRooms: number;
  activities: number;
  unreachable: number;
  money: { currency: Currency; price: number; paid: number }[];
  /** What is refunded if every party chooses a refund, in CAD cents at the rates of the purchases. */
  backCad: number;
};

export function totalsOf(parties: readonly AffectedParty[]): CallOffTotals {
  const sum = (numberOf: (party: AffectedParty) => number) =>
    parties.reduce((total, party) => total + numberOf(party), 0);
  const count = (is: (party: AffectedParty) => boolean) => sum((party) => (is(party) ? 1 : 0));
  return {
    bookings: parties.length,
    people: sum(({ people }) => people),
    ownRooms: count(({ roomSupplier }) => roomSupplier === "own"),
    partnerRooms: count(({ roomSupplier }) => roomSupplier === "partner"),
    activities: sum(({ activities }) => activities),
    unreachable: count(({ reachable }) => !reachable),
    money: CURRENCIES.flatMap((currency) => {
      const theirs = parties.filter((party) => party.currency === currency);
      const of = (key: "price" | "paid") => theirs.reduce((total, party) => total + party[key], 0);
      return theirs.length > 0 ? [{ currency, price: of("price"), paid: of("paid") }] : [];
    }),
    backCad: sum(({ paid, rateMicros }) => Math.round((paid * 1_000_000) / rateMicros)),
  };
}

/** Whether a call-off that may refund this much needs a confirmation code. */
export function needsCode({ backCad }: Pick<CallOffTotals, "backCad">): boolean {
  return backCad > CODE_ABOVE_CAD;
}

const plain = (typed: string) =>
  normalised(typed, "NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether what was typed names the departure: its day and the city it goes to, in either language. */
export function namesDeparture(typed: string, startDay: Day, cities: readonly string[]): boolean {
  return cities.some((city) => plain(typed) === plain(`${startDay} ${city}`));
}

/** How the money of a party that takes it back stands. */
export const PARTY_REFUNDS = ["nothing", "under-way", "failed", "done"] as const;
export type PartyRefund = (typeof PARTY_REFUNDS)[number];

/** The state of a party's refunds: one that the bank returned takes precedence over one in progress. */
export function partyRefund(refunds: readonly RefundStanding[]): PartyRefund {
  if (refunds.length === 0) return "nothing";
  if (refunds.includes("failed")) return "failed";
  return refunds.some(isOwedBack) ? "under-way" : "done";
}
