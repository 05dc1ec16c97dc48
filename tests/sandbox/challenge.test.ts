import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { authorise, openSandbox, type TestSandbox } from "../support/sandbox";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

/** The address of the bank's question about a payment of its own. */
async function aChallenge(): Promise<string> {
  const payment = await authorise(sandbox.gateway, {
    key: randomUUID(),
    cardToken: await sandbox.token("4000002500003155"),
    amount: 123_450,
    currency: "CAD",
    returnUrl: sandbox.returnUrl,
    metadata: {},
  });
  if (payment.state !== "challenge") throw new Error(payment.state);
  return payment.url;
}

it("A challenge is a page in the form's language with two plain buttons and no script", async () => {
  const url = await aChallenge();
  const page = await fetch(url, { headers: { "Accept-Language": "en" } });
  const text = await page.text();
  expect(text).toContain('lang="fr-CA"');
  expect(text.replace(/\s/g, " ")).toContain("1 234,50 $");
  expect(text.match(/<button [^>]*name="result"/g)).toHaveLength(2);
  expect(text).not.toContain("<script");
  expect(await (await fetch(`${url}?lang=en`)).text()).toContain("Confirm it’s you");
});

it("A challenge is not found by guessing", async () => {
  const guessed = (await aChallenge()).replace(/.$/, "");
  expect((await fetch(guessed)).status).toBe(404);
  expect((await fetch(guessed, { method: "POST", body: new URLSearchParams({ result: "complete" }) })).status).toBe(
    404,
  );
});

it("An answered challenge says it is over and links back", async () => {
  const url = await aChallenge();
  const body = new URLSearchParams({ result: "complete" });
  const answered = await fetch(url, { method: "POST", body, redirect: "manual" });
  expect(answered.status).toBe(303);
  const page = await (await fetch(url)).text();
  expect(page).not.toContain("<button");
  expect(page).toContain(sandbox.site.url);
});
