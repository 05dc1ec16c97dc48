import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PATIENCE_MS } from "../../tests/support/patience";
import { authorise, openSandbox, SECRET_KEY, type TestSandbox } from "../../tests/support/sandbox";
import { type DeclineCode, GatewayMistake } from "./cards.server";
import { refundOf } from "./stripe-answers.server";
import { stripeCards } from "./stripe-cards.server";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

function order(cardToken: string, key: string = randomUUID(), amount = 25_900) {
  const { returnUrl } = sandbox;
  return { key, cardToken, amount, currency: "CAD" as const, returnUrl, metadata: { checkout: "c1" } };
}

async function pay(number: string, key?: string) {
  return authorise(sandbox.gateway, order(await sandbox.token(number), key));
}

async function authorised(number = "4242424242424242", key?: string): Promise<string> {
  const payment = await pay(number, key);
  if (payment.state !== "authorised") throw new Error(`Expected an authorisation: ${JSON.stringify(payment)}`);
  return payment.reference;
}

/** Presses a button of the challenge page, as a browser would. */
async function answerChallenge(url: string, result: "complete" | "fail"): Promise<URL> {
  const body = new URLSearchParams({ result });
  const response = await fetch(url, { method: "POST", body, redirect: "manual" });
  expect(response.status).toBe(303);
  return new URL(response.headers.get("location") ?? "");
}

describe("a card that is accepted", () => {
  it.each([
    ["4242424242424242", "visa", "4242"],
    ["4000056655665556", "visa", "5556"],
    ["5555555555554444", "mastercard", "4444"],
    ["2223003122003222", "mastercard", "3222"],
    ["378282246310005", "amex", "0005"],
    ["6011111111111117", "discover", "1117"],
    ["3056930009020004", "diners", "0004"],
    ["36227206271667", "diners", "1667"],
    ["3566002020360505", "jcb", "0505"],
    ["6200000000000005", "unionpay", "0005"],
  ])("%s is authorised, then captured whole", async (number, brand, last4) => {
    const card = { brand, last4 };
    const payment = await pay(number);
    expect(payment).toEqual({ state: "authorised", reference: expect.stringMatching(/^pi_/), card });
    if (payment.state !== "authorised") return;
    const { reference } = payment;
    const captured = await sandbox.gateway.capture({ key: `${reference}:capture`, reference });
    expect(captured).toEqual({
      state: "captured",
      reference,
      amount: 25_900,
      movement: expect.stringMatching(/^ch_/),
      card,
    });
    expect(await sandbox.gateway.retrieve(reference)).toEqual(captured);
  });

  it("An accepted card is released when it is not wanted after all", async () => {
    const reference = await authorised();
    expect(await sandbox.gateway.release({ key: randomUUID(), reference })).toEqual({ state: "released", reference });
    expect(await sandbox.gateway.retrieve(reference)).toEqual({ state: "released", reference });
  });
});

describe("a card that is declined", () => {
  it.each<[string, DeclineCode]>([
    ["4000000000000002", "card_declined"],
    ["4000000000009995", "insufficient_funds"],
    ["4000000000009987", "lost_card"],
    ["4000000000009979", "stolen_card"],
    ["4000000000000069", "expired_card"],
    ["4000000000000127", "incorrect_cvc"],
    ["4000000000000119", "processing_error"],
    ["4000000000006975", "card_declined"],
    ["4100000000000019", "card_declined"],
    ["4012888888881881", "card_declined"],
  ])("The test card %s is declined with %s", async (number, code) => {
    const payment = await pay(number);
    expect(payment).toEqual({ state: "declined", reference: expect.stringMatching(/^pi_/), code });
    if (payment.state !== "declined" || !payment.reference) return;
    expect(await sandbox.gateway.retrieve(payment.reference)).toEqual(payment);
  });

  it("A declined card gives the same decline for the same key, with one intent", async () => {
    const again = order(await sandbox.token("4000000000009995"));
    const first = await authorise(sandbox.gateway, again);
    expect(await authorise(sandbox.gateway, again)).toEqual(first);
    expect(await intentsOf(again.key)).toHaveLength(1);
  });
});

describe("a card whose bank asks for a check", () => {
  it.each(["4000002500003155", "4000002760003184", "4000000000003220"])(
    "%s is authorised once it is passed",
    async (number) => {
      const payment = await pay(number);
      if (payment.state !== "challenge") throw new Error(payment.state);
      expect(sandbox.gateway.origins.form).toEqual([new URL(payment.url).origin]);
      const back = await answerChallenge(payment.url, "complete");
      expect(back.href).toContain(sandbox.returnUrl);
      expect(back.searchParams.get("payment_intent")).toBe(payment.reference);
      expect(await sandbox.gateway.retrieve(payment.reference)).toMatchObject({ state: "authorised" });
      // Going back and answering otherwise changes nothing.
      await answerChallenge(payment.url, "fail");
      expect(await sandbox.gateway.retrieve(payment.reference)).toMatchObject({ state: "authorised" });
    },
  );

  it("A challenged card is declined when the challenge fails", async () => {
    const payment = await pay("4000002500003155");
    if (payment.state !== "challenge") throw new Error(payment.state);
    const back = await answerChallenge(payment.url, "fail");
    expect(back.searchParams.get("redirect_status")).toBe("failed");
    const after = { state: "declined", reference: payment.reference, code: "authentication_failed" };
    expect(await sandbox.gateway.retrieve(payment.reference)).toEqual(after);
  });

  it.each<[string, DeclineCode]>([
    ["4000008400001629", "card_declined"],
    ["4000008260003178", "insufficient_funds"],
  ])("%s is declined after it is passed: %s", async (number, code) => {
    const payment = await pay(number);
    if (payment.state !== "challenge") throw new Error(payment.state);
    await answerChallenge(payment.url, "complete");
    expect(await sandbox.gateway.retrieve(payment.reference)).toMatchObject({ state: "declined", code });
  });

  it("A challenged card stays released when its challenge is passed too late", async () => {
    const payment = await pay("4000002500003155");
    if (payment.state !== "challenge") throw new Error(payment.state);
    const { reference, url } = payment;
    await sandbox.gateway.release({ key: randomUUID(), reference });
    await answerChallenge(url, "complete");
    expect(await sandbox.gateway.retrieve(reference)).toEqual({ state: "released", reference });
  });

  it("A challenged card shows its current state when the same key asks again", async () => {
    const again = order(await sandbox.token("4000002500003155"));
    const payment = await authorise(sandbox.gateway, again);
    if (payment.state !== "challenge") throw new Error(payment.state);
    await answerChallenge(payment.url, "complete");
    const { reference } = payment;
    expect(await authorise(sandbox.gateway, again)).toMatchObject({ state: "authorised", reference });
    expect(await intentsOf(again.key)).toHaveLength(1);
  });
});

async function intentsOf(key: string) {
  return (await sandbox.ledger()).intents.filter(({ metadata }) => metadata.attempt === key);
}

describe("a token", () => {
  it("A token pays once", async () => {
    const token = await sandbox.token("4242424242424242");
    expect(await authorise(sandbox.gateway, order(token))).toMatchObject({ state: "authorised" });
    const second = await authorise(sandbox.gateway, order(token));
    expect(second).toEqual({ state: "declined", reference: expect.stringMatching(/^pi_/), code: "token_used" });
  });

  it("A token that never existed buys nothing", async () => {
    const payment = await authorise(sandbox.gateway, order("pm_invented"));
    expect(payment).toEqual({ state: "declined", reference: expect.stringMatching(/^pi_/), code: "token_used" });
  });

  it("A token spent by the same attempt under a forgotten key leads to that payment", async () => {
    const attempt = order(await sandbox.token("4242424242424242"));
    const payment = await authorise(sandbox.gateway, attempt);
    await sandbox.forgetKeys();
    expect(await authorise(sandbox.gateway, attempt)).toEqual(payment);
    expect(await intentsOf(attempt.key)).toHaveLength(1);
    expect(await sandbox.gateway.find({ key: attempt.key, at: new Date() })).toEqual(payment);
    expect(await sandbox.gateway.find({ key: "nobody", at: new Date() })).toEqual({ state: "absent" });
  });
});

describe("a call at the wrong time", () => {
  it("A call at the wrong time answers how the payment stands", async () => {
    const reference = await authorised();
    await sandbox.gateway.capture({ key: randomUUID(), reference });
    expect(await sandbox.gateway.release({ key: randomUUID(), reference })).toMatchObject({ state: "captured" });
    expect(await sandbox.gateway.capture({ key: randomUUID(), reference })).toMatchObject({ state: "captured" });
    const other = await authorised();
    await sandbox.gateway.release({ key: randomUUID(), reference: other });
    expect(await sandbox.gateway.capture({ key: randomUUID(), reference: other })).toMatchObject({ state: "released" });
  });
});

describe("a refund", () => {
  it("A refund is partial, then the rest, never more, once per key", async () => {
    const reference = await authorised();
    await sandbox.gateway.capture({ key: randomUUID(), reference });
    const part = { key: randomUUID(), reference, amount: 5_900 };
    const refunded = await sandbox.gateway.refund(part);
    expect(refunded).toEqual({ state: "refunded", movement: expect.stringMatching(/^re_/), amount: 5_900 });
    expect(await sandbox.gateway.refund(part)).toEqual(refunded);
    await sandbox.forgetKeys();
    expect(await sandbox.gateway.refund(part)).toEqual(refunded);
    await expect(sandbox.gateway.refund({ key: randomUUID(), reference, amount: 20_001 })).rejects.toThrow(
      GatewayMistake,
    );
    expect(await sandbox.gateway.refund({ key: randomUUID(), reference, amount: 20_000 })).toMatchObject({
      state: "refunded",
    });
    const { charges, refunds } = await sandbox.ledger();
    expect(refunds.filter(({ payment_intent }) => payment_intent === reference)).toHaveLength(2);
    expect(charges.find(({ payment_intent }) => payment_intent === reference)).toMatchObject({
      amount_refunded: 25_900,
      refunded: true,
    });
  });
});

describe("refunds of a payment", () => {
  const all = async (reference: string) => {
    const listed = await sandbox.gateway.refundsOf(reference);
    return listed.state === "listed" ? listed.refunds : null;
  };

  it("Refunds are ours by their key, and others were made at the gateway", async () => {
    const reference = await authorised();
    await sandbox.gateway.capture({ key: randomUUID(), reference });
    expect(await all(reference)).toEqual([]);
    const key = randomUUID();
    await sandbox.gateway.refund({ key, reference, amount: 900 });
    const byHand = await fetch(`${sandbox.url}/v1/refunds`, {
      method: "POST",
      headers: { Authorization: `Bearer ${SECRET_KEY}` },
      body: new URLSearchParams({ payment_intent: reference, amount: "500" }),
    });
    expect(byHand.status).toBe(200);
    const movement = expect.stringMatching(/^re_/);
    expect(await all(reference)).toEqual([
      { state: "done", movement, amount: 500, key: null },
      { state: "done", movement, amount: 900, key },
    ]);
  });

  it.each([
    ["succeeded", "done"],
    ["pending", "under-way"],
    ["requires_action", "under-way"],
    [null, "under-way"],
    ["failed", "failed"],
    ["canceled", "failed"],
  ])("Refunds that are %s are %s", (status, state) => {
    const refund = { id: "re_1", amount: 500, status, metadata: { attempt: "k" } } as unknown as Stripe.Refund;
    expect(refundOf(refund)).toEqual({ state, movement: "re_1", amount: 500, key: "k" });
  });
});

describe("the list of what the gateway holds", () => {
  async function withMoney(metadata: Record<string, string>) {
    const attempt = { ...order(await sandbox.token("4242424242424242")), metadata };
    const payment = await authorise(sandbox.gateway, attempt);
    if (payment.state !== "authorised") throw new Error(payment.state);
    return { key: attempt.key, reference: payment.reference };
  }

  it("The gateway's list has the money left of each payment, newest first, with its site", async () => {
    const site = `https://${randomUUID()}.example`;
    const waits = await withMoney({ site });
    const released = await withMoney({ site });
    const taken = await withMoney({ site });
    const nobodys = await withMoney({});
    await sandbox.gateway.release({ key: randomUUID(), reference: released.reference });
    await sandbox.gateway.capture({ key: randomUUID(), reference: taken.reference });
    await sandbox.gateway.refund({ key: randomUUID(), reference: taken.reference, amount: 900 });
    const answer = await sandbox.gateway.listSince(new Date(Date.now() - 60_000));
    if (answer.state !== "listed") throw new Error(answer.state);
    const about = { currency: "CAD", at: expect.any(Date) };
    const mine = [waits, released, taken, nobodys].map(({ key }) => key);
    expect(answer.charges.filter(({ key }) => mine.includes(key))).toEqual([
      { ...about, ...nobodys, site: null, state: "authorised", amount: 25_900 },
      { ...about, ...taken, site, state: "captured", amount: 25_000 },
      { ...about, ...waits, site, state: "authorised", amount: 25_900 },
    ]);
    const later = await sandbox.gateway.listSince(new Date(Date.now() + 60_000));
    expect(later).toEqual({ state: "listed", charges: [] });
  });

  it("The gateway's list is complete over several pages", async () => {
    const from = new Date(Date.now() - 60_000);
    const prepare = (key: string) =>
      sandbox.gateway.prepare({ key, amount: 500, currency: "CAD", metadata: { site: "https://pages.example" } });
    const first = await withMoney({ site: "https://pages.example" });
    for (let n = 0; n < 110; n++) await prepare(randomUUID());
    const last = await withMoney({ site: "https://pages.example" });
    const answer = await sandbox.gateway.listSince(from);
    const ours = answer.state === "listed" ? answer.charges.filter(({ site }) => site === "https://pages.example") : [];
    expect(ours.map(({ key }) => key)).toEqual([last.key, first.key]);
  });

  it("The gateway's list is unknown when something in between answers for a later page", async () => {
    const intent = { id: "pi_1", object: "payment_intent", created: 1, currency: "cad", status: "succeeded" };
    const page = {
      object: "list",
      has_more: true,
      data: [{ ...intent, amount_received: 500, metadata: { attempt: "k" } }],
    };
    const server = createServer((request, response) => {
      const isFirst = request.method === "GET" && !request.url?.includes("starting_after");
      response.writeHead(isFirst ? 200 : 502, { "Content-Type": "application/json" });
      response.end(isFirst ? JSON.stringify(page) : "{}");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const options = { secretKey: SECRET_KEY, webhookSecret: "whsec_x", timeoutMs: PATIENCE_MS };
    const gateway = stripeCards({ ...options, apiUrl: `http://127.0.0.1:${port}` });
    expect(await gateway.listSince(new Date(0))).toEqual({ state: "unknown", reason: "an unreadable answer" });
    expect(await gateway.prepare({ key: "k", amount: 500, currency: "CAD", metadata: {} })).toMatchObject({
      state: "unknown",
    });
    server.close();
  });
});

describe("less than the gateway takes", () => {
  it("An amount below the gateway's minimum is declined, since nothing was made of it", async () => {
    const least = order(await sandbox.token("4242424242424242"), undefined, 50);
    expect(await authorise(sandbox.gateway, least)).toMatchObject({ state: "authorised" });
    const attempt = order(await sandbox.token("4242424242424242"), undefined, 49);
    const declined = { state: "declined", reference: null, code: "processing_error" };
    expect(await authorise(sandbox.gateway, attempt)).toEqual(declined);
    const opened = await sandbox.gateway.openWallet({ key: randomUUID() });
    const wallet = opened.state === "opened" ? opened.wallet : null;
    expect(await authorise(sandbox.gateway, { ...attempt, key: randomUUID(), wallet })).toEqual(declined);
  });
});

describe("a key that was used for another request", () => {
  it("A key used for another request gives way to the next, until its own work is done", async () => {
    const attempt = order(await sandbox.token("4242424242424242"));
    const prepared = await sandbox.gateway.prepare(attempt);
    if (prepared.state !== "prepared") throw new Error(prepared.state);
    const { reference } = prepared;
    const ask = (returnUrl: string) =>
      sandbox.gateway.authorise({ key: attempt.key, reference, cardToken: attempt.cardToken, returnUrl });
    expect(await ask("https://before.example/")).toMatchObject({ state: "authorised", reference });
    expect(await ask("https://after.example/")).toMatchObject({ state: "authorised", reference });
    const capture = () => sandbox.gateway.capture({ key: attempt.key, reference });
    expect(await capture()).toMatchObject({ state: "captured" });
    expect((await sandbox.ledger()).charges.filter(({ payment_intent }) => payment_intent === reference)).toHaveLength(
      1,
    );
  });
});

describe("a mistake of ours", () => {
  it("A mistake of ours is thrown, not taken for an outcome", async () => {
    const keys = { webhookSecret: "whsec_x", timeoutMs: PATIENCE_MS };
    const stranger = stripeCards({ apiUrl: sandbox.url, secretKey: "sk_test_wrong", ...keys });
    await expect(stranger.retrieve("pi_x")).rejects.toThrow(GatewayMistake);
    await expect(sandbox.gateway.retrieve("pi_unknown")).rejects.toThrow(/404.*resource_missing/);
    expect.assertions(3);
    await stranger.retrieve("pi_x").catch((error) => expect(String(error)).not.toContain("sk_test"));
  });
});
