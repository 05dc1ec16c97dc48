/** Whether anything was written since. */
import { sql } from "drizzle-orm";
import { isPostgres } from "~/platform/env.server";
import { countWrites, writesAfter, writesSeen } from "./changes.server";
import { EMPTIED, keyTag } from "./counted";
import { databasesBefore, perDatabase } from "./per-database.server";
import { db } from "./transaction.server";

/** What this process sees of the database at one moment. */
export type Snapshot = {
  /** Changes with every write. */
  name: string;
  /** Changes with every write to what has one of these tags (`counted.ts`). */
  nameOf: (tags: Iterable<string>) => string;
};

/** A snapshot that can say which rows differ from those of an earlier one. */
export type CountedSnapshot = Snapshot & {
  look: number;
  /** The keys of a tag that were written to since; null where that is not known. */
  keysSince: (former: CountedSnapshot, tag: string) => string[] | null;
};

/** Looks whose tags are remembered one by one: of a thousand writes, and more while they come together. */
const MAX_LOOKS = 1_000;

/** What this process found written, look by look. */
const seen = perDatabase(() => ({
  /** What the database said of all its writes, and the last of them. */
  at: "",
  last: -1,
  look: 0,
  /** The look that last found a tag written to. */
  changedIn: new Map<string, number>(),
  /** The tags of each look, from the second on. */
  looks: new Map<number, readonly string[]>(),
  /** Of each tag, how many writes are visible on PostgreSQL. */
  counts: new Map<string, string>() as ReadonlyMap<string, string>,
}));

type Seen = ReturnType<typeof seen>;

function noteLook(known: Seen, tags: readonly string[]): void {
  known.look++;
  for (const tag of tags) known.changedIn.set(tag, known.look);
  // Nothing is kept from before the first one.
  if (known.look > 1) known.looks.set(known.look, tags);
  known.looks.delete(known.look - MAX_LOOKS);
}

const ON_SQLITE = sql`select data_version as others, total_changes() as own from pragma_data_version`;

function lookOnSqlite(known: Seen): void {
  const at = JSON.stringify(db.get(ON_SQLITE));
  if (known.at === at) return;
  const written = writesAfter(known.last);
  // As it was before the tags: what was written in between is found the next time.
  known.at = at;
  if (written.length === 0) return;
  known.last = written.reduce((last, { n }) => Math.max(last, n), known.last);
  noteLook(
    known,
    written.map(({ name }) => name),
  );
}

/** Where another look came first and saw as much or more, that one holds: the rows read from now on have it all. */
async function lookOnPostgres(known: Seen): Promise<void> {
  if ((await countWrites()) <= known.last) return;
  const counts = await writesSeen();
  const all = [...counts.values()].reduce((sum, n) => sum + Number(n), 0);
  if (all <= known.last) return;
  const tags = [...counts].flatMap(([tag, n]) => (known.counts.get(tag) === n ? [] : [tag]));
  known.at = String(all);
  known.last = all;
  known.counts = counts;
  noteLook(known, tags);
}

/** What was written so far, by the writes that are visible. */
export async function readSnapshot(): Promise<CountedSnapshot> {
  const known = seen();
  if (isPostgres) await lookOnPostgres(known);
  else lookOnSqlite(known);
  const { at, look, changedIn, looks } = known;
  const before = databasesBefore();
  // Of what was written later, the state of this moment is not remembered: it is none of the later ones.
  const stateOf = (tag: string) => {
    const changed = changedIn.get(tag) ?? 0;
    return changed > look ? `before ${look}` : changed;
  };
  const nameOf = (tags: Iterable<string>) => [...tags].map((tag) => `${before} ${tag} ${stateOf(tag)}`).join();
  const keysSince: CountedSnapshot["keysSince"] = (former, tag) => {
    const prefix = keyTag(tag, "");
    const keys = new Set<string>();
    for (let each = former.look + 1; each <= look; each++) {
      const tags = looks.get(each);
      if (!tags) return null;
      for (const name of tags) if (name.startsWith(prefix)) keys.add(name.slice(prefix.length));
    }
    return keys.size === 0 || keys.has(EMPTIED) ? null : [...keys];
  };
  return { name: `${before} ${at}`, nameOf, look, keysSince };
}
