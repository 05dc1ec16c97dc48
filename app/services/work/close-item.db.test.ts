/** Money to check is closed once, as it was seen; what the gateway could not give back is given by hand, once. */

import { execFile } from "node:child_process";
import { and, eq, like } from "drizzle-orm";
import { expect, it } from "vitest";
import { charges, ledger, receipts, refunds } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { countMoneyToReview, moneyToReview } from "~/services/booking/list-for-operator.server";
import { BY_HAND } from "~/services/charges/made-elsewhere";
import { syncRefunds } from "~/services/payments/sync-refunds.server";
import { auditOf } from "~/services/staff/audit.server";
import { book } from "../../../tests/support/booked";
import { correctYear } from "../../../tests/support/changes";
import { minutesAfter, NOW, settleAll } from "../../../tests/support/checkout";
import { program } from "../../../tests/support/programs";
import { sellingCompany } from "../../../tests/support/selling-company";
import { closeMoney } from "./close-item.server";

const gateway = sellingCompany();

const BY = { id: "colleague", email: "compta@example.com" };
const LATER = minutesAfter(60 * 24);

/** A booking that is owed 100 dollars, which the gateway fails to give back, or has not said yet. */
async function owed(becomes: "failed" | "under-way") {
  const { number, key, checkout } = await book(gateway);
  await correctYear(key, { position: 1, year: 2015 }, NOW);
  gateway.refundsAre = becomes;
  await settleAll(gateway);
  const [charge] = await db.select().from(charges).where(eq(charges.checkout, checkout));
  const [refund] = await db
    .select()
    .from(refunds)
    .where(eq(refunds.charge, charge?.id ?? ""));
  if (!charge || !refund) throw new Error("nothing is owed");
  return { number, charge, refund };
}

const listed = async (id: string) => (await moneyToReview(LATER)).find((item) => item.id === id);
const close = async (id: string, why = "chèque 1234") => {
  const { what = "", seen = "" } = (await listed(id)) ?? {};
  return closeMoney({ what, id, seen, why, by: BY }, LATER);
};

it("A refund that failed at the gateway is given by hand once: ledger, receipt, log, and off the list", async () => {
  const { number, refund, charge } = await owed("failed");
  expect(await listed(refund.id)).toMatchObject({ what: "refund-stuck", closes: "given" });
  expect(await close(refund.id, " ")).toMatchObject({ code: "reason-missing" });
  const { seen = "" } = (await listed(refund.id)) ?? {};
  const wanted = { what: "refund-stuck", id: refund.id, seen, why: "chèque 1234", by: BY };
  const both = await Promise.all([closeMoney(wanted, LATER), closeMoney(wanted, LATER)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db.select().from(refunds).where(eq(refunds.id, refund.id))).toMatchObject([
    { state: "done", byHand: "chèque 1234" },
  ]);
  const given = and(eq(ledger.charge, charge.id), like(ledger.id, `${BY_HAND}%`));
  expect(await db.select().from(ledger).where(given)).toMatchObject([{ kind: "refund", amount: 10_000 }]);
  const [receipt] = await db.select().from(receipts).where(eq(receipts.refund, refund.id));
  expect(receipt?.data.cards).toMatchObject([{ amount: 10_000, byHand: "chèque 1234" }]);
  expect(await listed(refund.id)).toBeUndefined();
  const [line] = await auditOf({ kind: "booking", id: number });
  expect(line).toMatchObject({ what: "refund-given", who: BY.email, after: { reference: "chèque 1234" } });
  // The gateway is asked for it no more, and nothing differs from what it has.
  await settleAll(gateway, LATER);
  expect(await db.select().from(ledger).where(given)).toHaveLength(1);
});

it("A refund the gateway may still make is not given by hand too", async () => {
  const { refund, charge } = await owed("under-way");
  expect(await listed(refund.id)).toMatchObject({ closes: null });
  expect(await close(refund.id)).toMatchObject({ code: "item-gone" });
  expect(await db.select().from(refunds).where(eq(refunds.id, refund.id))).toMatchObject([{ byHand: null }]);
  gateway.moveRefund(charge.reference ?? "", refund.id, "done");
  await settleAll(gateway, LATER);
});

it("A refund made at the gateway in addition to one by hand is recorded, and closed as seen", async () => {
  const { refund, charge } = await owed("failed");
  expect(await close(refund.id)).toMatchObject({ ok: true });
  gateway.refundByHand(charge.reference ?? "", 10_000);
  await syncRefunds(charge.id, LATER, gateway);
  const item = await listed(charge.id);
  expect(item).toMatchObject({ what: "refunded-elsewhere", closes: "looked", amount: 10_000 });
  // Looked at: gone from the list and the count, until another one is made.
  const before = await countMoneyToReview(LATER);
  const wanted = { what: "refunded-elsewhere", id: charge.id, seen: item?.seen ?? "", why: "vu", by: BY };
  const both = await Promise.all([closeMoney(wanted, LATER), closeMoney(wanted, LATER)]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await listed(charge.id)).toBeUndefined();
  expect(await countMoneyToReview(LATER)).toBe(before - 1);
  gateway.refundByHand(charge.reference ?? "", 500);
  await syncRefunds(charge.id, LATER, gateway);
  expect(await listed(charge.id)).toMatchObject({ amount: 500 });
});

it("The command closes what it lists, in its kind's way only", async () => {
  const { refund } = await owed("failed");
  const run = (...args: string[]) =>
    new Promise<string>((resolve) => {
      execFile(process.execPath, [...program("app/cli/close.ts"), ...args], (_, out, err) => resolve(out + err));
    });
  expect(await run(refund.id, "--why", "vu")).toContain("takes --given");
  expect(await run("nothing", "--why", "vu")).toContain("is not listed");
  expect(await run(refund.id)).toContain("known: <id>");
  // Its clock is today's: what is listed then is what failed, whenever.
  expect(await run(refund.id, "--given", "virement 9")).toContain(`refund-stuck ${refund.id} is closed`);
  expect(await db.select().from(refunds).where(eq(refunds.id, refund.id))).toMatchObject([{ byHand: "virement 9" }]);
});
