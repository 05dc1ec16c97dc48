/** Pictures of a trip's way: their sizes, so that a page keeps their place, and their addresses. */
import type { Locale } from "~/domain/locale";

export const TRIP_MAP = { width: 400, height: 320 } as const;
export const DAY_MAP = { width: 400, height: 250 } as const;

/** What a picture is drawn for. WebKit tells no picture which it is, so there are two, and the page chooses. */
export type Light = "day" | "night";

type Picture = {
  /**
   * Names what the picture is drawn from: another catalogue has other addresses, so browsers may keep these forever.
   */
  version: string;
  locale: Locale;
  slug: string;
  part?: MapPart;
};

/** What a map of a trip shows: one of its days (from 1), our hotels of a package, or, undefined, its whole route. */
export type MapPart = number | "hotels" | undefined;

/** Where a map is found. */
export function mapPath({ version, locale, slug, part }: Picture): string {
  return `/maps/${version}/${locale}/${slug}/${typeof part === "number" ? `day-${part}` : (part ?? "trip")}.svg`;
}

/** Where the same map is found as it is drawn for the night. */
export function nightPath(map: string): string {
  return map.replace(/\.svg$/, "-night.svg");
}

/** What of a trip a picture's name asks for, and for which light; null when it is no picture's name. */
export function readPictureName(name: string): { part: MapPart; light: Light } | null {
  const [, picture, number, night] = /^(trip|hotels|day-([1-9]\d?))(-night)?\.svg$/.exec(name) ?? [];
  if (!picture) return null;
  const part = number ? Number(number) : picture === "hotels" ? picture : undefined;
  return { part, light: night ? "night" : "day" };
}
