import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { PATIENCE_MS } from "../../tests/support/patience";
import { openSandbox, SECRET_KEY, type TestSandbox } from "../../tests/support/sandbox";
import { GatewayMistake } from "./cards.server";
import { stripeCards } from "./stripe-cards.server";

const LIVE_KEY = "sk_live_of_this_test";
let sandbox: TestSandbox;
let live: TestSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
  live = await openSandbox({ secretKey: LIVE_KEY });
});
afterEach(async () => {
  await sandbox.clearFaults();
  await live.clearFaults();
});
afterAll(() => Promise.all([sandbox.close(), live.close()]));

const withKey = (sandbox: TestSandbox, secretKey: string, timeoutMs = PATIENCE_MS) =>
  stripeCards({ apiUrl: sandbox.url, secretKey, webhookSecret: "whsec_x", timeoutMs });

it("An account that may charge is active", async () => {
  expect(await live.gateway.checkAccount()).toEqual({ state: "active" });
  expect(await sandbox.gateway.checkAccount()).toEqual({ state: "active" });
});

it("A live account whose charges are shut off is inactive, and says why", async () => {
  await live.fault("account", "inactive");
  expect(await live.gateway.checkAccount()).toEqual({ state: "inactive", why: "requirements.past_due" });
});

it("A test key charges an account that is not opened yet", async () => {
  await sandbox.fault("account", "inactive");
  expect(await sandbox.gateway.checkAccount()).toEqual({ state: "active" });
});

it("A wrong key is our mistake, not the account's", async () => {
  const stranger = withKey(sandbox, "sk_test_wrong");
  await expect(stranger.checkAccount()).rejects.toMatchObject({ name: "GatewayMistake", about: "call" });
});

it("An account that is refused is the account's mistake, for every request", async () => {
  await live.fault("account", "403");
  await expect(live.gateway.checkAccount()).rejects.toMatchObject({ about: "account" });
  await live.fault("prepare", "403");
  const order = { key: "k", amount: 500, currency: "CAD" as const, metadata: {} };
  const refused = await live.gateway.prepare(order).catch((error) => error);
  expect(refused).toBeInstanceOf(GatewayMistake);
  expect(refused).toMatchObject({ about: "account" });
});

it("A restricted key that may not read the account is accepted", async () => {
  const error = { type: "invalid_request_error", message: "The provided key does not have the required permissions." };
  const server = createServer((_request, response) => {
    response.writeHead(403, { "Content-Type": "application/json" }).end(JSON.stringify({ error }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = stripeCards({ apiUrl, secretKey: "rk_live_x", webhookSecret: "whsec_x", timeoutMs: PATIENCE_MS });
  expect(await gateway.checkAccount()).toEqual({ state: "active" });
  server.close();
});

it.each(["500", "429", "refused", "reset-before", "truncated"] as const)(
  "A gateway that fails with %s says nothing about us",
  async (fault) => {
    await sandbox.fault("account", fault);
    expect(await sandbox.gateway.checkAccount()).toMatchObject({ state: "unknown" });
  },
);

it("A gateway that is slow says nothing about us", async () => {
  await sandbox.fault("account", "stall", { ms: 5_000 });
  expect(await withKey(sandbox, SECRET_KEY, 500).checkAccount()).toMatchObject({ state: "unknown" });
});
