import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openSandbox, SECRET_KEY, type TestSandbox } from "../support/sandbox";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.close());

async function create(key: string, token: string, amount = "1000") {
  const response = await fetch(`${sandbox.url}/v1/payment_intents`, {
    method: "POST",
    headers: { Authorization: `Bearer ${SECRET_KEY}`, "Idempotency-Key": key },
    body: new URLSearchParams({
      amount,
      currency: "cad",
      capture_method: "manual",
      confirm: "true",
      payment_method: token,
      return_url: sandbox.returnUrl,
      "metadata[checkout]": "c1",
    }),
  });
  return {
    status: response.status,
    replayed: response.headers.get("idempotent-replayed"),
    text: await response.text(),
  };
}

it("The sandbox repeats its first answer for the same key and parameters", async () => {
  const [key, token] = [randomUUID(), await sandbox.token("4242424242424242")];
  const first = await create(key, token);
  expect(first).toMatchObject({ status: 200, replayed: null });
  expect(JSON.parse(first.text)).toMatchObject({ status: "requires_capture", metadata: { checkout: "c1" } });
  expect(await create(key, token)).toEqual({ ...first, replayed: "true" });
});

it("The sandbox repeats a decline", async () => {
  const [key, token] = [randomUUID(), await sandbox.token("4000000000009995")];
  const first = await create(key, token);
  expect(first.status).toBe(402);
  expect(JSON.parse(first.text)).toMatchObject({
    error: {
      type: "card_error",
      code: "card_declined",
      decline_code: "insufficient_funds",
      payment_intent: { status: "requires_payment_method", last_payment_error: { code: "card_declined" } },
    },
  });
  expect(await create(key, token)).toEqual({ ...first, replayed: "true" });
});

it("The sandbox refuses the same key with other parameters", async () => {
  const [key, token] = [randomUUID(), await sandbox.token("4242424242424242")];
  await create(key, token);
  const other = await create(key, token, "2000");
  expect(other.status).toBe(400);
  expect(JSON.parse(other.text)).toMatchObject({ error: { type: "idempotency_error" } });
});

it("The sandbox answers 409 while a key's first request is in progress, then its answer", async () => {
  const [key, token] = [randomUUID(), await sandbox.token("4242424242424242")];
  await sandbox.fault("authorise", "stall", { ms: 1500 });
  const first = create(key, token);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const second = await create(key, token);
  expect(second.status).toBe(409);
  expect(JSON.parse(second.text)).toMatchObject({ error: { code: "idempotency_key_in_use" } });
  expect((await first).status).toBe(200);
  expect(await create(key, token)).toEqual({ ...(await first), replayed: "true" });
});

it("The sandbox does nothing, and keeps no key, for a meaningless request", async () => {
  const [key, token] = [randomUUID(), await sandbox.token("4242424242424242")];
  const before = (await sandbox.ledger()).intents.length;
  expect((await create(key, token, "-5")).status).toBe(400);
  expect((await sandbox.ledger()).intents).toHaveLength(before);
  expect((await create(key, token)).status).toBe(200);
});

it("The sandbox refuses a stranger", async () => {
  const response = await fetch(`${sandbox.url}/v1/payment_intents/pi_x`, {
    headers: { Authorization: "Bearer sk_no" },
  });
  expect(response.status).toBe(401);
});

it("The sandbox refuses orders that a web page could send cross-site", async () => {
  const body = JSON.stringify({ call: "capture", fault: "500" });
  for (const path of ["/sandbox/faults", "/sandbox/webhooks"]) {
    expect((await fetch(sandbox.url + path, { method: "POST", body })).status).toBe(400);
  }
});

it("The sandbox keeps everything over a restart, keys and faults included", async () => {
  const [key, token] = [randomUUID(), await sandbox.token("4242424242424242")];
  const first = await create(key, token);
  await sandbox.fault("retrieve", "429");
  const before = await sandbox.ledger();
  await sandbox.restart();
  expect(await sandbox.ledger()).toEqual(before);
  expect(await create(key, token)).toEqual({ ...first, replayed: "true" });
  const { id } = JSON.parse(first.text);
  expect(await sandbox.gateway.retrieve(id)).toMatchObject({ state: "unknown" });
  expect(await sandbox.gateway.retrieve(id)).toMatchObject({ state: "authorised" });
});
