/** The map of a trip of the catalogue, or of one of its days; drawn once. */
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { inLocale, type Locale } from "~/domain/locale";
import { latestImport } from "~/services/catalogue/version.server";
import { drawMap } from "./draw.server";

const stop = (lat: number, lon: number) => ({ name: { fr: "É", en: "E" }, coordinates: { lat, lon } });
/** A picture that changes when the way of drawing does. */
let drawing: string | undefined;
function drawingVersion(): string {
  drawing ??= drawMap({ title: "", days: [[stop(46.8, -71.2), stop(40.75, -74), stop(43.1, -79.1)]], locale: "fr-ca" });
  return drawing;
}

const versions = new LRUCache<string, string>({ max: 4 });

/** Changes with the catalogue's files and with the way of drawing; part of the pictures' addresses. */
export async function mapVersion(): Promise<string> {
  const source = (await latestImport())?.source ?? "none";
  const known = versions.get(source);
  if (known) return known;
  const version = createHash("sha256").update(source).update(drawingVersion()).digest("hex").slice(0, 10);
  versions.set(source, version);
  return version;
}

const drawn = new LRUCache<string, string>({ max: 400 });

/** The picture as SVG; null when there is no such trip, or no such day of it. */
export async function getMap(slug: string, locale: Locale, day?: number): Promise<string | null> {
  const key = [await mapVersion(), locale, slug, day].join(" ");
  const known = drawn.get(key);
  if (known) return known;
  const [row] = await db.select({ trip: trips.data }).from(trips).where(eq(trips.slug, slug));
  if (!row || (day !== undefined && !row.trip.itinerary[day - 1])) return null;
  const { name, itinerary } = row.trip;
  const picture = drawMap({ title: inLocale(name, locale), days: itinerary.map(({ stops }) => stops), day, locale });
  drawn.set(key, picture);
  return picture;
}
