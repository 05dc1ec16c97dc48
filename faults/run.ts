/** One run: everything of its plan goes wrong, in order, while people buy; then all comes to rest and is looked at. */
import { setTimeout as wait } from "node:timers/promises";
import { CRASH_POINTS } from "~/services/crash-point.server";
import { type Departures, departuresOf } from "./departures";
import { wrongInTheEnd, wrongNow } from "./invariants";
import { type Epoch, isOfPartner, planOf, type Size, told } from "./plan";
import { type Random, randomOf } from "./random";
import { UNDER_WAY } from "./room-invariants";
import { GaveUp } from "./shopper";
import { CARD_SHAPES, CODE, sceneOf, tell } from "./stories";
import type { Violation } from "./violation";
import { openWorld, type World } from "./world";

export type Options = {
  seed: number;
  size: Size;
  /** How long a gateway that stalls does. */
  stallMs: number;
  /** A PostgreSQL database; SQLite when left out. */
  databaseUrl?: string;
  say?: (progress: string) => void;
  /** Ends it early, with all that must hold looked at. */
  enough?: AbortSignal;
};

export type Result = {
  /** Troubles that were gone through. */
  epochs: number;
  checkouts: number;
  bookings: number;
  /** Bookings of packages. */
  rooms: number;
  /** Parts of a balance that were paid. */
  balances: number;
  kills: number;
  faults: number;
  /** Of these, errors that the gateway keeps under an idempotency key, and calls it refuses for our own sake. */
  stored: number;
  refused: number;
  webhooks: number;
  /** How often everything was looked at in between. */
  looks: number;
  /** Points where the server was to die, and calls that were to fail, that nobody came by. */
  missed: string[];
  violations: Violation[];
};

const LOOK_EVERY_MS = 250;
const SETTLES_WITHIN_MS = 120_000;
const COMES_WITHIN_MS = 20_000;
/** Longer than any of its calls is waited for. */
const PARTNER_STALL_MS = 12_000;

type State = {
  world: World;
  random: Random;
  result: Result;
  say: (progress: string) => void;
  errors: string[];
  stallMs: number;
  /** The point the server that lives will die at; empty for none. */
  armed: string;
};

export async function runFaults({
  seed,
  size,
  stallMs,
  databaseUrl,
  say = () => undefined,
  enough,
}: Options): Promise<Result> {
  const random = randomOf(seed);
  const plan = planOf(random.fork(), size, CRASH_POINTS);
  const world = await openWorld(databaseUrl);
  const result: Result = {
    epochs: 0,
    checkouts: 0,
    bookings: 0,
    rooms: 0,
    balances: 0,
    kills: 0,
    faults: 0,
    stored: 0,
    refused: 0,
    webhooks: 0,
    looks: 0,
    missed: [],
    violations: [],
  };
  const state: State = { world, random, result, say, errors: [], stallMs, armed: "" };
  const stopping = new AbortController();
  try {
    const withCode = plan.flatMap(({ buyers }) => buyers.filter(({ story }) => story === "code")).length;
    await world.change(`update discount_codes set uses = ${1 + Math.floor(withCode / 2)} where code = ?`, CODE);
    const departures = await departuresOf(world, random);
    const looking = Promise.all([look(state, stopping.signal), hurry(world, stopping.signal)]);
    for (const [i, epoch] of plan.entries()) {
      if (enough?.aborted) break;
      say(`${i + 1}/${plan.length} ${told(epoch)}`);
      await live(state, epoch, pointOf(plan[i + 1]), departures);
      result.epochs++;
    }
    if (state.armed) {
      await world.kill();
      await boot(state, "");
    }
    await settle(state);
    stopping.abort();
    await looking;
    await lookInTheEnd(state);
    return result;
  } finally {
    stopping.abort();
    await world.close();
  }
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

async function live(state: State, { trouble, buyers }: Epoch, next: string, departures: Departures): Promise<void> {
  const { world, random, result } = state;
  // The first finds places whatever the others do.
  const [shared, own] = [await departures.shared(), await departures.alone()];
  const begin = () =>
    Promise.all(
      buyers.map(({ story, buys }, i) => {
        const where = { departure: (i === 0 ? own : shared)[buys], ownDeparture: departures.own };
        return tell(story, sceneOf(world, random.fork(), where, state.errors)).catch((error: unknown) => {
          if (!(error instanceof GaveUp)) throw error;
          violate(state, { invariant: "not settled in the end", what: `no answer at ${error.message}` });
        });
      }),
    );
  switch (trouble.kind) {
    case "crash": {
      if (state.armed !== trouble.point) {
        await world.kill();
        await boot(state, trouble.point);
      }
      const bought = begin();
      if (state.armed === trouble.point) {
        const inVain = bought.then(() => wait(COMES_WITHIN_MS, false));
        if (await Promise.race([world.dies(), inVain])) result.kills++;
        else {
          result.missed.push(trouble.point);
          await world.kill();
        }
        await boot(state, next);
      }
      return finish(state, bought, next);
    }
    case "kill": {
      const bought = begin();
      await wait(trouble.afterMs);
      await world.kill();
      result.kills++;
      await boot(state, next);
      return finish(state, bought, next);
    }
    case "fault": {
      const { call, fault, times } = trouble;
      await world.fault(call, fault, times, isOfPartner(call) ? PARTNER_STALL_MS : state.stallMs);
      await begin();
      // What is asked of the gateway after the buyers have gone, such as a refund, still has to come.
      let fired = 0;
      for (const until = Date.now() + COMES_WITHIN_MS; fired === 0 && Date.now() < until; await wait(200))
        fired = times - (await world.faultsLeft());
      result.faults += fired;
      if (fault.startsWith("stored-500")) result.stored += fired;
      if (fault === "401" || fault === "403") result.refused += fired;
      if (fired === 0) result.missed.push(`${fault} at ${call}`);
      await world.calm();
      return;
    }
    case "webhooks": {
      await world.pauseWebhooks(true);
      await begin();
      const waiting = (await world.webhooks()).filter(({ delivery }) => delivery === "pending").map(({ id }) => id);
      const twice = random.shuffle(waiting).slice(0, trouble.duplicates);
      for (const event of random.shuffle([...waiting, ...twice])) await world.deliver(event);
      result.webhooks += waiting.length + twice.length;
      await world.pauseWebhooks(false);
    }
  }
}

/** Notes what must never be, and says so at once: the table comes hours later, or never if the run itself breaks. */
function violate({ result, say }: State, ...violations: Violation[]): void {
  for (const { invariant, what } of violations) {
    if (result.violations.some((known) => known.invariant === invariant && known.what === what)) continue;
    result.violations.push({ invariant, what });
    say(`VIOLATION ${invariant}: ${what}`);
  }
}

/** Looks at everything again and again; the longer it takes, the seldomer. */
async function look(state: State, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const began = Date.now();
    violate(state, ...wrongNow(await state.world.books()));
    state.result.looks++;
    await wait(Math.max(LOOK_EVERY_MS, 5 * (Date.now() - began)));
  }
}

async function hurry(world: World, stop: AbortSignal): Promise<void> {
  for (; !stop.aborted; await wait(1000)) await world.hurry();
}

/** Lets time pass until nothing is under way. */
async function settle({ world }: State): Promise<void> {
  await world.calm();
  await world.pauseWebhooks(false);
  for (const until = Date.now() + SETTLES_WITHIN_MS; Date.now() < until; await wait(500)) {
    await world.change("update payments set moved_at = :past where state = 'challenge'");
    await world.change("update checkouts set held_until = :past where state = 'open'");
    await world.change("update stays set next_look_at = :past where state = 'asked'");
    const { checkouts, instalments, refunds, stays, mails } = await world.books();
    const underWay =
      checkouts.some(({ state }) => state === "open" || state === "paying") ||
      instalments.some(({ state }) => state === "live") ||
      refunds.some(({ state }) => state !== "done") ||
      stays.some(({ state }) => UNDER_WAY.includes(state)) ||
      mails.some(({ state }) => state === "waiting") ||
      (await world.webhooks()).some(({ delivery }) => delivery === "pending");
    if (!underWay) return;
  }
}

async function lookInTheEnd(state: State): Promise<void> {
  const { world, result, errors } = state;
  const books = await world.books();
  result.checkouts = books.checkouts.length;
  result.bookings = books.bookings.length;
  const booked = new Set(books.bookings.map(({ checkout }) => checkout));
  result.rooms = books.stays.filter(({ checkout }) => booked.has(checkout)).length;
  result.balances = books.instalments.filter((each) => each.purpose === "balance" && each.state === "paid").length;
  violate(state, ...wrongInTheEnd(books, await world.outside()));
  const written = await world.written();
  for (const number of CARD_SHAPES)
    if (written.includes(number)) violate(state, { invariant: "card number where it must not be", what: number });
  for (const what of errors) violate(state, { invariant: "error shown to a traveller", what });
}
