import type { Amenity } from "~/domain/catalogue/amenities";
import type { Coordinates } from "~/domain/catalogue/catalogue";
import type { Supplier } from "~/domain/catalogue/stay";
import type { Day } from "~/domain/day";
import type { Availability } from "~/domain/departures/availability";
import type { Party } from "~/domain/people/party";
import type { ReviewData } from "~/features/reviews/review-views";
import type { ShownPhoto } from "~/ui/photo";

/** A trip in one language, as its page shows it; prices in minor units of the page's currency. */
export type TripData = {
  slug: string;
  name: string;
  short: string;
  poster: string;
  days: number;
  kind: "guided" | "independent" | "package";
  /** Who sells the rooms of a package; null for other trips. */
  supplier: Supplier | null;
  destination: { slug: string; name: string; country: "CA" | "US" };
  boarding: { city: string; name: string }[];
  /** When the coach leaves the city and when it returns there, `HH:MM`. */
  times: { departs: string; returns: string } | null;
  availability: Availability;
  fromPrice: number | null;
  city: string;
  /** « de Montréal » */
  from: string;
  party: Party;
  /** Tours with hotel nights only: how many people fit in a room. */
  sleeps: number | null;
  /** The party divided into rooms, when it does not fit in one; empty when there is not an adult for each room. */
  split: Party[] | null;
  /** The larger group that this party, one room of it, belongs to. */
  group: Party | null;
  /** Two beds are asked for, where two share a room. */
  twoBeds: boolean;
  /** `YYYY-MM`. */
  months: string[];
  month: string | null;
  previousMonth: string | null;
  nextMonth: string | null;
  departures: DepartureData[];
  /** The departure in the address, if it is full or not on sale; its day is null when it no longer exists. */
  missed: { day: Day | null; full: boolean } | null;
  /** The id of the departure in the address (by id or by day), if it is one of `departures`. */
  chosen: string | null;
};

/** The parts of a trip's page that do not depend on the chosen date, city or party. */
export type StaticTripData = {
  /** The first one represents the trip; when there are none, its poster does. */
  photos: ShownPhoto[];
  /** How many drivers take turns; null when the catalogue does not say. */
  drivers: number | null;
  description: string;
  highlights: string[];
  included: string[];
  notIncluded: string[];
  stops: {
    city: string;
    name: string;
    departs: string;
    returns: string;
    stop: { name: string; address: string };
  }[];
  itinerary: ItineraryDay[];
  activities: { name: string; text: string; included: boolean; price?: number }[];
  /** Packages only: who sells the rooms; when we do, also the first hotels and how many others there are. */
  stay: { supplier: Supplier; hotels: HotelData[]; otherHotels: number } | null;
  /** Tours with hotel nights only: what each adult pays more, or less, by the number who share the room. */
  room: { perAdult: number[] } | null;
  hotels: { name: string; address: string; nights: number; text: string; photos: ShownPhoto[] }[];
  faq: { question: string; answer: string }[];
  goodToKnow: { title: string; text: string }[];
  reviews: ReviewData[];
  /** Version of the maps' pictures. */
  maps: string;
};

export type ItineraryDay = {
  title: string;
  text: string;
  km: number;
  stops: { name: string; time?: string }[];
  meals: ("breakfast" | "lunch" | "dinner")[];
  night?: string;
};

export type DepartureData = {
  id: string;
  day: Day;
  endDay: Day;
  /** For a package, the coach plus the cheapest stay; null for the partner's, who prices one stay at a time. */
  adultPrice: number | null;
  childPrice: number;
  total: number;
  placesLeft: number;
  availability: Availability;
};

/** One of our own hotels, offered with a package. */
export type HotelData = {
  slug: string;
  name: string;
  address: string;
  stars: number;
  text: string;
  photos: ShownPhoto[];
  /** The address of the drawing that replaces missing photos. */
  vignette: string;
  amenities: Amenity[];
  coordinates: Coordinates;
  /** Its distance in tenths of a kilometre from `from` ("from Times Square"); from the destination's centre if null. */
  away: { tenths: number; from: string | null };
  /** The lowest price a person a night, two in the room. */
  fromPrice: number;
};
export type ShownHotel = Omit<HotelData, "fromPrice">;
