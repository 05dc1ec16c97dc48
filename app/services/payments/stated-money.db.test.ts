/** What is said of refunds and disputes is what happened: on the page, in mails, on receipts, in the office. */

import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { charges, ledger, refunds } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { DisputeState } from "~/domain/money/dispute";
import { isPostgres } from "~/platform/env.server";
import { confirm, preview } from "~/services/amendments/engine.server";
import { byHand } from "~/services/amendments/kinds/by-hand.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { readReceipt } from "~/services/booking/get-receipt.server";
import { moneyToReview, overdueBookings } from "~/services/booking/list-for-operator.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { runsOfMonth } from "~/services/departures/season.server";
import { readStory } from "~/services/desk/read-story.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { type Booked, book, bookingRow, mailsOf, payPart, seedCompany } from "../../../tests/support/booked";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { cancel } from "../../../tests/support/changes";
import {
  aDeparture,
  addCards,
  bookingsOf,
  chargesOf,
  checkoutRow,
  expectSafe,
  minutesAfter,
  NOW,
  payWith,
  payWithLaid,
  readyCheckout,
  settleAll,
  unique,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { freshDatabase } from "../../../tests/support/fresh-database";
import { aColleague, byStaff } from "../../../tests/support/staff";
import {
  askForRefunds,
  expectStated,
  hearAll,
  moneyOf,
  payByCheque,
  receiptsOf,
  refundsOfCheckout,
} from "../../../tests/support/stated-money";
import { handleWebhook } from "./handle-webhook.server";
import { settleCharge } from "./settle-payment.server";

const PRICE = 109_700;
const HALF = 54_850;
const EVERYONE = [0, 1, 2];
const gateway = new FakeCards();
freshDatabase(async () => {
  gateway.forget();
  await seedCatalogue();
  await seedCompany();
});
afterEach(async () => {
  await expectSafe(gateway);
  expect(gateway.overAsked).toEqual([]);
});

/** The references of a booking's cards, in their order. */
async function referencesOf({ checkout }: Booked): Promise<string[]> {
  const rows = await db
    .select()
    .from(charges)
    .where(and(eq(charges.checkout, checkout), eq(charges.state, "captured")));
  return rows.toSorted((a, b) => a.position - b.position).map(({ reference }) => reference ?? "");
}

async function dispute(booked: Booked, state: DisputeState, part?: number, card = 0): Promise<void> {
  const reference = (await referencesOf(booked))[card] ?? "";
  gateway.dispute(reference, state, part);
  await hearAll(booked.checkout, gateway);
}

/** A refund of a booking that the bank had done comes back. */
async function comesBack(booked: Booked): Promise<void> {
  const [refund] = (await refundsOfCheckout(booked.checkout)).filter(({ state }) => state === "done");
  const [reference = ""] = await referencesOf(booked);
  gateway.moveRefund(reference, refund?.id ?? "", "failed");
  await hearAll(booked.checkout, gateway);
}

/** A booking of two cards: 50 000 and the rest. */
async function bookWithTwo(): Promise<Booked> {
  const checkout = await readyCheckout(await aDeparture(), { adults: 2, children: 1 });
  const { total } = await checkoutRow(checkout);
  await choosePlan(checkout, { plan: "full", severalCards: true }, NOW);
  await addCards(checkout, { [unique("ok")]: 50_000, [unique("ok")]: total - 50_000 });
  await payWithLaid(gateway, checkout);
  const [row] = await bookingsOf(checkout);
  return { checkout, key: row?.key ?? "", number: row?.number ?? "" };
}

/** Holds that tests left end. */
const endOfHolds = () => expireHolds(minutesAfter(60 * 24));

const listed = async (number: string, at = NOW) =>
  (await moneyToReview(at)).filter(({ booking }) => booking === number);
const mailAbout = async (prefix: string, number: string) =>
  (await mailsOf(prefix)).find(({ text }) => text.includes(number));

describe("A refund that its bank sends back", () => {
  it("A refund returned after its receipt is owed on the page, corrected on paper, and mailed once", async () => {
    const booked = await book(gateway);
    await cancel(booked.key, [1]);
    await askForRefunds(gateway);
    const before = await moneyOf(booked.key);
    expect(before).toMatchObject({ refunds: [], balance: 0 });
    await comesBack(booked);
    await hearAll(booked.checkout, gateway);
    const after = await moneyOf(booked.key);
    expect(after.paid).toBe(PRICE);
    expect(after.refunds).toMatchObject([{ standing: "failed", amount: PRICE - before.paid }]);
    const [, given, correction, ...more] = await receiptsOf(booked.number);
    expect(more).toEqual([]);
    expect(correction).toMatchObject({ kind: "payment", data: { why: "refund-failed", corrects: given?.number } });
    expect((await readReceipt(db, given?.number ?? 0))?.correctedBy).toMatchObject({ number: correction?.number });
    expect(await mailsOf(`refund-failed:${booked.number}:`)).toHaveLength(1);
    await expectStated(booked);
    const story = await readStory(booked.number);
    expect(story?.refunds).toMatchObject([{ standing: "failed" }]);
    expect(story?.mails.some(({ key }) => key.startsWith("refund-failed:"))).toBe(true);
    expect(await listed(booked.number)).toMatchObject([{ what: "refund-stuck", standing: "failed", closes: "given" }]);
  });

  it("A refund returned before any receipt is mailed", async () => {
    const booked = await book(gateway);
    gateway.refundsAre = "failed";
    await cancel(booked.key, [1]);
    await askForRefunds(gateway);
    expect(await mailsOf(`refund-failed:${booked.number}:`)).toHaveLength(1);
    expect(await receiptsOf(booked.number)).toHaveLength(1);
    await expectStated(booked);
  });

  it("A returned refund paid by cheque has a receipt and a mail that say so, in the booking's language", async () => {
    const booked = await book(gateway, { locale: "en-ca" });
    await cancel(booked.key, [1]);
    await askForRefunds(gateway);
    await comesBack(booked);
    await payByCheque(booked.checkout);
    const issued = await receiptsOf(booked.number);
    expect(issued.map(({ kind, data }) => data.why ?? kind)).toEqual(["payment", "refund", "refund-failed", "refund"]);
    const last = issued.at(-1);
    expect(last?.data.cards).toMatchObject([{ byHand: "chèque 0042" }]);
    const mail = await mailAbout(`receipt:${last?.number}`, booked.number);
    expect(mail?.text).toContain("we have refunded");
    expect(mail?.text).toContain("chèque 0042");
    expect(mail?.text).not.toContain("to your card");
    expect(await moneyOf(booked.key)).toMatchObject({ refunds: [] });
    await expectStated(booked);
  });

  it("A returned refund made again on the gateway's pages may be returned a second time", async () => {
    const booked = await book(gateway);
    await cancel(booked.key, [1]);
    await askForRefunds(gateway);
    await comesBack(booked);
    const [reference = ""] = await referencesOf(booked);
    const [refund] = await refundsOfCheckout(booked.checkout);
    const again = gateway.refundByHand(reference, refund?.amount ?? 0);
    await hearAll(booked.checkout, gateway);
    expect(await refundsOfCheckout(booked.checkout)).toMatchObject([{ state: "done", failed: null, movement: again }]);
    await expectStated(booked);
    gateway.moveRefund(reference, `by hand ${again}`, "failed");
    await hearAll(booked.checkout, gateway);
    expect(await refundsOfCheckout(booked.checkout)).toMatchObject([{ state: "waiting", failed: again }]);
    expect(await mailsOf(`refund-failed:${booked.number}:`)).toHaveLength(2);
    await expectStated(booked);
    await payByCheque(booked.checkout);
    await expectStated(booked);
  });

  it("A returned refund on one of several cards leaves the others' refunds unchanged", async () => {
    const booked = await bookWithTwo();
    await cancel(booked.key, EVERYONE);
    gateway.refundsAre = "done";
    await askForRefunds(gateway);
    const given = await refundsOfCheckout(booked.checkout);
    expect(given.length).toBeGreaterThan(0);
    const [first] = given;
    const [charge] = await db
      .select()
      .from(charges)
      .where(eq(charges.id, first?.charge ?? ""));
    gateway.moveRefund(charge?.reference ?? "", first?.id ?? "", "failed");
    await hearAll(booked.checkout, gateway);
    expect((await moneyOf(booked.key)).refunds).toMatchObject([{ standing: "failed", amount: first?.amount }]);
    await expectStated(booked);
  });

  it("A returned refund of money that booked nothing is mailed, and mailed again once paid by hand", async () => {
    const departure = await aDeparture(1);
    const checkout = await readyCheckout(departure, { locale: "en-ca" });
    await payWith(gateway, checkout, { cardToken: unique("card_declined") });
    await expireHolds(minutesAfter(60));
    await readyCheckout(departure, {}, minutesAfter(61));
    const [charge] = await chargesOf(checkout);
    gateway.move(charge?.reference ?? "", "captured");
    gateway.refundsAre = "failed";
    await settleCharge(charge?.id ?? "", minutesAfter(62), gateway);
    await askForRefunds(gateway);
    const [failed, ...others] = await mailsOf(`refund-failed:${charge?.id}:`);
    expect(others).toEqual([]);
    expect(failed).toMatchObject({
      locale: "en-ca",
      subject: expect.stringContaining("Your refund was returned to us"),
    });
    await payByCheque(checkout);
    const [given] = await mailsOf(`refund-given:${charge?.id}:`);
    expect(given?.text).toContain("chèque 0042");
    await endOfHolds();
  });

  it("A returned refund made outside the site has a receipt, and a correction when it returns", async () => {
    const booked = await book(gateway);
    const [reference = ""] = await referencesOf(booked);
    const movement = gateway.refundByHand(reference, 700);
    await hearAll(booked.checkout, gateway);
    expect(await moneyOf(booked.key)).toMatchObject({ paid: PRICE - 700, elsewhere: 700, balance: 0 });
    await expectStated(booked);
    gateway.moveRefund(reference, `by hand ${movement}`, "failed");
    await hearAll(booked.checkout, gateway);
    expect(await moneyOf(booked.key)).toMatchObject({ paid: PRICE, elsewhere: 0 });
    await expectStated(booked);
  });
});

describe("A dispute", () => {
  it("An open dispute leaves the booking paid, is shown, and no refund of its charge is requested", async () => {
    const booked = await book(gateway);
    await dispute(booked, "open");
    expect(await moneyOf(booked.key)).toMatchObject({ paid: PRICE, withheld: PRICE, takenBack: 0, balance: 0 });
    const quoted = await preview(CANCEL, booked.key, { positions: EVERYONE }, NOW);
    expect(quoted).toMatchObject({ value: { cards: [{ held: true }] } });
    await cancel(booked.key, EVERYONE);
    expect((await mailAbout("change:", booked.number))?.text).not.toContain("quelques jours");
    await askForRefunds(gateway);
    expect(gateway.count("refund")).toBe(0);
    expect((await moneyOf(booked.key)).refunds).toMatchObject([{ standing: "held" }]);
    expect((await listed(booked.number, minutesAfter(60 * 5))).map(({ what }) => what)).toEqual(["disputed"]);
    await expectStated(booked);
  });

  it("A lost dispute lowers the amount paid on the page, the balance, receipts, season figures and lists", async () => {
    const booked = await book(gateway);
    const { departure } = await checkoutRow(booked.checkout);
    const seasonOf = async () => (await runsOfMonth("2030-08")).find(({ id }) => id === departure);
    expect((await seasonOf())?.collected).toBe(PRICE);
    await dispute(booked, "open");
    await dispute(booked, "lost");
    expect(await bookingRow(booked.number)).toMatchObject({ price: PRICE, paid: 0 });
    expect(await moneyOf(booked.key)).toMatchObject({ paid: 0, takenBack: PRICE, withheld: 0, balance: PRICE });
    expect((await seasonOf())?.collected).toBe(0);
    expect(await listed(booked.number)).toMatchObject([{ what: "dispute-lost" }]);
    const [, receipt] = await receiptsOf(booked.number);
    expect(receipt).toMatchObject({ kind: "refund", amount: PRICE, data: { why: "bank-took" } });
    expect(await mailsOf(`receipt:${receipt?.number}`)).toHaveLength(1);
    expect(await preview(CANCEL, booked.key, { positions: EVERYONE }, NOW)).toMatchObject({
      value: { goesBack: 0, cards: [] },
    });
    await cancel(booked.key, EVERYONE);
    await askForRefunds(gateway);
    expect(gateway.count("refund")).toBe(0);
    expect(await moneyOf(booked.key)).toMatchObject({ paid: 0, balance: 0, refunds: [] });
    expect((await overdueBookings(NOW)).some(({ number }) => number === booked.number)).toBe(false);
    await expectStated(booked);
  });

  const fifty = PRICE - HALF;
  it.each<[string, (DisputeState | "cancel")[]]>([
    ["lost, won, then cancelled", ["open", "lost", "won", "cancel"]],
    ["lost, cancelled, then won", ["open", "lost", "cancel", "won"]],
    ["cancelled, lost, then won", ["cancel", "open", "lost", "won"]],
    ["open, cancelled, lost, then won", ["open", "cancel", "lost", "won"]],
    ["open, cancelled, then won", ["open", "cancel", "won"]],
    ["asked about, cancelled, dropped", ["inquiry", "cancel", "dropped"]],
  ])("%s, gives back half of the price once", async (_, steps) => {
    const booked = await book(gateway);
    for (const step of steps) {
      if (step === "cancel") expect(await cancel(booked.key, EVERYONE)).toMatchObject({ ok: true });
      else await dispute(booked, step);
      await expectStated(booked);
      await expectSafe(gateway);
    }
    await settleAll(gateway);
    await expectStated(booked);
    const given = (await db.select().from(ledger)).filter(({ kind }) => kind === "refund");
    const mine = new Set((await refundsOfCheckout(booked.checkout)).map(({ movement }) => movement));
    const back = given.filter(({ reference }) => mine.has(reference)).reduce((sum, { amount }) => sum + amount, 0);
    expect(back).toBe(fifty);
    expect(await bookingRow(booked.number)).toMatchObject({ price: HALF, paid: HALF });
  });

  it.each<[string, (DisputeState | "cancel")[]]>([
    ["lost, then cancelled", ["open", "lost", "cancel"]],
    ["cancelled, then lost", ["cancel", "open", "lost"]],
    ["open, cancelled, then lost", ["open", "cancel", "lost"]],
    ["lost, won, cancelled, lost again", ["open", "lost", "won", "cancel", "lost"]],
  ])("%s, gives nothing back, and asks for nothing", async (_, steps) => {
    const booked = await book(gateway);
    gateway.refundsAre = "done";
    for (const step of steps) {
      if (step === "cancel") await cancel(booked.key, EVERYONE);
      else await dispute(booked, step);
      await expectStated(booked);
    }
    await askForRefunds(gateway);
    expect(gateway.count("refund")).toBe(0);
    expect(await moneyOf(booked.key)).toMatchObject({ paid: 0, available: 0, balance: 0, takenBack: PRICE });
    await expectStated(booked);
  });

  it("A partial dispute settles a refund as far as it goes, and the rest is refunded once", async () => {
    const booked = await book(gateway);
    await dispute(booked, "open", 20_000);
    await cancel(booked.key, EVERYONE);
    await dispute(booked, "lost", 20_000);
    expect((await moneyOf(booked.key)).refunds.map(({ standing, amount }) => [standing, amount])).toEqual(
      expect.arrayContaining([
        ["by-bank", 20_000],
        ["on-its-way", fifty - 20_000],
      ]),
    );
    await expectStated(booked);
    // The card takes no refund any more: a person gives the rest back.
    await askForRefunds(gateway);
    expect((await moneyOf(booked.key)).refunds).toContainEqual(expect.objectContaining({ standing: "failed" }));
    await payByCheque(booked.checkout);
    expect(await bookingRow(booked.number)).toMatchObject({ price: HALF, paid: HALF });
    await expectStated(booked);
  });

  it("A lost dispute settles no refund that the gateway has accepted, and asks for no more than is left", async () => {
    const booked = await book(gateway);
    gateway.refundsAre = "under-way";
    await cancel(booked.key, EVERYONE);
    await askForRefunds(gateway);
    await dispute(booked, "open", 80_000);
    await dispute(booked, "lost", 80_000);
    expect((await moneyOf(booked.key)).refunds).toMatchObject([{ standing: "on-its-way", amount: fifty }]);
    await expectStated(booked);
    const [reference = ""] = await referencesOf(booked);
    const [refund] = await refundsOfCheckout(booked.checkout);
    gateway.moveRefund(reference, refund?.id ?? "", "done");
    await askForRefunds(gateway, minutesAfter(60 * 24));
    expect((await moneyOf(booked.key)).refunds).toEqual([]);
    expect(await moneyOf(booked.key)).toMatchObject({ paid: PRICE - fifty - 80_000 });
    await expectStated(booked);
  });

  it("A dispute lost after a partial refund takes what was left, once", async () => {
    const booked = await book(gateway);
    await cancel(booked.key, [1]);
    await askForRefunds(gateway);
    const { paid } = await moneyOf(booked.key);
    await dispute(booked, "open");
    await dispute(booked, "lost");
    expect(await moneyOf(booked.key)).toMatchObject({ paid: 0, takenBack: paid, balance: paid });
    await expectStated(booked);
  });

  it("A dispute lost over a partly refunded charge never bills the traveller twice", async () => {
    const booked = await book(gateway);
    await cancel(booked.key, EVERYONE);
    await askForRefunds(gateway);
    await dispute(booked, "open", PRICE);
    await dispute(booked, "lost", PRICE);
    expect(await moneyOf(booked.key)).toMatchObject({ paid: -fifty, available: 0, balance: 0 });
    await expectStated(booked);
    // The refund comes back: the bank has given that money already.
    await comesBack(booked);
    expect((await moneyOf(booked.key)).refunds).toMatchObject([{ standing: "by-bank" }]);
    await expectStated(booked);
    await askForRefunds(gateway);
    expect(gateway.count("refund")).toBe(1);
  });

  it("A dispute lost over one of two partly refunded cards leaves what the other paid", async () => {
    const booked = await bookWithTwo();
    await cancel(booked.key, [2]);
    await askForRefunds(gateway);
    await dispute(booked, "open", 50_000, 1);
    await dispute(booked, "lost", 50_000, 1);
    const { available, balance, price } = await moneyOf(booked.key);
    expect({ available, balance }).toEqual({ available: 50_000, balance: price - 50_000 });
    await expectStated(booked);
  });

  it("A dispute on one of two cards leaves the other's payment, which alone may be refunded", async () => {
    const booked = await bookWithTwo();
    await dispute(booked, "open", undefined, 1);
    await dispute(booked, "lost", undefined, 1);
    expect(await moneyOf(booked.key)).toMatchObject({ paid: 50_000, takenBack: PRICE - 50_000 });
    expect(await preview(CANCEL, booked.key, { positions: EVERYONE }, NOW)).toMatchObject({ value: { goesBack: 0 } });
    await expectStated(booked);
  });

  it("A dispute lost, paid again and then won refunds the double payment", async () => {
    const booked = await book(gateway);
    await dispute(booked, "open");
    await dispute(booked, "lost");
    expect(await payPart(gateway, booked.number, PRICE)).toMatchObject({ ok: true });
    await expectStated(booked);
    await dispute(booked, "won");
    expect(await bookingRow(booked.number)).toMatchObject({ price: PRICE, paid: PRICE });
    await settleAll(gateway);
    expect(await moneyOf(booked.key)).toMatchObject({ paid: PRICE, refunds: [], balance: 0 });
    await expectStated(booked);
  });

  it("Dispute events in any order and repeated count once", async () => {
    const booked = await book(gateway);
    const [reference = ""] = await referencesOf(booked);
    gateway.dispute(reference, "open");
    gateway.dispute(reference, "lost");
    const types = ["funds_withdrawn", "closed", "created", "funds_withdrawn", "updated", "closed"];
    const tell = (type: string) =>
      handleWebhook(
        Buffer.from(JSON.stringify({ id: unique("evt"), type: `charge.dispute.${type}`, reference, key: null })),
        "good",
        NOW,
        gateway,
      );
    const answers = await Promise.all(types.map(tell));
    for (const [i, answer] of answers.entries()) if (!answer.ok) await tell(types[i] ?? "");
    expect(await receiptsOf(booked.number)).toHaveLength(2);
    await expectStated(booked);
  });
});

type Step =
  | { do: "cancel"; who: number[] }
  | { do: "give back"; amount: number }
  | { do: "dispute"; state: DisputeState; card: number; part: boolean }
  | { do: "settle"; becomes: "done" | "failed" | "under-way" }
  | { do: "send back"; which: number }
  | { do: "cheque" }
  | { do: "pay" }
  | { do: "past the site"; amount: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("cancel" as const), who: fc.subarray(EVERYONE, { minLength: 1 }) }),
  fc.record({ do: fc.constant("give back" as const), amount: fc.constantFrom(1, 7_000, 40_000) }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("dispute" as const),
      card: fc.nat(1),
      part: fc.boolean(),
      state: fc.constantFrom<DisputeState>("open", "lost", "won", "inquiry"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("settle" as const),
      becomes: fc.constantFrom("done" as const, "done" as const, "failed" as const, "under-way" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("send back" as const), which: fc.nat(3) }) },
  fc.record({ do: fc.constant("cheque" as const) }),
  fc.record({ do: fc.constant("pay" as const) }),
  fc.record({ do: fc.constant("past the site" as const), amount: fc.constantFrom(1, 900) }),
);

describe("In any history of refunds, disputes and changes", () => {
  it("The page and the receipts state what was captured, less refunds and losses, in any history", async () => {
    const colleague = await aColleague();
    const run = async (twoCards: boolean, steps: Step[]) => {
      gateway.calm();
      const booked = twoCards ? await bookWithTwo() : await book(gateway);
      const cards = await referencesOf(booked);
      for (const each of steps) {
        switch (each.do) {
          case "cancel":
            await cancel(booked.key, each.who);
            break;
          case "give back": {
            const [given, asked] = [{ amount: each.amount }, byStaff(colleague)];
            const quoted = await preview(byHand("goodwill"), booked.key, given, NOW, { asked });
            if (quoted.ok)
              await confirm(byHand("goodwill"), booked.key, given, { shown: quoted.value.price, asked }, NOW);
            break;
          }
          case "dispute": {
            const card = cards[each.card] ?? cards[0] ?? "";
            gateway.dispute(card, each.state, each.part ? 20_000 : 50_000);
            break;
          }
          case "settle":
            gateway.refundsAre = each.becomes;
            await askForRefunds(gateway);
            break;
          case "send back": {
            const rows = await db.select().from(refunds).where(eq(refunds.state, "done"));
            const mine = rows.filter(({ charge, byHand }) => byHand === null && charge !== "");
            const [refund] = mine
              .filter(({ id }) => cards.some((card) => gateway.intents.get(card)?.refunds.has(id)))
              .slice(each.which);
            const card = cards.find((one) => refund && gateway.intents.get(one)?.refunds.has(refund.id));
            if (card && refund) gateway.moveRefund(card, refund.id, "failed");
            break;
          }
          case "cheque":
            await payByCheque(booked.checkout);
            break;
          case "pay": {
            const { balance } = await moneyOf(booked.key);
            if (balance >= 50) await payPart(gateway, booked.number, balance);
            break;
          }
          case "past the site": {
            const [card = ""] = cards;
            const left = await moneyOf(booked.key);
            if (left.available >= each.amount) gateway.refundByHand(card, each.amount);
            break;
          }
        }
        await hearAll(booked.checkout, gateway);
        await expectSafe(gateway);
        await expectStated(booked);
        expect(gateway.overAsked.splice(0)).toEqual([]);
      }
    };
    await fc.assert(fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 4, maxLength: 10 }), run), {
      numRuns: isPostgres ? 5 : 20,
    });
  });
});
