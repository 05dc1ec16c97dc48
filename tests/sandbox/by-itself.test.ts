/** What happens at the bank when time has passed, as Stripe tells of it. */
import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RefundCourse } from "../../sandbox/cards/records";
import type { Met } from "../../sandbox/troubles";
import { authorise, openSandbox, SECRET_KEY, type TestSandbox } from "../support/sandbox";

const DAY_SECONDS = 86_400;

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.close());

async function authorised(number = "4242424242424242"): Promise<string> {
  const order = { amount: 1_000, currency: "CAD" as const, returnUrl: sandbox.returnUrl, metadata: {} };
  const cardToken = await sandbox.token(number);
  const payment = await authorise(sandbox.gateway, { ...order, key: randomUUID(), cardToken });
  if (payment.state !== "authorised") throw new Error(payment.state);
  return payment.reference;
}

async function captured(number?: string): Promise<string> {
  const reference = await authorised(number);
  await sandbox.gateway.capture({ key: randomUUID(), reference });
  return reference;
}

/** Types of the events so far, in any order. */
async function told(count: number): Promise<Stripe.Event[]> {
  await expect.poll(() => sandbox.site.deliveries.length).toBe(count);
  return sandbox.site.deliveries.map(({ body }) => JSON.parse(body.toString()));
}
const typesOf = (events: Stripe.Event[]) => events.map(({ type }) => type).sort();

const met = async (trouble: string) => {
  const all: Met[] = await (await fetch(`${sandbox.url}/sandbox/met`)).json();
  return Object.fromEntries(all.filter((each) => each.trouble === trouble).map(({ call, times }) => [call, times]));
};

describe("an authorisation", () => {
  it("An authorisation ends after seven days, with its events, and cannot be captured", async () => {
    const reference = await authorised();
    expect(await sandbox.pass(7 * DAY_SECONDS - 60)).toBe(0);
    expect(await sandbox.pass(7 * DAY_SECONDS)).toBe(1);
    expect(typesOf(await told(3))).toEqual([
      "charge.expired",
      "payment_intent.amount_capturable_updated",
      "payment_intent.canceled",
    ]);
    const { intents } = await sandbox.ledger();
    expect(intents).toMatchObject([{ id: reference, status: "canceled", cancellation_reason: "automatic" }]);
    expect(await sandbox.gateway.capture({ key: randomUUID(), reference })).toEqual({ state: "released", reference });
    expect(await met("authorisation ended")).toEqual({ capture: 1, event: 1, retrieve: 1 });
  });

  it("An authorisation ends alone, and a captured one does not end", async () => {
    const [one, other, done] = [await authorised(), await authorised(), await captured()];
    expect(await sandbox.pass(8 * DAY_SECONDS, one)).toBe(1);
    expect((await sandbox.gateway.retrieve(other)).state).toBe("authorised");
    expect(await sandbox.pass(8 * DAY_SECONDS)).toBe(1);
    expect((await sandbox.gateway.retrieve(done)).state).toBe("captured");
  });

  it("An authorisation ends after the sandbox's own period, when nobody asks", async () => {
    await sandbox.close();
    sandbox = await openSandbox({ authorisedSeconds: 1 });
    const reference = await authorised();
    await expect.poll(async () => (await sandbox.gateway.retrieve(reference)).state).toBe("released");
  });
});

describe("a refund", () => {
  const refunded = async (course: RefundCourse | null, number?: string) => {
    const reference = await captured(number);
    if (course) await sandbox.fault("refund", course, { ms: 60_000 });
    const answer = await sandbox.gateway.refund({ key: randomUUID(), reference, amount: 400 });
    const look = async () => {
      const { refunds, charges } = await sandbox.ledger();
      return [refunds.at(-1)?.status, charges.at(-1)?.amount_refunded];
    };
    const before = await look();
    await sandbox.pass(60);
    return { answer: answer.state, before, after: await look() };
  };

  it.each<[string, RefundCourse | null, string | undefined, object, string[]]>([
    [
      "is done at once",
      null,
      undefined,
      { answer: "refunded", before: ["succeeded", 400], after: ["succeeded", 400] },
      [],
    ],
    [
      "is pending, then done",
      "pending",
      undefined,
      { answer: "waiting", before: ["pending", 400], after: ["succeeded", 400] },
      ["charge.refund.updated", "refund.updated"],
    ],
    [
      "is pending, then done, by its card",
      null,
      "4000000000007726",
      { answer: "waiting", before: ["pending", 400], after: ["succeeded", 400] },
      ["charge.refund.updated", "refund.updated"],
    ],
    [
      "is pending, then sent back",
      "pending-fails",
      undefined,
      { answer: "waiting", before: ["pending", 400], after: ["failed", 0] },
      ["charge.refund.updated", "refund.failed", "refund.updated"],
    ],
    [
      "is done, then sent back",
      "fails-late",
      undefined,
      { answer: "refunded", before: ["succeeded", 400], after: ["failed", 0] },
      ["charge.refund.updated", "refund.failed", "refund.updated"],
    ],
    [
      "is done, then sent back, by its card",
      null,
      "4000000000005126",
      { answer: "refunded", before: ["succeeded", 400], after: ["failed", 0] },
      ["charge.refund.updated", "refund.failed", "refund.updated"],
    ],
  ])("%s", async (_, course, number, seen, more) => {
    expect(await refunded(course, number)).toEqual(seen);
    const events = await told(4 + more.length);
    const first = [
      "charge.refunded",
      "payment_intent.amount_capturable_updated",
      "payment_intent.succeeded",
      "refund.created",
    ];
    expect(typesOf(events)).toEqual([...first, ...more].sort());
  });

  it("A refund is returned immediately, and its money can be refunded again", async () => {
    expect(await refunded("failed")).toEqual({ answer: "failed", before: ["failed", 0], after: ["failed", 0] });
    expect(typesOf(await told(4))).toEqual(
      [
        "payment_intent.amount_capturable_updated",
        "payment_intent.succeeded",
        "refund.created",
        "refund.failed",
      ].sort(),
    );
    const { intents } = await sandbox.ledger();
    const again = { key: randomUUID(), reference: intents[0]?.id ?? "", amount: 1_000 };
    expect((await sandbox.gateway.refund(again)).state).toBe("refunded");
    expect(await met("refund failed at once")).toEqual({ refund: 1, "list of refunds": 1 });
  });

  it("A refund continues its course after a restart", async () => {
    const reference = await captured();
    await sandbox.fault("refund", "pending", { ms: 60_000 });
    await sandbox.gateway.refund({ key: randomUUID(), reference, amount: 400 });
    await sandbox.restart();
    await sandbox.pass(60);
    expect((await sandbox.ledger()).refunds).toMatchObject([{ status: "succeeded" }]);
  });
});

it("The sandbox's page names the cards whose refunds take another course, in both languages", async () => {
  const rowOf = async (lang: string, number: string) => {
    const page = await (await fetch(`${sandbox.url}/?lang=${lang}`)).text();
    return new RegExp(`<td>${number}</td><td>([^<]*)`).exec(page)?.[1];
  };
  expect(await rowOf("fr", "4000 0000 0000 7726")).toBe("acceptée, remboursée avec du retard");
  expect(await rowOf("en", "4000 0000 0000 5126")).toBe("approved, refunded, then sent back by the bank");
});

it("An account that is inactive charges nobody until it is opened again, and says so", async () => {
  const order = (active: boolean) =>
    fetch(`${sandbox.url}/sandbox/account`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ active }),
    });
  const reference = await captured();
  await order(false);
  const account = await fetch(`${sandbox.url}/v1/account`, { headers: { Authorization: `Bearer ${SECRET_KEY}` } });
  expect(await account.json()).toMatchObject({ charges_enabled: false });
  await expect(authorised()).rejects.toMatchObject({ name: "GatewayMistake", about: "account" });
  // What was charged can be given back.
  expect((await sandbox.gateway.refund({ key: randomUUID(), reference, amount: 400 })).state).toBe("refunded");
  expect(await met("account refused")).toEqual({ prepare: 1 });
  await order(true);
  await authorised();
});

it.each([
  ["/sandbox/time", {}],
  ["/sandbox/time", { seconds: -1 }],
  ["/sandbox/time", { seconds: 1, payment: 7 }],
  ["/sandbox/account", { active: "no" }],
])("A control that makes no sense is refused: %s %j", async (path, body) => {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(sandbox.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(400);
});
