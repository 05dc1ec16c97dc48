/** When the names of those who drove and guided are erased, and why seats were blocked. */
import { and, eq, inArray, lt, ne, or } from "drizzle-orm";
import { blockedSeats, runFacts, runs } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { CREW_KEPT_YEARS } from "~/domain/company/limits";
import { type Day, dayIn, yearsBefore } from "~/domain/day";

const BATCH_SIZE = 200;

/**
 * Blanks guide, driver and the reasons of blocked seats CREW_KEPT_YEARS after the day of the run; returns how many
 * rows.
 */
export async function purgeCrew(now: Date): Promise<number> {
  const before = dayIn(yearsBefore(now, CREW_KEPT_YEARS));
  return (await blankNames(before)) + (await blankReasons(before));
}

async function blankNames(before: Day): Promise<number> {
  const named = or(ne(runFacts.guide, ""), ne(runFacts.driver, ""));
  const found = await db
    .select({ run: runFacts.run })
    .from(runFacts)
    .innerJoin(runs, eq(runs.id, runFacts.run))
    .where(and(lt(runs.day, before), named))
    .limit(BATCH_SIZE);
  const over = inArray(
    runFacts.run,
    found.map(({ run }) => run),
  );
  if (found.length > 0)
    await transaction((tx) =>
      tx.update(runFacts).set({ guide: "", driver: "", guideMember: null, driverMember: null }).where(over),
    );
  return found.length;
}

async function blankReasons(before: Day): Promise<number> {
  const past = db.select({ id: runs.id }).from(runs).where(lt(runs.day, before));
  const over = and(ne(blockedSeats.why, ""), inArray(blockedSeats.run, past));
  const found = await db.select({ run: blockedSeats.run }).from(blockedSeats).where(over).limit(1);
  if (found.length === 0) return 0;
  const blanked = await transaction((tx) =>
    tx.update(blockedSeats).set({ why: "" }).where(over).returning({ run: blockedSeats.run }),
  );
  return blanked.length;
}
