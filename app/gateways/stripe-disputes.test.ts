import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { CARD_FAULTS, type CardFault } from "../../sandbox/faults";
import { authorise, openSandbox, SECRET_KEY, type TestSandbox, WEBHOOK_SECRET } from "../../tests/support/sandbox";
import { stripeCards } from "./stripe-cards.server";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.close());

const AMOUNT = 12_345;

async function charged(): Promise<string> {
  const { returnUrl } = sandbox;
  const cardToken = await sandbox.token("4242424242424242");
  const order = { key: randomUUID(), cardToken, amount: AMOUNT, currency: "CAD" as const, returnUrl, metadata: {} };
  const payment = await authorise(sandbox.gateway, order);
  if (payment.state !== "authorised") throw new Error(payment.state);
  const { reference } = payment;
  await sandbox.gateway.capture({ key: randomUUID(), reference });
  return reference;
}

const taken = { kind: "disputed", movement: expect.stringMatching(/^txn_/), amount: AMOUNT };
const given = { ...taken, kind: "reinstated" };
const listed = (...disputes: object[]) => ({ state: "listed", disputes });
const of = (reference: string) => sandbox.gateway.disputes({ reference });

describe("a dispute", () => {
  it("A dispute has what the bank took for it, and gave back", async () => {
    const reference = await charged();
    expect(await of(reference)).toEqual(listed());
    await sandbox.dispute(reference, "needs_response");
    const open = {
      id: expect.stringMatching(/^du_/),
      reference,
      state: "open",
      amount: AMOUNT,
      currency: "CAD",
      reason: "fraudulent",
      at: expect.any(Date),
      dueAt: expect.any(Date),
      movements: [taken],
    };
    expect(await of(reference)).toEqual(listed(open));
    await sandbox.dispute(reference, "won");
    expect(await of(reference)).toEqual(listed({ ...open, state: "won", dueAt: null, movements: [taken, given] }));
  });

  it("A lost dispute leaves the money with the bank", async () => {
    const reference = await charged();
    await sandbox.dispute(reference, "needs_response");
    await sandbox.dispute(reference, "lost");
    expect(await of(reference)).toMatchObject(listed({ state: "lost", movements: [taken] }));
  });

  it("An inquiry takes nothing", async () => {
    const reference = await charged();
    await sandbox.dispute(reference, "warning_needs_response");
    expect(await of(reference)).toMatchObject(listed({ state: "inquiry", movements: [] }));
    await sandbox.dispute(reference, "warning_closed");
    expect(await of(reference)).toMatchObject(listed({ state: "dropped", movements: [] }));
  });

  it("A dispute is found by its date, among however many", async () => {
    const references: string[] = [];
    for (let i = 0; i < 3; i++) references.push(await charged());
    for (const reference of references) await sandbox.dispute(reference, "needs_response");
    const now = await sandbox.gateway.disputes({ since: new Date(Date.now() - 60_000) });
    const found = now.state === "listed" ? now.disputes.map(({ reference }) => reference) : [];
    expect(found).toEqual(expect.arrayContaining(references));
    expect(await sandbox.gateway.disputes({ since: new Date(Date.now() + 60_000) })).toEqual(listed());
  });

  it("A dispute blocks refunds of its charge until it is won", async () => {
    const reference = await charged();
    const refund = { key: randomUUID(), reference, amount: AMOUNT };
    await sandbox.dispute(reference, "needs_response");
    expect(await sandbox.gateway.refund(refund)).toEqual({ state: "waiting", disputed: true });
    await sandbox.dispute(reference, "won");
    expect(await sandbox.gateway.refund(refund)).toMatchObject({ state: "refunded", amount: AMOUNT });
  });

  it("A dispute names its payment in each of its events", async () => {
    const reference = await charged();
    const before = sandbox.site.deliveries.length;
    await sandbox.dispute(reference, "needs_response");
    await sandbox.dispute(reference, "won");
    const events = () =>
      sandbox.site.deliveries
        .slice(before)
        .map(({ body, headers }) => sandbox.gateway.readEvent(body, String(headers["stripe-signature"])))
        .filter((event) => typeof event === "object")
        .filter((event) => event?.type.startsWith("charge.dispute."));
    await expect.poll(() => events().length).toBe(4);
    expect(
      events()
        .map((event) => event?.type)
        .sort(),
    ).toEqual([
      "charge.dispute.closed",
      "charge.dispute.created",
      "charge.dispute.funds_reinstated",
      "charge.dispute.funds_withdrawn",
    ]);
    for (const event of events()) expect(event).toMatchObject({ reference, key: null });
  });

  it.each<CardFault>([...CARD_FAULTS])("A dispute is unknown while nobody answers: %s", async (fault) => {
    const reference = await charged();
    const keys = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET };
    const gateway = fault === "stall" ? stripeCards({ apiUrl: sandbox.url, ...keys, timeoutMs: 250 }) : sandbox.gateway;
    await sandbox.fault("disputes", fault, { ms: 700 });
    expect(await gateway.disputes({ reference })).toMatchObject({ state: "unknown" });
    expect(await sandbox.gateway.disputes({ reference })).toEqual(listed());
  });
});

it("The sandbox page has a button for each thing that may happen to a payment", async () => {
  const reference = await charged();
  const press = (status: string) =>
    fetch(`${sandbox.url}/payments/${reference}/dispute?lang=en`, {
      method: "POST",
      body: new URLSearchParams({ status }),
      redirect: "manual",
    });
  await press("won");
  expect(await of(reference)).toEqual(listed());
  await press("needs_response");
  await press("lost");
  expect(await of(reference)).toMatchObject(listed({ state: "lost" }));
  expect(await (await fetch(`${sandbox.url}/payments?lang=en`)).text()).toContain("disputed, won by the cardholder");
});
