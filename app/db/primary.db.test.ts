/** The connections of this process while PostgreSQL is promoted, demoted, restarted or away. */
import { setTimeout as wait } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { env } from "~/platform/env.server";
import { openWire, type Wire } from "../../tests/cluster/wire";
import { PATIENCE_MS } from "../../tests/support/patience";
import { type PostgresServer, startPostgres } from "../../tests/support/postgres";
import { connectAlone, createPool, serversOf, transactionsOn } from "./postgres-connection.server";
import { probeWriting } from "./probe-writing.server";
import { bindDatabase, db, transaction } from "./transaction.server";

const isPostgres = inject("databases").engine === "postgresql";
let server: PostgresServer;
let pools: pg.Pool[] = [];

async function ask(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

const port = () => Number(new URL(server.url).port);

/** Has commits wait for a standby that is not there; over once one does. */
async function hangCommits(): Promise<void> {
  await ask(server.url, "create table if not exists tried (n int)");
  await ask(server.url, "alter system set synchronous_standby_names = 'lost'", "select pg_reload_conf()");
  const stop =
    "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and query like 'insert into tried%'";
  for (let hangs = false; !hangs; ) {
    const trial = ask(server.url, "insert into tried values (1)").then(() => true);
    while (!(await Promise.race([trial, wait(20, false)]))) hangs ||= (await ask(server.url, stop)).length > 0;
  }
}

/** A pool as the site's, of its own; of several servers it soon asks one that says nothing whether it is there. */
function poolOf(...urls: [string, ...string[]]) {
  const config = { max: 4, connectionTimeoutMillis: 5_000 };
  const connections = createPool(config, { servers: serversOf(urls), askedAfterMs: 500 });
  connections.pool.on("error", () => undefined);
  connections.pool.on("connect", (client) => client.on("error", () => undefined));
  pools.push(connections.pool);
  return connections;
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string; cause?: { code?: string } }) => error.cause?.code ?? error.code,
  );
const write = (connections: ReturnType<typeof createPool>) =>
  transactionsOn(connections)((tx) => tx.execute("insert into written values (1)"));

describe.runIf(isPostgres)("Connections to PostgreSQL", () => {
  beforeAll(async () => {
    server = await startPostgres();
    await ask(server.url, "create table written (n int)");
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end().catch(() => undefined)));
    pools = [];
    await server?.stop();
  });

  it("All connections are dropped once one finds that its server is read-only", async () => {
    const connections = poolOf(server.url);
    const clients = await Promise.all([1, 2, 3, 4].map(() => connections.acquire()));
    for (const client of clients) await client.query("set default_transaction_read_only = on");
    for (const client of clients) client.release();
    expect(await codeOf(write(connections))).toBe("25006");
    // The others were demoted with it: none of them is asked again.
    expect(await Promise.all([1, 2, 3, 4].map(() => codeOf(write(connections))))).toEqual(Array(4).fill("done"));
  });

  it("Connections recover after all were terminated, with at most one failure", async () => {
    const connections = poolOf(server.url);
    const clients = await Promise.all([1, 2, 3].map(() => connections.acquire()));
    for (const client of clients) client.release();
    await ask(
      server.url,
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null",
    );
    await codeOf(write(connections));
    expect(await Promise.all([1, 2, 3].map(() => codeOf(write(connections))))).toEqual(["done", "done", "done"]);
  });

  it("Connections are not made to a server in recovery, and are once it is promoted", async () => {
    const connections = poolOf(server.url);
    await server.turn("standby");
    expect((await ask(server.url, "select pg_is_in_recovery() as is"))[0]?.is).toBe(true);
    await expect(connections.acquire()).rejects.toThrow("the server only reads");
    expect(connections.pool.totalCount).toBe(0);
    await ask(server.url, "select pg_promote()");
    expect(await codeOf(write(connections))).toBe("done");
  });

  it("Connections lead to the primary among several servers, whichever is named first", async () => {
    const other = await startPostgres();
    try {
      await other.turn("standby");
      await ask(server.url, "delete from written");
      const gone = "postgres://escale:escale@127.0.0.1:1/postgres";
      const connections = poolOf(gone, other.url, server.url);
      // One failure a server that is none; a transaction of the site tries again by itself.
      const answers = [];
      for (let asked = 0; asked < 3; asked++) answers.push(await codeOf(write(connections)));
      expect(answers).toEqual(["ECONNREFUSED", "25006", "done"]);
      expect(await ask(server.url, "select count(*)::int as many from written")).toEqual([{ many: 1 }]);
    } finally {
      await other.stop();
    }
  });

  it("A connection whose commit is not answered leaves an unknown outcome and is not used again", async () => {
    await hangCommits();
    try {
      const connections = poolOf(server.url);
      const impatient = transactionsOn(connections, 300);
      const asked = impatient((tx) => tx.execute("insert into written values (2)"));
      await expect(asked).rejects.toThrow("whether the transaction was committed is not known");
      expect(connections.pool.totalCount).toBe(0);
    } finally {
      await ask(server.url, "alter system reset synchronous_standby_names", "select pg_reload_conf()");
    }
  });

  it("The site's connections wait out a restart, and a commit is made once", async () => {
    const ours = env.DATABASE_URL;
    await bindDatabase(server.url);
    try {
      await ask(server.url, "delete from written");
      const run = (on: unknown, query: SQL) =>
        (on as { execute: (query: SQL) => Promise<{ rows: unknown[] }> }).execute(query);
      const insert = () => transaction((tx) => run(tx, sql`insert into written values (3)`));
      await insert();
      await server.turn("crash");
      const both = Promise.all([run(db, sql`select count(*)::int as many from written`), insert()]);
      await server.turn("start");
      const [read] = await both;
      expect(read.rows).toEqual([{ many: expect.any(Number) }]);
      expect(await ask(server.url, "select count(*)::int as many from written")).toEqual([{ many: 2 }]);
    } finally {
      await bindDatabase(ours);
    }
  });

  it("Queries that wait for a machine that is lost fail in seconds, and the next ones go to the other server", async () => {
    const [first, second] = [await openWire(port()), await openWire(port())];
    const by = (wire: Wire) => Object.assign(new URL(server.url), { port: String(wire.port) }).href;
    const connections = poolOf(by(first), by(second));
    const client = await connections.acquire();
    // One that only works for long is not cut.
    await client.query("select pg_sleep(2)");
    client.release();
    first.cut("silent");
    const began = performance.now();
    expect(await codeOf(write(connections))).not.toBe("done");
    expect(await codeOf(write(connections))).toBe("done");
    expect(performance.now() - began).toBeLessThan(20_000);
    await Promise.all([first.close(), second.close()]);
  });

  it("A connection whose server vanished is given up after its silence, so that the next probe can ask", async () => {
    const [ours, wire] = [env.DATABASE_URL, await openWire(port())];
    await bindDatabase(Object.assign(new URL(server.url), { port: String(wire.port) }).href);
    try {
      const client = await connectAlone({ silentMs: 3_000 });
      wire.cut("silent");
      await expect(client.query("select 1")).rejects.toThrow(/silent|terminated/);
    } finally {
      await bindDatabase(ours);
      await wire.close();
    }
  });

  it("The site's connections notice hanging commits, refuse writes until they go through, and leave none waiting", async () => {
    const ours = env.DATABASE_URL;
    await bindDatabase(server.url);
    const write = () =>
      transaction((tx) => (tx as unknown as NodePgDatabase).execute(sql`insert into written values (4)`));
    await ask(server.url, "create table write_probes (instance text primary key, at timestamptz not null)");
    try {
      expect(await probeWriting({ withinMs: PATIENCE_MS })).toBe(true);
      await hangCommits();
      expect(await probeWriting({ withinMs: 500 })).toBe(false);
      const began = performance.now();
      await expect(write()).rejects.toThrow("the database takes no commit");
      expect(performance.now() - began).toBeLessThan(20_000);
      // What is read goes on.
      await (db as unknown as NodePgDatabase).execute(sql`select 1`);
      const waiting = "select count(*)::int as many from pg_stat_activity where wait_event = 'SyncRep'";
      await expect.poll(() => ask(server.url, waiting)).toEqual([{ many: 0 }]);
    } finally {
      await ask(server.url, "alter system reset synchronous_standby_names", "select pg_reload_conf()");
    }
    try {
      expect(await probeWriting({ withinMs: PATIENCE_MS })).toBe(true);
      await write();
      expect(await ask(server.url, "select count(*)::int as many from write_probes")).toEqual([{ many: 1 }]);
    } finally {
      await bindDatabase(ours);
    }
  });
});
