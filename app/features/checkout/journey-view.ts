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
};

export function journeyIn(locale: Locale, { trip, departure, boarding, room }: Journey): JourneyView {
  return {
    slug: trip.slug,
    tripName: inLocale(trip.name, locale),
    startDay: departure.startDay,
    endDay: departure.endDay,
    ...(room ? { room } : {}),
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
