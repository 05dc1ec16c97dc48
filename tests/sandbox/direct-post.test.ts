import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { authorise, openSandbox, postCard, type TestSandbox } from "../support/sandbox";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

function form(returnUrl = sandbox.returnUrl) {
  const given = sandbox.gateway.cardForm({ returnUrl, locale: "en-ca" });
  if (given.way !== "direct-post") throw new Error(given.way);
  return given;
}

describe("the card form's other end", () => {
  it("A direct post returns the browser with a token, a brand and four digits", async () => {
    const back = await postCard(form(), { number: "4242 4242 4242 4242" });
    expect(back?.origin).toBe(new URL(sandbox.returnUrl).origin);
    expect(Object.fromEntries(back?.searchParams ?? [])).toEqual({
      step: "1",
      card_token: expect.stringMatching(/^pm_[A-Za-z]{24}$/),
      card_brand: "visa",
      card_last4: "4242",
    });
  });

  it("A direct post returns it with every error, and nothing of the card", async () => {
    const back = await postCard(form(), { number: "4242424242424241", exp_month: "99", cvc: "", holder: "" });
    expect(Object.fromEntries(back?.searchParams ?? [])).toEqual({
      step: "1",
      card_error: "number_invalid,month_invalid,code_required,holder_required",
    });
  });

  it("A direct post replaces what an earlier form returned", async () => {
    const stale = `${sandbox.returnUrl}&card_error=expired&card_token=pm_old`;
    const back = await postCard(form(stale), { number: "4242424242424242" });
    expect(back?.searchParams.has("card_error")).toBe(false);
    expect(back?.searchParams.getAll("card_token")).toEqual([expect.not.stringContaining("old")]);
  });

  it.each([
    "https://elsewhere.example/",
    "http://localhost/",
    "//elsewhere.example/",
    "javascript:alert(1)",
    "/fr-ca",
    "",
  ])("A direct post refuses to return the browser to %j", async (returnUrl) => {
    expect(await postCard(form(returnUrl), { number: "4242424242424242" })).toBeNull();
  });

  it("A direct post refuses an address that hides another behind credentials", async () => {
    const sly = sandbox.returnUrl.replace("http://", "http://user:secret@");
    expect(await postCard(form(sly), { number: "4242424242424242" })).toBeNull();
  });

  it("A direct post says so in the form's language", async () => {
    const body = new URLSearchParams({ ...form("https://elsewhere.example/").hidden, number: "4242424242424242" });
    const page = await fetch(form().action, { method: "POST", body });
    expect(page.status).toBe(400);
    const text = await page.text();
    expect(text).toContain('lang="en-CA"');
    expect(text).not.toContain("4242");
  });
});

describe("a card number and its code", () => {
  it("A card number and its code are written nowhere: file, answers, webhooks or output", async () => {
    const out = [
      vi.spyOn(process.stdout, "write").mockReturnValue(true),
      vi.spyOn(process.stderr, "write").mockReturnValue(true),
      vi.spyOn(console, "log").mockReturnValue(),
      vi.spyOn(console, "error").mockReturnValue(),
    ];
    const [number, spaced] = ["378282246310005", "3782 822463 10005"];
    // One code may stand in a random id or in a time by chance, both of a pair do not.
    const codes = { grouped: ["7391", "6284"], plain: ["5173", "8402"], refused: ["9517", "3068"] };
    const seen: string[] = [];
    const typedCards = [
      ...codes.plain.map((cvc) => ({ typed: number, cvc })),
      ...codes.grouped.map((cvc) => ({ typed: spaced, cvc })),
    ];
    for (const { typed, cvc } of typedCards) {
      const back = await postCard(form(), { number: typed, cvc, holder: `Zoé ${number}` });
      seen.push(back?.href ?? "");
      await authorise(sandbox.gateway, {
        key: randomUUID(),
        cardToken: back?.searchParams.get("card_token") ?? "",
        amount: 5_000,
        currency: "CAD",
        returnUrl: sandbox.returnUrl,
        metadata: {},
      });
    }
    for (const cvc of codes.refused) seen.push((await postCard(form(), { number, cvc, exp_month: "13" }))?.href ?? "");
    await expect.poll(() => sandbox.site.deliveries.length).toBeGreaterThan(1);
    for (const path of ["/payments", "/payments.json"]) seen.push(await (await fetch(sandbox.url + path)).text());
    seen.push(...sandbox.site.deliveries.map(({ body }) => body.toString()));
    seen.push(sandbox.bytes().toString("latin1"));
    seen.push(...out.flatMap((spy) => spy.mock.calls.map((call) => call.map(String).join(" "))));
    vi.restoreAllMocks();
    const all = seen.join("\n");
    expect(all).toContain("0005");
    for (const canary of [number, spaced, "Zoé"]) expect(all.includes(canary), canary).toBe(false);
    for (const pair of Object.values(codes)) expect(pair.filter((cvc) => all.includes(cvc))).not.toEqual(pair);
  });
});
