/** One PostgreSQL server of Debian's that keeps its log, and can be put back to a moment, by the operator's own files. */
import { execFile } from "node:child_process";
import { appendFile, cp, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { operationsFile } from "../support/operations-file";
import type { SharedDatabase } from "./cluster";
import { bin } from "./machine";
import { own, ownFolder, postgresUser } from "./owner";
import { freePort } from "./ports";
import { type Program, startProgram } from "./program";

const run = promisify(execFile);
const RECOVERS_WITHIN_MS = 300_000;

export type Archived = SharedDatabase & {
  /** Copies the whole server while it is used. */
  backUp: () => Promise<void>;
  /** The server's own time, to the microsecond. */
  moment: () => Promise<string>;
  /** Stops the server, puts its data aside, and starts it again from the copy and the log, as of a moment. */
  restore: (moment: string) => Promise<void>;
};

/** Why there can be no such server on this machine, in one line; empty when there can. */
export const whyNoArchive = (): string => (bin() ? "" : "not run: PostgreSQL missing (apt install postgresql)");

/** Starts it, with a role and a database for the site. Call `stop` in the end. */
export async function startArchived(folder: string): Promise<Archived> {
  const programs = bin();
  if (!programs) throw new Error(whyNoArchive());
  const owner = postgresUser();
  const port = await freePort();
  const home = await ownFolder(join(folder, "postgresql"), owner);
  const [data, base] = [join(home, "data"), join(home, "base")];
  const wal = await ownFolder(join(home, "wal"), owner);
  const asPostgres = (program: string, args: string[]) =>
    run(join(programs, program), args, { ...(owner && { uid: owner.user, gid: owner.group }) });
  const ask = async <T extends pg.QueryResultRow>(query: string, database = "postgres"): Promise<T[]> => {
    const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/${database}` });
    // A server that is starting, or stopping, ends it.
    client.on("error", () => undefined);
    try {
      await client.connect();
      return (await client.query<T>(query)).rows;
    } finally {
      await client.end();
    }
  };
  let program: Program | undefined;
  const start = async () => {
    const args = ["-D", data, "-p", String(port), "-k", home, "-c", "listen_addresses=127.0.0.1"];
    program = await startProgram(join(programs, "postgres"), args, {
      port,
      log: join(folder, "postgresql.log"),
      ...owner,
    });
    for (const until = Date.now() + RECOVERS_WITHIN_MS; ; await wait(50)) {
      const [server] = await ask<{ restoring: boolean }>("select pg_is_in_recovery() as restoring").catch(() => []);
      if (server?.restoring === false) return;
      if (Date.now() > until) throw new Error("PostgreSQL did not end its recovery");
    }
  };
  const stop = async () => {
    if (!program) return;
    // As `systemctl stop` does: clients are sent away, and the rest of the log is kept.
    await asPostgres("pg_ctl", ["stop", "--pgdata", data, "--mode=fast", "--timeout=120"]);
    await program.stop();
    program = undefined;
  };

  await asPostgres("initdb", ["--pgdata", data, "--username=postgres", "--auth=trust", "--encoding=UTF8"]);
  await appendFile(
    join(data, "postgresql.conf"),
    await operationsFile("postgresql/archive.conf.template", { WAL: wal }),
  );
  try {
    await start();
    await ask("create role escale login");
    await ask("alter role escale set statement_timeout = '30s'");
    await ask("alter role escale set idle_in_transaction_session_timeout = '30s'");
    await ask("create database escale owner escale");
  } catch (error) {
    await stop();
    throw error;
  }
  const url = `postgres://escale@127.0.0.1:${port}/escale`;
  return {
    url,
    connect: async () => url,
    backUp: async () => {
      await asPostgres("pg_basebackup", [
        ...["--pgdata", base, "--checkpoint=fast", "--username=postgres"],
        ...["--host=127.0.0.1", `--port=${port}`],
      ]);
    },
    moment: async () => (await ask<{ now: string }>("select clock_timestamp()::text as now"))[0]?.now ?? "",
    restore: async (moment) => {
      await stop();
      await rename(data, join(home, "data.destroyed"));
      await cp(base, data, { recursive: true, preserveTimestamps: true });
      const recovery = await operationsFile("postgresql/recovery.conf.template", { WAL: wal, MOMENT: moment });
      await appendFile(join(data, "postgresql.auto.conf"), recovery);
      await writeFile(join(data, "recovery.signal"), "");
      await run("chown", ["--recursive", `--reference=${home}`, data]);
      await own(data, owner);
      await start();
    },
    stop,
  };
}
