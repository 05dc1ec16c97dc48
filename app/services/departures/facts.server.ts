/** What the company decides about a departure apart from the catalogue's files. */
import { eq, getTableColumns, sql } from "drizzle-orm";
import { coaches, departureFacts, departures, trips } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { Day } from "~/domain/day";
import {
  type DepartureFacts,
  inForce,
  NO_FACTS,
  readFacts,
  type TypedFacts,
} from "~/domain/departures/departure-facts";
import { capacityOf } from "~/domain/departures/seats";
import type { Bilingual } from "~/domain/locale";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { markFreed } from "~/services/inventory/freed.server";
import { lockDepartures } from "~/services/inventory/places.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";

export type FactsInForce = {
  trip: Bilingual;
  facts: DepartureFacts;
  /** Grows with every change; 0 while nothing was decided. */
  version: number;
  /** The places of the coach that runs, no matter what the cap. */
  places: number;
  taken: number;
  startDay: Day;
};

type Row = FactsInForce & { coach: string };

async function rowOf(from: Db, departure: string): Promise<Row | null> {
  const [found] = await from
    .select({ departure: departures, trip: trips.data, facts: getTableColumns(departureFacts), coach: coaches.data })
    .from(departures)
    .innerJoin(trips, eq(trips.slug, departures.trip))
    .innerJoin(coaches, eq(coaches.slug, departures.coach))
    .leftJoin(departureFacts, eq(departureFacts.departure, departures.id))
    .where(eq(departures.id, departure));
  if (!found) return null;
  const { taken, startDay, coach } = found.departure;
  const { departure: _, version = 0, changedAt: __, ...facts } = found.facts ?? NO_VERSION;
  const places = capacityOf(found.coach);
  return { trip: found.trip.name, facts, version, places, taken, startDay, coach };
}

const NO_VERSION = { ...NO_FACTS, departure: "", version: 0, changedAt: null };

/** What is decided about a departure; null when there is no such departure. */
export async function factsOf(departure: string): Promise<FactsInForce | null> {
  const row = await rowOf(db, departure);
  if (!row) return null;
  const { coach: _, ...inForceNow } = row;
  return inForceNow;
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
 * Decides again about a departure, and puts it in force for sales immediately. Refuses with `departure-unknown`,
 * `facts-invalid` (`errors` by field), `changed-since` when another version is in force than was shown, or
 * `cap-below-taken` (`taken`: places sold and held).
 */
export async function changeFacts(
  departure: string,
  { typed, version, by, why }: Change,
  now: Date,
): Promise<FactsVerdict> {
  return transaction(async (tx): Promise<FactsVerdict> => {
    await lockDepartures(tx, [departure]);
    const row = await rowOf(tx, departure);
    if (!row) return refuse("departure-unknown");
    if (row.version !== version) return refuse("changed-since");
    const read = readFacts(typed, row);
    if (!read.ok) return { ...refuse("facts-invalid"), errors: read.errors };
    const { coach, calledOff } = row.facts;
    const facts: DepartureFacts = { ...read.facts, coach, calledOff };
    if (facts.cap !== null && facts.cap < row.taken) return refuse("cap-below-taken", { taken: row.taken });
    await tx
      .insert(departureFacts)
      .values({ departure, ...facts, version: 1, changedAt: now })
      .onConflictDoUpdate({
        target: departureFacts.departure,
        set: { ...facts, version: sql`${departureFacts.version} + 1`, changedAt: now },
      });
    const planned = { coach: row.coach, capacity: row.places };
    const { capacity, status } = inForce(planned, { ...facts, coach: null }, () => undefined);
    await tx
      .update(departures)
      // What the files have taken off stays off.
      .set({ capacity, status: sql`case when ${departures.status} = 'withdrawn' then 'withdrawn' else ${status} end` })
      .where(eq(departures.id, departure));
    await writeAudit(
      tx,
      {
        by,
        what: "departure-changed",
        why,
        subject: { kind: "departure", id: departure },
        ...changedOf(row.facts, facts),
      },
      now,
    );
    await markFreed(tx, eq(departures.id, departure));
    return accept(null);
  });
}

/** What of them is no longer the same, before and after. */
function changedOf(before: DepartureFacts, after: DepartureFacts) {
  const keys = (Object.keys(NO_FACTS) as (keyof DepartureFacts)[]).filter((key) => before[key] !== after[key]);
  const only = (facts: DepartureFacts) => Object.fromEntries(keys.map((key) => [key, facts[key]]));
  return { before: only(before), after: only(after) };
}
