/**
 * The site as several machines serve it: a database (PostgreSQL behind PgBouncer, each instance with a wire of its own to
 * it, or the servers that Patroni keeps), instances of the built server, and nginx in front; the sandbox is everything
 * outside.
 */
import { chmod, mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Child, end, isFree, listening, start } from "../../scripts/lib/children.mjs";
import { type PostgresServer, startPostgres } from "../support/postgres";
import { makeCertificate, startFront } from "./front";
import { startPooler } from "./pooler";
import { freePort } from "./ports";
import { findProgram } from "./program";
import { openWire, type Wire } from "./wire";

/** A slow machine starts in minutes; what ends by itself is not waited for. */
const STARTS_WITHIN_MS = 300_000;

export type Instance = {
  url: string;
  isAlive: () => boolean;
  /** Of the process that serves; undefined where none does. */
  pid: () => number | undefined;
  /** Serves, with more environment for this life, and from another build's folder; resolves when it can. */
  serve: (env?: Record<string, string>, cwd?: string) => Promise<void>;
  /** Kills it at once. */
  kill: () => Promise<void>;
  /** Asks it to end, as a deploy does. */
  end: () => Promise<void>;
};

/** The database of a cluster, as its instances are told it, one after the other. */
export type SharedDatabase = {
  /** For who looks on: past what an instance has to go through. */
  url: string;
  /** The address for one instance more. */
  connect: () => Promise<string>;
  stop: () => Promise<void>;
};

/** PostgreSQL behind PgBouncer, and a wire for each instance in the order of the instances. */
export type Pooled = SharedDatabase & { postgres: PostgresServer; wires: Wire[] };

export type Cluster<Database extends SharedDatabase = SharedDatabase> = {
  /** The front's, which visitors use. */
  url: string;
  /** The front's certificate, which no authority signed. */
  certificate: string;
  instances: readonly Instance[];
  sandboxUrl: string;
  database: Database;
  /** What a process beside the instances has to be told. */
  env: Record<string, string>;
  folder: string;
  outputFile: string;
  /** What instances and sandbox have printed so far. */
  output: () => Promise<string>;
  stop: () => Promise<void>;
};

/** Why a cluster cannot be had on this machine, in one line; empty when it can. */
export function whyNoCluster(needs: readonly ("nginx" | "pgbouncer")[] = ["nginx", "pgbouncer"]): string {
  const missing = needs.filter((name) => !findProgram(name));
  return missing.length > 0 ? `not run: ${missing.join(" and ")} missing (apt install ${missing.join(" ")})` : "";
}

/** The time limits that the operator's manual has the database set, since PgBouncer takes none from who connects. */
async function limitTimes(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("alter role current_user set statement_timeout = '30s'");
  await client.query("alter role current_user set idle_in_transaction_session_timeout = '30s'");
  await client.end();
}

/** Ports in a row for the sandbox, its mail and its partner: the first of them. */
async function sandboxPort(): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 12_000);
    const free = await Promise.all([isFree(first), isFree(first + 1), isFree(first + 2)]);
    if (free.every(Boolean)) return first;
  }
}

/** PostgreSQL behind PgBouncer. */
export async function startPooled(folder: string): Promise<Pooled> {
  const pgbouncer = findProgram("pgbouncer");
  if (!pgbouncer) throw new Error(whyNoCluster());
  const postgres = await startPostgres();
  try {
    await limitTimes(postgres.url);
    const pooler = await startPooler(pgbouncer, folder, postgres.url);
    const wires: Wire[] = [];
    return {
      url: postgres.url,
      postgres,
      wires,
      connect: async () => {
        const wire = await openWire(pooler.port);
        wires.push(wire);
        return Object.assign(new URL(postgres.url), { port: String(wire.port) }).href;
      },
      stop: async () => {
        for (const wire of wires) await wire.close();
        await pooler.stop();
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/**
 * Starts everything; resolves when all instances serve. `startDatabase` gets a folder of its own. Call `stop` whatever
 * happens.
 */
export async function startCluster<Database extends SharedDatabase>({
  instances: count,
  startDatabase,
  env = {},
}: {
  instances: number;
  startDatabase: (folder: string) => Promise<Database>;
  env?: Record<string, string>;
}): Promise<Cluster<Database>> {
  const nginx = findProgram("nginx");
  if (!nginx) throw new Error(whyNoCluster());
  const folder = await mkdtemp(join(tmpdir(), "escale-cluster-"));
  await chmod(folder, 0o755);
  const outputFile = join(folder, "output.log");
  const log = await open(outputFile, "a+");
  const output = () => readFile(outputFile, "utf8");
  const fail = async (what: string) => new Error(`${what}\n${(await output()).slice(-4000)}`);
  /** What to end, the newest first. */
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const each of ends.splice(0).reverse()) await each();
    await log.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const database = await startDatabase(folder);
    ends.push(database.stop);
    const certificate = await makeCertificate(folder);
    const [front, sandbox] = [await freePort(), await sandboxPort()];
    const url = `https://localhost:${front}`;
    const common = {
      NODE_EXTRA_CA_CERTS: certificate.file,
      SITE_URL: url,
      // What a site with https has to be given; the sandbox stands in for the rest.
      SESSION_SECRET: "a-secret-that-several-instances-share-in-a-test",
      MAIL_FROM: "escale@example.com",
      ALLOW_SANDBOX: "1",
      HOST: "127.0.0.1",
      SANDBOX_PORT: String(sandbox),
      SANDBOX_DATA: join(folder, "sandbox.db"),
    };
    const settings: NodeJS.ProcessEnv = {
      ...process.env,
      LOG_LEVEL: "info",
      ...env,
      NODE_ENV: "production",
      ...common,
    };
    const outside = start("sandbox", ["--import", "tsx", "sandbox/main.ts"], settings, log.fd);
    ends.push(() => end(outside));
    if (!(await listening(outside, sandbox))) throw await fail("the sandbox did not start");

    async function newInstance(): Promise<Instance> {
      const port = await freePort();
      const address = await database.connect();
      let child: Child | undefined;
      const own = `http://127.0.0.1:${port}`;
      const serve = async (more: Record<string, string> = {}, cwd?: string) => {
        const life = { ...settings, PORT: String(port), DATABASE_URL: address, ...more };
        const starting = start(`instance ${port}`, ["build/server/index.js"], life, log.fd, cwd);
        child = starting;
        void starting.ended.then(() => {
          if (child === starting) child = undefined;
        });
        for (const until = Date.now() + STARTS_WITHIN_MS; Date.now() < until && child === starting; await wait(50)) {
          const answer = await fetch(`${own}/healthz`).catch(() => undefined);
          if (answer?.ok) return;
        }
        throw await fail("an instance did not start");
      };
      ends.push(async () => child && end(child));
      const over = async (how: "SIGKILL" | "SIGTERM") => {
        const ending = child;
        if (!ending) return;
        if (how === "SIGTERM") await end(ending);
        else ending.kill(how);
        await ending.ended;
      };
      return {
        url: own,
        isAlive: () => child !== undefined,
        pid: () => child?.pid,
        serve,
        kill: () => over("SIGKILL"),
        end: () => over("SIGTERM"),
      };
    }

    const instances: Instance[] = [];
    while (instances.length < count) instances.push(await newInstance());
    // All at once, on an empty database: one migrates and imports, the others wait.
    await Promise.all(instances.map(({ serve }) => serve()));
    const ports = instances.map((each) => Number(new URL(each.url).port));
    const proxy = await startFront(nginx, { folder, port: front, certificate, instances: ports });
    ends.push(proxy.stop);
    return {
      url,
      certificate: certificate.text,
      instances,
      sandboxUrl: `http://localhost:${sandbox}`,
      database,
      env: { ...common, DATABASE_URL: database.url },
      folder,
      outputFile,
      output,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
