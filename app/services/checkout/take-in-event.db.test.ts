import { beforeAll, beforeEach, expect, it } from "vitest";
import { gatewayEvents } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  bookingsOf,
  checkoutRow,
  expectSettled,
  minutesAfter,
  NOW,
  paymentsOf,
  payWith,
  readyCheckout,
  settleAll,
  unique,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { takeInEvent } from "./take-in-event.server";

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());
beforeEach(() => gateway.calm());

const event = (over: object) => Buffer.from(JSON.stringify({ id: unique("evt"), type: "moved", ...over }));
const taken = (body: Buffer, signature = "good") => takeInEvent(body, signature, NOW, gateway);

async function challenged() {
  const id = await readyCheckout(await aDeparture());
  await payWith(gateway, id, { cardToken: unique("challenge") });
  const [payment] = await paymentsOf(id);
  return { id, key: payment?.id ?? "", reference: payment?.reference ?? "" };
}

it("an event only names a payment, which is asked about", async () => {
  const { id, key, reference } = await challenged();
  const early = event({ reference, key, type: "payment_intent.succeeded" });
  await taken(early);
  expect(await checkoutRow(id)).toMatchObject({ state: "paying" });
  const asked = gateway.calls.length;
  expect(await taken(early)).toEqual({ ok: true, value: { duplicate: true } });
  expect(gateway.calls).toHaveLength(asked);
  gateway.move(reference, "authorised");
  expect(await taken(event({ reference, key: null, type: "payment_intent.payment_failed" }))).toEqual({
    ok: true,
    value: { duplicate: false },
  });
  expect(await bookingsOf(id)).toHaveLength(1);
});

it("the same event twice, at once and later, books once", async () => {
  const { id, key, reference } = await challenged();
  gateway.move(reference, "authorised");
  const body = event({ reference, key });
  const answers = await Promise.all([taken(body), taken(body), taken(event({ reference, key }))]);
  for (const answer of answers) expect(answer.ok).toBe(true);
  gateway.calm();
  expect(await taken(body)).toEqual({ ok: true, value: { duplicate: true } });
  expect(gateway.calls).toEqual([]);
  expect(await bookingsOf(id)).toHaveLength(1);
});

it("one that comes before our own answer finds the payment by its key", async () => {
  const id = await readyCheckout(await aDeparture());
  gateway.failOnce("authorise", "after");
  await payWith(gateway, id);
  const [payment] = await paymentsOf(id);
  expect(payment).toMatchObject({ state: "unknown", reference: null });
  await taken(event({ reference: "pi_never_heard_of", key: payment?.id }));
  expect(await bookingsOf(id)).toHaveLength(1);
});

it("is sent again by the gateway until its effects are known", async () => {
  const { id, reference } = await challenged();
  gateway.move(reference, "authorised");
  const body = event({ reference, key: null });
  gateway.failOnce("retrieve", "before");
  expect(await taken(body)).toEqual({ ok: false, code: "event-later" });
  expect((await db.select().from(gatewayEvents)).map(({ id: known }) => known)).not.toContain(
    JSON.parse(body.toString()).id,
  );
  gateway.calm();
  expect(await taken(body)).toMatchObject({ ok: true });
  expect(await bookingsOf(id)).toHaveLength(1);
});

it("is refused without its signature, and harmless about a payment that is not ours", async () => {
  expect(await taken(event({ reference: null, key: null }), "forged")).toEqual({ ok: false, code: "event-unverified" });
  expect(await taken(event({ reference: "pi_other", key: "other" }))).toMatchObject({ ok: true });
  expect(await taken(event({ reference: null, key: null }))).toMatchObject({ ok: true });
});

it("ends with everything settled", async () => {
  await settleAll(gateway, minutesAfter(60));
  await expectSettled(gateway);
});
