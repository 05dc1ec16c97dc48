import { sql } from "drizzle-orm";
import { trips } from "~/db/schema";
import type { Boarding } from "~/domain/catalogue/catalogue";

/** The calls of a trip, alone of its document, as either engine gives them. */
export const tripBoarding = sql<Boarding[]>`${trips.data} -> 'boarding'`.mapWith(
  (value: string | Boarding[]): Boarding[] => (typeof value === "string" ? JSON.parse(value) : value),
);
