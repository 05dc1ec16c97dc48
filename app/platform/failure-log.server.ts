/**
 * The log of what fails again and again: one line when it begins and one when it is over, with how often it failed. A week
 * of one failure is two lines, however often it is tried.
 */
import { LRUCache } from "lru-cache";
import { log } from "./log.server";

/** Failures remembered at a time: of more, the one that failed least recently is forgotten, and begins again. */
const REMEMBERED = 1_000;
const AWAY = "the database is away";

type Failure = {
  cause: string;
  times: number;
  since: number;
};

/** What the pool and the connections of a database that is away say, or PostgreSQL's codes when it starts and stops. */
const LOST =
  /^(timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after|The database connection is not open)/;
const LOST_CODES =
  /^(ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|SQLITE_(BUSY|FULL|IOERR|CANTOPEN)|08|25006|53|57P0)/;

/** Many things fail by a database that is away: they are one failure. */
function isAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (LOST.test(cause.message) || (typeof code === "string" && LOST_CODES.test(code))) return true;
  }
  return false;
}

type Logger = Pick<typeof log, "error" | "info">;

export function createFailureLog({ to = log as Logger, now = Date.now } = {}) {
  const failing = new LRUCache<string, Failure>({ max: REMEMBERED });
  const share = (cause: string) => [...failing.values()].some((other) => other.cause === cause);

  return {
    /**
     * `source` failed, named by what works again later; logs it if that is news, and returns whether it did. Sources
     * that fail by the same cause, a database that is away, are one piece of news.
     */
    failed: (source: string, fields: { err: unknown } & Record<string, unknown>, message: string): boolean => {
      const cause = isAway(fields.err) ? AWAY : source;
      const known = failing.get(source);
      const isNews = known?.cause !== cause && !share(cause);
      const same = known?.cause === cause ? known : { cause, times: 0, since: now() };
      failing.set(source, { ...same, times: same.times + 1 });
      if (isNews) to.error(fields, message);
      return isNews;
    },
    /** `source` worked: says so where it was the last to fail by its cause. Cheap while nothing fails. */
    worked: (source: string): void => {
      if (failing.size === 0) return;
      const known = failing.get(source);
      if (!known) return;
      failing.delete(source);
      const { cause, times, since } = known;
      if (!share(cause)) to.info({ source, cause, times, seconds: Math.round((now() - since) / 1000) }, "works again");
    },
  };
}

/** The failure log of this process. */
export const failures = createFailureLog();
