import { randomBytes } from "node:crypto";
import { open, realpath, rm, statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { env, isPostgres } from "~/platform/env.server";
import { access } from "./access.server";
import { sqliteFile } from "./open-sqlite.server";
import { connectAlone } from "./postgres-connection.server";
import { transaction } from "./transaction.server";

/** With less room than this on the database's disk, what is sold next may not find its place. */
const ROOM_BYTES = 64 * 1024 * 1024;
/** More than the file system finds place for in what it has given out already. */
const PROBE_BYTES = 64 * 1024;

/** A commit that takes longer waits for what may never come: a lost standby, a disk that does not answer. */
const COMMIT_WITHIN_MS = 5_000;
/** A commit's time is up before a silent connection's is. */
const SILENT_MS = 1_000;
/** Rows of instances that are gone are forgotten after so long. */
const KEPT_MS = 86_400_000;
const INSTANCE = `${hostname()}:${env.PORT}`;

/**
 * Commits one row of this instance's, in a table that no page shows, on a connection of its own; on SQLite, where a commit
 * would have every kept page made again, takes the write lock and also writes to the disk. Resolves with whether the
 * commit came through in time, and rejects, as a sale would, when the database takes no writing.
 */
export async function probeWriting({ withinMs = COMMIT_WITHIN_MS } = {}): Promise<boolean> {
  if (!isPostgres) {
    await transaction(async () => undefined);
    await writeBeside(await realpath(sqliteFile(env.DATABASE_URL)));
    return true;
  }
  // A server that vanished says nothing ever, and the next probe would wait for this one.
  const client = await connectAlone({ silentMs: withinMs + SILENT_MS });
  try {
    await client.query("begin");
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    await writeRow(client);
    const committed = await isDoneWithin(client.query("commit"), withinMs);
    access.stalled = !committed;
    if (!committed) await cancel(rows[0]?.pid);
    return committed;
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * Releases a commit that waits, or each probe would leave one more connection that does on the server. By a connection of
 * its own: those of the pool may all wait likewise.
 */
async function cancel(pid: number | undefined): Promise<void> {
  const client = await connectAlone({ silentMs: SILENT_MS });
  try {
    await client.query("select pg_cancel_backend($1)", [pid]);
  } finally {
    client.end().catch(() => undefined);
  }
}

async function writeRow(client: pg.Client): Promise<void> {
  const now = new Date();
  await client.query(
    "insert into write_probes (instance, at) values ($1, $2) on conflict (instance) do update set at = excluded.at",
    [INSTANCE, now],
  );
  await client.query("delete from write_probes where at < $1", [new Date(now.getTime() - KEPT_MS)]);
}

async function isDoneWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = new AbortController();
  try {
    const done = work.then(() => true);
    done.catch(() => undefined);
    return await Promise.race([done, setTimeout(ms, false, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}

/** SQLite writes nothing to the disk before a commit, so a file next to the database stands in for one. */
async function writeBeside(file: string): Promise<void> {
  const probe = `${file}.probe-${process.pid}`;
  const handle = await open(probe, "w");
  try {
    await handle.write(randomBytes(PROBE_BYTES));
    await handle.sync();
  } finally {
    await handle.close();
    await rm(probe, { force: true });
  }
}

/** Whether the disk of an SQLite database has room for what comes next; a PostgreSQL server watches its own. */
export async function hasRoom(): Promise<boolean> {
  if (isPostgres) return true;
  const { bavail, bsize } = await statfs(dirname(sqliteFile(env.DATABASE_URL)));
  return bavail * bsize >= ROOM_BYTES;
}
