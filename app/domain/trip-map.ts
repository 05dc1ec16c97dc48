/** Pictures of a trip's way: their sizes, so that a page keeps their place, and their addresses. */
import type { Locale } from "./locale";

export const TRIP_MAP = { width: 400, height: 320 } as const;
export const DAY_MAP = { width: 400, height: 250 } as const;

type Picture = {
  /** Names what the picture is drawn from: another catalogue has other addresses, so browsers may keep these for good. */
  version: string;
  locale: Locale;
  slug: string;
  /** 1 is the first; none is the whole trip. */
  day?: number;
};

/** Where a map is found. */
export function mapPath({ version, locale, slug, day }: Picture): string {
  return `/maps/${version}/${locale}/${slug}/${day === undefined ? "trip" : `day-${day}`}.svg`;
}

/** The day a picture's name asks for, `undefined` for the whole trip; null when it is no picture's name. */
export function dayOfPicture(name: string): number | undefined | null {
  if (name === "trip.svg") return undefined;
  const number = /^day-([1-9]\d?)\.svg$/.exec(name)?.[1];
  return number === undefined ? null : Number(number);
}
