import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signature as sign } from "../../sandbox/cards/webhooks";
import { PATIENCE_MS } from "../../tests/support/patience";
import { authorise, openSandbox, SECRET_KEY, type TestSandbox, WEBHOOK_SECRET } from "../../tests/support/sandbox";
import { stripeCards } from "./stripe-cards.server";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

async function pay(number: string, key: string = randomUUID()) {
  const { returnUrl, gateway } = sandbox;
  const cardToken = await sandbox.token(number);
  return authorise(gateway, { key, cardToken, amount: 25_900, currency: "CAD", returnUrl, metadata: {} });
}

async function authorised(key?: string): Promise<string> {
  const payment = await pay("4242424242424242", key);
  if (payment.state !== "authorised") throw new Error(payment.state);
  return payment.reference;
}

describe("an event", () => {
  const event = async (type: string, reference: string) => {
    const sent = () =>
      sandbox.site.deliveries.find(({ body }) => {
        const found = sandbox.gateway.readEvent(body, signatureOf(body));
        return typeof found === "object" && found?.type === type && found.reference === reference;
      });
    await expect.poll(sent).toBeDefined();
    const delivery = sent();
    if (!delivery) throw new Error("Not delivered");
    return { body: delivery.body, signature: String(delivery.headers["stripe-signature"]) };
  };
  const signatureOf = (body: Buffer) =>
    String(sandbox.site.deliveries.find((delivery) => delivery.body === body)?.headers["stripe-signature"]);

  it("An event of each kind is signed, and names the payment and our key", async () => {
    const key = randomUUID();
    const reference = await authorised(key);
    const { readEvent, capture, refund } = sandbox.gateway;
    await capture({ key: `${key}:capture`, reference });
    await refund({ key: `${key}:refund`, reference, amount: 100 });
    for (const type of ["payment_intent.amount_capturable_updated", "payment_intent.succeeded", "charge.refunded"]) {
      const { body, signature } = await event(type, reference);
      expect(readEvent(body, signature)).toEqual({ id: expect.stringMatching(/^evt_/), type, reference, key });
    }
    const declined = await pay("4000000000000002");
    if (declined.state !== "declined" || !declined.reference) throw new Error(declined.state);
    await event("payment_intent.payment_failed", declined.reference);
    const challenged = await pay("4000002500003155");
    if (challenged.state !== "challenge") throw new Error(challenged.state);
    await event("payment_intent.requires_action", challenged.reference);
    await sandbox.gateway.release({ key: randomUUID(), reference: challenged.reference });
    await event("payment_intent.canceled", challenged.reference);
  });

  it("An event with a wrong byte, signature, secret or time is refused", async () => {
    const reference = await authorised();
    const { body, signature } = await event("payment_intent.amount_capturable_updated", reference);
    const { readEvent } = sandbox.gateway;
    const forged = Buffer.from(body.toString().replace('"livemode": false', '"livemode": true'));
    expect(forged.equals(body)).toBe(false);
    expect(readEvent(forged, signature)).toBeNull();
    expect(
      readEvent(
        body,
        signature.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
      ),
    ).toBeNull();
    expect(readEvent(body, "")).toBeNull();
    expect(readEvent(body, "nonsense")).toBeNull();
    const text = body.toString();
    const now = Math.floor(Date.now() / 1000);
    expect(readEvent(body, sign(text, "whsec_other", now))).toBeNull();
    expect(readEvent(body, sign(text, WEBHOOK_SECRET, now - 3_600))).toBeNull();
    expect(readEvent(body, sign(text, WEBHOOK_SECRET, now + 3_600))).toBeNull();
    expect(readEvent(body, `t=${now},${sign(text, WEBHOOK_SECRET, now + 310)}`)).toBeNull();
    expect(readEvent(body, sign(text, WEBHOOK_SECRET, now + 240))).not.toBeNull();
    expect(readEvent(body, sign(text, WEBHOOK_SECRET, now))).not.toBeNull();
  });

  it("A signed message that is no event is distinguished", async () => {
    const brackets = "[".repeat(30_000) + "]".repeat(30_000);
    const object = (about: unknown) => JSON.stringify({ id: "evt_1", type: "x", data: { object: about } });
    const bodies = [
      ...["", "no json", "null", "7", '"text"', "[]", "{}", brackets, "[".repeat(60_000), `{"a":`.repeat(10_000)],
      ...['{"id":"evt_1","type":"x"}', '{"id":"evt_1","type":"x","data":null}', '{"id":"evt_1","type":"x","data":[]}'],
      ...['{"id":7,"type":"x","data":{"object":{}}}', '{"id":"evt_1","type":null,"data":{"object":{}}}'],
      ...[JSON.stringify({ id: "evt_\0", type: "x", data: { object: {} } }), object(null), object([]), object("pi_1")],
      ...[object({ object: "payment_intent" }), object({ object: "payment_intent", id: "pi_\0" })],
      ...[
        object({ object: "charge", payment_intent: 7 }),
        object({ object: 7 }),
        object({ object: "refund", payment_intent: [] }),
      ],
    ];
    const now = Math.floor(Date.now() / 1000);
    for (const body of bodies) {
      const read = sandbox.gateway.readEvent(Buffer.from(body), sign(body, WEBHOOK_SECRET, now));
      expect([body.slice(0, 80), read]).toEqual([body.slice(0, 80), "malformed"]);
    }
  });

  it("An event of a foreign payment has no key, and one about something else no payment", async () => {
    const now = Math.floor(Date.now() / 1000);
    const said = (about: unknown) => {
      const body = JSON.stringify({ id: "evt_1", type: "x.y", data: { object: about } });
      return sandbox.gateway.readEvent(Buffer.from(body), sign(body, WEBHOOK_SECRET, now));
    };
    const event = { id: "evt_1", type: "x.y" };
    for (const metadata of [undefined, null, {}, { attempt: "\0" }, { other: "x" }])
      expect(said({ object: "payment_intent", id: "pi_1", metadata })).toEqual({
        ...event,
        reference: "pi_1",
        key: null,
      });
    expect(said({ object: "dispute", payment_intent: { id: "pi_2" } })).toEqual({
      ...event,
      reference: "pi_2",
      key: null,
    });
    expect(said({ object: "refund", payment_intent: null })).toEqual({ ...event, reference: null, key: null });
    for (const other of [{}, { object: "payout", id: 7 }])
      expect(said(other)).toEqual({ ...event, reference: null, key: null });
  });

  it("An event signed with another secret is a real one, unlike a forged one", async () => {
    const { body, signature } = await event("payment_intent.amount_capturable_updated", await authorised());
    const keys = { secretKey: SECRET_KEY, webhookSecret: "whsec_of_another_endpoint" };
    const mistaken = stripeCards({ apiUrl: sandbox.url, ...keys, timeoutMs: PATIENCE_MS });
    expect(mistaken.readEvent(body, signature)).toBeNull();
    expect(await mistaken.hasMade(body)).toEqual({ state: "made" });
    for (const forged of ['{"id":"evt_forged"}', '{"id":"../account"}', '{"id":7}', "null", "no json"])
      expect(await mistaken.hasMade(Buffer.from(forged))).toEqual({ state: "never-made" });
    await sandbox.fault("event", "500");
    expect(await mistaken.hasMade(body)).toMatchObject({ state: "unknown" });
  });

  it("An event is accepted with any current secret, and with none of the former", async () => {
    const text = JSON.stringify({ id: "evt_1", type: "x", data: { object: {} } });
    const signed = (by: string) => sign(text, by, Math.floor(Date.now() / 1000));
    const taken = (webhookSecret: string[]) => {
      const { readEvent } = stripeCards({
        apiUrl: sandbox.url,
        secretKey: "sk",
        webhookSecret,
        timeoutMs: PATIENCE_MS,
      });
      return ["whsec_old", "whsec_new"].map((by) => readEvent(Buffer.from(text), signed(by)) !== null);
    };
    expect(taken(["whsec_old"])).toEqual([true, false]);
    expect(taken(["whsec_new", "whsec_old"])).toEqual([true, true]);
    expect(taken(["whsec_new"])).toEqual([false, true]);
  });
});
