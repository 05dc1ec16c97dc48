/** Tables of the moves a state may make; a state that may make none is final. */
export type Transitions<S extends string> = Readonly<Record<S, readonly S[]>>;

export function canMove<S extends string>(table: Transitions<S>, from: S, to: S): boolean {
  return table[from].includes(to);
}

/** The states from which one may move to `to`: the guard of an update. */
export function statesBefore<S extends string>(table: Transitions<S>, to: S): S[] {
  return (Object.keys(table) as S[]).filter((from) => table[from].includes(to));
}

/**
 * Every state that can be reached from `start`, itself included.
 * @internal for tests and the docs
 */
export function reachableFrom<S extends string>(table: Transitions<S>, start: S): Set<S> {
  const reached = new Set<S>([start]);
  for (const state of reached) for (const next of table[state]) reached.add(next);
  return reached;
}
