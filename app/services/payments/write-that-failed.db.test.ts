import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "~/db/transaction.server";
import { isPostgres } from "~/platform/env.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  bookingsOf,
  expectSettled,
  NOW,
  payWith,
  readyCheckout,
  settleAll,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { resumePayment } from "./pay.server";

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());

async function run(query: SQL): Promise<void> {
  if (isPostgres) await (db as unknown as { execute: (query: SQL) => Promise<unknown> }).execute(query);
  else db.run(query);
}

it("A confirmation the database did not take is pending for its traveller, and booked once it does", async () => {
  const checkout = await readyCheckout(await aDeparture());
  // The card is charged, and the write of it fails.
  let away = false;
  gateway.duringCall = async (operation) => {
    if (operation !== "capture" || away) return;
    away = true;
    await run(sql`alter table ledger rename to ledger_away`);
  };
  expect(await payWith(gateway, checkout)).toEqual({ ok: true, value: { state: "pending" } });
  expect(await resumePayment(checkout, NOW, gateway)).toEqual({ state: "pending" });
  expect(await bookingsOf(checkout)).toEqual([]);
  await run(sql`alter table ledger_away rename to ledger`);
  await settleAll(gateway);
  expect(await bookingsOf(checkout)).toHaveLength(1);
  expect(await resumePayment(checkout, NOW, gateway)).toMatchObject({ state: "booked" });
  await expectSettled(gateway);
});
