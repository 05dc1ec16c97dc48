/** What holds while a transaction runs: that no other begins in it, what waits for its commit, and that a refusal undoes it. */
import { AsyncLocalStorage } from "node:async_hooks";
import { isRefusal } from "~/domain/verdict";

/** Set while a transaction runs: one inside another would wait for itself for ever. Holds what to do once it is committed. */
const inside = new AsyncLocalStorage<(() => void)[]>();

/** Carries a refusal out of what it undoes. */
export class Undone extends Error {
  constructor(readonly answer: unknown) {
    super("refused");
  }
}

/** Throws `Undone` in place of a refusal, so that what was written before it is rolled back. */
export function undoIfRefused<T>(answer: T): T {
  if (isRefusal(answer)) throw new Undone(answer);
  return answer;
}

/** Runs what a transaction is for; `after` gathers what waits for its commit. */
export function runInside<T>(after: (() => void)[], fn: () => Promise<T>): Promise<T> {
  return inside.run(after, async () => undoIfRefused(await fn()));
}

/** Does something once the transaction that is running is committed, and not at all if it is not; outside one, immediately. */
export function afterCommit(work: () => void): void {
  const waiting = inside.getStore();
  if (waiting) waiting.push(work);
  else work();
}

/** How much waits for the commit by now; `forgetAfter` drops what came later. */
export const waitingForCommit = () => inside.getStore()?.length ?? 0;
export function forgetAfter(length: number): void {
  inside.getStore()?.splice(length);
}

/** Starts what goes on by itself, and outlives the transaction it is started in: it may begin transactions of its own. */
export function outsideTransaction<T>(start: () => T): T {
  return inside.exit(start);
}

export function refuseNesting(): void {
  if (inside.getStore()) throw new Error("a transaction inside a transaction");
}
