/** Reads whose answer is kept for as long as nothing is written that could change it. */
import { LRUCache } from "lru-cache";
import { noteReads, recordReads } from "./reads.server";
import { readSnapshot, type Snapshot } from "./snapshot.server";

/** Longest an answer is kept: writes that nothing counts are seen this much later, as on kept pages. */
const MAX_AGE_MS = 60_000;

/** How many bytes all that is kept may take, and how many an answer takes. */
type Room<T> = { most: number; size: (answer: T) => number };

type Entry<T> = {
  recorded: Promise<{ answer: T; tables: string[] }>;
  /** The database before the answer was read. */
  seen: Snapshot;
  /** The tables the answer was read from; unknown while it is under way. */
  tables?: string[];
};

const isCurrent = ({ seen, tables }: Entry<unknown>, now: Snapshot): boolean =>
  tables ? seen.nameOf(tables) === now.nameOf(tables) : seen.name === now.name;

/**
 * Gives `read` with its answers kept, by its arguments, until one of the tables it read is written to. Callers who come
 * while an answer is being read wait for that one. `read` asks `db`, never a transaction, whose rows are its own until
 * they are committed. What fails is not kept.
 */
export function cacheUntilWrite<A extends readonly (string | number | undefined)[], T>(
  read: (...about: A) => Promise<T>,
  { most, size }: Room<T>,
): (...about: A) => Promise<T> {
  const kept = new LRUCache<string, Entry<T>>({ maxSize: most, ttl: MAX_AGE_MS });

  async function readAndKeep(key: string, about: A, seen: Snapshot): Promise<T> {
    const recorded = recordReads(() => read(...about));
    const entry: Entry<T> = { recorded, seen };
    // Its size is known once it is there.
    kept.set(key, entry, { size: 1 });
    try {
      const { answer, tables } = await recorded;
      if (kept.peek(key) === entry) kept.set(key, { ...entry, tables }, { size: size(answer), noUpdateTTL: true });
      return answer;
    } catch (error) {
      if (kept.peek(key) === entry) kept.delete(key);
      throw error;
    }
  }

  return async (...about) => {
    // Before the rows: what is written in between belongs to the snapshot to come, and never to this one.
    const now = await readSnapshot();
    const key = JSON.stringify(about);
    const known = kept.get(key);
    if (!known || !isCurrent(known, now)) return readAndKeep(key, about, now);
    const { answer, tables } = await known.recorded;
    noteReads(tables);
    return answer;
  };
}
