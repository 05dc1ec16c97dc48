/** What is said of a booking's money, beside what really moved; for database tests. */
import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { charges, disputes, ledger, receipts, refunds } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { MADE_ELSEWHERE } from "~/services/charges/made-elsewhere";
import { syncDisputes } from "~/services/payments/disputes.server";
import { giveByHand } from "~/services/payments/give-by-hand.server";
import { settleDue } from "~/services/payments/settle-due.server";
import { syncRefunds } from "~/services/payments/sync-refunds.server";
import { COLLEAGUE } from "./by-hand";
import { minutesAfter, NOW } from "./checkout";
import type { FakeCards } from "./fake-cards";

const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);

export async function moneyOf(key: string) {
  const view = await getBooking(key);
  if (!view) throw new Error("No such booking");
  return view.money;
}

export async function receiptsOf(number: string) {
  return (await db.select().from(receipts).where(eq(receipts.booking, number))).toSorted((a, b) => a.number - b.number);
}

/** The gateway is asked about every charge of a checkout, as after an event of each. */
export async function hearAll(checkout: string, gateway: FakeCards, now = NOW): Promise<void> {
  for (const { id } of await db.select({ id: charges.id }).from(charges).where(eq(charges.checkout, checkout))) {
    await syncRefunds(id, now, gateway);
    await syncDisputes(id, now, gateway);
  }
}

/** The job asks for what is owed, as late as it takes. */
export async function askForRefunds(gateway: FakeCards, now = NOW): Promise<void> {
  await settleDue(minutesAfter(60 * 48, now), gateway);
}

export async function refundsOfCheckout(checkout: string) {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.charge))
    .where(eq(charges.checkout, checkout));
  return rows.map(({ refund }) => refund);
}

/** What failed at the gateway is given back by cheque. */
export async function payByCheque(checkout: string, now = NOW, cheque = "chèque 0042"): Promise<void> {
  for (const { id, failed, state } of await refundsOfCheckout(checkout))
    if (failed && state === "waiting")
      expect(await giveByHand(id, { reference: cheque, seen: failed, by: COLLEAGUE }, now)).toMatchObject({ ok: true });
}

/**
 * The sum that a page states as paid, and the sum of its receipts, are both what was captured, less what was really given
 * back and what banks took for good; what is still owed, counted and due add up to the price. A card whose owner has more
 * back than it paid counts as nothing: the others pay for their own part still.
 */
export async function expectStated({ checkout, key, number }: { checkout: string; key: string; number: string }) {
  const money = await moneyOf(key);
  const entries = await db
    .select({ id: ledger.id, kind: ledger.kind, amount: ledger.amount, charge: ledger.charge })
    .from(ledger)
    .innerJoin(charges, eq(charges.id, ledger.charge))
    .where(eq(charges.checkout, checkout));
  const lost = await db
    .select({ amount: disputes.amount, charge: disputes.charge })
    .from(disputes)
    .innerJoin(charges, eq(charges.id, disputes.charge))
    .where(and(eq(charges.checkout, checkout), eq(disputes.state, "lost")));
  const reallyOf = (charge: string) => {
    const mine = entries.filter((entry) => entry.charge === charge);
    const of = (kind: string) => sum(mine.filter((entry) => entry.kind === kind));
    return of("capture") - of("refund") + of("refund-failed") - sum(lost.filter((each) => each.charge === charge));
  };
  const taken = [...new Set(entries.map(({ charge }) => charge))];
  const really = taken.reduce((total, charge) => total + reallyOf(charge), 0);
  expect(money.paid, "stated as paid").toBe(really);
  const issued = await receiptsOf(number);
  const said = issued.reduce((total, { kind, amount }) => total + (kind === "payment" ? amount : -amount), 0);
  expect(said, "sum of the receipts").toBe(really);
  const back = await refundsOfCheckout(checkout);
  const countedOf = (charge: string) => {
    const owed = back.filter((refund) => refund.charge === charge && refund.state === "waiting");
    const past = entries.filter((entry) => entry.charge === charge && entry.id.startsWith(MADE_ELSEWHERE));
    const returned = past.filter(({ kind }) => kind === "refund-failed");
    return Math.max(0, reallyOf(charge) + sum(past) - 2 * sum(returned) - sum(owed));
  };
  expect(money.available, "what counts as paid").toBe(taken.reduce((total, charge) => total + countedOf(charge), 0));
  expect(money.available + money.balance).toBeLessThanOrEqual(money.price);
}
