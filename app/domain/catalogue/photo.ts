/** Photographs of a trip, a hotel or a room: in which sizes they are made, and what their files are called. */
import type { Bilingual } from "~/domain/locale";

/** A photograph the operator put next to the catalogue, as the site shows it. */
export type Photo = {
  /** What it shows, for anyone who does not see it. */
  alt: Bilingual;
  caption?: Bilingual;
  /** Who took it. */
  credit?: string;
  /** What must stay in sight where it is cut, in percent from the left and the top; the middle where it says nothing. */
  focus?: Focus;
  /** Of its content and of how its files are made: it begins the name of each. */
  id: string;
  /** Upright, as it was handed in. */
  width: number;
  height: number;
  /** A few pixels of it that stand in until it is there: a WebP, base64. */
  placeholder: string;
};

export type Focus = { x: number; y: number };

/** The widths it is made in, and what a file of each may weigh: a telephone takes one of the first three. */
export const PHOTO_WIDTHS = [400, 800, 1200, 1600] as const;
const KB = 1024;
const LIMITS: Readonly<Record<(typeof PHOTO_WIDTHS)[number], number>> = {
  400: 20 * KB,
  800: 45 * KB,
  1200: 45 * KB,
  1600: 90 * KB,
};
export const PHOTO_FORMATS = ["avif", "webp"] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** What goes with a shared link. */
const SHARED = { width: 1200, height: 630 };
/** What a phone's chat program still fetches without a thought. */
export const SHARED_LIMIT_BYTES = 150 * KB;
/** What a placeholder may weigh in the page. */
export const PLACEHOLDER_LIMIT_BYTES = 300;

/** The widths made of a photograph; none is wider than it is. */
export function photoWidths(width: number): number[] {
  const least = PHOTO_WIDTHS.filter((each) => each < width);
  return least.length === PHOTO_WIDTHS.length
    ? least
    : [...least, Math.min(width, ...PHOTO_WIDTHS.slice(least.length))];
}

/** What a file of a width may weigh. */
export function photoLimit(width: number): number {
  return LIMITS[PHOTO_WIDTHS.find((each) => each >= width) ?? 1600];
}

/** The size of the picture that goes with a shared link: its shape is always the same, and it is never enlarged. */
export function sharedSize({ width, height }: Pick<Photo, "width" | "height">): { width: number; height: number } {
  const scale = Math.min(1, width / SHARED.width, height / SHARED.height);
  return { width: Math.floor(SHARED.width * scale), height: Math.floor(SHARED.height * scale) };
}

export const PHOTOS_PATH = "/photos/";

export function photoPath(id: string, width: number, format: PhotoFormat): string {
  return `${PHOTOS_PATH}${id}-${width}.${format}`;
}

/** The picture that goes with a shared link. */
export function sharedPath(id: string): string {
  return `${PHOTOS_PATH}${id}-shared.jpg`;
}

/** A path a photograph's file may have; any other is nobody's. */
export const PHOTO_PATH = /^\/photos\/[0-9a-f]{16}-(\d{2,4}\.(avif|webp)|shared\.jpg)$/;
