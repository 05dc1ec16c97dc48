import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Billing } from "~/domain/money/billing";
import { CARD_FAULTS, type Call, type CardFault } from "../../sandbox/faults";
import { authorise, openSandbox, SECRET_KEY, type TestSandbox, WEBHOOK_SECRET } from "../../tests/support/sandbox";
import type { CardGateway } from "./cards.server";
import { stripeCards } from "./stripe-cards.server";

let sandbox: TestSandbox;
/** Less patient than a stall, so that a stall is a timeout. */
let impatient: CardGateway;
beforeAll(async () => {
  sandbox = await openSandbox();
  const keys = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET };
  impatient = stripeCards({ apiUrl: sandbox.url, ...keys, timeoutMs: 250 });
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.close());

async function open(key: string = randomUUID()): Promise<string> {
  const opened = await sandbox.gateway.openWallet({ key });
  if (opened.state !== "opened") throw new Error(opened.reason);
  return opened.wallet;
}

async function order(wallet: string | null, number = "4242424242424242") {
  const { returnUrl } = sandbox;
  const cardToken = await sandbox.token(number);
  return { key: randomUUID(), cardToken, wallet, amount: 12_345, currency: "CAD" as const, returnUrl, metadata: {} };
}

const another = <T extends { key: string }>(attempt: T): T => ({ ...attempt, key: randomUUID() });

async function intentsOf(key: string) {
  return (await sandbox.ledger()).intents.filter(({ metadata }) => metadata.attempt === key);
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

describe("a wallet", () => {
  it("A wallet is one per key", async () => {
    const key = randomUUID();
    const wallet = await open(key);
    expect(wallet).toMatch(/^cus_/);
    expect(await open(key)).toBe(wallet);
    expect(await open()).not.toBe(wallet);
  });

  it("A wallet's card can be charged again after a released authorisation", async () => {
    const attempt = await order(await open());
    const first = await authorise(sandbox.gateway, attempt);
    if (first.state !== "authorised") throw new Error(first.state);
    await sandbox.gateway.release({ key: randomUUID(), reference: first.reference });
    const second = await authorise(sandbox.gateway, { ...another(attempt), amount: 500 });
    if (second.state !== "authorised") throw new Error(second.state);
    expect(second.reference).not.toBe(first.reference);
    expect(await sandbox.gateway.capture({ key: randomUUID(), reference: second.reference })).toMatchObject({
      state: "captured",
      amount: 500,
    });
  });

  it("A wallet keeps several cards separately", async () => {
    const wallet = await open();
    for (const number of ["4242424242424242", "5555555555554444", "378282246310005"])
      expect(await authorise(sandbox.gateway, await order(wallet, number))).toMatchObject({ state: "authorised" });
  });

  it("A wallet does not share its cards", async () => {
    const attempt = await order(await open());
    await authorise(sandbox.gateway, attempt);
    const spent = { state: "declined", reference: expect.stringMatching(/^pi_/), code: "token_used" };
    expect(await authorise(sandbox.gateway, { ...another(attempt), wallet: await open() })).toEqual(spent);
    expect(await authorise(sandbox.gateway, { ...another(attempt), wallet: null })).toEqual(spent);
  });

  it("A wallet accepts no card that was used without one, or never was one", async () => {
    const attempt = await order(null);
    await authorise(sandbox.gateway, attempt);
    const spent = { state: "declined", reference: expect.stringMatching(/^pi_/), code: "token_used" };
    const wallet = await open();
    expect(await authorise(sandbox.gateway, { ...another(attempt), wallet })).toEqual(spent);
    expect(await authorise(sandbox.gateway, { ...another(attempt), wallet, cardToken: "pm_invented" })).toEqual(spent);
  });

  it("A wallet that does not exist is our mistake", async () => {
    await expect(authorise(sandbox.gateway, await order("cus_invented"))).rejects.toThrow(/400.*resource_missing/);
  });
});

describe("where the bills of a kept card go", () => {
  const address = { address: "1, rue", city: "Québec", country: "CA", province: "CA-QC", postalCode: "G1R 2B5" };
  const now = { email: "zoe@example.com", address: { ...address, address: "2, rue" } };
  const chargeOf = async (key: string) =>
    (await sandbox.ledger()).charges.filter(({ metadata }) => metadata.attempt === key);

  async function given(before: Billing) {
    const wallet = await open();
    return { ...(await order(wallet)), cardToken: await sandbox.token("4242424242424242", before), billing: now };
  }

  it("A kept card's billing address is the current one, not the first", async () => {
    const attempt = await given({ email: null, address: { ...address, apartment: "7" } });
    await authorise(sandbox.gateway, attempt);
    expect(await chargeOf(attempt.key)).toMatchObject([
      {
        billing_details: {
          name: "Ariane Test",
          email: "zoe@example.com",
          address: { line1: "2, rue", line2: null, city: "Québec", state: "QC", postal_code: "G1R 2B5", country: "CA" },
        },
      },
    ]);
  });

  it("A kept card's billing address is not sent again when it came with the card", async () => {
    const attempt = await given(now);
    await sandbox.fault("billing", "500");
    expect(await authorise(sandbox.gateway, attempt)).toMatchObject({ state: "authorised" });
    await sandbox.clearFaults();
  });

  it.each<CardFault>([...CARD_FAULTS])(
    "A kept card's billing update without an answer (%s) is sent again before any charge",
    async (fault) => {
      const attempt = await given({ ...now, address });
      const gateway = fault === "stall" ? impatient : sandbox.gateway;
      await sandbox.fault("billing", fault, { ms: 700 });
      expect(await authorise(gateway, attempt)).toMatchObject({ state: "unknown" });
      expect(await chargeOf(attempt.key)).toEqual([]);
      expect(await authorise(sandbox.gateway, attempt)).toMatchObject({ state: "authorised" });
      expect(await chargeOf(attempt.key)).toMatchObject([{ billing_details: { address: { line1: "2, rue" } } }]);
    },
  );
});

describe("a card that is declined", () => {
  it("A card declined on its way into the wallet is never charged, however often it is asked", async () => {
    const attempt = await order(await open(), "4000000000009995");
    const declined = { state: "declined", reference: expect.stringMatching(/^pi_/), code: "insufficient_funds" };
    expect(await authorise(sandbox.gateway, attempt)).toEqual(declined);
    expect(await authorise(sandbox.gateway, attempt)).toEqual(declined);
    expect(await intentsOf(attempt.key)).toMatchObject([{ status: "requires_payment_method", latest_charge: null }]);
  });

  it("A card declined once it is kept has one payment", async () => {
    const attempt = await order(await open(), "4000000000000341");
    const declined = { state: "declined", reference: expect.stringMatching(/^pi_/), code: "card_declined" };
    expect(await authorise(sandbox.gateway, attempt)).toEqual(declined);
    expect(await authorise(sandbox.gateway, attempt)).toEqual(declined);
    expect(await intentsOf(attempt.key)).toHaveLength(1);
  });

  it("A card declined by its own bank's challenge is asked for it, kept or not", async () => {
    const payment = await authorise(sandbox.gateway, await order(await open(), "4000002500003155"));
    expect(payment).toMatchObject({ state: "challenge" });
  });
});

describe("a card that is let go", () => {
  const DETACHED = { state: "detached" };
  const keptBy = async (wallet: string) =>
    (await sandbox.ledger()).methods.filter(({ customer }) => customer === wallet).map(({ id }) => id);

  it("A detached card is kept by nobody and cannot be charged, and its payments can still be refunded", async () => {
    const wallet = await open();
    const attempt = await order(wallet);
    const payment = await authorise(sandbox.gateway, attempt);
    if (payment.state !== "authorised") throw new Error(payment.state);
    const { reference } = payment;
    await sandbox.gateway.capture({ key: randomUUID(), reference });
    const { cardToken } = attempt;
    expect(await keptBy(wallet)).toEqual([cardToken]);
    for (const _ of ["once", "twice"]) expect(await sandbox.gateway.detach({ cardToken })).toEqual(DETACHED);
    expect(await keptBy(wallet)).toEqual([]);
    expect(await authorise(sandbox.gateway, another(attempt))).toMatchObject({ state: "declined", code: "token_used" });
    expect(await authorise(sandbox.gateway, { ...another(attempt), wallet: null })).toMatchObject({
      code: "token_used",
    });
    expect(await sandbox.gateway.refund({ key: randomUUID(), reference, amount: 12_345 })).toMatchObject({
      state: "refunded",
    });
  });

  it("A detached card that was never kept, or never existed, is absent", async () => {
    const cardToken = await sandbox.token("4242424242424242");
    expect(await sandbox.gateway.detach({ cardToken })).toEqual(DETACHED);
    expect(await sandbox.gateway.detach({ cardToken: "pm_invented" })).toEqual(DETACHED);
    expect(await authorise(sandbox.gateway, { ...(await order(null)), cardToken })).toMatchObject({
      state: "authorised",
    });
  });

  it.each<CardFault>([...CARD_FAULTS])(
    "A detach without an answer (%s) is sent again, and the card is gone once",
    async (fault) => {
      const wallet = await open();
      const attempt = await order(wallet);
      await authorise(sandbox.gateway, attempt);
      const gateway = fault === "stall" ? impatient : sandbox.gateway;
      await sandbox.fault("detach", fault, { ms: 700 });
      expect(await askAgain(() => gateway.detach(attempt))).toEqual(DETACHED);
      expect(await keptBy(wallet)).toEqual([]);
    },
  );

  it("A detach refused by the gateway does not count as done", async () => {
    const attempt = await order(await open());
    await authorise(sandbox.gateway, attempt);
    await sandbox.fault("detach", "403");
    await expect(sandbox.gateway.detach(attempt)).rejects.toThrow(/403/);
  });
});

describe("a key the gateway has forgotten", () => {
  it("A key the gateway forgot leads to the same payment, though the card could pay again", async () => {
    const attempt = await order(await open());
    const payment = await authorise(sandbox.gateway, attempt);
    await sandbox.forgetKeys();
    expect(await authorise(sandbox.gateway, attempt)).toEqual(payment);
    expect(await intentsOf(attempt.key)).toHaveLength(1);
  });

  it("A key the gateway forgot with a kept card and no payment makes the one", async () => {
    const attempt = await order(await open());
    await sandbox.fault("authorise", "reset-before");
    expect(await authorise(sandbox.gateway, attempt)).toMatchObject({ state: "unknown" });
    await sandbox.forgetKeys();
    expect(await authorise(sandbox.gateway, attempt)).toMatchObject({ state: "authorised" });
    expect(await intentsOf(attempt.key)).toHaveLength(1);
  });
});

describe.each<CardFault>([...CARD_FAULTS])("%s", (fault) => {
  const asked = () => (fault === "stall" ? impatient : sandbox.gateway);
  const stall = { ms: 700 };

  it("The fault of opening a wallet leaves it unknown, then gives the one wallet", async () => {
    const key = randomUUID();
    await sandbox.fault("wallet", fault, stall);
    const opened = await askAgain(() => asked().openWallet({ key }));
    const made = (await sandbox.ledger()).customers.filter(({ metadata }) => metadata.attempt === key);
    // One whose making was answered with a permanent error stays empty.
    expect(made).toHaveLength(fault === "stored-500" ? 2 : 1);
    expect(opened).toEqual({ state: "opened", wallet: made.at(-1)?.id });
  });

  it.each<Call>(["attach", "authorise"])(
    "The fault at %s leaves it unknown, then gives the one payment",
    async (call) => {
      const attempt = await order(await open());
      await sandbox.fault(call, fault, stall);
      expect(await askAgain(() => authorise(asked(), attempt))).toMatchObject({ state: "authorised" });
      expect(await intentsOf(attempt.key)).toHaveLength(1);
    },
  );

  it("The fault at attach leaves it unknown, then declined", async () => {
    const attempt = await order(await open(), "4000000000000002");
    await sandbox.fault("attach", fault, stall);
    const declined = { state: "declined", reference: expect.stringMatching(/^pi_/), code: "card_declined" };
    expect(await askAgain(() => authorise(asked(), attempt))).toEqual(declined);
  });

  it("The fault of finding an earlier payment leaves it unknown, then gives that one", async () => {
    const attempt = await order(await open());
    const payment = await authorise(sandbox.gateway, attempt);
    await sandbox.forgetKeys();
    await sandbox.fault("retrieve", fault, stall);
    expect(await askAgain(() => authorise(asked(), attempt))).toEqual(payment);
    expect(await intentsOf(attempt.key)).toHaveLength(1);
  });
});
