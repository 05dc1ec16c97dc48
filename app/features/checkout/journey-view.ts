import type { Day } from "~/domain/day";
import { type Bilingual, inLocale, type Locale } from "~/domain/locale";

export type RoomView = {
  guests: number;
  twoBeds: boolean;
  hotels: { name: string; address: string; nights: number }[];
};

type Journey = {
  trip: { slug: string; name: Bilingual };
  departure: { startDay: Day; endDay: Day };
  room?: RoomView;
  boarding: {
    cityName: Bilingual;
    name: Bilingual;
    address: Bilingual;
    directions: Bilingual;
    departs: string;
    returns: string;
  };
  wayBack?: { name: Bilingual; address: string; departs: string };
};

/** A journey in one language, as pages show it. */
export type JourneyView = {
  slug: string;
  tripName: string;
  startDay: Day;
  endDay: Day;
  /** Of a tour that sleeps in hotels: the room everyone shares. */
  room?: RoomView;
  boarding: { city: string; name: string; address: string; directions: string; departs: string; returns: string };
  /** Where one boards for the way back, of a coach that does not wait. */
  wayBack?: { name: string; address: string; departs: string };
};

export function journeyIn(locale: Locale, { trip, departure, boarding, room, wayBack }: Journey): JourneyView {
  return {
    slug: trip.slug,
    tripName: inLocale(trip.name, locale),
    startDay: departure.startDay,
    endDay: departure.endDay,
    ...(room ? { room } : {}),
    ...(wayBack ? { wayBack: { ...wayBack, name: inLocale(wayBack.name, locale) } } : {}),
    boarding: {
      city: inLocale(boarding.cityName, locale),
      name: inLocale(boarding.name, locale),
      address: inLocale(boarding.address, locale),
      directions: inLocale(boarding.directions, locale),
      departs: boarding.departs,
      returns: boarding.returns,
    },
  };
}
