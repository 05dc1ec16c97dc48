/** Changing one's mind after booking: what a change comes to, worked out before it is made (spec 9). */
import type { TravellerType } from "./age";
import { AS_AGREED, type Asking, type TermsRefusal, takenOn, termsFor } from "./asked";
import { dateChangeAllowed, keptPercentAfter, lastDayToChangeDate, lastDayToLeave, type Moved } from "./cancellation";
import type { DiscountCode } from "./catalogue";
import type { Conditions } from "./conditions-kept";
import { type Fares, type Had, partyOf, priceAgain, type Sold, soldAt } from "./correction";
import type { Day } from "./day";
import { percentOf } from "./deposit";
import type { Bilingual } from "./locale";
import { fromCad } from "./money";
import { accept, refuse, type Verdict } from "./verdict";

/** What can be changed of a booking, in `booking_changes`. */
export const CHANGE_KINDS = [
  "cancellation",
  "name",
  "activities",
  "activities-returned",
  "date",
  "seats",
  "stop",
  "goodwill",
  "fee",
  "room",
  "traveller",
  "beds",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** An activity of one traveller, at its price in minor units. */
export type ChangedActivity = { traveller: number; who: string; activity: string; name: Bilingual; price: number };

/** What a change was, to be told again; amounts in minor units. */
export type ChangeData =
  | {
      kind: "cancellation";
      /** By position, and by name. */
      travellers: number[];
      names: string[];
      kept: number;
      keptPercent: number;
      whole: boolean;
      /** Less was kept than the conditions say, as staff or the company agreed. */
      waived?: boolean;
    }
  | {
      kind: "name";
      traveller: number;
      from: string;
      to: string;
      fee: number;
      /** Another person travels; else a name was corrected. */
      replaced: boolean;
    }
  | {
      kind: "activities";
      /** For whom, by position and by name, and what it costs before any discount. */
      added: ChangedActivity[];
    }
  | { kind: "activities-returned"; returned: ChangedActivity[] }
  /** Money given back, and a fee added, by hand: in the words its traveller reads. */
  | { kind: "goodwill"; given: number; words: string }
  | { kind: "fee"; fee: number; words: string }
  | {
      kind: "seats";
      /** Who sits elsewhere, by position and by name; null where a seat is given at boarding. */
      moved: { traveller: number; who: string; from: string | null; to: string | null }[];
    }
  | {
      kind: "date";
      from: Leaving;
      to: Leaving;
      fee: number;
      /** What the fares, the room and the discount of who travels add to the price; negative where they take off. */
      difference: number;
      /** At what it is sold from now on: at what it was, where the company moved it to a dearer date. */
      sold: Fares & { discount: number; stayPrice?: number };
      asSold?: boolean;
      /** Of a package: the room it had, and the one it has there. */
      rooms?: { from: RoomHad; to: RoomHad };
    }
  | {
      kind: "room";
      from: RoomHad;
      to: RoomHad;
      /** Nothing where only the beds change. */
      fee: number;
      /** What the room and the discount add to the price; negative where they take off. */
      difference: number;
      sold: Pick<Sold, "stayPrice" | "discount">;
    }
  /** Of the room of a tour, as it was asked for. */
  | { kind: "beds"; twoBeds: boolean }
  | {
      kind: "stop";
      from: Stop;
      to: Stop;
      /** As of a date. */
      difference: number;
      sold: Fares & { discount: number };
    }
  | {
      kind: "traveller";
      /** Who travels too, by position and by name, and what they pay for the trip. */
      traveller: number;
      who: string;
      type: TravellerType;
      fare: number;
      /** What those who travelled already pay more together for the room they share; negative where it is less. */
      others: number;
      added: ChangedActivity[];
      sold: Fares & { discount: number; stayPrice?: number };
      /** Of a package whose room is priced again: as it was let, and as it is with one more in it. */
      rooms?: { from: RoomHad; to: RoomHad };
      /** By how much the fares of that day were above those `sold` says, or, negative, below. */
      apart: Fares;
    };

/** The room of a package, by its supplier's slugs, at its price for all nights in minor units: each guest's part, and two beds. */
export type RoomHad = {
  hotel: string;
  hotelName: string;
  room: string;
  roomName: Bilingual;
  guests: number;
  nights: number;
  twoBeds: boolean;
  perPerson: number;
  twoBedsPrice: number;
};

/** Where and when one boards, local `HH:MM`. */
export type Stop = { city: string; cityName: Bilingual; name: Bilingual; departs: string };

/** A departure and where one boards it. */
export type Leaving = { departure: string; startDay: Day; city: string; cityName: Bilingual };

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
  /** Of the departure first booked, whatever it was changed for since. */
  firstDepartureDay: Day;
  /** The changes of date it has had. */
  moved: readonly Moved[];
  conditions: Conditions;
  /** Fees of its changes, which are in the price. */
  fees: number;
  /** Its departure was cancelled or moved by the company: it chooses what comes next, and is changed no other way. */
  calledOff: boolean;
  /** What it costs, and what was paid of it, less what goes back. */
  price: number;
  paid: number;
};

/** What a change does to the money of a booking, in minor units: `goesBack` to the cards that paid. */
export type Effect = { priceBefore: number; price: number; goesBack: number };

export type CancelQuote = Effect & {
  /** What those who cancel were to pay, what is kept of it, and by which part of it. */
  value: number;
  kept: number;
  keptPercent: number;
  /** Less is kept than the conditions say: staff or the company agreed to it. */
  waived: boolean;
  /** Nobody travels any more. */
  whole: boolean;
  /** Less is kept than the conditions say: more was never paid. */
  owedNoMore: boolean;
};

export type CancelRefusal =
  | "called-off"
  | "departed"
  | "nobody-chosen"
  | "traveller-unknown"
  | "no-adult-left"
  | TermsRefusal;

/** What some of a booking have: their fares and activities, and the room as long as anyone sleeps there. */
export function hadBy(sold: Sold, going: readonly Going[]): Had {
  return {
    ...partyOf(going),
    stayPrice: going.length > 0 ? sold.stayPrice : 0,
    extrasPrice: going.reduce((sum, each) => sum + each.extras + apartOf(each), 0),
  };
}

/** Those who travel, as they all pay the same fares again: of another date, or from another city. */
export function alike(going: readonly Going[]): Going[] {
  return going.map(({ apart: _, ...each }) => each);
}

function apartOf({ type, apart }: Going): number {
  if (!apart) return 0;
  return type === "adult" ? apart.adultPrice : apart.childPrice;
}

/**
 * What it comes to when the travellers at `positions` cancel today (spec 9): of what they were to pay, the part that the
 * booking's conditions say is kept (no less than on a day its date was changed), and the rest is taken off the price. The room stays as it is, at its price, for whoever
 * still travels. Who cancels for everyone owes nothing more: what is kept is never more than was paid. On other terms than
 * those agreed to, less is kept, or nothing, fees included. Refuses what `termsFor` and `takenOn` do, and with
 * `called-off`, `departed` (on the day of departure or later), `nobody-chosen`, `traveller-unknown` (not of the booking, or no longer),
 * or `no-adult-left` (children would travel alone).
 */
export function quoteCancellation(
  bought: Bought,
  positions: readonly number[],
  today: Day,
  asking: Asking = AS_AGREED,
): Verdict<CancelQuote, CancelRefusal> {
  const { sold, code, going, departureDay, moved, conditions, fees, price: priceBefore, paid } = bought;
  const terms = termsFor(asking);
  if (!terms.ok) return terms;
  if (bought.calledOff) return refuse("called-off");
  if (today >= departureDay) return refuse("departed");
  if (positions.length === 0) return refuse("nobody-chosen");
  const leaving = going.filter(({ position }) => positions.includes(position));
  if (leaving.length !== new Set(positions).size) return refuse("traveller-unknown");
  const rest = going.filter((traveller) => !leaving.includes(traveller));
  const whole = rest.length === 0;
  if (!whole && partyOf(rest).adults === 0) return refuse("no-adult-left");
  const { adultPrice, childPrice } = sold;
  // Never more than it costs: of what was given back by hand nothing is given twice.
  const value = Math.min(priceOf(sold, going, code) - priceOf(sold, rest, code), priceBefore);
  const keptPercent = keptPercentAfter(moved, today, departureDay, conditions);
  const leavers = { ...partyOf(leaving), adultPrice, childPrice, total: value };
  const agreed = Math.max(0, percentOf(leavers, keptPercent));
  const promised = takenOn(terms.value, agreed);
  if (!promised.ok) return promised;
  const withFees = whole && terms.value === "nothing" ? Math.min(fees, priceBefore - value) : 0;
  const price = priceBefore - value - withFees + promised.value;
  const unpaid = whole ? Math.max(0, price - paid) : 0;
  return accept({
    ...{ value, keptPercent, whole, priceBefore },
    waived: promised.value < agreed,
    owedNoMore: unpaid > 0,
    // What was paid stands for fees and what was kept before, first.
    kept: Math.max(0, promised.value - unpaid),
    price: price - unpaid,
    goesBack: Math.max(0, paid - price),
  });
}

export type RenameQuote = Effect & { fee: number };

/**
 * What another name on the traveller at `position` costs today (spec 9): the fee of the booking's conditions, whether the
 * name is corrected or somebody else travels; less on other terms. Refuses what `termsFor` and `takenOn` do, and with
 * `called-off`, `departed` (on the day of departure or later) or `traveller-unknown`.
 */
export function quoteRename(
  { sold, going, departureDay, conditions, calledOff, price: priceBefore }: Bought,
  position: number,
  today: Day,
  asking: Asking = AS_AGREED,
): Verdict<RenameQuote, "called-off" | "departed" | "traveller-unknown" | TermsRefusal> {
  const terms = termsFor(asking);
  if (!terms.ok) return terms;
  if (calledOff) return refuse("called-off");
  if (today >= departureDay) return refuse("departed");
  if (!going.some((traveller) => traveller.position === position)) return refuse("traveller-unknown");
  const fee = takenOn(terms.value, fromCad(conditions.nameChangeFeeCad, sold.rateMicros));
  if (!fee.ok) return fee;
  return accept({ fee: fee.value, priceBefore, price: priceBefore + fee.value, goesBack: 0 });
}

/** An activity for the traveller at `position`, at its price today in minor units. */
export type Addition = { position: number; price: number };

/**
 * What activities added today cost (spec 2): each its price, a discount taken off by its rule. Refuses with `called-off`, `departed` (on
 * the day of departure or later), `nothing-chosen`, or `traveller-unknown`.
 */
export function quoteAddition(
  { sold, code, going, departureDay, calledOff, price: priceBefore }: Bought,
  additions: readonly Addition[],
  today: Day,
): Verdict<Effect & { added: number }, "called-off" | "departed" | "nothing-chosen" | "traveller-unknown"> {
  if (calledOff) return refuse("called-off");
  if (today >= departureDay) return refuse("departed");
  if (additions.length === 0) return refuse("nothing-chosen");
  if (additions.some(({ position }) => !going.some((each) => each.position === position)))
    return refuse("traveller-unknown");
  const more = (position: number) =>
    additions.filter((each) => each.position === position).reduce((sum, { price }) => sum + price, 0);
  const after = going.map((each) => ({ ...each, extras: each.extras + more(each.position) }));
  const added = priceOf(sold, after, code) - priceOf(sold, going, code);
  return accept({ added, priceBefore, price: priceBefore + added, goesBack: 0 });
}

export type DateQuote = Effect & {
  fee: number;
  difference: number;
  /** The part that is kept, whoever cancels later. */
  keptPercent: number;
  /** At what it is sold from then on, and whether that is what it was sold at. */
  sold: Sold;
  asSold: boolean;
};

export type DateRefusal =
  | "called-off"
  | "departed"
  | "date-closed"
  | "date-beyond"
  | "date-same"
  | "nobody-left"
  | TermsRefusal;

/**
 * What leaving on another day costs today (spec 9): the fee of the booking's conditions for each who travels, and what
 * the new departure's `prices` are more, of its fares and of a room on its nights, or, negative, less. On other terms the
 * fee is less; where the company itself moves it, nothing is paid more, and until the day of departure. Refuses what
 * `termsFor` and `takenOn` do, and with `called-off`, `departed` (on the day of departure or later), `date-closed` (params:
 * `last`, the last day it could be changed), `date-beyond` (today, or too long after the departure first booked; params:
 * `last`, the last day to leave), `date-same`, or `nobody-left` (all cancelled).
 */
export function quoteDate(
  {
    sold,
    code,
    going,
    departureDay,
    firstDepartureDay,
    moved,
    conditions,
    calledOff,
    price: priceBefore,
    paid,
  }: Bought,
  to: { startDay: Day; prices: Fares & Partial<Pick<Sold, "stayPrice">> },
  today: Day,
  asking: Asking = AS_AGREED,
): Verdict<DateQuote, DateRefusal> {
  const terms = termsFor(asking);
  if (!terms.ok) return terms;
  const byCompany = asking.asked.by === "company";
  if (calledOff) return refuse("called-off");
  if (today >= departureDay) return refuse("departed");
  if (going.length === 0) return refuse("nobody-left");
  if (!byCompany && !dateChangeAllowed(today, departureDay, conditions))
    return refuse("date-closed", { last: lastDayToChangeDate(departureDay, conditions) });
  if (to.startDay === departureDay) return refuse("date-same");
  const last = lastDayToLeave(firstDepartureDay, conditions);
  if (to.startDay <= today || to.startDay > last) return refuse("date-beyond", { last });
  const taken = takenOn(terms.value, going.length * fromCad(conditions.dateChangeFeeCad, sold.rateMicros));
  if (!taken.ok) return taken;
  const fee = taken.value;
  const there = soldAt(sold, to.prices, code);
  // There everyone pays the fares of that departure, whoever was added to this one at others.
  const more = priceOf(there, alike(going), code) - priceOf(sold, going, code);
  // Where the company moves it to a dearer day, it stays sold at the fares it had.
  const isKept = byCompany && more > 0;
  const after = isKept ? sold : there;
  const difference = isKept ? 0 : Math.max(-priceBefore, more);
  const price = priceBefore + fee + difference;
  const keptPercent = keptPercentAfter(moved, today, departureDay, conditions);
  return accept({
    ...{ fee, difference, keptPercent, priceBefore, price },
    sold: after,
    asSold: isKept,
    goesBack: Math.max(0, paid - price),
  });
}

/** What those who travel pay at the prices a booking was sold at, in minor units. */
export function priceOf(sold: Sold, going: readonly Going[], code: DiscountCode | null): number {
  return priceAgain(sold, hadBy(sold, going), code).price;
}

/** Who moved from which seat to which, in any language; a dash where a seat is given at boarding. */
export function seatsMoved({ moved }: Extract<ChangeData, { kind: "seats" }>): string {
  return moved.map(({ who, from, to }) => `${who}: ${from ?? "–"} → ${to ?? "–"}`).join(", ");
}
