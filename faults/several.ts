/** A run with several instances: they, their database and what lies between go wrong while people buy. */
import { setTimeout as wait } from "node:timers/promises";
import { CRASH_POINTS } from "~/platform/crash-point.server";
import { type SharedDatabase, startPooled } from "../tests/cluster/cluster";
import type { Departures } from "./departures";
import type { Buyer } from "./plan";
import { randomOf } from "./random";
import { type Epoch, type Size, severalPlanOf, type Trouble, told } from "./several-plan";
import { openSeveral, type SeveralWorld } from "./several-world";
import { everyoneBuys, goThrough, nothingYet, type Result, violate, type Watched, webhooksAnyhow } from "./watch";
import { CLAIMS_QUERY, type Claims, workDone, wrongMails, wrongWork } from "./work-invariants";

export type SeveralOptions = {
  seed: number;
  size: Size;
  instances: number;
  say?: (progress: string) => void;
  /** Ends it early, with all that must hold looked at. */
  enough?: AbortSignal;
};

export type SeveralResult = Result & {
  restarts: number;
  cuts: number;
  /** Mails that came twice because a death left unsaid that they had gone. */
  mailsAgain: number;
};

type WatchedSeveral<Database extends SharedDatabase> = Watched & {
  world: SeveralWorld<Database>;
  result: { mailsAgain: number };
};
type State = Watched & { world: SeveralWorld; result: SeveralResult };

/** As `runFaults`, where several instances serve on PostgreSQL. */
export async function runSeveral({
  seed,
  size,
  instances,
  say = () => undefined,
  enough,
}: SeveralOptions): Promise<SeveralResult> {
  const random = randomOf(seed);
  const plan = severalPlanOf(random.fork(), size, instances, CRASH_POINTS);
  const world = await openSeveral(instances, startPooled);
  const result: SeveralResult = { ...nothingYet(), restarts: 0, cuts: 0, mailsAgain: 0 };
  const state: State = { world, random, result, say, errors: [] };
  try {
    await liveThrough(state, plan, { told, live: (epoch, departures) => live(state, epoch, departures), enough });
    return result;
  } finally {
    await world.close();
  }
}

/** Lives through the epochs of a plan one after the other, and looks at the work of the instances too. */
export async function liveThrough<Database extends SharedDatabase, E extends { buyers: readonly Buyer[] }>(
  state: WatchedSeveral<Database>,
  plan: readonly E[],
  each: {
    told: (epoch: E) => string;
    live: (epoch: E, departures: Departures) => Promise<void>;
    /** Once all of them are lived through, before everything settles. */
    afterwards?: () => Promise<void>;
    enough: AbortSignal | undefined;
  },
): Promise<void> {
  const buyers = plan.flatMap((epoch) => epoch.buyers);
  await goThrough(state, buyers, async (departures) => {
    for (const [i, epoch] of plan.entries()) {
      if (each.enough?.aborted) break;
      state.say(`${i + 1}/${plan.length} ${each.told(epoch)}`);
      await each.live(epoch, departures);
      state.result.epochs++;
    }
    await each.afterwards?.();
  });
  await lookAtWork(state);
}

async function live(state: State, { trouble, buyers }: Epoch, departures: Departures): Promise<void> {
  const begin = await everyoneBuys(state, buyers, departures);
  if (trouble.kind === "webhooks") return webhooksAnyhow(state, begin, trouble.duplicates);
  if (trouble.kind === "crash") return dieAt(state, begin, trouble);
  await Promise.all([begin(), strike(state, trouble)]);
}

async function strike(
  { world, result }: State,
  trouble: Exclude<Trouble, { kind: "webhooks" | "crash" }>,
): Promise<void> {
  const { instances, database } = world.cluster;
  const isDatabase = trouble.kind === "database" || trouble.kind === "cut";
  await wait(trouble.afterMs);
  await world.whileAway(isDatabase ? "database" : "instance", async () => {
    switch (trouble.kind) {
      case "kill": {
        const killed = trouble.which.flatMap((i) => instances[i] ?? []);
        await Promise.all(killed.map((instance) => instance.kill()));
        result.kills += killed.length;
        await wait(trouble.downMs);
        await Promise.all(killed.map((instance) => instance.serve()));
        return;
      }
      case "deploy":
        await instances[trouble.which]?.end();
        await instances[trouble.which]?.serve();
        return;
      case "database":
        await database.postgres.turn(trouble.how === "crashed" ? "crash" : "stop");
        await wait(trouble.downMs);
        await database.postgres.turn("start");
        result.restarts++;
        return;
      case "cut":
        database.wires[trouble.which]?.cut(trouble.how);
        await wait(trouble.forMs);
        database.wires[trouble.which]?.mend();
        result.cuts++;
    }
  });
}

/** One of them is to die at a point; whether it comes by is up to the front, which has others to ask. */
async function dieAt(
  { world, result }: State,
  begin: () => Promise<unknown>,
  { which, point }: { which: number; point: string },
): Promise<void> {
  const instance = world.cluster.instances[which];
  if (!instance) return;
  await world.whileAway("instance", async () => {
    await instance.kill();
    // It may come by the point as soon as it starts, by its jobs.
    await instance.serve({ ESCALE_CRASH_AT: point }).catch(() => undefined);
    await begin();
    if (!instance.isAlive()) result.kills++;
    await instance.kill();
    await instance.serve();
  });
}

/** What instances share in work: a mail comes once, and of a row that is due one takes care. */
async function lookAtWork<Database extends SharedDatabase>(state: WatchedSeveral<Database>): Promise<void> {
  const { world, result } = state;
  const say = (invariant: Parameters<typeof violate>[1]["invariant"], what: string) =>
    violate(state, { invariant, what });
  const { inbox } = await world.outside();
  result.mailsAgain = wrongMails(inbox, world.away, say).excused;
  const [claims] = await world.rows<Claims>(CLAIMS_QUERY);
  if (claims) wrongWork(workDone(await world.cluster.output()), claims, say);
}
