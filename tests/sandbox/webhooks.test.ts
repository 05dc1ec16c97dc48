import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { authorise, openSandbox, type TestSandbox } from "../support/sandbox";

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.close());

async function authoriseAndRelease(): Promise<void> {
  const payment = await authorise(sandbox.gateway, {
    key: randomUUID(),
    cardToken: await sandbox.token("4242424242424242"),
    amount: 1_000,
    currency: "CAD",
    returnUrl: sandbox.returnUrl,
    metadata: {},
  });
  if (payment.state !== "authorised") throw new Error(payment.state);
  await sandbox.gateway.release({ key: randomUUID(), reference: payment.reference });
}

const BOTH = ["payment_intent.amount_capturable_updated", "payment_intent.canceled"];
const received = () => sandbox.site.deliveries.map(({ body }): string => JSON.parse(body.toString()).type);

type Events = { paused: boolean; events: { id: string; type: string; delivery: string; attempts: number }[] };
const events = async (): Promise<Events> => (await fetch(`${sandbox.url}/sandbox/webhooks`)).json();

it("The sandbox sends each change once, when it answers 2xx", async () => {
  await authoriseAndRelease();
  await expect.poll(() => received().sort()).toEqual(BOTH);
  await expect
    .poll(async () => (await events()).events.map(({ delivery, attempts }) => [delivery, attempts]))
    .toEqual([
      ["delivered", 1],
      ["delivered", 1],
    ]);
});

it("The sandbox sends again until the site answers 2xx", async () => {
  sandbox.site.status = 500;
  await authoriseAndRelease();
  await expect.poll(() => received().length).toBeGreaterThan(3);
  sandbox.site.status = 200;
  await expect
    .poll(async () => (await events()).events.map(({ delivery }) => delivery))
    .toEqual(["delivered", "delivered"]);
});

it("The sandbox holds events back while paused, over a restart too, then sends them", async () => {
  await sandbox.pauseWebhooks(true);
  await authoriseAndRelease();
  await sandbox.restart();
  expect(await events()).toMatchObject({ paused: true, events: [{ delivery: "pending" }, { delivery: "pending" }] });
  expect(received()).toEqual([]);
  await sandbox.pauseWebhooks(false);
  await expect.poll(() => received().sort()).toEqual(BOTH);
});

it("The sandbox sends by hand, in any order and more than once", async () => {
  await sandbox.pauseWebhooks(true);
  await authoriseAndRelease();
  const [authorised, canceled] = (await events()).events;
  for (const event of [canceled, authorised, canceled]) {
    const headers = { "Content-Type": "application/json" };
    const address = `${sandbox.url}/sandbox/webhooks/${event?.id}/deliver`;
    expect(await (await fetch(address, { method: "POST", headers })).json()).toEqual({ status: 200 });
  }
  expect(received()).toEqual([BOTH[1], BOTH[0], BOTH[1]]);
});
