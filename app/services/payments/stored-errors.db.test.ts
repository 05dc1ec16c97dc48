/** The real adapter and the sandbox, which keeps its errors under the idempotency key as Stripe does. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { charges, ledger } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { log } from "~/platform/log.server";
import type { Call, CardFault } from "../../../sandbox/faults";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  aPayment,
  bookingsOf,
  chargesOf,
  checkoutRow,
  minutesAfter,
  readyCheckout,
} from "../../../tests/support/checkout";
import { FakePartner } from "../../../tests/support/fake-partner";
import { openSandbox, type TestSandbox } from "../../../tests/support/sandbox";
import { handleWebhook } from "./handle-webhook.server";
import { pay } from "./pay.server";
import { settleDue } from "./settle-due.server";

const GOOD = "4242424242424242";
/** The sandbox has a clock of its own. */
const NOW = new Date();

let sandbox: TestSandbox;
const partner = new FakePartner();
beforeAll(async () => {
  await seedCatalogue();
  sandbox = await openSandbox();
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.close());

async function buy(call?: Call, fault?: CardFault, times = 1) {
  const id = await readyCheckout(await aDeparture(), {}, NOW);
  const cardToken = await sandbox.token(GOOD);
  if (call && fault) await sandbox.fault(call, fault, { times });
  const paid = await pay(aPayment(id, { cardToken }), NOW, sandbox.gateway, partner);
  return { id, paid };
}

async function only(checkout: string) {
  const [charge] = await chargesOf(checkout);
  if (!charge) throw new Error("No charge");
  return charge;
}

async function atGateway(key: string) {
  const { intents, charges } = await sandbox.ledger();
  const mine = intents.filter(({ metadata }) => metadata.attempt === key);
  return {
    asked: mine.filter(({ status }) => status !== "requires_payment_method"),
    taken: charges.filter(({ payment_intent }) => mine.some(({ id }) => id === payment_intent)),
  };
}

const PENDING = { ok: true, value: { state: "pending" } };

describe.each<CardFault>(["stored-500", "stored-500-undone", "500", "reset-after", "reset-before", "truncated"])(
  "an answer that is no answer: %s",
  (fault) => {
    it.each<Call>(["prepare", "authorise", "capture"])(
      "An unusable answer at %s ends in one charge at the next check",
      async (call) => {
        const { id, paid } = await buy(call, fault);
        expect(paid).toEqual(PENDING);
        expect(await checkoutRow(id)).toMatchObject({ state: "paying", placesHeld: true });
        await settleDue(minutesAfter(1, NOW), sandbox.gateway, partner);
        expect(await bookingsOf(id)).toHaveLength(1);
        const charge = await only(id);
        const { asked, taken } = await atGateway(charge.id);
        expect(asked).toMatchObject([{ id: charge.reference, status: "succeeded" }]);
        expect(taken).toMatchObject([{ captured: true, amount_captured: charge.amount }]);
        const written = await db.select().from(ledger).where(eq(ledger.charge, charge.id));
        expect(written).toMatchObject([{ reference: taken[0]?.id, amount: charge.amount }]);
      },
    );
  },
);

it("An error stored for several keys in a row ends in one charge", async () => {
  const { id } = await buy("authorise", "stored-500-undone", 3);
  for (let minute = 1; minute < 6; minute++) await settleDue(minutesAfter(minute, NOW), sandbox.gateway, partner);
  expect(await bookingsOf(id)).toHaveLength(1);
  expect((await atGateway((await only(id)).id)).taken).toHaveLength(1);
});

describe("a webhook that names a charge of ours", () => {
  const eventOf = async (checkout: string, type: string) => {
    const charge = await only(checkout);
    const about = () =>
      sandbox.site.deliveries.find(({ body, headers }) => {
        const event = sandbox.gateway.readEvent(body, String(headers["stripe-signature"]));
        return typeof event === "object" && event?.type === type && event.key === charge.id;
      });
    await expect.poll(about).toBeDefined();
    const { body, headers } = about() ?? { body: Buffer.of(), headers: {} };
    return { body, signature: String(headers["stripe-signature"]), charge };
  };
  const taken = ({ body, signature }: { body: Buffer; signature: string }) =>
    handleWebhook(body, signature, NOW, sandbox.gateway, partner);

  it("A webhook naming a charge of ours settles it, though the gateway stored an error for our own call", async () => {
    const { id, paid } = await buy("authorise", "stored-500");
    expect(paid).toEqual(PENDING);
    expect(await taken(await eventOf(id, "payment_intent.amount_capturable_updated"))).toMatchObject({ ok: true });
    expect(await bookingsOf(id)).toHaveLength(1);
  });

  it("A webhook settles a charge by its reference when ours was lost", async () => {
    const { id } = await buy("authorise", "stored-500");
    const event = await eventOf(id, "payment_intent.amount_capturable_updated");
    await transaction((tx) => tx.update(charges).set({ reference: null }).where(eq(charges.id, event.charge.id)));
    expect(await taken(event)).toMatchObject({ ok: true });
    expect(await only(id)).toMatchObject({ state: "captured", reference: event.charge.reference });
    expect((await atGateway(event.charge.id)).taken).toHaveLength(1);
  });

  it("A webhook with another reference releases that one", async () => {
    const { id } = await buy("authorise", "stored-500");
    const event = await eventOf(id, "payment_intent.amount_capturable_updated");
    const other = await sandbox.gateway.prepare({
      key: `${event.charge.id}:other`,
      amount: event.charge.amount,
      currency: "CAD",
      metadata: {},
    });
    if (other.state !== "prepared") throw new Error(other.state);
    await transaction((tx) =>
      tx.update(charges).set({ reference: other.reference }).where(eq(charges.id, event.charge.id)),
    );
    await taken(event);
    const { intents } = await sandbox.ledger();
    expect(intents.find(({ id: known }) => known === event.charge.reference)).toMatchObject({ status: "canceled" });
  });
});

describe("a charge that is not through after a day", () => {
  const nextDay = minutesAfter(24 * 60, NOW);

  it("A charge not completed after a day never asks its card again", async () => {
    const { id } = await buy("authorise", "reset-before");
    await settleDue(nextDay, sandbox.gateway, partner);
    expect(await only(id)).toMatchObject({ state: "declined", declineCode: "processing_error" });
    expect((await atGateway((await only(id)).id)).taken).toEqual([]);
  });

  it("A charge not completed after a day is not captured, and its authorisation is released", async () => {
    const { id } = await buy("capture", "reset-before");
    await settleDue(nextDay, sandbox.gateway, partner);
    const charge = await only(id);
    expect(charge).toMatchObject({ state: "declined", declineCode: "processing_error" });
    expect(await atGateway(charge.id)).toMatchObject({
      asked: [{ status: "canceled" }],
      taken: [{ captured: false }],
    });
    expect(await bookingsOf(id)).toEqual([]);
  });

  it("A charge not completed after a day is still booked when its money was captured", async () => {
    const { id } = await buy("capture", "reset-after");
    await settleDue(nextDay, sandbox.gateway, partner);
    expect(await bookingsOf(id)).toHaveLength(1);
  });
});

describe("a gateway that refuses us", () => {
  it.each<CardFault>(["401", "403"])(
    "A gateway that refuses us with %s is not treated as slow: nothing is held up, and one alert is raised",
    async (fault) => {
      const alert = vi.spyOn(log, "error");
      const { id, paid } = await buy("prepare", fault, 2);
      expect(paid).toMatchObject({ value: { state: "declined", code: "processing_error" } });
      expect(await checkoutRow(id)).toMatchObject({ state: "open" });
      const again = aPayment(id, { cardToken: await sandbox.token(GOOD) });
      expect(await pay(again, NOW, sandbox.gateway, partner)).toMatchObject({ value: { state: "declined" } });
      expect(alert.mock.calls.filter(([, text]) => String(text).startsWith("ALERT"))).toHaveLength(1);
      alert.mockRestore();
      const mended = aPayment(id, { cardToken: await sandbox.token(GOOD) });
      expect(await pay(mended, NOW, sandbox.gateway, partner)).toMatchObject({ value: { state: "booked" } });
    },
  );

  it("A gateway that refuses us mid-payment asked no card, and the traveller may try again", async () => {
    const { id, paid } = await buy("authorise", "401");
    expect(paid).toMatchObject({ value: { state: "declined", code: "processing_error" } });
    expect((await atGateway((await only(id)).id)).taken).toEqual([]);
  });
});

it("A repeated gateway request is identical, even after the site's address changed", async () => {
  const { id } = await buy("authorise", "reset-before");
  const charge = await only(id);
  expect(charge.sent).toMatchObject({ returnUrl: expect.stringContaining(id), metadata: { charge: charge.id } });
  const elsewhere = {
    returnUrl: "https://former.example/en-ca/pay?returned=1",
    metadata: charge.sent?.metadata ?? {},
  };
  await transaction((tx) => tx.update(charges).set({ sent: elsewhere }).where(eq(charges.id, charge.id)));
  const asked = vi.spyOn(sandbox.gateway, "authorise");
  await settleDue(minutesAfter(1, NOW), sandbox.gateway, partner);
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ returnUrl: elsewhere.returnUrl }));
  asked.mockRestore();
  expect(await bookingsOf(id)).toHaveLength(1);
});
