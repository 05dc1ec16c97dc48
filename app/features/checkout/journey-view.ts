import type { Day } from "~/domain/day";
import { type Bilingual, inLocale, type Locale } from "~/domain/locale";

type Journey = {
  trip: { slug: string; name: Bilingual };
  departure: { startDay: Day; endDay: Day };
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
  boarding: { city: string; name: string; address: string; directions: string; departs: string; returns: string };
};

export function journeyIn(locale: Locale, { trip, departure, boarding }: Journey): JourneyView {
  return {
    slug: trip.slug,
    tripName: inLocale(trip.name, locale),
    startDay: departure.startDay,
    endDay: departure.endDay,
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
