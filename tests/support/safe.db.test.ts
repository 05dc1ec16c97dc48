import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { bookings, charges, checkouts, outbox, runs, travellers } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { book } from "./booked";
import { seedCatalogue } from "./catalogue";
import { expectSafe } from "./checkout";
import { FakeCards } from "./fake-cards";

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());

type Booked = Awaited<ReturnType<typeof book>>;

/** What breaks a rule of a booking of three at 109 700 cents, and how it is put right. */
const BREAKS: Record<string, (booked: Booked, mend: boolean) => Promise<unknown>> = {
  "a place that nobody has": async ({ checkout }, mend) => {
    const [row] = await db.select().from(checkouts).where(eq(checkouts.id, checkout));
    const taken = mend ? 3 : 4;
    await db
      .update(runs)
      .set({ taken })
      .where(eq(runs.id, row?.departure ?? ""));
  },
  "money that is not in the ledger": async ({ number }, mend) =>
    db
      .update(bookings)
      .set({ paid: mend ? 109_700 : 109_699 })
      .where(eq(bookings.number, number)),
  "a card that is charged something else": async ({ checkout }, mend) =>
    db
      .update(charges)
      .set({ amount: mend ? 109_700 : 1 })
      .where(eq(charges.checkout, checkout)),
  "a booking that was never confirmed": async ({ number }, mend) => {
    const [from, to] = mend ? ["lost", `confirmation:${number}`] : [`confirmation:${number}`, "lost"];
    await db.update(outbox).set({ key: to }).where(eq(outbox.key, from));
  },
  "a traveller gone whom the checkout still counts": async ({ checkout }, mend) =>
    db
      .update(travellers)
      .set({ cancelledAt: mend ? null : new Date() })
      .where(eq(travellers.checkout, checkout)),
};

it.each(Object.entries(BREAKS))("%s is seen among all that is safe", async (_, change) => {
  const booked = await book(gateway);
  await expectSafe(gateway);
  await change(booked, false);
  await expect(expectSafe(gateway)).rejects.toThrow("to deeply equal []");
  await change(booked, true);
  await expectSafe(gateway);
});
