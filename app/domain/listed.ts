/** The first of a list, and whether there are others. */
export type Listed<T> = { rows: T[]; more: boolean };

/** The first `most` of `found`, which was asked for one more than that. */
export function listed<T>(found: readonly T[], most: number): Listed<T> {
  return { rows: found.slice(0, most), more: found.length > most };
}
