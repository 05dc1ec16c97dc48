/** Whether anything was written since. */
import { sql } from "drizzle-orm";
import { isPostgres } from "~/platform/env.server";
import { writesSeen } from "./changes.server";
import { databasesBefore } from "./per-database.server";
import { db } from "./transaction.server";

/** What this process sees of the database at one moment. */
export type Snapshot = {
  /** Changes with every write. */
  name: string;
  /** Changes with every write to what has one of these tags (`counted.ts`). */
  nameOf: (tags: Iterable<string>) => string;
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
export async function readSnapshot(): Promise<Snapshot> {
  const { at, writes } = isPostgres ? { at: "", writes: await writesSeen() } : await writesOnSqlite();
  const nameOf = (tags: Iterable<string>) =>
    [...tags].map((tag) => `${databasesBefore()} ${tag} ${writes.get(tag) ?? 0}`).join();
  return { name: at || nameOf([...writes.keys()].sort()), nameOf };
}
