import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { charges, ledger, outbox, reviews, travellers } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { accept, refuse } from "~/domain/verdict";
import { sendPayLink } from "~/services/desk/pay-link.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { reacquireHold } from "~/services/inventory/holds.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { sendOutbox } from "~/services/mail/send-outbox.server";
import { settleCharge } from "~/services/payments/settle-payment.server";
import { decideReview } from "~/services/reviews/moderate.server";
import { untilBlocked } from "../../../tests/support/blocked";
import { COLLEAGUE } from "../../../tests/support/by-hand";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  BILLING,
  bookingsOf,
  chargesOf,
  checkoutRow,
  minutesAfter,
  NOW,
  paymentsOf,
  payWith,
  readyCheckout,
  settleAll,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { seldom } from "./jobs.server";
import { purge } from "./purge.server";
import { purgeBookings, purgePurchases, purgeReviews } from "./purge-purchases.server";

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());

const daysAfter = (days: number) => minutesAfter(days * 24 * 60);
const travellersOf = (checkout: string) => db.select().from(travellers).where(eq(travellers.checkout, checkout));

it("Travellers and billing address are erased a month after an abandoned purchase", async () => {
  const departure = await aDeparture();
  const abandoned = await readyCheckout(departure, { adults: 2 });
  await payWith(gateway, abandoned, { cardToken: "card_declined-purge" });
  const booked = await readyCheckout(departure);
  await payWith(gateway, booked);
  await expireHolds(daysAfter(1));

  await purge(daysAfter(30));
  expect(await travellersOf(abandoned)).toHaveLength(2);
  await purge(daysAfter(31));
  expect(await purge(daysAfter(31))).toMatchObject({ purchase: 0 });
  expect(await travellersOf(abandoned)).toEqual([]);
  expect(await paymentsOf(abandoned)).toMatchObject([
    { billing: { address: "", city: "", country: "", province: "", postalCode: "" } },
  ]);
  expect(await travellersOf(booked)).toHaveLength(1);
  expect(await paymentsOf(booked)).toMatchObject([{ billing: BILLING }]);
});

it("A payment that is under way is erased by no job, however old its hold", async () => {
  const id = await readyCheckout(await aDeparture(), { adults: 2 });
  await payWith(gateway, id, { cardToken: "challenge-purge" });
  expect(await checkoutRow(id)).toMatchObject({ state: "paying" });
  await purgeBookings(daysAfter(365 * 9));
  expect(await travellersOf(id)).toHaveLength(2);
  expect(await paymentsOf(id)).toMatchObject([{ billing: BILLING }]);
  // Once it has ended it goes as any other.
  await settleAll(gateway, daysAfter(365 * 9));
  expect(await checkoutRow(id)).toMatchObject({ state: "expired" });
  await purgePurchases(daysAfter(365 * 9 + 31));
  expect(await travellersOf(id)).toEqual([]);
});

it("Money arriving after the erasure books nobody and is refunded", async () => {
  const id = await readyCheckout(await aDeparture());
  await payWith(gateway, id, { cardToken: "card_declined-late" });
  await expireHolds(daysAfter(1));
  await purge(daysAfter(31));
  const [charge] = await chargesOf(id);
  gateway.move(charge?.reference ?? "", "captured");
  await settleCharge(charge?.id ?? "", daysAfter(32), gateway);
  await settleAll(gateway, daysAfter(32));
  expect(await checkoutRow(id)).toMatchObject({ state: "expired" });
  const moved = await db
    .select()
    .from(ledger)
    .where(eq(ledger.charge, charge?.id ?? ""));
  expect(moved.map(({ kind }) => kind)).toEqual(["capture", "refund"]);
  // It is captured money now, kept for the books: nothing is left to forget.
  expect(await purge(daysAfter(80))).toMatchObject({ purchase: 0 });
  expect(await db.select().from(charges).where(eq(charges.checkout, id))).toMatchObject([{ state: "captured" }]);
});

describe.each([
  ["a month", purgePurchases, daysAfter(40)],
  ["years", purgeBookings, daysAfter(365 * 9)],
] as const)("a purchase whose hold ended %s ago", (_, erase, now) => {
  /** A purchase that came to nothing, and the charge the bank had declined. */
  async function abandoned() {
    const id = await readyCheckout(await aDeparture());
    await payWith(gateway, id, { cardToken: `card_declined-${randomUUID()}` });
    await expireHolds(daysAfter(1));
    const [charge] = await chargesOf(id);
    return { id, charge: charge?.id ?? "", takes: () => gateway.move(charge?.reference ?? "", "captured") };
  }

  it("It is booked no more by money that comes after it was erased", async () => {
    const { id, charge, takes } = await abandoned();
    await erase(now);
    takes();
    await settleCharge(charge, daysAfter(1), gateway);
    expect(await checkoutRow(id)).toMatchObject({ state: "expired" });
  });

  it("It is not erased when it is booked at that moment", async () => {
    const { id } = await abandoned();
    let commit = () => {};
    const waiting = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let booked = () => {};
    const written = new Promise<void>((resolve) => {
      booked = resolve;
    });
    const booking = transaction(async (tx) => {
      expect(await reacquireHold(tx, id, "booked", NOW)).toBe(true);
      booked();
      await waiting;
    });
    await written;
    const erasing = erase(now);
    await untilBlocked();
    commit();
    await Promise.all([booking, erasing]);
    expect(await travellersOf(id)).toHaveLength(1);
  });
});

it("A review is erased with its booking while it is not shown, and once it is hidden later", async () => {
  const now = daysAfter(365 * 9);
  const shownAs = [null, NOW] as const;
  const ids: string[] = [];
  for (const publishedAt of shownAs) {
    const checkout = await readyCheckout(await aDeparture());
    await payWith(gateway, checkout);
    const [booking] = await bookingsOf(checkout);
    const id = randomUUID();
    ids.push(id);
    const said = {
      rating: 5,
      author: "Anne",
      city: "Laval",
      text: "Beau.",
      locale: "fr-ca",
      day: "2030-08-10",
    } as const;
    const of = { id, booking: booking?.number ?? "", trip: "new-york-3-days", publishedAt };
    await transaction((tx) => tx.insert(reviews).values({ ...said, ...of }));
  }
  // Not all is purged: the database, whose clock is its own, keeps the audit log that other tests wrote.
  const leftOnceErased = async () => {
    await purgeBookings(now);
    await purgeReviews();
    return (await db.select({ id: reviews.id }).from(reviews).where(inArray(reviews.id, ids))).map(({ id }) => id);
  };
  expect(await leftOnceErased()).toEqual([ids[1]]);
  await decideReview(ids[1] ?? "", { shown: false, by: COLLEAGUE }, now);
  expect(await leftOnceErased()).toEqual([]);
});

it("A mail is blanked three months after it was sent or refused for good, and never while waiting", async () => {
  const mail = { to: "a@example.com", subject: "S", html: "<p>", text: "T", locale: "fr-ca" } as const;
  await transaction((tx) => queueMail(tx, { ...mail, key: "old" }, NOW));
  await sendOutbox(NOW, async () => accept(null));
  await transaction((tx) => queueMail(tx, { ...mail, key: "refused" }, NOW));
  await sendOutbox(NOW, async () => refuse("mail-refused"));
  await transaction((tx) => queueMail(tx, { ...mail, key: "waiting" }, NOW));
  expect((await purge(daysAfter(89))).mail).toBe(0);
  expect((await purge(daysAfter(91))).mail).toBeGreaterThan(0);
  expect(new Set(Object.values(await purge(daysAfter(91))))).toEqual(new Set([0]));
  const body = async (key: string) => (await db.select().from(outbox).where(eq(outbox.key, key)))[0];
  expect(await body("old")).toMatchObject({ html: "", text: "", subject: "", recipient: "", state: "sent" });
  expect(await body("refused")).toMatchObject({ html: "", text: "", subject: "", recipient: "", state: "failed" });
  expect(await body("waiting")).toMatchObject({ html: "<p>", text: "T" });
});

it("A pay link is deleted a month after it was sent", async () => {
  const id = await readyCheckout(await aDeparture());
  const sent = await sendPayLink({ checkout: id, email: "zoe@example.com", seen: 0, by: COLLEAGUE }, NOW);
  expect(sent.ok).toBe(true);
  expect((await purge(daysAfter(29))).payLink).toBe(0);
  expect((await purge(daysAfter(31))).payLink).toBe(1);
});

it("A rarely due job runs once an hour", async () => {
  let runs = 0;
  const job = seldom(async () => ++runs);
  for (const minute of [0, 1, 59, 60, 61, 120]) await job(minutesAfter(minute));
  expect(runs).toBe(3);
});
