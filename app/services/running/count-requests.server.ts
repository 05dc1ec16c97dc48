/**
 * Counts requests against limits that all instances share. Each counts in its memory and adds what it counted to the
 * database several times a second, whose total it then goes on from: a request waits for no write, and a flood costs
 * none at all once it is refused.
 */

import { lte, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { outsideTransaction } from "~/db/inside.server";
import { perDatabase } from "~/db/per-database.server";
import { requestCounts } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { failures } from "~/platform/failure-log.server";

/** What is counted: at most `most` within `minutes` of the first. */
export type Counted = { key: string; most: number; minutes: number };

/** How often what was counted here is told to the others. */
const SHARE_EVERY_MS = 250;
/** How long it stays here when the database did not take it. */
const RETRY_AFTER_MS = 5_000;
/** Keys remembered here; of more, those asked for longest ago start again from the database. */
const REMEMBERED = 50_000;
const BATCH_SIZE = 200;

type Entry = { count: number; until: number; untold: number };

const isOver = ({ limit, entry }: { limit: Counted; entry: Entry }) => entry.count >= limit.most;

export function createRequestCounter() {
  const entries = new LRUCache<string, Entry>({ max: REMEMBERED });
  const untold = new Map<string, Entry>();
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> | undefined;

  function entryOf({ key, minutes }: Counted, now: number): Entry {
    const known = entries.get(key);
    if (known && known.until > now) return known;
    const entry = { count: 0, until: now + minutes * 60_000, untold: 0 };
    entries.set(key, entry);
    return entry;
  }

  /** Adds to the database what was counted since, and reads what all instances have come to. */
  async function share(): Promise<void> {
    const told = [...untold].splice(0, BATCH_SIZE);
    for (const [key] of told) untold.delete(key);
    if (told.length === 0) return;
    // The same order everywhere, so that two instances never wait for each other's rows.
    told.sort(([a], [b]) => (a < b ? -1 : 1));
    const rows = told.map(([key, { untold: count, until }]) => ({ key, count, until: new Date(until) }));
    for (const [, entry] of told) entry.untold = 0;
    try {
      for (const { key, count, until } of await addUp(rows)) {
        const entry = entries.get(key);
        if (entry) Object.assign(entry, { count: count + entry.untold, until: until.getTime() });
      }
      failures.worked("request counts");
    } catch (error) {
      // Told again with what comes next: the database would else answer a total without them.
      for (const [index, [key, entry]] of told.entries()) {
        entry.untold += rows[index]?.count ?? 0;
        untold.set(key, entry);
      }
      throw error;
    }
  }

  function tell(): Promise<void> {
    timer = undefined;
    let pause = SHARE_EVERY_MS;
    telling ??= share()
      // A database that cannot be written to refuses what is asked for by itself; the count goes on from here.
      .catch((error) => {
        pause = RETRY_AFTER_MS;
        failures.failed("request counts", { err: error }, "request counts could not be shared");
      })
      .finally(() => {
        telling = undefined;
        if (untold.size > 0) later(pause);
      });
    return telling;
  }
  function later(pause = SHARE_EVERY_MS): void {
    // Counting may be part of a transaction; telling never is.
    timer ??= outsideTransaction(() => setTimeout(tell, pause).unref());
  }

  /** Seconds until all of them take one more; null when they do. */
  function waitFor(limits: readonly Counted[], now: number): number | null {
    const over = limits.map((limit) => ({ limit, entry: entryOf(limit, now) })).filter(isOver);
    return over.length > 0 ? Math.ceil((Math.max(...over.map(({ entry }) => entry.until)) - now) / 1000) : null;
  }

  return {
    /** The same as `count`, counting nothing. */
    waitFor: (limits: readonly Counted[], now: Date): number | null => waitFor(limits, now.getTime()),
    /**
     * Counts a request against each limit. Null while it is within all; else the seconds after which another may be
     * taken. What is refused is not counted.
     */
    count: (limits: readonly Counted[], now: Date): number | null => {
      const wait = waitFor(limits, now.getTime());
      if (wait !== null) return wait;
      for (const limit of limits) {
        const entry = entryOf(limit, now.getTime());
        entry.count++;
        entry.untold++;
        untold.set(limit.key, entry);
      }
      later();
      return null;
    },
    /** Tells immediately what was counted, and hears of what the others did. */
    share: async (): Promise<void> => {
      clearTimeout(timer);
      await tell();
    },
  };
}

/** That of this process. */
export const requestCounter = perDatabase(createRequestCounter);

/** Adds to the counts of the database; returns what each has come to. */
function addUp(rows: (typeof requestCounts.$inferInsert)[]): Promise<(typeof requestCounts.$inferSelect)[]> {
  const isPast = lte(requestCounts.until, new Date());
  return transaction((tx) =>
    tx
      .insert(requestCounts)
      .values(rows)
      .onConflictDoUpdate({
        target: requestCounts.key,
        set: {
          count: sql`case when ${isPast} then excluded.count else ${requestCounts.count} + excluded.count end`,
          until: sql`case when ${isPast} then excluded.until else ${requestCounts.until} end`,
        },
      })
      .returning(),
  );
}

/** Forgets counts whose while is over; returns how many. */
export async function purgeRequestCounts(now: Date): Promise<number> {
  const gone = await transaction((tx) =>
    tx.delete(requestCounts).where(lte(requestCounts.until, now)).returning({ key: requestCounts.key }),
  );
  return gone.length;
}
