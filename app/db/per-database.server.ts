/** What a process remembers of its database, which is nothing to the next one it opens. */
let opened = 0;

/** Notes that another database was opened: what was remembered of the last one is forgotten. */
export function forgetDatabase(): void {
  opened++;
}

/** How many databases this process has opened before the one that is open. */
export const databasesBefore = (): number => opened;

/** A place for what is remembered, made by `make` for each database that is opened. */
export function perDatabase<T>(make: () => T): () => T {
  let of = opened;
  let kept = make();
  return () => {
    if (of !== opened) kept = make();
    of = opened;
    return kept;
  };
}
