/** What a piece of work reads, so that what it made is kept until that is written to. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Logger } from "drizzle-orm/logger";
import { tagsOf } from "./tags.server";

const reading = new AsyncLocalStorage<Set<string>>();

/** Counts tags as read by the work that is under way, if any is recorded. */
export function noteReads(tags: Iterable<string>): void {
  const noted = reading.getStore();
  if (noted) for (const tag of tags) noted.add(tag);
}

/** Sees every query of a connection, prepared ones too. */
const readsLogger: Logger = {
  logQuery(query, values) {
    if (reading.getStore()) noteReads(tagsOf(query, values));
  },
};

/** How drizzle uses every connection. */
export const DRIZZLE_CONFIG = { casing: "snake_case", logger: readsLogger } as const;

/** Runs `work` and names the tags that its queries read, those of kept answers included (`cacheUntilWrite`). */
export async function recordReads<T>(work: () => Promise<T>): Promise<{ answer: T; tags: string[] }> {
  const noted = new Set<string>();
  const answer = await reading.run(noted, work);
  noteReads(noted);
  return { answer, tags: [...noted] };
}
