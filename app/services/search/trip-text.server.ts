/** Columns that read one part of a trip or city, which the database keeps as JSON. */
import { sql } from "drizzle-orm";
import { cities, trips } from "~/db/schema";
import type { Activity } from "~/domain/catalogue/catalogue";
import type { Photo } from "~/domain/catalogue/photo";
import type { Supplier } from "~/domain/catalogue/stay";
import type { Bilingual } from "~/domain/locale";

/** Maps a JSON column: SQLite returns it as text, PostgreSQL already parsed. */
export const fromJson = <T>(value: string | T): T => (typeof value === "string" ? JSON.parse(value) : value);

/** A text of a trip, in both languages. */
export function tripText(key: "name" | "short") {
  return sql<Bilingual>`${trips.data} -> ${sql.raw(`'${key}'`)}`.mapWith(fromJson<Bilingual>);
}

/** A city with its preposition, in both languages: « de Montréal », "from Montreal". */
export const cityFrom = sql<Bilingual>`${cities.data} -> 'from'`.mapWith(fromJson<Bilingual>);

/** What each adult pays more, or less, by the number who share the room, in CAD cents; null for a trip without hotels. */
export const tripRoomSupplements = sql<number[] | null>`${trips.data} -> 'room' -> 'perAdultCad'`.mapWith(
  fromJson<number[]>,
);

/** The first photo of a trip; null when it has only a poster. */
export const tripPhoto = sql<Photo | null>`${trips.data} -> 'photos' -> 0`.mapWith(fromJson<Photo>);

/** The activities of a trip, included ones and optional ones. */
export const tripActivities = sql<Activity[]>`${trips.data} -> 'activities'`.mapWith(fromJson<Activity[]>);

/** Whether a trip has optional activities: only those have a price. */
export const hasActivities = sql<boolean>`${trips.data} ->> 'activities' like '%"priceCad"%'`.mapWith(Boolean);

/** Who sells the rooms of a package; null for other trips. */
export const tripSupplier = sql<Supplier | null>`${trips.data} -> 'stay' ->> 'supplier'`;
