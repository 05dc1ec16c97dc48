/** Whether there is room for what a traveller adds or restores: pure. */

/** With what was deleted and can still be restored, a traveller has at most so many times each limit. */
const KEPT_TIMES = 2;

/** What is there, and all that is kept: with what was deleted and is not erased yet. */
export type Kept = { live: number; all: number };

/**
 * Why what was just added or restored has to be undone; null where there is room for it. Only what is not deleted counts
 * towards a limit, so a deletion makes room immediately, and what is restored needs room as what is added does. Deleting
 * and adding in turn ends at KEPT_TIMES the limit (`too-many-deleted`), until the oldest deletions are erased.
 */
export function overLimit<C extends string>(
  { live, all }: Kept,
  limit: number,
  code: C,
): C | "too-many-deleted" | null {
  if (live > limit) return code;
  return all > KEPT_TIMES * limit ? "too-many-deleted" : null;
}
