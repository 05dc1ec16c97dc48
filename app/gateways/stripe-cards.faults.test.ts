import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { CARD_FAULTS, type CardFault } from "../../sandbox/faults";
import { authorise, openSandbox, SECRET_KEY, type TestSandbox, WEBHOOK_SECRET } from "../../tests/support/sandbox";
import type { CardGateway } from "./cards.server";
import { stripeCards } from "./stripe-cards.server";

const STALL_MS = 700;

const KEYS = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET };

let sandbox: TestSandbox;
/** Less patient than the stall, so that a stall is a timeout. */
let impatient: CardGateway;
beforeAll(async () => {
  sandbox = await openSandbox();
  impatient = stripeCards({ apiUrl: sandbox.url, ...KEYS, timeoutMs: 250 });
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.close());

function order(cardToken: string) {
  const { returnUrl } = sandbox;
  return { key: randomUUID(), cardToken, amount: 12_345, currency: "CAD" as const, returnUrl, metadata: {} };
}

async function authorised(): Promise<string> {
  const payment = await authorise(sandbox.gateway, order(await sandbox.token("4242424242424242")));
  if (payment.state !== "authorised") throw new Error(payment.state);
  return payment.reference;
}

/** Asks until the answer is known, as the reconciling job does. The first answer must be `unknown`. */
async function askAgain<T extends { state: string }>(call: () => Promise<T>): Promise<T> {
  expect(await call()).toEqual({ state: "unknown", reason: expect.any(String) });
  for (let tries = 0; tries < 40; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const answer = await call();
    if (answer.state !== "unknown") return answer;
  }
  throw new Error("It stayed unknown");
}

async function intentsOf(key: string) {
  return (await sandbox.ledger()).intents.filter(({ metadata }) => metadata.attempt === key);
}

describe.each<CardFault>([...CARD_FAULTS])("%s", (fault) => {
  const stall = { ms: STALL_MS };
  const asked = () => (fault === "stall" ? impatient : sandbox.gateway);

  it("The fault of authorise leaves it unknown, then gives the one payment", async () => {
    const attempt = order(await sandbox.token("4242424242424242"));
    await sandbox.fault("authorise", fault, stall);
    const answer = await askAgain(() => authorise(asked(), attempt));
    expect(answer).toMatchObject({ state: "authorised" });
    expect(await intentsOf(attempt.key)).toHaveLength(1);
  });

  it("The fault of authorising a bad card leaves it unknown, then declined", async () => {
    const attempt = order(await sandbox.token("4000000000009995"));
    await sandbox.fault("authorise", fault, stall);
    const answer = await askAgain(() => authorise(asked(), attempt));
    expect(answer).toMatchObject({ state: "declined", code: "insufficient_funds" });
    expect(await intentsOf(attempt.key)).toHaveLength(1);
  });

  it("The fault of capture leaves it unknown, then captured once", async () => {
    const reference = await authorised();
    const key = randomUUID();
    await sandbox.fault("capture", fault, stall);
    const answer = await askAgain(() => asked().capture({ key, reference }));
    expect(answer).toMatchObject({ state: "captured", amount: 12_345 });
    const charges = (await sandbox.ledger()).charges.filter(({ payment_intent }) => payment_intent === reference);
    expect(charges).toMatchObject([{ captured: true, amount_captured: 12_345 }]);
  });

  it("The fault of release leaves it unknown, then released", async () => {
    const reference = await authorised();
    const key = randomUUID();
    await sandbox.fault("release", fault, stall);
    const answer = await askAgain(() => asked().release({ key, reference }));
    expect(answer).toEqual({ state: "released", reference });
  });

  it("The fault of refund leaves it unknown, then made once", async () => {
    const reference = await authorised();
    await sandbox.gateway.capture({ key: randomUUID(), reference });
    const key = randomUUID();
    await sandbox.fault("refund", fault, stall);
    const answer = await askAgain(() => asked().refund({ key, reference, amount: 345 }));
    const refunds = (await sandbox.ledger()).refunds.filter(({ payment_intent }) => payment_intent === reference);
    expect(refunds).toMatchObject([{ amount: 345 }]);
    expect(answer).toEqual({ state: "refunded", amount: 345, movement: refunds[0]?.id });
  });

  it("The fault of retrieve leaves it unknown, then true", async () => {
    const reference = await authorised();
    await sandbox.fault("retrieve", fault, stall);
    expect(await askAgain(() => asked().retrieve(reference))).toMatchObject({ state: "authorised" });
  });
});

it("A fault is used up after its number of times", async () => {
  const reference = await authorised();
  await sandbox.fault("retrieve", "reset-before", { times: 2 });
  expect(await sandbox.gateway.retrieve(reference)).toMatchObject({ state: "unknown" });
  expect(await sandbox.gateway.retrieve(reference)).toMatchObject({ state: "unknown" });
  expect(await sandbox.gateway.retrieve(reference)).toMatchObject({ state: "authorised" });
});

it("A gateway that does not listen leaves the outcome unknown", async () => {
  const nowhere = stripeCards({ apiUrl: "http://127.0.0.1:1", ...KEYS, timeoutMs: 1_000 });
  expect(await nowhere.retrieve("pi_x")).toMatchObject({ state: "unknown" });
  expect(await nowhere.find({ key: "key", at: new Date() })).toMatchObject({ state: "unknown" });
});
