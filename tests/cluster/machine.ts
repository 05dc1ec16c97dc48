/** A machine of the database: PostgreSQL and Patroni, by the operator's own files, behind wires that can be cut. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { operationsFile } from "../support/operations-file";
import { type Owner, own } from "./owner";
import { freePort } from "./ports";
import { findProgram, type Program, startProgram } from "./program";
import { openWire, type Wire } from "./wire";

export const PASSWORD = "a-password-of-a-test";
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

/** Where Debian keeps PostgreSQL's own programs, of the newest version there is. */
export function bin(): string | undefined {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, "bin")).find((each) => existsSync(join(each, "postgres")));
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

/** Starts the machine of that number, whose etcd listens on `etcdPort`. */
export async function startMachine(i: number, folder: string, etcdPort: number, owner: Owner) {
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
