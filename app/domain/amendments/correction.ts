/** A year of birth put right after booking, and what that does to the price (spec 4, checkout flow). */

import type { DiscountCode } from "~/domain/catalogue/catalogue";
import { type Day, isDay } from "~/domain/day";
import { discountOf } from "~/domain/money/discount";
import { MIN_CHARGE } from "~/domain/money/money";
import { ADULT_AGE, ageOn, MINIMUM_AGE, OLDEST_AGE, type TravellerType } from "~/domain/people/age";
import type { Party } from "~/domain/people/party";
import { accept, refuse, type Verdict } from "~/domain/verdict";

/** Times the years of birth of one booking may be put right. */
export const MAX_CORRECTIONS = 4;

export type Person = { type: TravellerType; birthDay: Day };
type AnyPerson = { type: TravellerType; birthDay: Day | null };

export type CorrectionRefusal =
  | "birth-year-invalid"
  | "birth-year-same"
  | "birth-date-invalid"
  | "birth-date-future"
  | "age-under-5"
  | "no-adult-left"
  | "contact-adult";

/** How many adults and children there are. */
export function partyOf(people: readonly { type: TravellerType }[]): Party {
  const adults = people.filter(({ type }) => type === "adult").length;
  return { adults, children: people.length - adults };
}

/**
 * The traveller at `position` with another year of birth: the type follows the age on the day of departure (spec 9).
 * Refuses with `birth-year-invalid` (no year of four digits, or older than OLDEST_AGE), `birth-year-same`,
 * `birth-date-invalid` (29 February of a year without one), `birth-date-future` (born after the departure), `age-under-5`,
 * `no-adult-left` (the party would be children alone), or `contact-adult` (the first traveller, whom we write to and who
 * answers for the booking, would be a child).
 */
export function correctYear(
  people: readonly AnyPerson[],
  position: number,
  year: number,
  departureDay: Day,
): Verdict<Person, CorrectionRefusal> {
  const person = people[position];
  if (!person?.birthDay) throw new RangeError("No such traveller");
  if (!Number.isInteger(year) || year < 1000 || year > 9999) return refuse("birth-year-invalid");
  const birthDay = `${year}${person.birthDay.slice(4)}`;
  if (birthDay === person.birthDay) return refuse("birth-year-same");
  if (!isDay(birthDay)) return refuse("birth-date-invalid");
  if (birthDay > departureDay) return refuse("birth-date-future");
  const age = ageOn(birthDay, departureDay);
  if (age > OLDEST_AGE) return refuse("birth-year-invalid");
  if (age < MINIMUM_AGE) return refuse("age-under-5");
  const type: TravellerType = age >= ADULT_AGE ? "adult" : "child";
  const after = people.map((other, i) => (i === position ? { type } : other));
  if (partyOf(after).adults === 0) return refuse("no-adult-left");
  if (position === 0 && type === "child") return refuse("contact-adult");
  return accept({ type, birthDay });
}

/** What was sold: amounts in minor units, `rateMicros` millionths of their currency for one CAD. */
export type Sold = Party & {
  adultPrice: number;
  childPrice: number;
  /** A room, and activities: they cost the same at any age. */
  stayPrice: number;
  extrasPrice: number;
  discount: number;
  rateMicros: number;
};

/** What of a booking is still had: by how many, and what their room and activities cost. */
export type Had = Party & { stayPrice: number; extrasPrice: number };

function subtotalOf({ adultPrice, childPrice }: Sold, { adults, children, stayPrice, extrasPrice }: Had): number {
  return adults * adultPrice + children * childPrice + stayPrice + extrasPrice;
}

/**
 * What is paid for what is had at the prices a booking was sold at, and what its discount comes to: nothing for nothing. The discount is the code's own
 * rule again, without asking again whether it may be used: that was for the day of booking. A code that is gone
 * (`null`), or gives something else than it did, leaves the discount in proportion.
 */
export function priceAgain(sold: Sold, had: Had, code: DiscountCode | null): { price: number; discount: number } {
  const subtotal = subtotalOf(sold, had);
  const discount = discountAgain(sold, subtotal, code);
  return { price: subtotal - discount, discount };
}

function discountAgain(sold: Sold, subtotal: number, code: DiscountCode | null): number {
  if (subtotal === 0 || sold.discount === 0) return 0;
  const before = subtotalOf(sold, sold);
  const sameRule = code !== null && discountOf(code, before, sold.rateMicros) === sold.discount;
  return sameRule
    ? discountOf(code, subtotal, sold.rateMicros)
    : Math.max(0, Math.min(Math.floor((sold.discount * subtotal) / before), subtotal - MIN_CHARGE));
}

/** Fares in minor units of a currency. */
export type Fares = Pick<Sold, "adultPrice" | "childPrice">;

/**
 * What was sold, at other fares or with another price of its room. Its discount follows its code's rule, or stays in
 * proportion if the code no longer exists.
 */
export function soldAt(sold: Sold, prices: Partial<Fares & Pick<Sold, "stayPrice">>, code: DiscountCode | null): Sold {
  const { adultPrice, childPrice, stayPrice } = { ...sold, ...prices };
  const other = { ...sold, adultPrice, childPrice, stayPrice };
  return { ...other, discount: discountAgain(sold, subtotalOf(other, other), code) };
}

/** A card that paid, by our books. */
export type PaidCard = {
  /** What it paid, less what its owner has back, is to have back, or has from its bank permanently. */
  left: number;
  /** What its bank has of that until it decides a dispute. */
  disputed: number;
  /** What was given back of it past us, which our books know and the booking does not. */
  elsewhere: number;
};

/**
 * How `amount` goes back to the cards it came from, in their order, from each no more than is `left` there. First what a
 * bank has taken back: it waits there for the bank's decision, so that nobody has it from the bank and from another card
 * too. Then what each can still be given. What was given back past us comes last, for a person to look at. Throws when
 * there is not that much.
 */
export function spreadRefund<C extends PaidCard>(amount: number, cards: readonly C[]): { card: C; amount: number }[] {
  let rest = amount;
  const parts = cards.map((card) => ({ card, amount: 0 }));
  const give = (most: (card: C) => number) => {
    for (const part of parts) {
      const more = Math.max(0, Math.min(rest, most(part.card) - part.amount));
      part.amount += more;
      rest -= more;
    }
  };
  give(({ left, disputed }) => Math.min(left, disputed));
  give(({ left, elsewhere }) => left - elsewhere);
  give(({ left }) => left);
  if (rest > 0) throw new RangeError("More to give back than was taken");
  return parts.filter((part) => part.amount > 0);
}
