/**
 * A drill: people buy, a base backup is made, people buy on, and then the database is put back to a moment, as
 * docs/operations.md says. What was bought later is at the bank and in no book.
 */
import { execFile } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import type Stripe from "stripe";
import { type Archived, startArchived } from "../tests/cluster/archived";
import type { Books } from "./books";
import { departuresOf } from "./departures";
import { wrongNow } from "./invariants";
import { anyone, type Buyer } from "./plan";
import { randomOf } from "./random";
import type { SeveralOptions } from "./several";
import { openSeveral, type SeveralWorld } from "./several-world";
import { everyoneBuys, limitCode, nothingYet, type Result, settle, violate, type Watched } from "./watch";

const run = promisify(execFile);

/** Buyers before the backup, after it, and after the moment. */
export const RECOVERY_SIZES = { quick: { shoppers: 4 }, normal: { shoppers: 12 }, full: { shoppers: 40 } } as const;
/** What a restore has to bring back as it was. */
const KEPT = ["bookings", "charges", "ledger", "receipts", "seats", "stays"] as const satisfies (keyof Books)[];
/** The comparison with the gateway begins when an instance starts. */
const LISTED_WITHIN_MS = 120_000;

export type RecoveryResult = Result & {
  lostBookings: number;
  lostPayments: number;
  backupMs: number;
  restoreMs: number;
};

type State = Watched & { world: SeveralWorld<Archived>; result: RecoveryResult };
/** The bank's own books, as far as they are compared here. */
type Bank = {
  charges: Pick<Stripe.Charge, "captured" | "amount_captured" | "payment_intent">[];
  refunds: Pick<Stripe.Refund, "amount" | "status" | "payment_intent">[];
};
/** What is left at the bank of a payment that the books do not have, in minor units. */
type Lost = Map<string, number>;

/** Has people buy around a backup and a moment, restores, and compares books and bank. */
export async function runRecovery({
  seed,
  size,
  instances,
  say = () => undefined,
}: Omit<SeveralOptions, "size" | "enough"> & { size: { shoppers: number } }): Promise<RecoveryResult> {
  const random = randomOf(seed);
  const buyers = () => [PAYS, ...Array.from({ length: size.shoppers }, () => anyone(random))];
  const [before, between, after] = [buyers(), buyers(), buyers()];
  const world = await openSeveral(instances, startArchived);
  const { cluster, books } = world;
  const result: RecoveryResult = { ...nothingYet(), lostBookings: 0, lostPayments: 0, backupMs: 0, restoreMs: 0 };
  const state: State = { world, random, result, say, errors: [] };
  try {
    await limitCode(world, [...before, ...between, ...after]);
    const departures = await departuresOf(world, random);
    const buy = async (who: readonly Buyer[]) => {
      await (await everyoneBuys(state, who, departures))();
      await settle(state);
      violate(state, ...wrongNow(await books()));
    };
    await buy(before);
    result.backupMs = await timed(cluster.database.backUp);
    await buy(between);
    const kept = await books();
    const moment = await cluster.database.moment();
    say(`${kept.bookings.length} bookings at ${moment}, after a base backup of ${result.backupMs} ms`);
    await buy(after);
    const lostBookings = onlyIn(await books(), kept, "bookings");
    const bank = await readBank(state);

    await world.whileAway("database", async () => {
      await Promise.all(cluster.instances.map((instance) => instance.end()));
      result.restoreMs = await timed(() => cluster.database.restore(moment));
      say(`restored in ${result.restoreMs} ms, without ${lostBookings.length} bookings`);
      const restored = await books();
      for (const table of KEPT) {
        for (const what of onlyIn(kept, restored, table))
          violate(state, { invariant: "acknowledged write lost", what: `${table} ${what}` });
        for (const what of onlyIn(restored, kept, table))
          violate(state, { invariant: "row from after the moment", what: `${table} ${what}` });
      }
      const lost = lostPayments(bank, await references(state));
      result.lostBookings = lostBookings.length;
      result.lostPayments = lost.size;
      if (lost.size === 0)
        violate(state, { invariant: "not settled in the end", what: "nobody paid after the moment" });
      await areTold(state, lost);
      await Promise.all(cluster.instances.map(({ serve }) => serve()));
      await areListed(state, lost);
      areUntouched(state, lost, bank, await readBank(state));
    });
    await buy([PAYS]);
    const now = await books();
    result.checkouts = now.checkouts.length;
    result.bookings = now.bookings.length;
    if (now.bookings.length <= kept.bookings.length)
      violate(state, { invariant: "not settled in the end", what: "nobody can buy after a restore" });
    for (const what of state.errors) violate(state, { invariant: "error shown to a traveller", what });
    return result;
  } finally {
    await world.close();
  }
}

const PAYS: Buyer = { story: "pays", buys: "trip" };

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

/** Rows of a table that only one of two has, as text. */
function onlyIn(one: Books, other: Books, table: keyof Books): string[] {
  const known = new Set(other[table].map((row) => JSON.stringify(row)));
  return one[table].map((row) => JSON.stringify(row)).filter((row) => !known.has(row));
}

const readBank = async ({ world }: State): Promise<Bank> => (await fetch(`${world.sandboxUrl}/payments.json`)).json();

const references = async ({ world }: State) =>
  new Set((await world.rows<{ reference: string }>("select reference from charges")).map((row) => row.reference));

/** Payments that have money at the bank, and no charge in the books. */
function lostPayments(bank: Bank, known: ReadonlySet<string>): Lost {
  const left = new Map(
    bank.charges.flatMap(({ payment_intent, captured, amount_captured }) =>
      captured ? [[String(payment_intent), amount_captured]] : [],
    ),
  );
  for (const { payment_intent, amount, status } of bank.refunds) {
    const of = String(payment_intent);
    if (status !== "failed") left.set(of, (left.get(of) ?? 0) - amount);
  }
  return new Map([...left].filter(([reference, amount]) => amount > 0 && !known.has(reference)));
}

/** The operator's command names each before an instance is started, and none that the books have. */
async function areTold(state: State, lost: Lost): Promise<void> {
  const { cluster } = state.world;
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const env = { ...process.env, ...cluster.env };
  const args = ["--import", "tsx", "app/cli/bookings.ts", "--unknown", day];
  const { stdout } = await run(process.execPath, args, { env });
  const told = new Set(stdout.match(/\bpi_\w+/g));
  for (const reference of lost.keys())
    if (!told.has(reference))
      violate(state, { invariant: "lost payment not listed", what: `${reference}, by the command` });
  for (const reference of told)
    if (!lost.has(reference))
      violate(state, { invariant: "lost payment not listed", what: `${reference} is not lost` });
}

/** The site lists each with what is left of it, and alerts a colleague. */
async function areListed(state: State, lost: Lost): Promise<void> {
  const { world } = state;
  const query = `select u.reference, u.amount from unknown_charges u
    join alerts a on a.kind = 'charge-unknown' and a.subject = u.reference where u.state = 'captured' and a.state = 'open'`;
  let listed = new Map<string, number>();
  for (const until = Date.now() + LISTED_WITHIN_MS; listed.size < lost.size && Date.now() < until; await wait(250)) {
    const rows = await world.rows<{ reference: string; amount: number }>(query);
    listed = new Map(rows.map(({ reference, amount }) => [reference, amount]));
  }
  for (const [reference, amount] of lost)
    if (listed.get(reference) !== amount)
      violate(state, {
        invariant: "lost payment not listed",
        what: `${reference}: ${listed.get(reference)} of ${amount}`,
      });
}

/** Nothing is refunded by itself, and nobody is charged again. */
function areUntouched(state: State, lost: Lost, before: Bank, now: Bank): void {
  const refundsOf = ({ refunds }: Bank) => refunds.filter((refund) => lost.has(String(refund.payment_intent))).length;
  if (refundsOf(now) !== refundsOf(before)) violate(state, { invariant: "lost payment touched", what: "a refund" });
  if (now.charges.length !== before.charges.length)
    violate(state, { invariant: "lost payment touched", what: "a charge" });
}
