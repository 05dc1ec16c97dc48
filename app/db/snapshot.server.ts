/** Whether anything was written since. */
import { sql } from "drizzle-orm";
import { isPostgres } from "~/platform/env.server";
import { stateOfWrites, writesAfter, writesSeen } from "./changes.server";
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
  /** Grows with what this process found written. */
  look: number;
  /** The keys of a tag that were written to since; null where that is not known. */
  keysSince: (former: CountedSnapshot, tag: string) => string[] | null;
};

/** Looks whose tags are remembered one by one: of a thousand writes, and more while they come together. */
const MAX_LOOKS = 1_000;

/** What this process found written, look by look. */
const seen = perDatabase(() => ({
  /** What the database said of all its writes. */
  at: "",
  look: 0,
  /** The last look that found a tag written to, and the one before it. */
  changedIn: new Map<string, readonly [last: number, before: number]>(),
  /** The tags of each look, from the second on. */
  looks: new Map<number, readonly string[]>(),
  /** On SQLite, the number of the last write. */
  last: -1,
  /** On PostgreSQL, how many writes of each tag are visible; and the last look that was begun, and of those heard. */
  counts: new Map<string, string>() as ReadonlyMap<string, string>,
  asked: 0,
  heard: 0,
}));

type Seen = ReturnType<typeof seen>;

function noteLook(known: Seen, tags: readonly string[]): void {
  if (tags.length === 0) return;
  known.look++;
  for (const tag of tags) known.changedIn.set(tag, [known.look, known.changedIn.get(tag)?.[0] ?? 0]);
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
  known.last = written.reduce((last, { n }) => Math.max(last, n), known.last);
  noteLook(
    known,
    written.map(({ name }) => name),
  );
}

/** One that began later and was heard first has seen as much: it holds, for the rows are read from now on. */
async function lookOnPostgres(known: Seen): Promise<void> {
  const asked = ++known.asked;
  const at = await stateOfWrites();
  if (asked < known.heard) return;
  if (at !== known.at) {
    const counts = await writesSeen();
    if (asked < known.heard) return;
    const tags = new Set([...known.counts.keys(), ...counts.keys()]);
    const changed = [...tags].filter((tag) => known.counts.get(tag) !== counts.get(tag));
    known.at = at;
    known.counts = counts;
    noteLook(known, changed);
  }
  known.heard = asked;
}

/** What was written so far, by the writes that are visible. */
export async function readSnapshot(): Promise<CountedSnapshot> {
  const known = seen();
  if (isPostgres) await lookOnPostgres(known);
  else lookOnSqlite(known);
  const { at, look, changedIn, looks } = known;
  const before = databasesBefore();
  // Of what was written more than once since, the state of this moment is not remembered: it is none of the later ones.
  const stateOf = (tag: string) => {
    const [last, former] = changedIn.get(tag) ?? [0, 0];
    return last <= look ? last : former <= look ? former : `before ${look}`;
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
