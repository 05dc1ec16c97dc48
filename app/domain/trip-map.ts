/** Pictures of a trip's way: their sizes, so that a page keeps their place, and their addresses. */
import type { Locale } from "./locale";

export const TRIP_MAP = { width: 400, height: 320 } as const;
export const DAY_MAP = { width: 400, height: 250 } as const;

type Picture = {
  /** Names what the picture is drawn from: another catalogue has other addresses, so browsers may keep these for good. */
  version: string;
  locale: Locale;
  slug: string;
  part?: MapPart;
};

/** Of a trip: one of its days, 1 being the first, or the hotels of ours a package may be had with; none is its way. */
export type MapPart = number | "hotels" | undefined;

/** Where a map is found. */
export function mapPath({ version, locale, slug, part }: Picture): string {
  return `/maps/${version}/${locale}/${slug}/${typeof part === "number" ? `day-${part}` : (part ?? "trip")}.svg`;
}

/** What of a trip a picture's name asks for; null when it is no picture's name. */
export function partOfPicture(name: string): MapPart | null {
  if (name === "trip.svg") return undefined;
  if (name === "hotels.svg") return "hotels";
  const number = /^day-([1-9]\d?)\.svg$/.exec(name)?.[1];
  return number === undefined ? null : Number(number);
}
