/**
 * A rush where several instances serve, behind nginx and before PgBouncer and PostgreSQL: many come in a minute for few
 * places, and afterwards every book must hold. Then how many bookings a second so many instances make at the most,
 * beside the driver alone writing the same rows into the same PostgreSQL. Everything is on this one machine, the
 * sandbox and those who buy too: what there is of processor is shared.
 */

import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { addDays, dayIn } from "~/domain/day";
import { BOOKS_QUERIES, type Books } from "../faults/books";
import { type Database, openDatabase } from "../faults/database";
import { wrongNow } from "../faults/invariants";
import { type Random, randomOf } from "../faults/random";
import { type Cluster, type Pooled, startCluster, startPooled, whyNoCluster } from "../tests/cluster/cluster";
import { COMMITS } from "./bookings";
import { cpuOf, cpuOfAll, runScript } from "./lib/children";
import { type Spread, spreadOf } from "./lib/percentile";
import { type Departure, KINDS, type Kind, noTimes, type Outcome, visit } from "./rush-visitor";
import type { ClusterSize } from "./sizes";

const SEED = 7;
const DEPARTURES = 8;
/** Of those who find places; the others hold them and go away. */
const SHARE_PAYING = 0.8;
/** Far enough ahead that nothing about a departure changes while it is bought. */
const AHEAD_DAYS = 60;
const BOOKED_WITHIN_MS = 60_000;
const FAILURES_TOLD = 5;

export type RushFigures = {
  instances: number;
  visitors: number;
  /** Of the places there were. */
  taken: number;
  booked: number;
  left: number;
  /** Visitors who found no place, and how often they were told so: by a page, and by the answer to a form. */
  none: number;
  toldByPage: number;
  toldByPost: number;
  /** How often somebody was told that it is not their turn, and came again. */
  cameAgain: number;
  /** Visitors who got an answer there must not be, in either part, and what they got. */
  failed: number;
  failures: string[];
  /** Until the last one had gone. */
  seconds: number;
  requests: number;
  times: Record<Kind, Spread>;
  /** Times an instance heard too late whether the database had changed, and went on showing what it kept. */
  unheard: number;
  /** Bookings a second, at most. */
  rate: number;
  /** Milliseconds of processor a booking takes then: of the instances, and of all that is on this machine. */
  instanceCpu: number | null;
  allCpu: number;
  /** The driver alone: the same rows in one transaction a booking, and in as many as the site makes. */
  raw: number;
  rawSteps: number;
};
/** `why` there are no figures, in a line. */
export type ClusterResult =
  | { why: string }
  | { seed: number; places: number; overSeconds: number; rushes: RushFigures[] };

type State = { cluster: Cluster<Pooled>; database: Database; random: Random };

/** Departures with places, of guided trips that leave from Montreal. */
async function departuresOf({ database }: State): Promise<Departure[]> {
  const query = `select id, trip, start_day as "startDay" from departures
    where trip in ('new-york-3-days', 'boston-2-days') and status = 'on-sale'
    and not exists (select 1 from departure_runs dr join runs r on r.id = dr.run
      where dr.departure = departures.id and r.taken > 0)
    and start_day > '${addDays(dayIn(new Date()), AHEAD_DAYS)}' order by id`;
  return ((await database.read({ query })).query ?? []) as Departure[];
}

async function booksHold({ database }: State): Promise<Books> {
  const books = (await database.read(BOOKS_QUERIES)) as Books;
  const wrong = wrongNow(books).map(({ invariant, what }) => `${invariant}: ${what}`);
  if (wrong.length > 0) throw new Error(`the books do not hold:\n${wrong.join("\n")}`);
  return books;
}

/** Waits until every payment has an outcome. */
async function settled(state: State): Promise<Books> {
  for (const until = Date.now() + BOOKED_WITHIN_MS; ; await wait(200)) {
    const books = await booksHold(state);
    if (books.checkouts.every((checkout) => checkout.state !== "paying")) return books;
    if (Date.now() > until) throw new Error("a payment has no outcome");
  }
}

type Buying = Pick<RushFigures, "rate" | "instanceCpu" | "allCpu" | "failures">;
type Rush = Omit<RushFigures, "instances" | "failed" | "raw" | "rawSteps" | Exclude<keyof Buying, "failures">>;

/** Everybody comes, at any moment of so many seconds. */
async function rushFor(state: State, departures: readonly Departure[], size: ClusterSize): Promise<Rush> {
  const { cluster, database, random } = state;
  for (const { id } of departures)
    await database.change(
      `update runs set capacity = ${size.places / DEPARTURES} where id in (select run from departure_runs where departure = ?)`,
      id,
    );
  const times = noTimes();
  const began = performance.now();
  const outcomes = await Promise.all(
    Array.from({ length: size.visitors }, async (): Promise<Outcome> => {
      const own = random.fork();
      const pays = own.next() < SHARE_PAYING;
      await wait(own.next() * size.overSeconds * 1000);
      return visit(cluster, { random: own, departures, pays, times });
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const books = await settled(state);
  const own = books.departures.filter(
    ({ id, leg }) => leg === 0 && departures.some((departure) => departure.id === id),
  );
  const taken = books.runs
    .filter(({ id }) => own.some(({ run }) => run === id))
    .reduce((sum, run) => sum + run.taken, 0);
  const stateOf = new Map(books.checkouts.map((checkout) => [checkout.id, checkout.state]));
  for (const { came, checkout } of outcomes)
    if (came === "booked" && stateOf.get(checkout) !== "booked") throw new Error(`${checkout} paid and is not booked`);
  const count = (came: Outcome["came"]) => outcomes.filter((outcome) => outcome.came === came).length;
  const told = (by: "toldByPage" | "toldByPost" | "cameAgain") =>
    outcomes.reduce((sum, outcome) => sum + outcome[by], 0);
  return {
    visitors: outcomes.length,
    taken,
    booked: count("booked"),
    left: count("leaves"),
    none: count("none"),
    toldByPage: told("toldByPage"),
    toldByPost: told("toldByPost"),
    cameAgain: told("cameAgain"),
    failures: outcomes.flatMap(({ failure }) => failure || []),
    seconds,
    requests: KINDS.reduce((sum, kind) => sum + times[kind].length, 0),
    times: Object.fromEntries(KINDS.map((kind) => [kind, spreadOf(times[kind])])) as Rush["times"],
    unheard: (await cluster.output()).split("does not say whether it changed").length - 1,
  };
}

/** Milliseconds of processor the instances have used; null where the system does not say. */
function cpuOfInstances({ cluster }: State): number | null {
  const all = cluster.instances.map(({ pid }) => cpuOf(pid() ?? 0));
  return all.reduce<number | null>((sum, cpu) => (sum === null || cpu === null ? null : sum + cpu), 0);
}

/** Bookings a second when so many buy all the time, each from the first page on; and what failed. */
async function buyFor(state: State, departures: readonly Departure[], size: ClusterSize): Promise<Buying> {
  const failures: string[] = [];
  const before = { instances: cpuOfInstances(state), all: cpuOfAll() };
  const times = noTimes();
  const began = performance.now();
  const end = began + size.buySeconds * 1000;
  let [next, booked, last] = [0, 0, began];
  await Promise.all(
    Array.from({ length: size.buyers }, async () => {
      const own = state.random.fork();
      do {
        const departure = departures[next++ % departures.length];
        if (!departure) throw new Error("there is no departure to buy");
        const { came, failure } = await visit(state.cluster, {
          random: own,
          departures: [departure],
          pays: true,
          times,
        });
        if (came === "none") throw new Error(`${departure.id} is sold out`);
        if (came === "failed") failures.push(failure);
        else booked++;
        last = performance.now();
      } while (performance.now() < end);
    }),
  );
  await settled(state);
  const after = cpuOfInstances(state);
  const instanceCpu = before.instances === null || after === null ? null : (after - before.instances) / booked;
  const allCpu = (cpuOfAll() - before.all) / booked;
  return { rate: booked / ((last - began) / 1000), instanceCpu, allCpu, failures };
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Copies of the database, emptied of what was sold: there the rows are written again. */
async function emptyCopies({ cluster }: State): Promise<(name: "once" | "often") => string> {
  const urlOf = (name: string) => Object.assign(new URL(cluster.database.url), { pathname: name }).href;
  const source = new URL(cluster.database.url).pathname.slice(1);
  await connected(urlOf(cluster.database.postgres.template), async (client) => {
    // PgBouncer keeps some for who comes next.
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [source]);
    for (const name of ["once", "often"]) await client.query(`create database ${name} template ${source}`);
  });
  for (const name of ["once", "often"])
    await connected(urlOf(name), async (copy) => {
      // Receipts can only be added to, by a trigger: here it is a copy that is emptied.
      await copy.query("set session_replication_role = replica");
      await copy.query("truncate checkouts, bookings, receipts, receipt_counter, ledger, outbox cascade");
      await copy.query("update runs set taken = 0");
      await copy.query("vacuum analyze");
    });
  return urlOf;
}

/** The floor: the driver alone, ten connections straight to PostgreSQL, with nothing else at work. */
async function floors(state: State, seconds: number): Promise<{ raw: number; rawSteps: number }> {
  const urlOf = await emptyCopies(state);
  const raw = async (name: "once" | "often", commits: number): Promise<number> => {
    const env = { DATABASE_URL: urlOf(name), SOURCE_URL: state.cluster.database.url };
    const common = { LOG_LEVEL: "silent", NODE_ENV: "production" };
    const script = ["--import", "tsx", "bench/raw.ts", String(seconds), String(commits)];
    return JSON.parse(await runScript(script, { ...env, ...common })).rate;
  };
  return { raw: await raw("once", 1), rawSteps: await raw("often", COMMITS) };
}

/** What the instances said was wrong, by its causes. */
async function complaints(cluster: Cluster): Promise<string[]> {
  const lines = (await cluster.output()).split("\n").filter((line) => line.includes('"level":50'));
  const causes = lines.map(
    (line) => /.*"message":"([^"]*)"/.exec(line)?.[1] ?? /"msg":"([^"]*)"/.exec(line)?.[1] ?? "",
  );
  return [...new Set(causes)].slice(0, FAILURES_TOLD).map((cause) => `the log: ${cause}`);
}

async function measureWith(instances: number, size: ClusterSize): Promise<RushFigures> {
  const cluster = await startCluster({ instances, startDatabase: startPooled });
  const database = openDatabase(cluster.database.url);
  const state: State = { cluster, database, random: randomOf(SEED) };
  let open = true;
  try {
    const all = state.random.shuffle(await departuresOf(state));
    const rush = await rushFor(state, all.slice(0, DEPARTURES), size);
    const buying = await buyFor(state, all.slice(DEPARTURES), size);
    const failures = [...rush.failures, ...buying.failures];
    const wrong = { failed: failures.length, failures: [...new Set(failures)].slice(0, FAILURES_TOLD) };
    await Promise.all(cluster.instances.map((instance) => instance.end()));
    open = false;
    await database.close();
    if (wrong.failed > 0) wrong.failures.push(...(await complaints(cluster)));
    return { instances, ...rush, ...buying, ...wrong, ...(await floors(state, Math.max(1, size.buySeconds))) };
  } finally {
    if (open) await database.close();
    await cluster.stop();
  }
}

/** Measures each number of instances after another; where nginx or PgBouncer is missing there are no figures. */
export async function measureCluster(size: ClusterSize, say: (text: string) => void): Promise<ClusterResult> {
  const why = whyNoCluster();
  if (why) return { why };
  const rushes: RushFigures[] = [];
  for (const instances of size.instances) {
    const rush = await measureWith(instances, size);
    rushes.push(rush);
    const { pages, holds } = rush.times;
    const times = `p99 of pages ${Math.round(pages.p99)} ms, of holds ${Math.round(holds.p99)} ms`;
    say(
      `rush, instances ${instances}: ${Math.round(rush.seconds)} s, ${times}, ${rush.rate.toFixed(1)} bookings a second`,
    );
  }
  return { seed: SEED, places: size.places, overSeconds: size.overSeconds, rushes };
}
