/** The things the company sells, as the operator's files describe them. Prices here are CAD cents, taxes included. */
import type { Bilingual } from "~/domain/locale";
import type { Amenity } from "./amenities";
import type { Photo } from "./photo";
import type { SharedRoom } from "./shared-room";

export type Coordinates = { lat: number; lon: number };

export type Destination = {
  slug: string;
  name: Bilingual;
  /** "New York" in « Voyage à New York »: the name with its preposition, for sentences. */
  to: Bilingual;
  country: "CA" | "US";
  region: Bilingual;
  coordinates: Coordinates;
  /** The sight that distances of hotels are measured from; its name comes with its preposition ("from Times Square"). */
  landmark?: { from: Bilingual; coordinates: Coordinates } | undefined;
  summary: Bilingual;
  /** File of `public/posters/`, without `.svg`. */
  poster: string;
};

export type City = {
  slug: string;
  name: Bilingual;
  /** "from Montreal", « de Montréal ». */
  from: Bilingual;
  coordinates: Coordinates;
  boarding: { name: Bilingual; address: Bilingual; directions: Bilingual };
};

export type Coach = {
  slug: string;
  name: Bilingual;
  /** Rows from the front. Each has the seats from left to right; `null` is no seat, `|` the aisle. */
  rows: (string | null)[][];
  accessible: string[];
  /** Seats never sold: the guide's. */
  reserved: string[];
};

export type ItineraryStop = { name: Bilingual; coordinates: Coordinates; time?: string };
export type ItineraryDay = {
  title: Bilingual;
  text: Bilingual;
  /** Driven that day, from the first call and back to it. */
  km: number;
  stops: ItineraryStop[];
  meals: ("breakfast" | "lunch" | "dinner")[];
  /** Where the night is spent; none on the last day. */
  night?: Bilingual;
};
/**
 * What there is to do on a day of the trip. One with a slug, a price and places is an extra each traveller may add to a
 * booking; `places` is how many may, on each departure.
 */
export type Activity = {
  name: Bilingual;
  text: Bilingual;
  day: number;
  included: boolean;
  priceCad?: number;
  slug?: string;
  places?: number;
  /** Local, `HH:MM`; and where one meets. */
  time?: string;
  address?: string;
  /** How many days before departure, at the latest, it may be taken back, its price with it; never where it is not said. */
  returnableUntilDays?: number;
};
export type Hotel = {
  name: string;
  address: string;
  phone?: string;
  coordinates: Coordinates;
  nights: number;
  text: Bilingual;
  photos?: Photo[];
};

/**
 * A stop where travellers board, with local (America/Toronto) times `HH:MM` of leaving and of coming home. `km`: of the
 * coach's way from its first call to this one; none where it is the first.
 */
export type Boarding = { city: string; departs: string; returns: string; km?: number | undefined };

export type Fare = { adultCad: number; childCad: number };

/** Days on which something leaves: a season of every year, on some weekdays, less some days, plus some. */
export type Recurrence = {
  /** `MM-DD` of every year, inclusive; a season may run over new year. */
  from: string;
  to: string;
  weekdays: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
  /** 1: every week of the season; 2: every other ISO week (even ones). */
  everyWeeks: 1 | 2;
  /** `MM-DD` of every year or `YYYY-MM-DD`. */
  except: string[];
  also: string[];
};

/** When a trip leaves. */
export type DepartureRule = Recurrence & {
  /** Key of `Trip.fares`. */
  fare: string;
  coach?: string;
  /** Of a package: how many nights away, each a departure of its own. */
  nights?: number[];
  /** Slugs of the lines it travels on, with others; a coach of its own where it names none. */
  lines?: { outbound: string; return: string };
};

/** A coach that runs one way on certain days, for every trip whose departures name it. */
export type Line = {
  slug: string;
  name: Bilingual;
  destination: string;
  direction: "outbound" | "return";
  coach: string;
  /** Where it calls, in order, with the local time of leaving, or on the way back of coming home. */
  calls: { city: string; time: string }[];
  /** Of the way back: where one boards at the destination, and when it leaves. */
  start?: { name: Bilingual; address: string; time: string };
  departures: (Recurrence & { coach?: string })[];
};

export type Trip = {
  slug: string;
  destination: string;
  kind: "guided" | "independent" | "package";
  days: number;
  name: Bilingual;
  short: Bilingual;
  description: Bilingual;
  highlights: Bilingual[];
  included: Bilingual[];
  notIncluded: Bilingual[];
  poster: string;
  /** The first stands for the trip, in the poster's place. */
  photos?: Photo[];
  coach: string;
  /** Who take turns at the wheel. */
  drivers?: number | undefined;
  boarding: Boarding[];
  /** Season → city → fare. */
  fares: Record<string, Record<string, Fare>>;
  departures: DepartureRule[];
  itinerary: ItineraryDay[];
  activities: Activity[];
  hotels: Hotel[];
  /** The taxes within its prices, in percent of what they are without; the company's where it says none. */
  taxPercent?: number;
  /** Of a tour that sleeps in hotels: what the room adds to the fare, by how many share it. */
  room?: SharedRoom;
  /**
   * Of a package: where its rooms come from. `hotels` are slugs of ours, `place` is the partner's name for a place, where
   * each of two in a room pays about `fromCad` a night, or more, and the largest room takes `sleeps`.
   */
  stay?:
    | { supplier: "own"; hotels: string[] }
    | { supplier: "partner"; place: string; fromCad: number; sleeps: number };
  faq: { question: Bilingual; answer: Bilingual }[];
  goodToKnow: { title: Bilingual; text: Bilingual }[];
};

/** A hotel whose nights we let ourselves. */
export type OwnHotel = {
  slug: string;
  destination: string;
  name: string;
  address: string;
  phone: string;
  coordinates: Coordinates;
  stars: number;
  text: Bilingual;
  /** File of `public/vignettes/`, without `.svg`: what is shown where there is no photograph. */
  vignette?: string;
  amenities?: Amenity[];
  photos?: Photo[];
  rooms: {
    slug: string;
    name: Bilingual;
    photos?: Photo[];
    /** Guests it takes at most, children counted. */
    sleeps: number;
    /** Whether it can have two beds instead of one, and what that costs a night. */
    twoBeds: { nightCad: number } | null;
    /** Of the year, the first that fits a night counts. */
    seasons: {
      /** `MM-DD`, inclusive; a season may run over new year. */
      from: string;
      to: string;
      /** Rooms we have on each of its nights. */
      rooms: number;
      /** Nights at the least, of a stay whose first night is in it. */
      minimumNights: number;
      /** What each guest pays a night, by how many share the room (`[alone, two, three, …]`), up to `sleeps`. */
      perPersonCad: number[];
    }[];
  }[];
};

export type DiscountCode = {
  code: string;
  percent?: number;
  amountCad?: number;
  /** Days on which it can be used, inclusive. */
  from: string;
  to: string;
  /** Slugs; none means every trip. */
  trips: string[];
  minimumCad: number;
  uses?: number;
  /** Told to everyone, in the site's banner. */
  promoted?: boolean;
};
