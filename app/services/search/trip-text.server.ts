import { sql } from "drizzle-orm";
import { trips } from "~/db/schema";
import type { Bilingual } from "~/domain/locale";
import type { Supplier } from "~/domain/stay";

/** A text of a trip's document, in both languages, as either engine gives it. */
export function tripText(key: "name" | "short") {
  return sql<Bilingual>`${trips.data} -> ${sql.raw(`'${key}'`)}`.mapWith(
    (value: string | Bilingual): Bilingual => (typeof value === "string" ? JSON.parse(value) : value),
  );
}

/** Who lets the rooms of a package; null of other trips. */
export const tripSupplier = sql<Supplier | null>`${trips.data} -> 'stay' ->> 'supplier'`;
