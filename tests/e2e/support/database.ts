/** The database of a served site, for what a test has to arrange or to look up behind its back. */

import { addDays, dayIn } from "~/domain/day";
import Database, { type Connection } from "../../../lib/better-sqlite3";
import { PATIENCE_MS } from "../../support/patience";
import { claim } from "./claim";
import type { Served } from "./site";

type Value = string | number | null;
type Row = Record<string, Value>;

const fileOf = ({ databaseUrl }: Pick<Served, "databaseUrl">) => databaseUrl.replace(/^file:/, "");

function open(site: Pick<Served, "databaseUrl">): Connection {
  return new Database(fileOf(site), { timeout: PATIENCE_MS });
}

/** The rows a query finds. Times are milliseconds since 1970, names are in snake_case. */
export function select<T extends object = Row>(site: Served, query: string, ...values: Value[]): T[] {
  const database = open(site);
  try {
    return database.prepare<Value[], T>(query).all(...values);
  } finally {
    database.close();
  }
}

/** Changes rows; returns how many. */
export function change(site: Served, statement: string, ...values: Value[]): number {
  const database = open(site);
  try {
    return database.prepare(statement).run(...values).changes;
  } finally {
    database.close();
  }
}

/** The runs of a departure, whose id is the parameter. */
export const RUNS = "(select run from departure_runs where departure = ?)";

export type Departure = { id: string; trip: string; startDay: string; capacity: number };

/** Whether a departure is a test's own from now on: of two that ask together, in any process, one gets it. */
export function claimDeparture(site: Served, departure: string): boolean {
  return claim(`${fileOf(site)}.departure-${departure}`);
}

/**
 * A departure that nobody has taken a place on yet and no other test has, at least six weeks ahead; `left` leaves it so
 * many places. One with a coach to itself, whose run has its own id, before any that shares one.
 */
export function freshDeparture(
  site: Served,
  { trip = "new-york-3-days", left }: { trip?: string; left?: number } = {},
) {
  const untaken = select<Departure>(
    site,
    `select d.id, trip, start_day as startDay, min(r.capacity) as capacity from departures d
     join departure_runs u on u.departure = d.id join runs r on r.id = u.run
     where trip = ? and status = 'on-sale' and start_day > ? group by d.id having max(r.taken) = 0
     order by max(r.id <> d.id), start_day`,
    trip,
    addDays(dayIn(new Date()), 45),
  );
  const departure = untaken.find(({ id }) => claimDeparture(site, id));
  if (!departure) throw new Error(`every departure of ${trip} has been taken`);
  if (left !== undefined) change(site, `update runs set taken = capacity - ? where id in ${RUNS}`, left, departure.id);
  return departure;
}

/** Holds a checkout's places for longer than tests take; its page would say more than 90 minutes otherwise. */
export function keepOpen(site: Served, checkout: string): void {
  change(site, "update checkouts set held_until = ? where id = ?", Date.now() + 80 * 60_000, checkout);
}

export function takenOf(site: Served, departure: string): number {
  return select<{ taken: number }>(site, `select taken from runs where id in ${RUNS}`, departure)[0]?.taken ?? -1;
}
