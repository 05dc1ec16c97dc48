/** What queries run while something is asked of the database, and how each engine would answer them. */
import { type SQL, sql } from "drizzle-orm";
import { DRIZZLE_CONFIG } from "~/db/reads.server";
import { db } from "~/db/transaction.server";
import { isPostgres } from "~/platform/env.server";

type Query = { sql: string; params: unknown[] };

/** The queries that one run of `ask` sends, prepared before or not. */
export async function queriesOf(ask: () => Promise<unknown>): Promise<Query[]> {
  const seen: Query[] = [];
  const { logger } = DRIZZLE_CONFIG;
  const log = logger.logQuery;
  logger.logQuery = (text, params) => {
    seen.push({ sql: text, params });
    log.call(logger, text, params);
  };
  try {
    await ask();
  } finally {
    logger.logQuery = log;
  }
  return seen;
}

/** A query as text with its values, so that it can be explained through either driver. */
function literal({ sql: text, params }: Query): SQL {
  const quoted = (value: unknown) =>
    typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
  let at = 0;
  return sql.raw(text.replace(/\?|\$(\d+)/g, (_, nth?: string) => quoted(params[nth ? Number(nth) - 1 : at++])));
}

/** The steps of the plan, a line each. On PostgreSQL as planned when reading a whole table is to be avoided. */
export async function planOf(query: Query): Promise<string[]> {
  if (!isPostgres) {
    const rows = db.all<{ detail: string }>(sql`explain query plan ${literal(query)}`);
    return (await rows).map(({ detail }) => detail);
  }
  const { transaction } = await import("~/db/transaction.server");
  return transaction(async (tx) => {
    const execute = (statement: SQL) =>
      (tx as unknown as { execute: (s: SQL) => Promise<{ rows: Record<string, string>[] }> }).execute(statement);
    await execute(sql`set local enable_seqscan = off`);
    const { rows } = await execute(sql`explain ${literal(query)}`);
    return rows.map((row) => row["QUERY PLAN"] ?? "");
  });
}

/** Steps that read a whole table of departures, fares or nights. */
export function wholeReads(plan: string[]): string[] {
  return plan.filter((step) =>
    /^SCAN (departures|fares|room_nights)\b|Seq Scan on (departures|fares|room_nights)\b/.test(
      step.trim().replace(/^->\s*/, ""),
    ),
  );
}

/** Of SQLite's steps, those that read all that is known of a city's months, whichever year they are of. */
export function monthsOfAllYears(plan: string[]): string[] {
  return plan.filter((step) => /\btrip_months\b/.test(step) && !step.includes("(city=? AND month>? AND month<?)"));
}
