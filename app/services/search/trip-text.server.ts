import { sql } from "drizzle-orm";
import { cities, trips } from "~/db/schema";
import type { Activity } from "~/domain/catalogue/catalogue";
import type { Photo } from "~/domain/catalogue/photo";
import type { Supplier } from "~/domain/catalogue/stay";
import type { Bilingual } from "~/domain/locale";

/** A part of a document as either engine gives it: text on SQLite, a value on PostgreSQL. */
export const parsed = <T>(value: string | T): T => (typeof value === "string" ? JSON.parse(value) : value);

/** A text of a trip's document, in both languages. */
export function tripText(key: "name" | "short") {
  return sql<Bilingual>`${trips.data} -> ${sql.raw(`'${key}'`)}`.mapWith(parsed<Bilingual>);
}

/** « de Montréal », "from Montreal": where a city stands in a sentence, in every language. */
export const cityFrom = sql<Bilingual>`${cities.data} -> 'from'`.mapWith(parsed<Bilingual>);

/** What each adult pays more or less by how many share the room, in CAD cents; null where the trip has none. */
export const tripRoom = sql<number[] | null>`${trips.data} -> 'room' -> 'perAdultCad'`.mapWith(parsed<number[]>);

/** The photograph that stands for it; null where its poster does. */
export const tripPhoto = sql<Photo | null>`${trips.data} -> 'photos' -> 0`.mapWith(parsed<Photo>);

/** Its activities, those included too. */
export const tripActivities = sql<Activity[]>`${trips.data} -> 'activities'`.mapWith(parsed<Activity[]>);

/** Whether the trip has activities that can be added: those alone have a price. */
export const hasActivities = sql<boolean>`${trips.data} ->> 'activities' like '%"priceCad"%'`.mapWith(Boolean);

/** Who lets the rooms of a package; null of other trips. */
export const tripSupplier = sql<Supplier | null>`${trips.data} -> 'stay' ->> 'supplier'`;
