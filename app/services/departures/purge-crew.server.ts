/** When the names of those who drove and guided are erased. */
import { and, eq, inArray, lt, ne, or } from "drizzle-orm";
import { runFacts, runs } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { CREW_KEPT_YEARS } from "~/domain/company/limits";
import { dayIn, yearsBefore } from "~/domain/day";

const BATCH_SIZE = 200;

/** Blanks guide and driver CREW_KEPT_YEARS after the day of the run; answers of how many. */
export async function purgeCrew(now: Date): Promise<number> {
  const back = lt(runs.day, dayIn(yearsBefore(now, CREW_KEPT_YEARS)));
  const named = or(ne(runFacts.guide, ""), ne(runFacts.driver, ""));
  const found = await db
    .select({ run: runFacts.run })
    .from(runFacts)
    .innerJoin(runs, eq(runs.id, runFacts.run))
    .where(and(back, named))
    .limit(BATCH_SIZE);
  const over = inArray(
    runFacts.run,
    found.map(({ run }) => run),
  );
  if (found.length > 0)
    await transaction((tx) => tx.update(runFacts).set({ guide: "", driver: "", guideMember: null }).where(over));
  return found.length;
}
