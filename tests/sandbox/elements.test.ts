import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authorise, openSandbox, type TestSandbox } from "../support/sandbox";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

async function create(card: Record<string, string>, more: Record<string, string> = {}) {
  const fields = { number: "4242 4242 4242 4242", exp_month: "12", exp_year: "40", cvc: "123", ...card };
  const body = new URLSearchParams({ type: "card", key: "pk_test_sandbox", lang: "en", ...more });
  for (const [name, value] of Object.entries(fields)) body.set(`card[${name}]`, value);
  const response = await fetch(`${sandbox.url}/v1/payment_methods`, { method: "POST", body });
  return { status: response.status, body: await response.json() };
}

describe("the embedded card form", () => {
  it("The embedded form is a script, and a frame that only the site may show", async () => {
    const script = await fetch(`${sandbox.url}/v3/`);
    expect(script.headers.get("content-type")).toContain("text/javascript");
    expect(await script.text()).toContain("createPaymentMethod");
    const frame = await fetch(`${sandbox.url}/v3/card?lang=fr`);
    const policy = frame.headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`frame-ancestors ${sandbox.site.url}`);
    expect(policy).not.toContain("unsafe");
    const page = await frame.text();
    expect(page).toContain('lang="fr-CA"');
    expect(page).toContain(`data-site="${sandbox.site.url}"`);
    for (const part of ["/v3/card.js", "/v3/card.css"]) {
      expect(page).toContain(part);
      expect((await fetch(sandbox.url + part)).status).toBe(200);
    }
  });

  it("The embedded form gives a token that pays like a direct post's", async () => {
    const { status, body } = await create({});
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: expect.stringMatching(/^pm_/), card: { brand: "visa", last4: "4242" } });
    const order = { key: randomUUID(), cardToken: body.id, amount: 5_000, currency: "CAD" as const, metadata: {} };
    const payment = await authorise(sandbox.gateway, { ...order, returnUrl: sandbox.returnUrl });
    expect(payment).toMatchObject({ state: "authorised", card: { brand: "visa", last4: "4242" } });
  });

  it("The embedded form keeps the billing details, and shows them to its operator", async () => {
    const { body } = await create(
      {},
      { "billing_details[name]": "Zoé Tremblay", "billing_details[address][line1]": "1, rue <b>" },
    );
    expect(body.billing_details).toMatchObject({ name: "Zoé Tremblay", email: null, address: { line1: "1, rue <b>" } });
    const order = { key: randomUUID(), cardToken: body.id, amount: 5_000, currency: "CAD" as const, metadata: {} };
    await authorise(sandbox.gateway, { ...order, description: "Trois jours", returnUrl: sandbox.returnUrl });
    const page = await (await fetch(`${sandbox.url}/payments`)).text();
    for (const shown of ["Trois jours", "Zoé Tremblay, 1, rue &lt;b&gt;"]) expect(page).toContain(shown);
  });

  it("The embedded form gives a token for a kept card as well, without a number", async () => {
    const { body } = await create({}, { "card[wallet]": "google_pay", "billing_details[address][line1]": "1, rue" });
    expect(body).toMatchObject({
      card: { brand: "visa", last4: "4242", wallet: { type: "google_pay" } },
      billing_details: { name: null, address: { line1: "1, rue" } },
    });
  });

  it("The embedded form shows no invalid amount from its address", async () => {
    const page = async (query: string) => (await fetch(`${sandbox.url}/v3/card?${query}`)).text();
    expect(await page("amount=12345&currency=usd&wallet=on")).toContain(
      'data-amount="12345" data-currency="usd" data-wallet',
    );
    expect(await page('amount=1"><b>&currency=<b>')).toContain('data-amount="0" data-currency="cad">');
  });

  it.each([
    [{ number: "" }, "incomplete_number"],
    [{ number: "4242424242424241" }, "invalid_number"],
    [{ exp_month: "", exp_year: "" }, "incomplete_expiry"],
    [{ exp_month: "13" }, "invalid_expiry_month"],
    [{ exp_year: "20" }, "invalid_expiry_year_past"],
    [{ cvc: "" }, "incomplete_cvc"],
    [{ cvc: "12" }, "invalid_cvc"],
  ])("The embedded form says what is wrong with %j, in the reader's language", async (card, code) => {
    const english = await create(card);
    expect(english).toMatchObject({
      status: 402,
      body: { error: { code, message: expect.stringMatching(/Your card/) } },
    });
    const french = await create(card, { lang: "fr" });
    expect(french.body.error.message).not.toBe(english.body.error.message);
    expect(JSON.stringify([english, french])).not.toContain("4242");
  });

  it("The embedded form accepts nothing without the publishable key", async () => {
    expect(await create({}, { key: "pk_test_other" })).toMatchObject({ status: 401 });
  });

  it("The embedded form keeps no number and no code", async () => {
    // One code may stand in a random id or in a time by chance, all of them do not.
    const codes = ["7391", "6284", "5173", "8402"];
    for (const cvc of codes) await create({ number: "378282246310005", cvc });
    const bytes = sandbox.bytes().toString("latin1");
    expect(bytes).toContain("0005");
    expect(bytes).not.toContain("378282246310005");
    expect(codes.filter((code) => bytes.includes(code))).not.toEqual(codes);
  });
});
