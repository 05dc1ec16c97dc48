/** The coaches that a departure travels on, and who else travels on them. */
import { asc, eq, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import { lockForReliance } from "~/db/lock-for-limit.server";
import { listedValues, placeholders, preparedQuery } from "~/db/prepared-query.server";
import { blockedSeats, coaches, departureRuns, runs } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { Coach } from "~/domain/catalogue/catalogue";
import { withoutSeats } from "~/domain/departures/seats";
import { isPostgres } from "~/platform/env.server";

export type Run = typeof runs.$inferSelect;

/** A run, with its coach as it is seated: its blocked seats are nobody's. */
export type RunWithCoach = Omit<Run, "coach"> & { coach: Coach };

const runsInOrder = preparedQuery((at) =>
  at
    .select({ run: runs, coach: coaches.data })
    .from(departureRuns)
    .innerJoin(runs, eq(runs.id, departureRuns.run))
    .innerJoin(coaches, eq(coaches.slug, runs.coach))
    .where(eq(departureRuns.departure, sql.placeholder("departure")))
    .orderBy(asc(departureRuns.position)),
);

/** The runs of a departure, in the order in which one travels on them. */
export async function runsOf(from: Db, departure: string): Promise<RunWithCoach[]> {
  const rows = await runsInOrder(from, { departure });
  const blocked = await blockedOn(
    from,
    rows.map(({ run }) => run.id),
  );
  return rows.map(({ run, coach }) => ({ ...run, coach: withoutSeats(coach, blocked(run.id)) }));
}

const blockedSeatsOf = preparedQuery((at, { runs: count }: { runs: number }) =>
  at
    .select({ run: blockedSeats.run, seat: blockedSeats.seat })
    .from(blockedSeats)
    .where(inArray(blockedSeats.run, placeholders(count)))
    .orderBy(asc(blockedSeats.seat)),
);

/** The blocked seats of each of those runs. */
export async function blockedOn(from: Db, runIds: readonly string[]): Promise<(run: string) => string[]> {
  const rows = await blockedSeatsOf(from, listedValues(runIds), { runs: runIds.length });
  return (run) => rows.filter((row) => row.run === run).map(({ seat }) => seat);
}

/** A query: the ids of the runs of departures. */
export const runIdsOf = (departures: readonly (string | Placeholder)[]) =>
  db
    .select({ run: departureRuns.run })
    .from(departureRuns)
    .where(inArray(departureRuns.departure, [...departures]));

/** A query: the ids of the departures that use runs. */
export const departuresOn = (runIds: readonly string[]) =>
  db
    .select({ departure: departureRuns.departure })
    .from(departureRuns)
    .where(inArray(departureRuns.run, [...runIds]));

/** A query: the ids of the departures that share a run with any of these, themselves among them. */
export const departuresBeside = (departures: readonly string[]) =>
  db
    .select({ departure: departureRuns.departure })
    .from(departureRuns)
    .where(inArray(departureRuns.run, runIdsOf(departures)));

/**
 * Locks runs until the transaction ends, always in the order of their ids, so that two parties that want the same two do
 * not wait for each other; what is read of them afterwards stays so. SQLite has one writer anyway.
 */
export async function lockRuns(tx: Db, which: SQL): Promise<void> {
  if (!isPostgres) return;
  const { execute } = tx as unknown as { execute: (query: SQL) => Promise<unknown> };
  await execute.call(tx, sql`select 1 from ${runs} where ${which} order by ${runs.id} for no key update`);
}

/** The same for all runs of departures. */
export const lockRunsOf = (tx: Db, departures: readonly string[]): Promise<void> =>
  lockRuns(tx, inArray(runs.id, runIdsOf(departures)));

/**
 * Waits for an import that is under way, and lets none begin until the transaction ends: for those who sell or decide by
 * what the catalogue says, which an import holds against what is sold.
 */
export async function relyOnCatalogue(tx: Db): Promise<void> {
  if (!isPostgres) return;
  const { execute } = tx as unknown as { execute: (query: SQL) => Promise<unknown> };
  await execute.call(tx, sql`lock table ${runs} in row exclusive mode`);
}

/** Locks runs for those who decide how many places they have. */
export async function lockRunsToDecide(tx: Db, which: SQL): Promise<void> {
  await relyOnCatalogue(tx);
  await lockRuns(tx, which);
}

/** Keeps the coaches of departures as they are for the rest of the transaction; before any row of theirs is locked. */
export async function relyOnCoaches(tx: Db, departures: readonly string[]): Promise<void> {
  if (departures.length === 0) return;
  await relyOnCatalogue(tx);
  const used = await tx
    .selectDistinct({ run: departureRuns.run })
    .from(departureRuns)
    .where(inArray(departureRuns.departure, [...departures]))
    .orderBy(asc(departureRuns.run));
  for (const { run } of used) await lockForReliance(tx, "coach", run);
}
