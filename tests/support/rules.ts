/** Rules that are looked at row by row. */

export type Rules = ReturnType<typeof brokenRules>;

/**
 * Keeps what does not hold, in words, for one `expect` of it all: of thousands of rows an `expect` each takes longer than
 * everything else of a test.
 */
export function brokenRules() {
  const broken: string[] = [];
  return {
    broken,
    same: (what: string, found: unknown, wanted: unknown) => {
      if (!Object.is(found, wanted)) broken.push(`${what}: ${found}, not ${wanted}`);
    },
    holds: (rule: string, truth: boolean) => {
      if (!truth) broken.push(`not so: ${rule}`);
    },
  };
}

/** Returns how to have the rows of a key; none where it has none. */
export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): (key: string) => readonly Row[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return (key) => groups.get(key) ?? [];
}
