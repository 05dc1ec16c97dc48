/**
 * Three PostgreSQL servers that Patroni and etcd keep, by the operator's own files: one primary, one standby that has
 * every commit, one more. Each machine is a few processes here, and its wires can be cut.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, chown, mkdir, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { operationsFile } from "../support/operations-file";
import { freePort } from "./ports";
import { findProgram, type Program, startProgram } from "./program";
import { openWire, type Wire } from "./wire";

const MACHINES = 3;
const PASSWORD = "a-password-of-a-test";
/** Making a cluster, or a lost machine coming back, copies a database. */
const PATIENCE_MS = 180_000;
const DISK_MB = 2048;

/** What Patroni says of its server. */
type Told = {
  state?: string;
  role?: string;
  /** Higher with each new primary. */
  timeline?: number;
  sync_standby?: boolean;
  /** The standbys of a primary. */
  replication?: { application_name: string; state: string; sync_state: string }[];
};

const leads = (told: Told | null) => told?.state === "running" && (told.role === "master" || told.role === "primary");

export type Machine = {
  name: string;
  /** What Patroni says of it; null when it does not answer. */
  ask: () => Promise<Told | null>;
  /** Kills PostgreSQL, and leaves Patroni. */
  killServer: () => void;
  /** Nothing of it runs and nothing reaches it, until it is back. */
  lose: () => Promise<void>;
  /** It runs on, and nobody reaches it, nor it anybody, until it is back. */
  partition: () => void;
  back: () => Promise<void>;
  /** Leaves no room for anything more to be written. */
  fillDisk: () => Promise<void>;
  emptyDisk: () => Promise<void>;
};

export type Failover = {
  machines: readonly Machine[];
  /** As the site is told it: every server by its wire. */
  url: string;
  /** An address that follows the primary, for who looks on. */
  followUrl: string;
  primary: () => Promise<Machine>;
  /** The standby that has every commit. */
  synchronous: () => Promise<Machine>;
  /** Resolves when one is primary and all others follow it. */
  whole: () => Promise<void>;
  /** Hands the primary's role over, as for an upgrade. */
  switchOver: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Where Debian keeps PostgreSQL's own programs, of the newest version there is. */
function bin(): string | undefined {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, "bin")).find((each) => existsSync(join(each, "postgres")));
}

/** Why there can be no such servers on this machine, in one line; empty when there can. */
export function whyNoFailover(): string {
  const missing = [
    ...(["patroni", "etcd"] as const).filter((name) => !findProgram(name)),
    ...(bin() ? [] : ["PostgreSQL"]),
  ];
  if (missing.length === 0) return "";
  return `not run: ${missing.join(", ")} missing (apt install patroni etcd-server postgresql)`;
}

/** Whose rights PostgreSQL runs with: its own user's, where we are root. */
function postgresUser(): { user: number; group: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { user: id("-u"), group: id("-g") };
}

/** Starts three etcds; answers their addresses for clients. */
async function startEtcds(folder: string, user: Owner): Promise<{ ports: number[]; programs: Program[] }> {
  const etcd = findProgram("etcd") ?? "";
  const each = await Promise.all(
    Array.from({ length: MACHINES }, async (_, i) => ({
      name: `db-${i + 1}`,
      client: await freePort(),
      peer: await freePort(),
    })),
  );
  const cluster = each.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(",");
  const programs = await Promise.all(
    each.map(async ({ name, client, peer }) => {
      const data = await ownFolder(join(folder, `etcd-${name}`), user);
      const text = await operationsFile("patroni/etcd.template", {
        NAME: name,
        CLIENT: `http://127.0.0.1:${client}`,
        PEER: `http://127.0.0.1:${peer}`,
        CLUSTER: cluster,
        DATA: data,
      });
      const lines = text.split("\n").filter((line) => /^[A-Z]/.test(line));
      const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
      return startProgram(etcd, [], { port: client, env: { ...process.env, ...env }, ...user });
    }),
  );
  // Patroni ends where the three have not agreed on their version yet.
  for (const { client } of each)
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(200)) {
      const answer = await fetch(`http://127.0.0.1:${client}/version`).catch(() => null);
      const said = (await answer?.json().catch(() => null)) as { etcdcluster?: string } | null;
      if (/^\d/.test(said?.etcdcluster ?? "")) break;
    }
  return { ports: each.map(({ client }) => client), programs };
}

type Owner = { user: number; group: number } | null;

/** A folder that its user alone may enter. */
async function ownFolder(path: string, owner: Owner): Promise<string> {
  await mkdir(path);
  await own(path, owner);
  return path;
}

async function own(path: string, owner: Owner): Promise<void> {
  await chmod(path, 0o700);
  if (owner) await chown(path, owner.user, owner.group);
}

/** Kills a server, whose processes end without it; says nothing when there is none. */
function killPostgres(data: string): void {
  try {
    const pid = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n", 1)[0]);
    process.kill(pid, "SIGKILL");
  } catch {
    // It does not run.
  }
}

async function startMachine(i: number, folder: string, etcdPort: number, owner: Owner) {
  const name = `db-${i + 1}`;
  const [port, rest] = [await freePort(), await freePort()];
  const wires = { postgres: await openWire(port), rest: await openWire(rest), etcd: await openWire(etcdPort) };
  const all: Wire[] = Object.values(wires);
  const etcd = `127.0.0.1:${wires.etcd.port}`;
  const run = join(folder, name);
  await mkdir(run);
  // A disk of its own, which can be full.
  if (owner) execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", run]);
  await own(run, owner);
  const data = join(run, "data");
  const file = join(run, "patroni.yml");
  await writeFile(
    file,
    await operationsFile("patroni/patroni.yml.template", {
      NAME: name,
      ADDRESS: `127.0.0.1:${wires.postgres.port}`,
      LISTEN: `127.0.0.1:${port}`,
      REST_ADDRESS: `127.0.0.1:${wires.rest.port}`,
      REST_LISTEN: `127.0.0.1:${rest}`,
      ETCD: etcd,
      NETWORK: "127.0.0.1/32",
      DATA: data,
      BIN: bin() ?? "",
      RUN: run,
      SUPERUSER_PASSWORD: PASSWORD,
      REPLICATION_PASSWORD: PASSWORD,
    }),
  );
  const log = join(folder, `${name}.log`);
  let program: Program | undefined;
  const startPatroni = async () => {
    program = await startProgram(findProgram("patroni") ?? "", [file], {
      port: rest,
      // By its wire alone, and not by the addresses that etcd tells.
      env: { ...process.env, LANG: "C.UTF-8", PATRONI_ETCD3_HOSTS: etcd, PATRONI_ETCD3_USE_PROXIES: "true" },
      log,
      ...owner,
    });
  };
  const ballast = join(run, "ballast");
  const atExit = () => {
    killPostgres(data);
    if (owner) spawnSync("umount", ["--lazy", run]);
  };
  process.once("exit", atExit);
  const end = () => {
    atExit();
    process.off("exit", atExit);
  };
  const lose = async () => {
    await program?.kill();
    program = undefined;
    killPostgres(data);
  };
  const machine: Machine = {
    name,
    ask: async () => {
      const answer = await fetch(`http://127.0.0.1:${rest}/patroni`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      );
      return answer ? ((await answer.json()) as Told) : null;
    },
    killServer: () => killPostgres(data),
    lose: async () => {
      for (const wire of all) wire.cut("silent");
      await lose();
    },
    partition: () => {
      for (const wire of all) wire.cut("silent");
    },
    back: async () => {
      for (const wire of all) wire.mend();
      if (!program) await startPatroni();
    },
    fillDisk: async () => {
      if (!owner) throw new Error("a disk that can be full is mounted, which wants root");
      const { bavail, bsize } = await statfs(run);
      execFileSync("fallocate", ["--length", String(bavail * bsize), ballast]);
    },
    emptyDisk: () => rm(ballast, { force: true }),
  };
  await startPatroni().catch((error) => {
    end();
    throw error;
  });
  return {
    ...machine,
    port,
    rest,
    wire: wires.postgres,
    log,
    stop: async () => {
      await lose();
      end();
      for (const wire of all) await wire.close();
    },
  };
}

/** Starts everything, with a role and a database for the site. Call `stop` in the end. */
export async function startFailover(folder: string): Promise<Failover> {
  const why = whyNoFailover();
  if (why) throw new Error(why);
  const owner = postgresUser();
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const etcds = await startEtcds(folder, owner);
    ends.push(() => Promise.all(etcds.programs.map((etcd) => etcd.stop())));
    const machines: Awaited<ReturnType<typeof startMachine>>[] = [];
    for (const [i, etcd] of etcds.ports.entries()) {
      const machine = await startMachine(i, folder, etcd, owner);
      ends.push(machine.stop);
      machines.push(machine);
    }
    const said = async () => {
      const logs = await Promise.all(machines.map(({ log }) => readFile(log, "utf8").catch(() => "")));
      return logs.map((text) => text.slice(-1500)).join("\n");
    };

    const found = async <T>(look: () => Promise<T | null>): Promise<T> => {
      for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(200)) {
        const it = await look();
        if (it !== null) return it;
      }
      throw new Error(`the servers did not come together\n${await said()}`);
    };
    /** The newest that says it is primary: one that was cut off says so for a while. */
    const leading = async () => {
      const told = await Promise.all(machines.map(async (machine) => ({ machine, told: await machine.ask() })));
      const primaries = told.filter((each) => leads(each.told));
      return primaries.sort((a, b) => (b.told?.timeline ?? 0) - (a.told?.timeline ?? 0))[0]?.machine ?? null;
    };
    const primary = () => found(leading);
    const synchronous = () =>
      found(async () => {
        for (const machine of machines) if ((await machine.ask())?.sync_standby) return machine;
        return null;
      });
    const whole = () =>
      found(async () => {
        const told = await Promise.all(machines.map(({ ask }) => ask()));
        const [leader, ...others] = told.filter(leads);
        const standbys = leader?.replication?.filter(({ state }) => state === "streaming") ?? [];
        // PostgreSQL and Patroni agree on who has every commit.
        const isSafe =
          standbys.some(({ sync_state }) => sync_state === "sync") && told.some((each) => each?.sync_standby);
        return others.length === 0 && standbys.length === MACHINES - 1 && isSafe ? true : null;
      }).then(() => undefined);

    await whole();
    let { port } = await primary();
    const client = new pg.Client({ connectionString: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres` });
    await client.connect();
    await client.query(`create role escale login password '${PASSWORD}'`);
    await client.query("alter role escale set statement_timeout = '30s'");
    await client.query("alter role escale set idle_in_transaction_session_timeout = '30s'");
    await client.query("create database escale owner escale");
    await client.end();

    // An observer follows the primary, also while wires are cut.
    const follow = await openWire(() => port);
    ends.push(follow.close);
    let isOver = false;
    const following = (async () => {
      for (; !isOver; await wait(200)) {
        const now = await leading();
        if (!now || now.port === port) continue;
        port = now.port;
        follow.cut("torn");
        follow.mend();
      }
    })();
    ends.push(async () => {
      isOver = true;
      await following;
    });
    const to = (servers: string) => `postgres://escale:${PASSWORD}@${servers}/escale`;
    return {
      machines,
      url: to(machines.map(({ wire }) => `127.0.0.1:${wire.port}`).join(",")),
      followUrl: to(`127.0.0.1:${follow.port}`),
      primary,
      synchronous,
      whole,
      switchOver: async () => {
        const [from, to] = [await primary(), await synchronous()];
        const body = JSON.stringify({ leader: from.name, candidate: to.name });
        const answer = await fetch(`http://127.0.0.1:${from.rest}/switchover`, { method: "POST", body });
        if (!answer.ok) throw new Error(`no switchover: ${await answer.text()}`);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
