/**
 * The site as several machines serve it: PostgreSQL, PgBouncer in transaction mode, instances of the built server, each
 * with a wire to the database of its own, and nginx in front; the sandbox is everything outside.
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

const STARTS_WITHIN_MS = 120_000;

export type Instance = {
  url: string;
  wire: Wire;
  isAlive: () => boolean;
  /** Serves, with more environment for this life; resolves when it can. */
  serve: (env?: Record<string, string>) => Promise<void>;
  /** Kills it at once. */
  kill: () => Promise<void>;
  /** Asks it to end, as a deploy does. */
  end: () => Promise<void>;
};

export type Cluster = {
  /** The front's, which visitors use. */
  url: string;
  /** The front's certificate, which no authority signed. */
  certificate: string;
  instances: readonly Instance[];
  sandboxUrl: string;
  /** Straight to the database, past PgBouncer. */
  databaseUrl: string;
  postgres: PostgresServer;
  /** What a process beside the instances has to be told. */
  env: Record<string, string>;
  folder: string;
  outputFile: string;
  /** What instances and sandbox have printed so far. */
  output: () => Promise<string>;
  stop: () => Promise<void>;
};

/** Why a cluster cannot be had on this machine, in one line; empty when it can. */
export function whyNoCluster(): string {
  const missing = (["nginx", "pgbouncer"] as const).filter((name) => !findProgram(name));
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

/** Starts everything; resolves when all instances serve. Call `stop` whatever happens. */
export async function startCluster({
  instances: count,
  env = {},
}: {
  instances: number;
  env?: Record<string, string>;
}): Promise<Cluster> {
  const [nginx, pgbouncer] = [findProgram("nginx"), findProgram("pgbouncer")];
  if (!nginx || !pgbouncer) throw new Error(whyNoCluster());
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
    const postgres = await startPostgres();
    ends.push(postgres.stop);
    await limitTimes(postgres.url);
    const pooler = await startPooler(pgbouncer, folder, postgres.url);
    ends.push(pooler.stop);
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
      const wire = await openWire(pooler.port);
      ends.push(wire.close);
      const port = await freePort();
      const database = Object.assign(new URL(postgres.url), { port: String(wire.port) }).href;
      let child: Child | undefined;
      const own = `http://127.0.0.1:${port}`;
      const serve = async (more: Record<string, string> = {}) => {
        const life = { ...settings, PORT: String(port), DATABASE_URL: database, ...more };
        const starting = start(`instance ${port}`, ["build/server/index.js"], life, log.fd);
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
        wire,
        isAlive: () => child !== undefined,
        serve,
        kill: () => over("SIGKILL"),
        end: () => over("SIGTERM"),
      };
    }

    const instances = await Promise.all(Array.from({ length: count }, newInstance));
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
      databaseUrl: postgres.url,
      postgres,
      env: { ...common, DATABASE_URL: postgres.url },
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
