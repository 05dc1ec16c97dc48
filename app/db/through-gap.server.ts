/** Waiting while the database is away for a moment: it restarts, or another server becomes its primary. */
import { setTimeout as wait } from "node:timers/promises";

/** How long one piece of work waits. */
const WAIT_MS = 5_000;
/** A gap that lasts longer than this is an outage: requests then fail without waiting. */
const GAP_MS = 15_000;
const PAUSE_MS = 200;

/**
 * Does work again while it fails in a way that `isGap` says can be tried again, for `waitMs`, and not at all once the
 * database has been away for `gapMs`. What it failed with last is thrown.
 */
export function createGapWaiter({ waitMs = WAIT_MS, gapMs = GAP_MS, now = Date.now } = {}) {
  let awaySince: number | undefined;

  return async <T>(work: () => Promise<T>, isGap: (error: unknown) => boolean): Promise<T> => {
    for (const began = now(); ; await wait(PAUSE_MS)) {
      try {
        const result = await work();
        awaySince = undefined;
        return result;
      } catch (error) {
        if (!isGap(error)) throw error;
        awaySince ??= now();
        if (now() + PAUSE_MS > Math.min(began + waitMs, awaySince + gapMs)) throw error;
      }
    }
  };
}
