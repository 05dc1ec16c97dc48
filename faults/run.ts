/** One run: everything of its plan goes wrong, in order, while people buy; then all comes to rest and is looked at. */
import { setTimeout as wait } from "node:timers/promises";
import { CRASH_POINTS } from "~/platform/crash-point.server";
import { REFUND_COURSES } from "../sandbox/cards/records";
import type { MetTrouble } from "../sandbox/troubles";
import type { Departures } from "./departures";
import { type Epoch, isOfPartner, partOf, planOf, type Size, told } from "./plan";
import { randomOf } from "./random";
import { everyoneBuys, goThrough, nothingYet, type Result, type Watched, webhooksAnyhow } from "./watch";
import { openWorld, type SingleWorld } from "./world";

export type Options = {
  seed: number;
  size: Size;
  /** The part of the plan that is run; all of it when left out. */
  part?: { number: number; of: number };
  /** The points and calls, by how their names begin, where anything goes wrong; all when left out. */
  only?: string;
  /** How long a gateway that stalls does. */
  stallMs: number;
  /** A PostgreSQL database; SQLite when left out. */
  databaseUrl?: string;
  say?: (progress: string) => void;
  /** Ends it early, with all that must hold looked at. */
  enough?: AbortSignal;
};

const COMES_WITHIN_MS = 20_000;
/** How often a trouble that nobody came by is tried. */
const TRIES = 3;
/** Longer than any of its calls is waited for. */
const PARTNER_STALL_MS = 12_000;

/** After which a bank is through with a refund, or sends it back. */
const COURSE_MS = 1_500;
/** Banks keep money for seven days. */
const LONGER_THAN_SET_ASIDE_SECONDS = 8 * 86_400;

type State = Watched & {
  world: SingleWorld;
  stallMs: number;
  /** The point the server that lives will die at; empty for none. */
  armed: string;
};

export async function runFaults({
  seed,
  size,
  part = { number: 1, of: 1 },
  only = "",
  stallMs,
  databaseUrl,
  say = () => undefined,
  enough,
}: Options): Promise<Result> {
  const random = randomOf(seed);
  const plan = partOf(planOf(random.fork(), size, CRASH_POINTS, only), part);
  const world = await openWorld(databaseUrl);
  const result = nothingYet();
  const state: State = { world, random, result, say, errors: [], stallMs, armed: "" };
  try {
    const buyers = plan.flatMap((epoch) => epoch.buyers);
    await goThrough(state, buyers, async (departures) => {
      const left = plan.map((epoch) => ({ epoch, tries: 1 }));
      for (let next = left.shift(); next && !enough?.aborted; next = left.shift()) {
        const { epoch, tries } = next;
        say(`${++result.epochs}/${result.epochs + left.length} ${told(epoch)}`);
        if (await live(state, epoch, pointOf(left[0]?.epoch), departures)) continue;
        // Who was to come by found no place, or was too slow: others are sent there in the end.
        if (tries < TRIES) left.push({ epoch, tries: tries + 1 });
        else result.missed.push(told(epoch));
      }
      if (state.armed) {
        await world.kill();
        await boot(state, "");
      }
    });
    return result;
  } finally {
    await world.close();
  }
}

async function metBy(world: SingleWorld, trouble: MetTrouble, call: string): Promise<number> {
  return (await world.met()).find((met) => met.trouble === trouble && met.call === call)?.times ?? 0;
}

/** Serves again, to die at a point or at none. */
async function boot(state: State, crashAt: string): Promise<void> {
  state.armed = (await state.world.serve(crashAt)) ? crashAt : "";
  if (state.armed === crashAt) return;
  // It came by the point while it was starting.
  state.result.kills++;
  await state.world.serve();
}

/** What the server is to die at next, once it is started again. */
function pointOf(epoch: Epoch | undefined): string {
  return epoch?.trouble.kind === "crash" ? epoch.trouble.point : "";
}

/** Waits for the buyers, and serves again if what they left behind comes by the next point early. */
async function finish(state: State, bought: Promise<unknown>, next: string): Promise<void> {
  const over = bought.then(() => true);
  for (let deaths = 0; !(await Promise.race([over, state.world.dies(Number.POSITIVE_INFINITY).then(() => false)])); ) {
    state.result.kills++;
    await boot(state, ++deaths < 3 ? next : "");
  }
}

/** Lives through one; whether anybody came by its trouble. */
async function live(state: State, { trouble, buyers }: Epoch, next: string, departures: Departures): Promise<boolean> {
  const { world, result } = state;
  const begin = await everyoneBuys(state, buyers, departures);
  switch (trouble.kind) {
    case "crash": {
      if (state.armed !== trouble.point) {
        await world.kill();
        await boot(state, trouble.point);
      }
      const bought = begin();
      let died = true;
      if (state.armed === trouble.point) {
        const inVain = bought.then(() => wait(COMES_WITHIN_MS, false));
        died = await Promise.race([world.dies(), inVain]);
        if (died) result.kills++;
        else await world.kill();
        await boot(state, next);
      }
      await finish(state, bought, next);
      return died;
    }
    case "kill": {
      const bought = begin();
      await wait(trouble.afterMs);
      await world.kill();
      result.kills++;
      await boot(state, next);
      await finish(state, bought, next);
      return true;
    }
    case "fault": {
      const { call, fault, times } = trouble;
      const course = REFUND_COURSES.some((known) => known === fault);
      await world.fault(call, fault, times, course ? COURSE_MS : isOfPartner(call) ? PARTNER_STALL_MS : state.stallMs);
      await begin();
      // What is asked of the gateway after the buyers have gone, such as a refund, still has to come.
      let fired = 0;
      for (const until = Date.now() + COMES_WITHIN_MS; fired === 0 && Date.now() < until; await wait(200))
        fired = times - (await world.faultsLeft());
      result.faults += fired;
      await world.calm();
      return fired > 0;
    }
    case "ended": {
      // A capture that fails leaves money set aside for a moment, in which the bank lets it go.
      const before = await metBy(world, "authorisation ended", "event");
      await world.fault("capture", "500", 3, state.stallMs);
      let over = false;
      const bought = begin().finally(() => {
        over = true;
      });
      const ended = async () => (await metBy(world, "authorisation ended", "event")) > before;
      while (!over && !(await ended())) {
        await world.passAtTheBank(LONGER_THAN_SET_ASIDE_SECONDS);
        await wait(50);
      }
      await bought;
      await world.calm();
      return ended();
    }
    case "inactive": {
      const before = await metBy(world, "account refused", "prepare");
      await world.account(false);
      await begin();
      await world.account(true);
      return (await metBy(world, "account refused", "prepare")) > before;
    }
    case "webhooks":
      await webhooksAnyhow(state, begin, trouble.duplicates);
      return true;
  }
}
