/** The map of a trip of the catalogue, of one of its days, or of the hotels of ours it may be had with; drawn once. */

import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { perDatabase } from "~/db/per-database.server";
import { db } from "~/db/transaction.server";
import { byNight, drawMap } from "~/documents/maps/draw.server";
import type { ItineraryStop } from "~/domain/catalogue/catalogue";
import type { Light, MapPart } from "~/domain/catalogue/trip-map";
import { inLocale, type Locale } from "~/domain/locale";
import { readTrip } from "~/services/catalogue/read-trip.server";
import { latestImport } from "~/services/catalogue/version.server";
import { HOTELS_A_PAGE } from "./hotel-page.server";
import { ownHotels } from "./trip-stay.server";

const stop = (lat: number, lon: number) => ({ name: { fr: "É", en: "E" }, coordinates: { lat, lon } });
/** A picture that changes when the way of drawing does. */
let drawing: string | undefined;
function drawingVersion(): string {
  const days = [[stop(46.8, -71.2), stop(40.75, -74), stop(43.1, -79.1)]];
  drawing ??= byNight(drawMap({ title: "", days, locale: "fr-ca" }));
  return drawing;
}

const versions = perDatabase(() => new LRUCache<string, string>({ max: 4 }));

/** Changes with the catalogue's files and with the way of drawing; part of the pictures' addresses. */
export async function mapVersion(): Promise<string> {
  const source = (await latestImport())?.source ?? "none";
  const known = versions().get(source);
  if (known) return known;
  const version = createHash("sha256").update(source).update(drawingVersion()).digest("hex").slice(0, 10);
  versions().set(source, version);
  return version;
}

/** Those that the page tells of. */
async function hotelsAsStops(slugs: string[]): Promise<ItineraryStop[]> {
  const own = await ownHotels(slugs);
  return own.slice(0, HOTELS_A_PAGE).map(({ name, coordinates }) => ({ name: { fr: name, en: name }, coordinates }));
}

const drawn = perDatabase(() => new LRUCache<string, string>({ max: 400 }));

/** The picture as SVG; null when there is no such trip, or no such part of it. */
export async function getMap(
  slug: string,
  locale: Locale,
  { part, light = "day" }: { part?: MapPart; light?: Light } = {},
): Promise<string | null> {
  const key = [await mapVersion(), locale, slug, part].join(" ");
  const inItsLight = light === "night" ? byNight : String;
  const known = drawn().get(key);
  if (known) return inItsLight(known);
  const trip = await readTrip(db, slug);
  if (!trip) return null;
  const { name, itinerary, stay } = trip;
  const day = part === "hotels" ? undefined : part;
  const places = part === "hotels" && stay?.supplier === "own" ? await hotelsAsStops(stay.hotels) : undefined;
  if (part === "hotels" ? !places?.length : day !== undefined && !itinerary[day - 1]) return null;
  const days = itinerary.map(({ stops }) => stops);
  const picture = drawMap({ title: inLocale(name, locale), days, day, places, locale });
  drawn().set(key, picture);
  return inItsLight(picture);
}
