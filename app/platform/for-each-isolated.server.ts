import { failures } from "./failure-log.server";

/**
 * Does one piece of a job; its failure is logged with `what` it was about, once until it works, and returns null, so
 * that others go on.
 */
export async function logFailure<T>(what: object, work: () => Promise<T>): Promise<T | null> {
  const source = JSON.stringify(what);
  try {
    const done = await work();
    failures.worked(source);
    return done;
  } catch (error) {
    failures.failed(source, { err: error, ...what }, "could not be done, will be tried again");
    return null;
  }
}

/** Runs `work` for each row in turn; one that fails does not stop the others. Returns for how many it returned true. */
export async function forEachIsolated<R extends object>(
  rows: readonly R[],
  work: (row: R) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (const row of rows) if (await logFailure(row, () => work(row))) done++;
  return done;
}
