/** What a package's page says of its rooms before any is searched. */
import { and, asc, gte, inArray } from "drizzle-orm";
import { departures, hotels } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { OwnHotel, Trip } from "~/domain/catalogue/catalogue";
import { nightsSold, type Supplier } from "~/domain/catalogue/stay";
import { isOpen } from "~/domain/departures/availability";
import type { Locale } from "~/domain/locale";
import { fromCad } from "~/domain/money/money";
import { type Party, partySize } from "~/domain/people/party";
import { type Localised, localise } from "~/services/catalogue/localise.server";
import type { DepartureView } from "./departure-view.server";
import { HOTELS_A_PAGE } from "./hotel-page.server";
import { hasFreeRoom } from "./own-rooms.server";

type Stay = NonNullable<Trip["stay"]>;
type OwnRoom = OwnHotel["rooms"][number];

export type HotelView = Omit<Localised<OwnHotel>, "rooms" | "destination"> & {
  rooms: { slug: string; name: string; sleeps: number; twoBeds: boolean }[];
  /** The least each of two in a room pays a night, in minor units of the reader's currency. */
  fromPrice: number;
};

export type TripStay = {
  supplier: Supplier;
  /** The numbers of nights it is sold for, in order. */
  nights: number[];
  /** The first of ours, in the operator's order; none from the partner, whom a search asks. */
  hotels: HotelView[];
  /** How many others of ours there are. */
  otherHotels: number;
  /** The most guests a room takes. */
  maxGuests: number;
};

/** Hotels of ours by their slugs, in that order; those no longer in the files left out. */
export async function ownHotels(slugs: readonly string[]): Promise<OwnHotel[]> {
  if (slugs.length === 0) return [];
  const rows = await db
    .select({ data: hotels.data })
    .from(hotels)
    .where(and(inArray(hotels.slug, [...slugs]), gte(hotels.position, 0)))
    .orderBy(asc(hotels.position));
  const bySlug = new Map(rows.map(({ data }) => [data.slug, data]));
  return slugs.flatMap((slug) => bySlug.get(slug) ?? []);
}

/** The most guests a room of these hotels takes. */
export function mostGuests(own: readonly OwnHotel[]): number {
  return Math.max(0, ...own.flatMap(({ rooms }) => rooms.map(({ sleeps }) => sleeps)));
}

function leastNight({ sleeps, seasons }: OwnRoom): number {
  return Math.min(...seasons.map(({ perPersonCad }) => perPersonCad[Math.min(2, sleeps) - 1] ?? 0));
}

/** A package's stay, in the reader's language and currency. */
export async function tripStay(
  trip: Trip,
  stay: Stay,
  { locale, rate }: { locale: Locale; rate: number },
): Promise<TripStay> {
  const own = stay.supplier === "own" ? await ownHotels(stay.hotels) : [];
  return {
    supplier: stay.supplier,
    nights: nightsSold(trip),
    otherHotels: Math.max(0, own.length - HOTELS_A_PAGE),
    hotels: own.slice(0, HOTELS_A_PAGE).map((hotel) => {
      const { rooms, destination: _, ...about } = hotel;
      return {
        ...localise(about, locale),
        rooms: rooms.map(({ slug, name, sleeps, twoBeds }) => ({
          slug,
          name: localise(name, locale),
          sleeps,
          twoBeds: twoBeds !== null,
        })),
        fromPrice: fromCad(Math.min(...rooms.map(leastNight)), rate),
      };
    }),
    maxGuests: stay.supplier === "own" ? mostGuests(own) : stay.sleeps,
  };
}

/** Departures of a package with those sold out for which none of our rooms is free; the partner's are not known here. */
export async function withoutRooms(
  views: readonly DepartureView[],
  stay: Stay | undefined,
  party: Party,
): Promise<DepartureView[]> {
  const ids = views.flatMap(({ id, availability }) => (isOpen(availability) ? id : []));
  if (stay?.supplier !== "own" || ids.length === 0) return [...views];
  const free = await db
    .select({ id: departures.id })
    .from(departures)
    .where(and(inArray(departures.id, ids), hasFreeRoom(stay.hotels, Math.max(1, partySize(party)))));
  const roomy = new Set(free.map(({ id }) => id));
  return views.map((view) =>
    roomy.has(view.id) || !isOpen(view.availability) ? view : { ...view, availability: "sold-out" },
  );
}
