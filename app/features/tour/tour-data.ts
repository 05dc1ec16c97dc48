import type { Supplier } from "~/domain/catalogue/stay";
import type { Day } from "~/domain/day";
import type { Availability } from "~/domain/departures/availability";
import type { Days } from "~/domain/departures/sales";
import type { TripSummary } from "~/features/trip/trip-summary";
import type { TourTexts } from "~/i18n/messages/fr-ca/tour";

type Place = { slug: string; name: string };

/** A tour's page in one language; prices in minor units of the page's currency. */
export type TourData = {
  from: Place & { boarding: { name: string; address: string; directions: string } };
  to: Place & { poster: string };
  texts: TourWords;
  trips: (TripSummary & { departs: string; returns: string })[];
  /** There are more than these. */
  hasOthers: boolean;
  departures: {
    slug: string;
    supplier?: Supplier | null;
    name: string;
    day: Day;
    endDay: Day;
    departs: string;
    price: number;
    availability: Availability;
  }[];
  cities: Place[];
  destinations: Place[];
  /** Days on sale. */
  sold: Days;
};

/** The page's own words, and other tours: of the same city, to the same destination. */
export type TourWords = TourTexts & { more: { slug: string; text: string }[] };
