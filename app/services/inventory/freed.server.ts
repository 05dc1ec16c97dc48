/** Says where places have come back that somebody waits for, in the transaction that gives them back. */
import { and, eq, exists, gt, type SQL, sql } from "drizzle-orm";
import { afterCommit, outsideTransaction } from "~/db/inside.server";
import { departures, freedPlaces, waitingRequests } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import { requestsFor } from "./requested-days.server";

let listener: (() => void) | undefined;

/** What is done as soon as places came back, besides the job that looks for them. */
export function onPlacesFreed(listen: () => void): void {
  listener = listen;
}

/** Marks those departures (a condition on theirs) that somebody waits for and that have a place. */
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
