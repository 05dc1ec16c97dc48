/** A hotel stay sold with a place on a coach (spec 3: package; one room for everyone of a booking). */

import type { Transitions } from "~/domain/booking/transitions";
import { addDays, type Day, daysBetween } from "~/domain/day";
import type { Bilingual } from "~/domain/locale";
import { fromCad } from "~/domain/money/money";
import { type Party, partySize } from "~/domain/people/party";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { Coordinates } from "./catalogue";

/** Who lets the room: we, by nights of our own, or the partner booking site. */
export const SUPPLIERS = ["own", "partner"] as const;
export type Supplier = (typeof SUPPLIERS)[number];

export const STAY_STATES = ["asked", "held", "confirming", "confirmed", "refused", "leaving", "left"] as const;
export type StayState = (typeof STAY_STATES)[number];

/**
 * `asked`: written before the supplier hears of it. `held`: kept until a time. `confirming`: the cards are authorised,
 * the supplier is being told. `confirmed`: ours permanently, once the money is too. `refused`: the supplier does not
 * have it. `leaving`: not wanted any more, and the supplier must hear so. Without an answer the state stays, and the
 * same is asked again with the same key. A room of our own moves in the transactions of the places.
 */
export const STAY_MOVES: Record<Supplier, Transitions<StayState>> = {
  own: {
    held: ["confirmed", "left"],
    confirmed: ["left"],
    left: ["held"],
    asked: [],
    confirming: [],
    refused: [],
    leaving: [],
  },
  partner: {
    asked: ["held", "refused", "leaving"],
    held: ["confirming", "refused", "leaving"],
    confirming: ["confirmed", "refused", "leaving"],
    confirmed: ["leaving"],
    refused: [],
    leaving: ["left"],
    left: [],
  },
};
export const STAY_START: Record<Supplier, StayState> = { own: "held", partner: "asked" };

/** The longest stay sold. */
export const MAX_NIGHTS = 30;

/** Nights a search begins with. */
const USUAL_NIGHTS = 2;

/** The length of stay to begin with among those sold: two nights, else the shortest. */
export function usualNights(lengths: readonly number[]): number {
  return lengths.includes(USUAL_NIGHTS) ? USUAL_NIGHTS : Math.min(...(lengths.length > 0 ? lengths : [1]));
}

/**
 * The nights of a stay from `firstNight` on that one as long in the same room does not have: what is to be taken to move
 * it there.
 */
export function nightsBeyond(
  had: { firstNight: Day; nights: number },
  firstNight: Day,
): { firstNight: Day; nights: number } {
  const later = daysBetween(had.firstNight, firstNight);
  const nights = Math.min(had.nights, Math.abs(later));
  return { firstNight: later > 0 ? addDays(firstNight, had.nights - nights) : firstNight, nights };
}

/** A room for a party from a first night on; `guests` is everyone, children counted. */
export type StayRequest = {
  hotel: string;
  room: string;
  firstNight: Day;
  nights: number;
  guests: number;
  /** Two beds instead of one, where the room has that choice. */
  twoBeds: boolean;
};

/** What a traveller reads about a hotel, as it was when the room was held. */
export type StayHotel = {
  slug: string;
  name: string;
  address: string;
  phone: string;
  coordinates: Coordinates;
  stars: number;
  text: Bilingual;
};

/** What is kept of a hotel with a room, of all that may be known about it. */
export function stayHotel({ slug, name, address, phone, coordinates, stars, text }: StayHotel): StayHotel {
  return { slug, name, address, phone, coordinates, stars, text };
}

/** Prices of a stay in CAD cents, taxes included: what each of `guests` pays for all nights, and the room's two beds. */
export type StayPrice = { perPersonCad: number; twoBedsCad: number };

/** What the whole room costs in CAD cents. */
export function stayTotalCad({ perPersonCad, twoBedsCad }: StayPrice, guests: number, twoBeds: boolean): number {
  return perPersonCad * guests + (twoBeds ? twoBedsCad : 0);
}

/** A stay in the minor units of a currency: each guest's part and the two beds', for all nights. */
export type StayQuote = { perPerson: number; twoBedsPrice: number; total: number };

/**
 * What a room costs a party, in minor units of the currency of `rateMicros`. Each line is rounded once and the total is
 * their sum, as of `quote`.
 */
export function quoteStay(price: StayPrice, guests: number, twoBeds: boolean, rateMicros: number): StayQuote {
  const perPerson = fromCad(price.perPersonCad, rateMicros);
  const twoBedsPrice = twoBeds ? fromCad(price.twoBedsCad, rateMicros) : 0;
  return { perPerson, twoBedsPrice, total: perPerson * guests + twoBedsPrice };
}

export type StayRefusal = "nights-not-sold" | "guests-too-many";

/**
 * A stay we can sell: one room for everyone, children counted, for as many nights as the package is sold for (spec 5).
 * Refuses with `nights-not-sold` (params: `least`, `most`) or `guests-too-many` (params: `max`, what the largest room
 * takes).
 */
export function checkStay(
  { nights, party }: { nights: number; party: Party },
  sold: { nights: readonly number[]; maxGuests: number },
): Verdict<null, StayRefusal> {
  if (!sold.nights.includes(nights))
    return refuse("nights-not-sold", { least: Math.min(...sold.nights), most: Math.max(...sold.nights) });
  if (partySize(party) > sold.maxGuests) return refuse("guests-too-many", { max: sold.maxGuests });
  return accept(null);
}

/** The numbers of nights a package is sold for, in order. */
export function nightsSold({ departures }: { departures: readonly { nights?: number[] }[] }): number[] {
  return [...new Set(departures.flatMap(({ nights }) => nights ?? []))].sort((a, b) => a - b);
}
