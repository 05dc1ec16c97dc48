/** Whether anything was written since. */
import { sql } from "drizzle-orm";
import { isPostgres } from "~/platform/env.server";
import { writesSeen } from "./changes.server";
import { EMPTIED, keyTag } from "./counted";
import { databasesBefore } from "./per-database.server";
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
  writes: ReadonlyMap<string, string>;
  /** The keys of a tag that were written to since; null where that is not known. */
  keysSince: (former: CountedSnapshot, tag: string) => string[] | null;
};

const ON_SQLITE = sql`select data_version as others, total_changes() as own from pragma_data_version`;

type Writes = Awaited<ReturnType<typeof writesSeen>>;
let last: { at: string; writes: Writes } | undefined;

/** The counted writes on SQLite, read only where anything was committed since the last time. */
async function writesOnSqlite(): Promise<{ at: string; writes: Writes }> {
  const at = JSON.stringify([databasesBefore(), db.get(ON_SQLITE)]);
  // Before the counts: what is written in between is counted again the next time.
  if (last?.at !== at) last = { at, writes: await writesSeen() };
  return last;
}

/** What was written so far, by the counts of writes that are visible. */
export async function readSnapshot(): Promise<CountedSnapshot> {
  const { at, writes } = isPostgres ? { at: "", writes: await writesSeen() } : await writesOnSqlite();
  const nameOf = (tags: Iterable<string>) =>
    [...tags].map((tag) => `${databasesBefore()} ${tag} ${writes.get(tag) ?? 0}`).join();
  const keysSince: CountedSnapshot["keysSince"] = (former, tag) => {
    const prefix = keyTag(tag, "");
    const keys = [...writes].flatMap(([name, n]) =>
      name.startsWith(prefix) && former.writes.get(name) !== n ? [name.slice(prefix.length)] : [],
    );
    return keys.length === 0 || keys.includes(EMPTIED) ? null : keys;
  };
  return { name: at || nameOf([...writes.keys()].sort()), nameOf, writes, keysSince };
}
