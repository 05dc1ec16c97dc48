/** A run in which the servers of the database die, part and take each other's place while people buy. */
import { copyFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { SharedDatabase } from "../tests/cluster/cluster";
import { type Failover, startFailover } from "../tests/cluster/patroni";
import type { Departure } from "./ask";
import { type Departures, dayAhead } from "./departures";
import {
  type FailoverEpoch,
  type FailoverKind,
  type FailoverSize,
  type FailoverTrouble,
  failoverPlanOf,
  isDeath,
  RESUMES_WITHIN_MS,
  toldOfFailover,
} from "./failover-plan";
import { type Prober, startProber } from "./prober";
import { randomOf } from "./random";
import { liveThrough, type SeveralOptions } from "./several";
import { openSeveral, type SeveralWorld } from "./several-world";
import { everyoneBuys, nothingYet, type Result, violate, type Watched } from "./watch";

/** Places that nobody else buys, of trips with many. */
const probed = () => `select id, trip from departures where trip in ('toronto-3-days', 'niagara-falls-3-days')
  and status = 'on-sale' and start_day > '${dayAhead(60)}' order by start_day, id`;
/** A server that took a write may go on answering for a moment. */
const STRUCK_WITHIN_MS = 500;
/** How soon a site that cannot write says so (it is asked four times a second), and how long a gap has to be for that to be expected. */
const TELLS_WITHIN_MS = 5_500;
const LONG_GAP_MS = 10_000;

export type FailoverResult = Result & {
  /** Primaries that lost their role. */
  deaths: number;
  /** Mails that came twice because a lost database left unsaid that they had gone. */
  mailsAgain: number;
  /** Holds that were answered by 503 and "try again". */
  refusals: number;
  /** Milliseconds from each trouble to the next write that was answered. */
  gaps: { kind: FailoverKind; ms: number }[];
};

type FailoverDatabase = SharedDatabase & Failover;
type State = Watched & { world: SeveralWorld<FailoverDatabase>; result: FailoverResult; prober: Prober };

async function startDatabase(folder: string): Promise<FailoverDatabase> {
  const failover = await startFailover(folder);
  return { ...failover, url: failover.followUrl, connect: async () => failover.url };
}

/** As `runSeveral`, where Patroni keeps three servers of the database. */
export async function runFailover({
  seed,
  size,
  instances,
  say = () => undefined,
  enough,
}: Omit<SeveralOptions, "size"> & { size: FailoverSize }): Promise<FailoverResult> {
  const random = randomOf(seed);
  const plan = failoverPlanOf(random.fork(), size);
  // While no server takes writes a form is answered by 503 and "try again", and never by an error of another kind.
  const world = await openSeveral(instances, startDatabase, (status) => status === 503);
  const result: FailoverResult = { ...nothingYet(), deaths: 0, mailsAgain: 0, refusals: 0, gaps: [] };
  const prober = startProber(world.cluster, await world.rows<Departure>(probed()));
  const state: State = { world, random, result, say, errors: [], prober };
  try {
    await liveThrough(state, plan, {
      told: toldOfFailover,
      live: (epoch, departures) => live(state, epoch, departures),
      afterwards: () => prober.stop(),
      enough,
    });
    const kept = new Set((await world.rows<{ id: string }>("select id from checkouts")).map(({ id }) => id));
    for (const id of prober.held().filter((each) => !kept.has(each)))
      violate(state, { invariant: "acknowledged write lost", what: `checkout ${id}` });
    for (const what of prober.lostPages()) violate(state, { invariant: "kept page not shown", what });
    for (const what of prober.errors()) violate(state, { invariant: "error shown to a traveller", what });
    result.refusals = prober.refusals();
    return result;
  } finally {
    await prober.stop();
    if (result.violations.length > 0) {
      const log = join(tmpdir(), `escale-failover-${seed}.log`);
      await copyFile(world.cluster.outputFile, log);
      say(`what the site said is in ${log}`);
    }
    await world.close();
  }
}

async function live(state: State, { trouble, buyers }: FailoverEpoch, departures: Departures): Promise<void> {
  const begin = await everyoneBuys(state, buyers, departures);
  await Promise.all([begin(), strike(state, trouble)]);
}

async function strike(state: State, trouble: FailoverTrouble): Promise<void> {
  const { world, result, prober, say } = state;
  const { database } = world.cluster;
  await wait(trouble.afterMs);
  await world.whileAway("database", async () => {
    const before = await database.primary();
    const back = await happen(database, trouble.kind);
    const since = Date.now() + (trouble.kind === "server" ? 0 : STRUCK_WITHIN_MS);
    const until = since + RESUMES_WITHIN_MS[trouble.kind] + 30_000;
    while (prober.resumedAfter(since) === Number.POSITIVE_INFINITY && Date.now() < until) await wait(100);
    const ms = prober.resumedAfter(since);
    result.gaps.push({ kind: trouble.kind, ms });
    const told = prober.toldAfter(since);
    say(`  writes go on after ${seconds(ms)}; not ready to write was said after ${told.map(seconds).join(", ")}`);
    if (ms > RESUMES_WITHIN_MS[trouble.kind])
      violate(state, { invariant: "writes not resumed in time", what: `${trouble.kind}: ${seconds(ms)}` });
    if (ms > LONG_GAP_MS && told.some((after) => after > TELLS_WITHIN_MS))
      violate(state, {
        invariant: "not said that nothing can be written",
        what: `${trouble.kind}: ${told.map(seconds).join(", ")}`,
      });
    if (back) {
      await wait(Math.max(0, trouble.forMs - (Date.now() - since)));
      await back();
    }
    await database.whole();
    if (isDeath(trouble.kind)) result.deaths++;
    const now = await database.primary();
    say(`  ${before.name} was primary, ${now.name} is; the servers are whole after ${seconds(Date.now() - since)}`);
  });
}

const seconds = (ms: number) => (ms === Number.POSITIVE_INFINITY ? "never" : `${(ms / 1000).toFixed(1)} s`);

/** Has it happen; answers how it is mended, where that does not happen by itself. */
async function happen(database: FailoverDatabase, kind: FailoverKind): Promise<(() => Promise<void>) | null> {
  const [primary, standby] = [await database.primary(), await database.synchronous()];
  switch (kind) {
    case "server":
      primary.killServer();
      return null;
    case "handover":
      await database.switchOver();
      return null;
    case "host":
      await primary.lose();
      return primary.back;
    case "partition":
      primary.partition();
      return primary.back;
    case "standby":
      await standby.lose();
      return standby.back;
    case "disk":
      await standby.fillDisk();
      return standby.emptyDisk;
  }
}
