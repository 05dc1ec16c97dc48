/** Changing one's mind after booking: what a change comes to, worked out before it is made (spec 9). */

import type { DiscountCode } from "~/domain/catalogue/catalogue";
import type { Day } from "~/domain/day";
import { percentOf } from "~/domain/money/deposit";
import { fromCad } from "~/domain/money/money";
import type { TravellerType } from "~/domain/people/age";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { type ClosedRefusal, isOpenTo } from "./allowed";
import { type Asking, actorOf, STANDARD_TERMS, type TermsRefusal, takenOn, termsFor } from "./asked";
import { keptPercentAfter, type Moved } from "./cancellation";
import type { Conditions } from "./conditions-kept";
import { type Fares, type Had, partyOf, priceAgain, type Sold } from "./correction";

/** Who of a booking still travels: by position in its form, with what their activities cost. */
export type Going = {
  position: number;
  type: TravellerType;
  extras: number;
  /** Of who was added later: by how much their fare, as adult and as child, is above what the booking is sold at, or below. */
  apart?: Fares;
};

/** A booking, as far as a change of it has to know. Amounts in minor units of its currency. */
export type Bought = {
  sold: Sold;
  /** The discount's rule, as it was agreed to; null where none is known. */
  code: DiscountCode | null;
  going: readonly Going[];
  departureDay: Day;
  /** Of the departure first booked, no matter what it was changed for since. */
  firstDepartureDay: Day;
  /** The changes of date it has had. */
  moved: readonly Moved[];
  conditions: Conditions;
  /** Of those who cancelled before: what they were to pay besides their fares, and which percentage of it was kept. */
  cancelled: readonly { percent: number; beyondFares: number }[];
  /** Fees of its changes, which are in the price. */
  fees: number;
  /** Its departure was cancelled or moved by the company: it chooses what comes next, and is changed no other way. */
  calledOff: boolean;
  /** What it costs, and what was paid of it, less what goes back and what banks took back permanently. */
  price: number;
  paid: number;
  /** What banks took back of it permanently. */
  takenBack: number;
};

/** What a change does to the money of a booking, in minor units: `goesBack` to the cards that paid. */
export type Effect = { priceBefore: number; price: number; goesBack: number };

/**
 * What it does to a booking's money that it costs `more` from then on, or, negative, less. It never costs less than nothing:
 * of what was given back by hand nothing is given twice.
 */
export function effectOf({ price: priceBefore, paid }: Pick<Bought, "price" | "paid">, more: number): Effect {
  const price = Math.max(0, priceBefore + more);
  return { priceBefore, price, goesBack: Math.max(0, paid - price) };
}

export type CancelQuote = Effect & {
  /** What those who cancel were to pay, how much of it besides their fares, what is kept of it, and by which part of it. */
  value: number;
  beyondFares: number;
  kept: number;
  keptPercent: number;
  /** Less is kept than the conditions say: staff or the company agreed to it. */
  waived: boolean;
  /** Nobody travels any more. */
  whole: boolean;
  /** Of what is kept and of fees, what was never paid and is not asked for, since nobody travels any more. */
  notAsked: number;
};

export type CancelRefusal = ClosedRefusal | "nobody-chosen" | "traveller-unknown" | "no-adult-left" | TermsRefusal;

/** What some of a booking have: their fares and activities, and the room as long as anyone sleeps there. */
export function purchasedItems(sold: Sold, going: readonly Going[]): Had {
  return {
    ...partyOf(going),
    stayPrice: going.length > 0 ? sold.stayPrice : 0,
    extrasPrice: going.reduce((sum, each) => sum + each.extras + apartOf(each), 0),
  };
}

/** The travellers with their own prices removed: all pay the same fares for another date or from another city. */
export function alike(going: readonly Going[]): Going[] {
  return going.map(({ apart: _, ...each }) => each);
}

function apartOf({ type, apart }: Going): number {
  if (!apart) return 0;
  return type === "adult" ? apart.adultPrice : apart.childPrice;
}

/**
 * What it comes to when the travellers at `positions` cancel today (spec 9): of what they were to pay, the part that the
 * booking's conditions say is kept (no less than on a day its date was changed), and the rest is taken off the price. The room stays as it is, at its price, for those who
 * still travel. A fee that was agreed to is kept too, paid or not. Who cancels for everyone owes nothing more: what was never
 * paid of all that is not asked for, nor what a bank took back. On other terms than those agreed to, less is kept, or nothing, fees included. Refuses what `termsFor`, `isOpenTo` and `takenOn` do, and with
 * `nobody-chosen`, `traveller-unknown` (not of the booking, or no longer),
 * or `no-adult-left` (children would travel alone).
 */
export function quoteCancellation(
  bought: Bought,
  positions: readonly number[],
  today: Day,
  asking: Asking = STANDARD_TERMS,
): Verdict<CancelQuote, CancelRefusal> {
  const { sold, code, going, departureDay, moved, conditions, fees, price: priceBefore, paid, takenBack } = bought;
  const terms = termsFor(asking);
  if (!terms.ok) return terms;
  const open = isOpenTo("cancel", actorOf(asking.asked), bought, today);
  if (!open.ok) return open;
  if (positions.length === 0) return refuse("nobody-chosen");
  const leaving = going.filter(({ position }) => positions.includes(position));
  if (leaving.length !== new Set(positions).size) return refuse("traveller-unknown");
  const rest = going.filter((traveller) => !leaving.includes(traveller));
  const whole = rest.length === 0;
  if (!whole && partyOf(rest).adults === 0) return refuse("no-adult-left");
  // Never more than it costs: of what was given back by hand nothing is given twice.
  const value = Math.min(priceOf(sold, going, code) - priceOf(sold, rest, code), priceBefore);
  const keptPercent = keptPercentAfter(moved, today, departureDay, conditions);
  const { adults, children } = partyOf(leaving);
  const beyondFares = value - adults * sold.adultPrice - children * sold.childPrice;
  const beyondBefore = bought.cancelled.reduce(
    (sum, each) => (each.percent === keptPercent ? sum + each.beyondFares : sum),
    0,
  );
  // As of a deposit, each fare is rounded separately. What is lost in rounding the rest is carried on: to cancel in steps
  // comes to the same as to cancel for everyone together.
  const part = (amount: number) => percentOf(amount, keptPercent);
  const ofFares = adults * part(sold.adultPrice) + children * part(sold.childPrice);
  const agreed = Math.max(0, ofFares + part(beyondBefore + beyondFares) - part(beyondBefore));
  const promised = takenOn(terms.value, agreed);
  if (!promised.ok) return promised;
  const withFees = whole && terms.value === "nothing" ? Math.min(fees, priceBefore - value) : 0;
  const price = priceBefore - value - withFees + promised.value;
  // What a bank took back was paid: it comes to the same whether the dispute was lost before or after.
  const unpaid = whole ? Math.max(0, price - paid - takenBack) : 0;
  return accept({
    value,
    beyondFares,
    keptPercent,
    whole,
    priceBefore,
    waived: promised.value < agreed,
    kept: promised.value,
    notAsked: unpaid,
    price: price - unpaid,
    goesBack: Math.max(0, paid - price),
  });
}

export type RenameQuote = Effect & { fee: number };

/**
 * What another name on the traveller at `position` costs today (spec 9): the fee of the booking's conditions, whether the
 * name is corrected or somebody else travels; less on other terms. Refuses what `termsFor`, `isOpenTo` and `takenOn` do, and
 * with `traveller-unknown`.
 */
export function quoteRename(
  bought: Bought,
  position: number,
  today: Day,
  asking: Asking = STANDARD_TERMS,
): Verdict<RenameQuote, ClosedRefusal | "traveller-unknown" | TermsRefusal> {
  const { sold, going, conditions } = bought;
  const terms = termsFor(asking);
  if (!terms.ok) return terms;
  const open = isOpenTo("name", actorOf(asking.asked), bought, today);
  if (!open.ok) return open;
  if (!going.some((traveller) => traveller.position === position)) return refuse("traveller-unknown");
  const fee = takenOn(terms.value, fromCad(conditions.nameChangeFeeCad, sold.rateMicros));
  if (!fee.ok) return fee;
  return accept({ fee: fee.value, ...effectOf(bought, fee.value) });
}

/** An activity for the traveller at `position`, at its price today in minor units. */
export type Addition = { position: number; price: number };

/**
 * What activities added today cost (spec 2): each its price, a discount taken off by its rule. Refuses what `isOpenTo`
 * does, and with `nothing-chosen` or `traveller-unknown`.
 */
export function quoteAddition(
  bought: Bought,
  additions: readonly Addition[],
  today: Day,
): Verdict<Effect & { added: number }, ClosedRefusal | "nothing-chosen" | "traveller-unknown"> {
  const open = isOpenTo("add", "traveller", bought, today);
  if (!open.ok) return open;
  const { sold, code, going } = bought;
  if (additions.length === 0) return refuse("nothing-chosen");
  if (additions.some(({ position }) => !going.some((each) => each.position === position)))
    return refuse("traveller-unknown");
  const more = (position: number) =>
    additions.filter((each) => each.position === position).reduce((sum, { price }) => sum + price, 0);
  const after = going.map((each) => ({ ...each, extras: each.extras + more(each.position) }));
  const added = priceOf(sold, after, code) - priceOf(sold, going, code);
  return accept({ added, ...effectOf(bought, added) });
}

/** What those who travel pay at the prices a booking was sold at, in minor units. */
export function priceOf(sold: Sold, going: readonly Going[], code: DiscountCode | null): number {
  return priceAgain(sold, purchasedItems(sold, going), code).price;
}
