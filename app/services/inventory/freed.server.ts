/** Says where places have come back that somebody waits for, in the transaction that gives them back. */
import { and, eq, exists, gt, inArray, type SQL, sql } from "drizzle-orm";
import { afterCommit, outsideTransaction } from "~/db/inside.server";
import { departureRuns, departures, freedPlaces, runs, waitingRequests } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import { departuresFor, departuresOnDaysOf, requestsFor } from "./requested-days.server";
import { lockRunsToDecide } from "./runs.server";

let listener: (() => void) | undefined;

/** What is done as soon as places came back, besides the job that looks for them. */
export function onPlacesFreed(listen: () => void): void {
  listener = listen;
}

/**
 * Marks those departures (a condition on theirs) that somebody waits for and that have a place. Anyone who frees places
 * has locked their runs, or all sales, before (`markForNewcomer`).
 */
export async function markFreed(tx: Db, which: SQL | undefined): Promise<void> {
  const line = and(requestsFor(departures), eq(waitingRequests.state, "waiting"));
  const waiting = db.select({ id: waitingRequests.id }).from(waitingRequests).where(line);
  const wanted = db
    .select({ departure: departures.id, version: sql<number>`1`.as("version") })
    .from(departures)
    .where(and(which, eq(departures.status, "on-sale"), gt(departures.placesLeft, 0), exists(waiting)));
  const marked = await tx
    .insert(freedPlaces)
    .select(wanted)
    .onConflictDoUpdate({ target: freedPlaces.departure, set: { version: sql`${freedPlaces.version} + 1` } })
    .returning({ departure: freedPlaces.departure });
  if (marked.length > 0) afterCommit(() => outsideTransaction(() => listener?.()));
}

/**
 * Marks what may be offered to a request that this transaction has put in line. It takes the locks under which places are
 * freed, and sales opened: either the transaction that does so sees the request, or this one sees the places.
 */
export async function markForNewcomer(tx: Db, request: typeof waitingRequests.$inferSelect, now: Date): Promise<void> {
  const used = db
    .select({ run: departureRuns.run })
    .from(departureRuns)
    .innerJoin(departures, eq(departures.id, departureRuns.departure))
    .where(departuresOnDaysOf(request));
  await lockRunsToDecide(tx, inArray(runs.id, used));
  await markFreed(tx, departuresFor(request, now));
}
