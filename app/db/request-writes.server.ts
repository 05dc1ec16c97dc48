/** Whether a request has committed anything: an error that ends it then does not mean that nothing was done. */
import { AsyncLocalStorage } from "node:async_hooks";

const writes = new AsyncLocalStorage<{ committed: boolean }>();

/** Does what a request asks for, and passes on with it whether a transaction was committed on its way. */
export function noteWrites<T>(work: (hasCommitted: () => boolean) => T): T {
  const noted = { committed: false };
  return writes.run(noted, () => work(() => noted.committed));
}

/** A transaction of the request that is being answered was committed. */
export function noteCommit(): void {
  const noted = writes.getStore();
  if (noted) noted.committed = true;
}
