/** When the names of those who drove and guided are erased. */
import { and, eq, inArray, lt, ne, or } from "drizzle-orm";
import { departureFacts, departures } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { CREW_KEPT_YEARS } from "~/domain/company/limits";
import { dayIn, yearsBefore } from "~/domain/day";

const BATCH_SIZE = 200;

/** Blanks guide and driver CREW_KEPT_YEARS after the return; answers of how many departures. */
export async function purgeCrew(now: Date): Promise<number> {
  const back = lt(departures.endDay, dayIn(yearsBefore(now, CREW_KEPT_YEARS)));
  const named = or(ne(departureFacts.guide, ""), ne(departureFacts.driver, ""));
  const found = await db
    .select({ departure: departureFacts.departure })
    .from(departureFacts)
    .innerJoin(departures, eq(departures.id, departureFacts.departure))
    .where(and(back, named))
    .limit(BATCH_SIZE);
  const over = inArray(
    departureFacts.departure,
    found.map(({ departure }) => departure),
  );
  if (found.length > 0) await transaction((tx) => tx.update(departureFacts).set({ guide: "", driver: "" }).where(over));
  return found.length;
}
