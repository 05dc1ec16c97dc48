/** Reads whose answer is kept for as long as nothing is written that could change it. */
import { LRUCache } from "lru-cache";
import { snapshotName } from "./snapshot.server";

/** Writes past what names the snapshot on PostgreSQL are seen this much later, as on kept pages. */
const AT_MOST_MS = 60_000;

/** How many bytes all that is kept may take, and how many an answer takes. */
type Room<T> = { most: number; size: (answer: T) => number };

/**
 * Gives `read` with its answers kept, by its arguments, until something is written; who asks meanwhile waits for the one
 * that is under way. `read` asks `db`, never a transaction, whose rows are its own until they are committed. What fails is
 * not kept.
 */
export function whileUnchanged<A extends readonly (string | number | undefined)[], T>(
  read: (...about: A) => Promise<T>,
  { most, size }: Room<T>,
): (...about: A) => Promise<T> {
  const kept = new LRUCache<string, { answer: Promise<T> }>({ maxSize: most, ttl: AT_MOST_MS });
  let name: string | undefined;
  return async (...about) => {
    // Before the rows: what is written in between is kept under a name that is past, and never under the one to come.
    const now = await snapshotName();
    if (now !== name) kept.clear();
    name = now;
    const key = JSON.stringify(about);
    const known = kept.get(key);
    if (known) return known.answer;
    const asked = { answer: read(...about) };
    // What it takes is known once it is there.
    kept.set(key, asked, { size: 1 });
    try {
      const answer = await asked.answer;
      if (kept.peek(key) === asked) kept.set(key, { ...asked }, { size: size(answer), noUpdateTTL: true });
      return answer;
    } catch (error) {
      if (kept.peek(key) === asked) kept.delete(key);
      throw error;
    }
  };
}
