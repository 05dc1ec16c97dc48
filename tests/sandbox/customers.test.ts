import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSandbox, SECRET_KEY, type TestSandbox } from "../support/sandbox";

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await openSandbox();
  const { hostname, port } = new URL(sandbox.url);
  stripe = new Stripe(SECRET_KEY, { host: hostname, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
});
afterAll(() => sandbox.close());

const keptCard = async (number: string, customer: string) =>
  stripe.paymentMethods.attach(await sandbox.token(number), { customer });

function charge(payment_method: string, customer?: string) {
  return stripe.paymentIntents.create({
    amount: 1_000,
    currency: "cad",
    confirm: true,
    capture_method: "manual",
    payment_method,
    ...(customer && { customer }),
    return_url: sandbox.returnUrl,
  });
}

describe("a customer", () => {
  it("A customer is made once per key, and kept with its metadata", async () => {
    const idempotencyKey = randomUUID();
    const made = await stripe.customers.create({ metadata: { checkout: "c1" } }, { idempotencyKey });
    expect(made).toMatchObject({ object: "customer", livemode: false, metadata: { checkout: "c1" } });
    const again = await stripe.customers.create({ metadata: { checkout: "c1" } }, { idempotencyKey });
    expect(again.id).toBe(made.id);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ id: made.id });
    const known = (await sandbox.ledger()).customers.filter(({ id }) => id === made.id);
    expect(known).toMatchObject([{ metadata: { checkout: "c1" } }]);
    await expect(stripe.customers.retrieve("cus_none")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
  });

  it("A customer uses a kept card any number of times", async () => {
    const { id } = await stripe.customers.create();
    const card = await keptCard("4242424242424242", id);
    expect(card).toMatchObject({ customer: id, card: { last4: "4242" } });
    const [first, second] = [await charge(card.id, id), await charge(card.id, id)];
    expect(first.id).not.toBe(second.id);
    for (const intent of [first, second])
      expect(intent).toMatchObject({ status: "requires_capture", customer: id, payment_method: card.id });
    const charges = (await sandbox.ledger()).charges.filter(({ customer }) => customer === id);
    expect(charges).toHaveLength(2);
  });

  it("A customer keeps a card to itself", async () => {
    const [mine, other] = [await stripe.customers.create(), await stripe.customers.create()];
    const card = await keptCard("4242424242424242", mine.id);
    await expect(charge(card.id, other.id)).rejects.toMatchObject({ statusCode: 400 });
    await expect(charge(card.id)).rejects.toMatchObject({ statusCode: 400 });
    await expect(charge(card.id, "cus_none")).rejects.toMatchObject({ code: "resource_missing", param: "customer" });
  });

  it("A customer that does not keep a card uses it once", async () => {
    const { id } = await stripe.customers.create();
    const token = await sandbox.token("4242424242424242");
    await charge(token, id);
    await expect(charge(token, id)).rejects.toThrow(/may not be used again/);
  });
});

describe("where a card's bills go", () => {
  const billing_details = { email: "zoe@example.com", address: { line1: "1, rue", country: "CA" } };

  it("A billing address is corrected once a customer keeps the card, only as stated", async () => {
    const { id } = await stripe.customers.create();
    const card = await keptCard("4242424242424242", id);
    await stripe.paymentMethods.update(card.id, { billing_details });
    const updated = await stripe.paymentMethods.update(card.id, { billing_details: { address: { city: "Lévis" } } });
    expect(updated.billing_details).toMatchObject({
      name: "Ariane Test",
      email: "zoe@example.com",
      address: { line1: "1, rue", city: "Lévis", country: "CA", postal_code: null },
    });
    await stripe.paymentMethods.update(card.id, { billing_details: { address: { line1: "" } } });
    expect((await stripe.paymentMethods.retrieve(card.id)).billing_details.address?.line1).toBeNull();
  });

  it("A billing address stays as given for a card that nobody keeps", async () => {
    const card = await sandbox.token("4242424242424242");
    await expect(stripe.paymentMethods.update(card, { billing_details })).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe("attaching a card", () => {
  it("An attached card is attached once, for any later request", async () => {
    const [mine, other] = [await stripe.customers.create(), await stripe.customers.create()];
    const card = await keptCard("4242424242424242", mine.id);
    for (const customer of [mine.id, other.id])
      await expect(stripe.paymentMethods.attach(card.id, { customer })).rejects.toMatchObject({
        type: "StripeInvalidRequestError",
        message: "The payment method you provided has already been attached to a customer.",
      });
    expect(await stripe.paymentMethods.retrieve(card.id)).toMatchObject({ customer: mine.id });
  });

  it("An attached card gives the first answer again for the same key", async () => {
    const { id: customer } = await stripe.customers.create();
    const [good, bad] = [await sandbox.token("4242424242424242"), await sandbox.token("4000000000009995")];
    const again = { idempotencyKey: randomUUID() };
    await stripe.paymentMethods.attach(good, { customer }, again);
    const { lastResponse } = await stripe.paymentMethods.attach(good, { customer }, again);
    expect(lastResponse.headers["idempotent-replayed"]).toBe("true");
    const declined = { idempotencyKey: randomUUID() };
    for (const _ of ["first", "again"])
      await expect(stripe.paymentMethods.attach(bad, { customer }, declined)).rejects.toMatchObject({
        type: "StripeCardError",
        statusCode: 402,
        code: "card_declined",
        decline_code: "insufficient_funds",
      });
  });

  it.each(["4000000000000002", "4000000000000069", "4000000000000127", "4012888888881881"])(
    "An attached card is refused by the bank of %s",
    async (number) => {
      const { id } = await stripe.customers.create();
      await expect(keptCard(number, id)).rejects.toMatchObject({ type: "StripeCardError", statusCode: 402 });
    },
  );

  it("An attached card may be declined later", async () => {
    const { id } = await stripe.customers.create();
    const card = await keptCard("4000000000000341", id);
    await expect(charge(card.id, id)).rejects.toMatchObject({ code: "card_declined", statusCode: 402 });
  });

  it("An attached card is refused once used, and so is no card or no customer", async () => {
    const { id: customer } = await stripe.customers.create();
    const token = await sandbox.token("4242424242424242");
    await charge(token);
    await expect(stripe.paymentMethods.attach(token, { customer })).rejects.toThrow(/may not be used again/);
    await expect(stripe.paymentMethods.attach("pm_none", { customer })).rejects.toMatchObject({ statusCode: 404 });
    const fresh = await sandbox.token("4242424242424242");
    await expect(stripe.paymentMethods.attach(fresh, { customer: "cus_none" })).rejects.toMatchObject({
      code: "resource_missing",
      param: "customer",
    });
  });
});

it("Customers and their cards are kept over a restart", async () => {
  const { id } = await stripe.customers.create();
  const card = await keptCard("4242424242424242", id);
  await sandbox.restart();
  expect(await charge(card.id, id)).toMatchObject({ status: "requires_capture" });
});
