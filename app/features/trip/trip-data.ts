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
  /** Who lets the rooms of a package; null of other trips. */
  supplier: Supplier | null;
  destination: { slug: string; name: string; country: "CA" | "US" };
  boarding: { city: string; name: string }[];
  /** When the coach leaves the city and is back there, `HH:MM`. */
  times: { departs: string; returns: string } | null;
  availability: Availability;
  fromPrice: number | null;
  city: string;
  /** « de Montréal » */
  from: string;
  party: Party;
  /** Of a tour that sleeps in hotels: what its room takes. */
  sleeps: number | null;
  /** The party room by room, when none takes it whole; empty where there is not an adult for each. */
  split: Party[] | null;
  /** The larger group of which the party is to have one room. */
  group: Party | null;
  /** `YYYY-MM`. */
  months: string[];
  month: string | null;
  previousMonth: string | null;
  nextMonth: string | null;
  departures: DepartureData[];
  /** The departure asked for, where it is full or not on sale; without a day where it is not known any more. */
  missed: { day: Day | null; full: boolean } | null;
  /** The departure asked for by itself or by its day, where it is one of these. */
  chosen: string | null;
};

/** What of a trip's page nothing changes while it is open (see `ui/static-html`). */
export type TripStill = {
  /** The first stands for the trip; none where its poster does. */
  photos: ShownPhoto[];
  /** Who take turns at the wheel, where that is said. */
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
  /** Of a package: who lets its rooms, and where we do, the first hotels and how many others there are. */
  stay: { supplier: Supplier; hotels: HotelData[]; otherHotels: number } | null;
  /** Of a tour that sleeps in hotels: what an adult pays more or less by how many share the room. */
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
  /** Of a package: the coach and the cheapest stay; null of the partner's, which tells it of one stay at a time. */
  adultPrice: number | null;
  childPrice: number;
  total: number;
  placesLeft: number;
  availability: Availability;
};

/** A hotel of ours a package may be had with. */
export type HotelData = {
  slug: string;
  name: string;
  address: string;
  stars: number;
  text: string;
  photos: ShownPhoto[];
  /** Where it has none. */
  vignette: string;
  amenities: Amenity[];
  coordinates: Coordinates;
  /** How far it is in tenths of a kilometre, and "from Times Square"; from the centre of its destination where null. */
  away: { tenths: number; from: string | null };
  /** The least each of two in a room pays a night. */
  fromPrice: number;
};
export type ShownHotel = Omit<HotelData, "fromPrice">;
