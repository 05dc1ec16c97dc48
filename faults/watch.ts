/** Looks at a run while it goes on and when it is over, and plays its buyers. */
import { setTimeout as wait } from "node:timers/promises";
import type { Met } from "../sandbox/troubles";
import { type Departures, departuresOf } from "./departures";
import { wrongInTheEnd, wrongNow } from "./invariants";
import type { Buyer } from "./plan";
import type { Random } from "./random";
import { AT_REST, UNDER_WAY } from "./room-invariants";
import { GaveUp } from "./shopper";
import { CARD_SHAPES, CODE, sceneOf, tell } from "./stories";
import type { Violation } from "./violation";
import type { World } from "./world";

const LOOK_EVERY_MS = 250;
/** Longer than any refund takes here, and than nothing else. */
const REFUNDS_TAKE_SECONDS = 60;
const SETTLES_WITHIN_MS = 120_000;

export type Result = {
  /** Troubles that were gone through. */
  epochs: number;
  checkouts: number;
  bookings: number;
  /** Bookings of packages. */
  rooms: number;
  /** Parts of a balance that were paid. */
  balances: number;
  /** Cancellations and changes of date. */
  changes: number;
  /** Places offered to who waited for them. */
  offers: number;
  /** Bookings of departures that the company cancelled. */
  parties: number;
  /** Contracts of groups. */
  contracts: number;
  disputes: number;
  kills: number;
  faults: number;
  /** Troubles of the gateway, and how often each call met them. */
  met: Met[];
  webhooks: number;
  /** How often everything was looked at in between. */
  looks: number;
  /** Troubles that nobody came by, however often they were tried. */
  missed: string[];
  violations: Violation[];
};

export const nothingYet = (): Result => ({
  epochs: 0,
  checkouts: 0,
  bookings: 0,
  rooms: 0,
  balances: 0,
  changes: 0,
  offers: 0,
  parties: 0,
  contracts: 0,
  disputes: 0,
  kills: 0,
  faults: 0,
  met: [],
  webhooks: 0,
  looks: 0,
  missed: [],
  violations: [],
});

/** A run under way. */
export type Watched = {
  world: World;
  random: Random;
  result: Result;
  say: (progress: string) => void;
  /** Answers of 500 and more. */
  errors: string[];
};

/** Leaves fewer uses of the code than there will be buyers with it. */
export async function limitCode(world: World, buyers: readonly Buyer[]): Promise<void> {
  const withCode = buyers.filter(({ story }) => story === "code").length;
  await world.change(`update discount_codes set uses = ${1 + Math.floor(withCode / 2)} where code = ?`, CODE);
}

/** Has everyone buy at the same time; resolves when all have gone. */
export async function everyoneBuys(state: Watched, buyers: readonly Buyer[], departures: Departures) {
  const { world, random } = state;
  // The first finds places whatever the others do.
  const [shared, own] = [await departures.shared(), await departures.alone()];
  return () =>
    Promise.all(
      buyers.map(({ story, buys }, i) => {
        const where = { departure: (i === 0 ? own : shared)[buys], ownDeparture: departures.own };
        return tell(story, sceneOf(world, random.fork(), where, state.errors)).catch((error: unknown) => {
          if (!(error instanceof GaveUp)) throw error;
          violate(state, { invariant: "not settled in the end", what: `no answer at ${error.message}` });
        });
      }),
    );
}

/** Notes what must never be, and says so at once: the table comes hours later, or never if the run itself breaks. */
export function violate({ result, say }: Watched, ...violations: Violation[]): void {
  for (const { invariant, what } of violations) {
    if (result.violations.some((known) => known.invariant === invariant && known.what === what)) continue;
    result.violations.push({ invariant, what });
    say(`VIOLATION ${invariant}: ${what}`);
  }
}

/** Looks at everything again and again; the longer it takes, the seldomer. */
async function look(state: Watched, stop: AbortSignal): Promise<void> {
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
export async function settle({ world }: Watched): Promise<void> {
  await world.calm();
  await world.pauseWebhooks(false);
  for (const until = Date.now() + SETTLES_WITHIN_MS; Date.now() < until; await wait(500)) {
    await world.passAtTheBank(REFUNDS_TAKE_SECONDS);
    await world.change("update charges set moved_at = :past where state = 'challenge'");
    await world.change("update checkouts set held_until = :past where state = 'open'");
    await world.change("update stays set next_attempt_at = :past where state = 'asked'");
    await world.change("update spare_stays set next_attempt_at = :past where state not in ('refused', 'left')");
    await world.change("update call_offs set answer_until = :past");
    await world.change("update call_off_parties set next_attempt_at = :past where state in ('due', 'waiting')");
    const { checkouts, payments, refunds, stays, spares, mails, keptCards, offers, freed, parties } =
      await world.books();
    const underWay =
      checkouts.some(({ state }) => state === "open" || state === "paying") ||
      payments.some(({ state }) => state === "live") ||
      refunds.some(({ state, failed, pastGateway }) => state !== "done" && !failed && !pastGateway) ||
      keptCards.some(({ state }) => state !== "gone") ||
      offers.some(({ state }) => state === "open") ||
      freed.length > 0 ||
      parties.some(({ state }) => state === "due" || state === "waiting") ||
      stays.some(({ state }) => UNDER_WAY.includes(state)) ||
      spares.some(({ state }) => !AT_REST.includes(state)) ||
      mails.some(({ state }) => state === "waiting") ||
      (await world.webhooks()).some(({ delivery }) => delivery === "pending");
    if (!underWay) return;
  }
}

async function lookInTheEnd(state: Watched): Promise<void> {
  const { world, result, errors } = state;
  const books = await world.books();
  result.checkouts = books.checkouts.length;
  result.bookings = books.bookings.length;
  const booked = new Set(books.bookings.map(({ checkout }) => checkout));
  result.rooms = books.stays.filter(({ checkout }) => booked.has(checkout)).length;
  result.disputes = books.disputes.length;
  result.balances = books.payments.filter((each) => each.purpose === "balance" && each.state === "paid").length;
  result.changes = books.changes.length;
  result.met = await world.met();
  result.offers = books.offers.length;
  result.parties = books.parties.length;
  result.contracts = books.contracts.length;
  violate(state, ...wrongInTheEnd(books, await world.outside()));
  const written = await world.written();
  for (const number of CARD_SHAPES)
    if (written.includes(number)) violate(state, { invariant: "card number where it must not be", what: number });
  for (const what of errors) violate(state, { invariant: "error shown to a traveller", what });
}

/** Goes through a run: looks at everything while `live` goes on, and once more when all of it is settled. */
export async function goThrough(
  state: Watched,
  buyers: readonly Buyer[],
  live: (departures: Departures) => Promise<void>,
): Promise<void> {
  const { world, random } = state;
  const stopping = new AbortController();
  try {
    await limitCode(world, buyers);
    const departures = await departuresOf(world, random);
    const looking = Promise.all([look(state, stopping.signal), hurry(world, stopping.signal)]);
    await live(departures);
    await settle(state);
    stopping.abort();
    await looking;
    await lookInTheEnd(state);
  } finally {
    stopping.abort();
  }
}

/** Holds webhooks back while people buy, then delivers them in any order, some of them twice. */
export async function webhooksAnyhow(
  { world, random, result }: Watched,
  begin: () => Promise<unknown>,
  duplicates: number,
): Promise<void> {
  await world.pauseWebhooks(true);
  await begin();
  const waiting = (await world.webhooks()).filter(({ delivery }) => delivery === "pending").map(({ id }) => id);
  const twice = random.shuffle(waiting).slice(0, duplicates);
  for (const event of random.shuffle([...waiting, ...twice])) await world.deliver(event);
  result.webhooks += waiting.length + twice.length;
  await world.pauseWebhooks(false);
}
