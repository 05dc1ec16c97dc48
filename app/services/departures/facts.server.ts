/** What the company decides about a run apart from the catalogue's files. */
import { and, eq, exists, inArray, notExists, sql } from "drizzle-orm";
import { callOffs, departureRuns, departures, runFacts, runs } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { type Day, dayIn } from "~/domain/day";
import { NO_FACTS, placesForSale, type RunFacts, readFacts, type TypedFacts } from "~/domain/departures/run-facts";
import { capacityOf } from "~/domain/departures/seats";
import type { Bilingual } from "~/domain/locale";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { markFreed } from "~/services/inventory/freed.server";
import { departuresOn, lockRunsToDecide } from "~/services/inventory/runs.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { lockTeam } from "~/services/staff/members.server";
import { crewOf } from "./crew.server";
import { readRun } from "./read-run.server";

export type FactsInForce = {
  name: Bilingual;
  facts: RunFacts;
  /** Grows with every change; 0 while nothing was decided. */
  version: number;
  /** The places of the coach that runs, no matter what the cap; blocked seats are none. */
  places: number;
  /** Blocked seats. */
  blocked: string[];
  taken: number;
  startDay: Day;
};

/** What is decided about a run; null when there is no such run. */
export const factsOf = (run: string): Promise<FactsInForce | null> => readFactsOf(db, run);

async function readFactsOf(from: Db, id: string): Promise<FactsInForce | null> {
  const run = await readRun(from, id);
  if (!run) return null;
  const { name, facts, version, taken, day, layout, blocked } = run;
  return { name, facts, version, taken, startDay: day, places: capacityOf(layout), blocked };
}

export type FactsRefusal = "departure-unknown" | "changed-since" | "cap-below-taken" | "facts-invalid";
export type FactsErrors = Exclude<ReturnType<typeof readFacts>, { ok: true }>["errors"];

type Change = {
  typed: TypedFacts;
  /** Of the facts that were shown. */
  version: number;
  by: Auditor;
  why: string;
};

export type FactsVerdict = Verdict<null, FactsRefusal> & { errors?: FactsErrors };

/**
 * Decides again about a run, and puts it in force for the sales of every departure that uses it, immediately. Refuses with `departure-unknown`,
 * `facts-invalid` (`errors` by field), `changed-since` when another version is in force than was shown, or
 * `cap-below-taken` (`taken`: places sold and held).
 */
export async function changeFacts(run: string, { typed, version, by, why }: Change, now: Date): Promise<FactsVerdict> {
  return transaction(async (tx): Promise<FactsVerdict> => {
    // Nobody is taken off the team while they are put on a coach.
    await lockTeam(tx);
    await lockRunsToDecide(tx, eq(runs.id, run));
    const row = await readFactsOf(tx, run);
    if (!row) return refuse("departure-unknown");
    if (row.version !== version) return refuse("changed-since");
    const read = readFacts(typed, {
      ...row,
      today: dayIn(now),
      before: row.facts,
      crew: await crewOf(tx),
    });
    if (!read.ok) return { ...refuse("facts-invalid"), errors: read.errors };
    const facts: RunFacts = { ...read.facts, coach: row.facts.coach };
    if (facts.cap !== null && facts.cap < row.taken) return refuse("cap-below-taken", { taken: row.taken });
    await tx
      .insert(runFacts)
      .values({ run, ...facts, version: 1, changedAt: now })
      .onConflictDoUpdate({
        target: runFacts.run,
        set: { ...facts, version: sql`${runFacts.version} + 1`, changedAt: now },
      });
    await tx
      .update(runs)
      .set({ capacity: placesForSale(row.places, facts.cap) })
      .where(eq(runs.id, run));
    await putInForce(tx, run);
    await writeAudit(
      tx,
      {
        by,
        what: "departure-changed",
        why,
        subject: { kind: "departure", id: run },
        ...changedOf(row.facts, facts),
      },
      now,
    );
    await markFreed(tx, inArray(departures.id, departuresOn([run])));
    return accept(null);
  });
}

/**
 * Closes the sales of the departures of a run as its facts and those of their other runs say, or opens them again. What
 * the files have taken off stays off, and what is called off stays closed.
 */
async function putInForce(tx: Db, run: string): Promise<void> {
  const isOffered = and(inArray(departures.id, departuresOn([run])), inArray(departures.status, ["on-sale", "closed"]));
  const closedRun = tx
    .select({ one: sql`1` })
    .from(departureRuns)
    .innerJoin(runFacts, eq(runFacts.run, departureRuns.run))
    .where(and(eq(departureRuns.departure, departures.id), eq(runFacts.closed, true)));
  const calledOff = tx.select({ one: sql`1` }).from(callOffs).where(eq(callOffs.departure, departures.id));
  await tx
    .update(departures)
    .set({ status: "closed" })
    .where(and(isOffered, exists(closedRun)));
  await tx
    .update(departures)
    .set({ status: "on-sale" })
    .where(and(isOffered, notExists(closedRun), notExists(calledOff)));
}

/** What of them is no longer the same, before and after. */
function changedOf(before: RunFacts, after: RunFacts) {
  const keys = (Object.keys(NO_FACTS) as (keyof RunFacts)[]).filter((key) => before[key] !== after[key]);
  const only = (facts: RunFacts) => Object.fromEntries(keys.map((key) => [key, facts[key]]));
  return { before: only(before), after: only(after) };
}
