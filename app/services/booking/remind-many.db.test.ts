/** Alone in its database: its copies of a booking are nothing that was sold. */
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { bookings, checkouts, travellers } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { book, mailsOf, seedCompany } from "../../../tests/support/booked";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { checkoutRow } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { remindBalances } from "./remind-balances.server";

beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
});

it("A balance reminder is sent even when many bookings without an e-mail owe something", async () => {
  const gateway = new FakeCards();
  const silent = await book(gateway, { plan: "deposit" });
  const [booking] = await db.select().from(bookings).where(eq(bookings.number, silent.number));
  const checkout = await checkoutRow(silent.checkout);
  const [contact] = await db.select().from(travellers).where(eq(travellers.checkout, silent.checkout));
  if (!booking || !contact) throw new Error("Not booked");
  await transaction(async (tx) => {
    for (let n = 0; n < 200; n++) {
      const id = `silent-${n}`;
      await tx.insert(checkouts).values({ ...checkout, id });
      await tx.insert(bookings).values({ ...booking, number: `ES-SILENT${n}`, key: id, checkout: id });
      await tx.insert(travellers).values({ ...contact, checkout: id, email: null });
    }
  });
  const { number } = await book(gateway, { plan: "deposit" });
  await remindBalances(new Date("2030-06-19T16:00:00Z"));
  expect(await mailsOf(`balance:${number}:`)).toHaveLength(1);
});
