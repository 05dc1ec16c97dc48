import type { Supplier } from "~/domain/catalogue/stay";
import type { Day } from "~/domain/day";
import type { Availability } from "~/domain/departures/availability";
import type { ShownPhoto } from "~/ui/photo";

/** `left`: places, where they are few; none are enough for the party where it is 0. */
type NextDay = { day: Day; left?: number };

/** A departure as the service tells it. */
type ToldDay = { day: Day; availability: Availability; placesLeft: number };

/** A trip as the list shows it; prices in minor units of the page's currency. */
export type TripSummary = {
  slug: string;
  name: string;
  short: string;
  /** What can be added to it, in words, where that is asked for: it stands in the place of the text. */
  toAdd?: string;
  poster: string;
  /** In the poster's place. */
  photo?: ShownPhoto | null;
  days: number;
  kind: "guided" | "independent" | "package";
  /** Who lets the rooms of a package. */
  supplier?: Supplier | null;
  fromPrice: number | null;
  /** Of a package, and of a tour that sleeps in hotels: how many share the room at that price. */
  sharing?: number | null;
  /** Where and when that price can be had; `from`: « de Montréal ». */
  cheapest?: { city: string; from: string; month: string } | null;
  nextDays: NextDay[];
  availability: Availability;
};

/** A trip as the service tells it. */
export type ToldTrip = Omit<TripSummary, "nextDays"> & { nextDays: ToldDay[] };

/** What a card shows of a trip, and no more: the browser gets it a second time, as data. */
export function summaryOf({ nextDays, ...trip }: ToldTrip): TripSummary {
  const { slug, name, short, poster, photo, days, kind, supplier, fromPrice, sharing, cheapest, availability } = trip;
  return {
    slug,
    name,
    short,
    poster,
    days,
    kind,
    fromPrice,
    availability,
    ...(photo ? { photo } : {}),
    ...(supplier ? { supplier } : {}),
    ...(sharing ? { sharing } : {}),
    ...(cheapest ? { cheapest } : {}),
    nextDays: nextDays.map(({ day, availability, placesLeft }) => {
      if (availability === "available") return { day };
      return { day, left: availability === "low" ? placesLeft : 0 };
    }),
  };
}

/** What a list to choose from needs of a place. */
export function choiceOf({ slug, name }: { slug: string; name: string }): { slug: string; name: string } {
  return { slug, name };
}
