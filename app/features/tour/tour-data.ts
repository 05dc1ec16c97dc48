import type { Availability } from "~/domain/availability";
import type { Day } from "~/domain/day";
import type { Days } from "~/domain/sales";
import type { Supplier } from "~/domain/stay";
import type { TripSummary } from "~/features/trip/trip-summary";

type Place = { slug: string; name: string };

/** A tour's page in one language; prices in minor units of the page's currency. */
export type TourData = {
  from: Place & { boarding: { name: string; address: string; directions: string } };
  to: Place & { poster: string };
  texts: TourTexts;
  trips: (TripSummary & { departs: string; returns: string })[];
  fromPrice: number | null;
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

/** The page's own words. */
export type TourTexts = {
  title: string;
  description: string;
  lead: string;
  paragraphs: string[];
  tripsTitle: string;
  none: string;
  datesTitle: string;
  tripColumn: string;
  boardingTitle: string;
  faq: { question: string; answer: string }[];
  moreTitle: string;
  /** Other tours: of the same city, to the same destination. */
  more: { slug: string; text: string }[];
};
