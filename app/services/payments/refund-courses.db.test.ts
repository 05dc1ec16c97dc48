/** Every course a refund may take at the bank, through the real adapter and the sandbox, by its events as they come. */

import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { alerts, gatewayEvents, ledger, receipts, refunds } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { looksWithin, NO_MORE_LOOKS } from "~/domain/company/schedules";
import { moneyToReview } from "~/services/booking/list-for-operator.server";
import type { RefundCourse } from "../../../sandbox/cards/records";
import { seedCompany } from "../../../tests/support/booked";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { correctYear } from "../../../tests/support/changes";
import {
  aDeparture,
  aPayment,
  bookingsOf,
  chargesOf,
  minutesAfter,
  readyCheckout,
} from "../../../tests/support/checkout";
import { FakePartner } from "../../../tests/support/fake-partner";
import { freshDatabase } from "../../../tests/support/fresh-database";
import { openSandbox, type TestSandbox } from "../../../tests/support/sandbox";
import { settleAlerts } from "../alerts/settle-alerts.server";
import { handleWebhook } from "./handle-webhook.server";
import { pay } from "./pay.server";
import { settleDue } from "./settle-due.server";
import { settleCharge } from "./settle-payment.server";

const GOOD = "4242424242424242";
const ASYNC_SUCCESS = "4000000000007726";
const ASYNC_FAILURE = "4000000000005126";
/** Long after all that happens by itself. */
const LONG_SECONDS = 60;
const NOW = new Date();
const GIVEN_BACK = 10_000;

const partner = new FakePartner();
let sandbox: TestSandbox;
freshDatabase(async () => {
  await seedCatalogue();
  await seedCompany();
});
beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.close());

/** A booking that owes 100 dollars to its card. */
async function owing(number = GOOD) {
  const checkout = await readyCheckout(await aDeparture(), { adults: 2, children: 1 }, NOW);
  await pay(aPayment(checkout, { cardToken: await sandbox.token(number) }), NOW, sandbox.gateway, partner);
  const [booking] = await bookingsOf(checkout);
  const [charge] = await chargesOf(checkout);
  const corrected = await correctYear(booking?.key ?? "", { position: 1, year: NOW.getFullYear() - 12 }, NOW);
  if (!booking || !charge?.reference || !corrected.ok) throw new Error("There is nothing owed");
  const [refund] = await db.select().from(refunds).where(eq(refunds.charge, charge.id));
  return { charge: charge.id, reference: charge.reference, refund: refund?.id ?? "", number: booking.number };
}

const order = (course: RefundCourse) => sandbox.fault("refund", course, { ms: LONG_SECONDS * 1000 });
const settle = (minutes = 1) => settleDue(minutesAfter(minutes, NOW), sandbox.gateway, partner);

/** Every event that the bank has sent so far is taken in, and none is to be sent again. */
async function hear(at = minutesAfter(2, NOW)): Promise<void> {
  const { events } = await (await fetch(`${sandbox.url}/sandbox/webhooks`)).json();
  await expect.poll(() => sandbox.site.deliveries.length).toBe(events.length);
  for (const { body, headers } of sandbox.site.deliveries)
    expect(await handleWebhook(body, String(headers["stripe-signature"]), at, sandbox.gateway, partner)).toMatchObject({
      ok: true,
    });
}

const typesHeard = async () =>
  (await db.select().from(gatewayEvents)).map(({ type }) => type).filter((type) => type.includes("refund"));
const stateOf = async (id: string) => (await db.select().from(refunds).where(eq(refunds.id, id)))[0];
const movementsOf = async (charge: string) =>
  (await db.select().from(ledger).where(eq(ledger.charge, charge)).orderBy(asc(ledger.at))).flatMap((entry) =>
    entry.kind === "capture" ? [] : [[entry.kind, entry.amount, entry.reference]],
  );
const alertsOf = async (subject: string) =>
  (await db.select().from(alerts).where(eq(alerts.subject, subject))).map(({ kind, state }) => `${kind} ${state}`);
const receiptsOf = async (refund: string) =>
  (await db.select().from(receipts).where(eq(receipts.refund, refund))).length;

/** What is left of a charge is the same in the ledger and at the bank. */
async function expectSameBooks(charge: string, reference: string): Promise<void> {
  const signs: Record<string, number> = { capture: 1, refund: -1, "refund-failed": 1 };
  const entries = await db.select().from(ledger).where(eq(ledger.charge, charge));
  const { charges } = await sandbox.ledger();
  const there = charges.find(({ payment_intent }) => payment_intent === reference);
  expect(entries.reduce((sum, { kind, amount }) => sum + (signs[kind] ?? 0) * amount, 0)).toBe(
    (there?.amount_captured ?? 0) - (there?.amount_refunded ?? 0),
  );
}

describe("a refund", () => {
  it.each([
    ["that is ordered so", GOOD],
    ["of a card whose refunds are so", ASYNC_SUCCESS],
  ])("A pending refund is owed until the bank completes it: one %s", async (_, number) => {
    const { charge, reference, refund } = await owing(number);
    if (number === GOOD) await order("pending");
    await settle();
    await hear();
    expect(await stateOf(refund)).toMatchObject({ state: "waiting", failed: null });
    expect(await movementsOf(charge)).toEqual([]);
    expect(await alertsOf(refund)).toEqual([]);
    await sandbox.pass(LONG_SECONDS);
    await hear();
    expect(await stateOf(refund)).toMatchObject({ state: "done", failed: null });
    expect(await movementsOf(charge)).toEqual([["refund", GIVEN_BACK, expect.stringMatching(/^re_/)]]);
    expect(await receiptsOf(refund)).toBe(1);
    expect(await typesHeard()).toEqual(expect.arrayContaining(["refund.created", "charge.refunded", "refund.updated"]));
    await expectSameBooks(charge, reference);
    expect((await sandbox.ledger()).refunds).toHaveLength(1);
  });

  it("A late refund whose events are lost is found by the job", async () => {
    const { charge, reference, refund } = await owing();
    await sandbox.pauseWebhooks(true);
    await order("pending");
    await settle();
    await sandbox.pass(LONG_SECONDS);
    await settle(30);
    expect(await stateOf(refund)).toMatchObject({ state: "done" });
    await expectSameBooks(charge, reference);
  });

  it("A refund that waits for a week raises an alert", async () => {
    const { refund } = await owing();
    await order("pending");
    await settle();
    await settle(7 * 24 * 60 - 1);
    expect(await alertsOf(refund)).toEqual([]);
    await settle(7 * 24 * 60 + 10);
    expect(await alertsOf(refund)).toEqual(["refund-stuck open"]);
  });

  it.each<[RefundCourse, string]>([
    ["failed", "immediately"],
    ["pending-fails", "after it was pending"],
  ])("A refund that is %s is returned %s: an alert is raised, and no money moved", async (course) => {
    const { charge, reference, refund } = await owing();
    await order(course);
    await settle();
    await sandbox.pass(LONG_SECONDS);
    await hear();
    expect(await stateOf(refund)).toMatchObject({ state: "waiting", failed: expect.stringMatching(/^re_/) });
    expect(await movementsOf(charge)).toEqual([]);
    expect(await receiptsOf(refund)).toBe(0);
    expect(await alertsOf(refund)).toEqual(["refund-stuck open"]);
    expect(await moneyToReview(minutesAfter(3, NOW))).toContainEqual(
      expect.objectContaining({ what: "refund-stuck", id: refund, detail: expect.stringContaining("sent back") }),
    );
    await expectSameBooks(charge, reference);
  });

  it.each([
    ["that is ordered so", GOOD],
    ["of a card whose refunds are so", ASYNC_FAILURE],
  ])(
    "A completed refund that is returned is owed again, and its money is back in the books: one %s",
    async (_, number) => {
      const { charge, reference, refund } = await owing(number);
      if (number === GOOD) await order("fails-late");
      await settle();
      await hear();
      expect(await stateOf(refund)).toMatchObject({ state: "done" });
      await sandbox.pass(LONG_SECONDS);
      await hear();
      const [, [, , movement] = []] = await movementsOf(charge);
      expect(await movementsOf(charge)).toEqual([
        ["refund", GIVEN_BACK, movement],
        ["refund-failed", GIVEN_BACK, movement],
      ]);
      expect(await stateOf(refund)).toMatchObject({ state: "waiting", failed: movement });
      expect(await alertsOf(refund)).toEqual(["refund-stuck open"]);
      expect(await typesHeard()).toEqual(expect.arrayContaining(["refund.failed", "charge.refund.updated"]));
      await expectSameBooks(charge, reference);
      // The job does not give it back once more by itself.
      await settle(60 * 48);
      expect((await sandbox.ledger()).refunds).toHaveLength(1);
    },
  );

  it("A failed refund is never retried: a week later the gateway has heard nothing of it", async () => {
    const { charge, refund } = await owing();
    await order("failed");
    await settle();
    await hear();
    expect(await stateOf(refund)).toMatchObject({ state: "waiting", failed: expect.any(String) });
    const before = sandbox.said().calls.length;
    // Every hour of a week the job runs, and its payment is driven for another reason.
    for (let hour = 1; hour <= 7 * 24; hour++) {
      await settle(hour * 60);
      await settleCharge(charge, minutesAfter(hour * 60, NOW), sandbox.gateway, partner);
    }
    expect(sandbox.said().calls.slice(before)).toEqual([]);
    expect(await alertsOf(refund)).toEqual(["refund-stuck open"]);
    expect(await moneyToReview(minutesAfter(7 * 24 * 60, NOW))).toContainEqual(
      expect.objectContaining({ what: "refund-stuck", id: refund, closes: "given" }),
    );
  });

  it("A refund without an answer is retried by its schedule, then left to a person", async () => {
    const { refund } = await owing();
    const asked: number[] = [];
    const silent = {
      ...sandbox.gateway,
      refund: async ({ key }: { key: string }) => {
        if (key === refund) asked.push(1);
        return { state: "unknown" as const, reason: "silent" };
      },
    };
    const day = 24 * 60;
    const run = async (from: number, to: number) => {
      asked.length = 0;
      for (let minute = from; minute < to; minute += from === 0 ? 5 : 60)
        await settleDue(minutesAfter(minute, NOW), silent, partner);
      return asked.length;
    };
    expect(await run(0, 7 * day)).toBeLessThanOrEqual(looksWithin("refund", 7 * 86_400) + 1);
    expect(await alertsOf(refund)).toEqual(["refund-stuck open"]);
    await run(7 * day, 31 * day);
    expect(await stateOf(refund)).toMatchObject({ state: "waiting", nextAttemptAt: NO_MORE_LOOKS });
    expect(await run(31 * day, 38 * day)).toBe(0);
    expect(await moneyToReview(minutesAfter(38 * day, NOW))).toContainEqual(
      expect.objectContaining({ what: "refund-stuck", id: refund }),
    );
  });

  it("A refund made by hand for a returned one settles it and ends its alert", async () => {
    const { charge, reference, refund } = await owing(ASYNC_FAILURE);
    await settle();
    await sandbox.pass(LONG_SECONDS);
    await hear();
    const made = await fetch(`${sandbox.url}/v1/refunds`, {
      method: "POST",
      headers: { Authorization: "Bearer sk_test_of_this_test" },
      body: new URLSearchParams({ payment_intent: reference, amount: String(GIVEN_BACK) }),
    });
    const { id } = await made.json();
    await sandbox.pass(0);
    await hear();
    expect(await stateOf(refund)).toMatchObject({ state: "done", failed: null });
    expect(await movementsOf(charge)).toContainEqual(["refund", GIVEN_BACK, id]);
    await settleAlerts(minutesAfter(3, NOW));
    expect(await alertsOf(refund)).toEqual(["refund-stuck ended"]);
    await expectSameBooks(charge, reference);
  });

  it("A refund whose failure arrives before our own answer is written stays owed", async () => {
    const { charge, reference, refund } = await owing();
    await order("fails-late");
    const { gateway } = sandbox;
    const late = {
      ...gateway,
      refund: async (input: Parameters<typeof gateway.refund>[0]) => {
        const answer = await gateway.refund(input);
        await sandbox.pass(LONG_SECONDS);
        await hear();
        return answer;
      },
    };
    await settleDue(minutesAfter(1, NOW), late, partner);
    expect(await stateOf(refund)).toMatchObject({ state: "waiting", failed: expect.stringMatching(/^re_/) });
    await expectSameBooks(charge, reference);
  });

  it("A refund of a disputed charge waits for the bank, and the dispute is still recorded", async () => {
    const { refund, reference } = await owing();
    await sandbox.dispute(reference, "needs_response");
    await settle();
    await hear();
    expect(await stateOf(refund)).toMatchObject({ state: "waiting" });
    expect((await db.select().from(gatewayEvents)).map(({ type }) => type)).toContain("charge.dispute.created");
    await sandbox.dispute(reference, "won");
    await hear();
    expect(await stateOf(refund)).toMatchObject({ state: "done" });
  });
});

it("The ledger takes the new kind, and is append-only still", async () => {
  await owing();
  await expect(transaction((tx) => tx.update(ledger).set({ amount: 1 }))).rejects.toThrow();
  await expect(transaction((tx) => tx.delete(ledger))).rejects.toThrow();
});
