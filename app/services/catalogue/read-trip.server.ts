import { eq, sql } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { trips } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Trip } from "~/domain/catalogue/catalogue";

const bySlug = preparedQuery((at) =>
  at
    .select({ data: trips.data })
    .from(trips)
    .where(eq(trips.slug, sql.placeholder("slug"))),
);

/** A trip as the catalogue has it now, also one that left it; undefined where there never was one. */
export async function readTrip(at: Db, slug: string): Promise<Trip | undefined> {
  const [row] = await bySlug(at, { slug });
  return row?.data;
}
