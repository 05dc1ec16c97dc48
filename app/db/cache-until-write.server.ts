/** Reads whose answer is kept for as long as nothing is written that could change it. */
import { LRUCache } from "lru-cache";
import { keyTag } from "./counted";
import { noteReads, recordReads } from "./reads.server";
import { type CountedSnapshot, readSnapshot } from "./snapshot.server";

/** Longest an answer is kept: writes that nothing counts are seen this much later, as on kept pages. */
const MAX_AGE_MS = 60_000;

/** The keys that were written, by tag. */
export type ChangedKeys = ReadonlyMap<string, readonly string[]>;

type Options<A extends readonly unknown[], T> = {
  /** How many bytes all that is kept may take, and how many an answer takes. */
  most: number;
  size: (answer: T) => number;
  /** An answer in place of one of which only rows of some keys changed; null where it has to be read whole. */
  refresh?: (former: T, changed: ChangedKeys, ...about: A) => Promise<T | null>;
};

type Recorded<T> = { answer: T; tags: string[] };
type Entry<T> = {
  recorded: Promise<Recorded<T>>;
  /** The database before the answer was read. */
  seen: CountedSnapshot;
  /** The tags the answer was read from; unknown while it is under way. */
  tags?: string[];
};

const isCurrent = ({ seen, tags }: Entry<unknown>, now: CountedSnapshot): boolean =>
  tags ? seen.nameOf(tags) === now.nameOf(tags) : seen.name === now.name;

/** What was written to of what an answer was read from; null where that is not known key by key. */
function changedKeys({ seen, tags }: Entry<unknown>, now: CountedSnapshot): ChangedKeys | null {
  const changed = new Map<string, readonly string[]>();
  for (const tag of tags ?? []) {
    if (seen.nameOf([tag]) === now.nameOf([tag])) continue;
    const keys = now.keysSince(seen, tag);
    if (!keys) return null;
    changed.set(tag, keys);
  }
  return changed.size > 0 ? changed : null;
}

/**
 * Gives `read` with its answers kept, by its arguments, until something it read is written to. Callers who come while an
 * answer is being read wait for that one. `read` asks `db`, never a transaction, whose rows are its own until they are
 * committed. What fails is not kept.
 */
export function cacheUntilWrite<A extends readonly (string | number | undefined)[], T>(
  read: (...about: A) => Promise<T>,
  { most, size, refresh }: Options<A, T>,
): (...about: A) => Promise<T> {
  const kept = new LRUCache<string, Entry<T>>({ maxSize: most, ttl: MAX_AGE_MS });

  /** The answer as it is now, from the former one where that is enough. */
  async function readNow(about: A, former: Entry<T> | undefined, now: CountedSnapshot): Promise<Recorded<T>> {
    const changed = former && refresh ? changedKeys(former, now) : null;
    if (!former || !refresh || !changed) return recordReads(() => read(...about));
    const { answer, tags } = await former.recorded;
    const refreshed = await recordReads(() => refresh(answer, changed, ...about));
    if (refreshed.answer === null) return recordReads(() => read(...about));
    noteReads(tags);
    // Rows that were read again are of tables that the answer was read from whole, and stays to be.
    const others = refreshed.tags.filter((tag) => !tags.some((whole) => tag.startsWith(keyTag(whole, ""))));
    return { answer: refreshed.answer, tags: [...new Set([...tags, ...others])] };
  }

  async function readAndKeep(key: string, about: A, seen: CountedSnapshot): Promise<T> {
    const recorded = readNow(about, kept.get(key), seen);
    const entry: Entry<T> = { recorded, seen };
    // Its size is known once it is there.
    kept.set(key, entry, { size: 1 });
    try {
      const { answer, tags } = await recorded;
      if (kept.peek(key) === entry) kept.set(key, { ...entry, tags }, { size: size(answer), noUpdateTTL: true });
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
    const { answer, tags } = await known.recorded;
    noteReads(tags);
    return answer;
  };
}
