import type { Supplier } from "~/domain/catalogue/stay";
import type { Day } from "~/domain/day";
import type { Availability } from "~/domain/departures/availability";
import type { Days } from "~/domain/departures/sales";
import type { Locale } from "~/domain/locale";
import type { Params } from "~/domain/verdict";
import { tripSearch } from "~/features/search/search-query";
import { HOTEL, type HotelPagesData } from "~/features/stay/hotel-pages";
import { tripPath } from "~/i18n/paths";
import type { ShownPhoto } from "~/ui/photo";
import type { ShownHotel } from "./trip-data";

/** A room that can be had; prices in minor units of the page's currency. */
export type RoomOffer = {
  /** Slug. */
  room: string;
  name: string;
  sleeps: number;
  left: number;
  /** Extra for the room, all nights; null: it has no such choice. */
  twoBeds: number | null;
  /** An adult's coach and their part of the stay. */
  packagePerPerson: number;
  /** Coach and stay of the whole party, with one bed. */
  total: number;
  photos: ShownPhoto[];
};
export type HotelOffer = {
  hotel: ShownHotel;
  rooms: RoomOffer[];
};
export type NearStay = { firstNight: Day; nights: number };

/** What a search for rooms found, as the page shows it. */
export type FoundStaysData =
  | {
      state: "offers";
      departure: { id: string; day: Day; endDay: Day; availability: Availability; placesLeft: number };
      /** Those of a page. */
      offers: HotelOffer[];
      pages: HotelPagesData;
    }
  | { state: "choose" }
  | { state: "no-departure"; nearest: NearStay[] }
  | { state: "sold-out"; of: "places" | "rooms"; nearest: NearStay[] }
  | { state: "unavailable" }
  | { state: "invalid"; field: StayField; code: string; params?: Params };

export type StayField = "night" | "nights" | "adults" | "children";

/** The search for rooms of a package, and what it found (spec 2, partner search). */
export type StayData = {
  /** Numbers of nights it is sold for. */
  lengths: number[];
  /** As asked for, or else the number of nights to begin with; the night as it was typed. */
  night: string;
  nights: number;
  /** Days on sale. */
  sold: Days;
  found: FoundStaysData;
};

/** The search of a stay for the city and the party the page shows, with the page of hotels that begins at one of them. */
function staySearch(
  trip: Parameters<typeof tripSearch>[0],
  { firstNight, nights }: NearStay,
  hotel: string,
): URLSearchParams {
  const search = tripSearch(trip);
  search.set("night", firstNight);
  search.set("nights", String(nights));
  if (hotel) search.set(HOTEL, hotel);
  return search;
}

type Package = { slug: string; supplier: Supplier | null } & Parameters<typeof tripSearch>[0];

/** Where the rooms of a stay are, from any page. */
export function stayPath(trip: Package, near: NearStay, locale: Locale, hotel = ""): string {
  return `${tripPath(trip, locale, staySearch(trip, near, hotel))}#rooms`;
}

/** The address of a nearby stay on the package's own page, for a form. */
export function stayAddress(trip: Package, near: NearStay, hotel = ""): string {
  return `?${staySearch(trip, near, hotel)}#rooms`;
}
