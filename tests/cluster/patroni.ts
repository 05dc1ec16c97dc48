/**
 * Three PostgreSQL servers that Patroni and etcd keep, by the operator's own files: one primary, one standby that has
 * every commit, one more. Each machine is a few processes here, and its wires can be cut.
 */
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startEtcds } from "./etcd";
import { bin, type Machine, PASSWORD, startMachine } from "./machine";
import { postgresUser } from "./owner";
import { findProgram } from "./program";
import { openWire } from "./wire";

const MACHINES = 3;
/** Making a cluster, or a lost machine coming back, copies a database. */
const PATIENCE_MS = 180_000;

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

/** Why there can be no such servers on this machine, in one line; empty when there can. */
export function whyNoFailover(): string {
  const missing = [
    ...(["patroni", "etcd"] as const).filter((name) => !findProgram(name)),
    ...(bin() ? [] : ["PostgreSQL"]),
  ];
  if (missing.length === 0) return "";
  return `not run: ${missing.join(", ")} missing (apt install patroni etcd-server postgresql)`;
}

const leads = (told: Awaited<ReturnType<Machine["ask"]>>) =>
  told?.state === "running" && (told.role === "master" || told.role === "primary");

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
    const etcds = await startEtcds(MACHINES, folder, owner);
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
