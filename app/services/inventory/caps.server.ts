/** Caps of coaches, raised for a sale that a manager makes beyond them. */
import { eq, inArray, sql } from "drizzle-orm";
import { runFacts, runs } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import { raisedCap } from "~/domain/departures/run-facts";
import { leftOf } from "~/domain/departures/runs";
import { capacityOf } from "~/domain/departures/seats";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { lockRunsToDecide, runIdsOf, runsOf } from "./runs.server";

type Raise = { count: number; by: Auditor; why: string };

/**
 * Raises the caps of a departure's coaches so that `count` more may travel, as far as they have seats; in the transaction
 * that takes the places.
 */
export async function raiseCaps(tx: Db, departure: string, { count, by, why }: Raise, now: Date): Promise<void> {
  await lockRunsToDecide(tx, inArray(runs.id, runIdsOf([departure])));
  for (const { id, coach, taken } of await runsOf(tx, departure)) {
    const [facts] = await tx.select({ cap: runFacts.cap }).from(runFacts).where(eq(runFacts.run, id));
    const cap = facts ? raisedCap(facts, { places: capacityOf(coach), taken, count }) : null;
    if (!facts || cap === null) continue;
    await tx
      .update(runFacts)
      .set({ cap, version: sql`${runFacts.version} + 1`, changedAt: now })
      .where(eq(runFacts.run, id));
    await tx.update(runs).set({ capacity: cap }).where(eq(runs.id, id));
    const subject = { kind: "departure", id } as const;
    await writeAudit(tx, { by, what: "departure-changed", why, subject, before: facts, after: { cap } }, now);
  }
}

/** Places of a departure if its caps are raised: what its fullest coach has seats for. */
export async function placesBeyondCaps(departure: string): Promise<number> {
  const legs = await runsOf(db, departure);
  return leftOf(legs.map(({ coach, taken }) => ({ capacity: capacityOf(coach), taken })));
}
