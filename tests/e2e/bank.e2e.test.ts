/** What a bank may answer: a challenge, a refusal for any reason, or nothing for a while. */
import { expect, it } from "vitest";
import { LANGUAGE_TAGS, LOCALES } from "~/domain/locale";
import { pathFor, tabPath } from "~/i18n/paths";
import { cardToken, pay, payFields, pressAtGateway, readyCheckout } from "./support/buyer";
import { change, freshDeparture, select, takenOf } from "./support/database";
import { inbox } from "./support/mail";
import { atTheBank, BILLED_TO, inOurBooks, toldTheBank, until } from "./support/money";
import { go, send, sendBilling, sendCard, settle } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { read, saidIn, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);
const CHALLENGED = "4000 0025 0000 3155";

it.each([
  { locale: "fr-ca", scripts: false },
  { locale: "en-ca", scripts: true },
] as const)("A challenge is failed, then passed: $locale, scripts $scripts", async ({ locale, scripts }) => {
  const { declines, payment } = wordsOf(locale).checkout;
  await visit({ scripts, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    const checkout = await readyCheckout(site, freshDeparture(site), { locale });
    await go(page, tabPath("payment", locale, checkout));

    const toBank = async () => {
      await sendCard(page, { number: CHALLENGED });
      await page.waitForURL(`${site.sandboxUrl}/challenge/**`);
    };
    await sendBilling(page);
    await toBank();
    expect(inOurBooks(site, checkout)).toMatchObject({ state: "paying", net: 0 });
    await visit({ scripts: false, language: LANGUAGE_TAGS[locale] }, async ({ page: meanwhile }) => {
      await go(meanwhile, pathFor("checkout", locale, { sessionId: checkout }));
      expect(read(await meanwhile.locator("main").textContent())).toContain(read(payment.challenge));
      const link = meanwhile.getByRole("link", { name: read(payment.challengeLink) });
      expect(await link.getAttribute("href")).toContain("/challenge/");
    });
    await page.locator("button[name=result][value=fail]").click();
    await page.waitForURL(/\/payment\b/);
    await settle(page);
    expect(read(await page.locator("main").textContent())).toContain(read(declines.authentication_failed));
    expect(inOurBooks(site, checkout)).toMatchObject({ state: "open", net: 0 });
    // Only the card is typed again, and the address is still there for whoever goes back to it.
    await page.getByRole("link", { name: read(payment.change) }).click();
    await page.waitForURL(/\/payment$/);
    await settle(page);
    expect(await page.inputValue("[name=address]")).toBe("12 rue Saint-Jean");
    expect(await page.isChecked("[name=terms]")).toBe(true);
    await send(page);

    await toBank();
    await page.locator("button[name=result][value=complete]").click();
    await page.waitForURL(/\/booking$/);
    await settle(page);
    const books = inOurBooks(site, checkout);
    expect(books.bookings).toHaveLength(1);
    expect(await atTheBank(site, checkout)).toEqual({ captures: 1, net: books.total });
  });
});

it("A bank's question is given up without scripts, and how to pay is chosen again", async () => {
  const { payment } = wordsOf("fr-ca").checkout;
  await visit({ scripts: false, language: "fr-CA" }, async ({ page }) => {
    const checkout = await readyCheckout(site, freshDeparture(site), { locale: "fr-ca" });
    const path = tabPath("payment", "fr-ca", checkout);
    await go(page, path);
    await sendBilling(page);
    await sendCard(page, { number: CHALLENGED });
    await page.waitForURL(`${site.sandboxUrl}/challenge/**`);
    await go(page, path);
    await page.getByRole("button", { name: read(payment.giveUp) }).click();
    await page.waitForURL(/\/payment$/);
    expect(inOurBooks(site, checkout)).toMatchObject({ state: "open", net: 0 });
    expect(await atTheBank(site, checkout)).toMatchObject({ captures: 0 });
    expect(await page.inputValue("[name=address]")).toBe("12 rue Saint-Jean");
    expect(await page.locator("input[name=plan]").count()).toBe(2);
  });
});

it.each([
  ["4000000000009995", "insufficient_funds"],
  ["4000000000000069", "expired_card"],
  ["4000000000000127", "incorrect_cvc"],
  ["4000000000000119", "processing_error"],
  ["4000000000009979", "stolen_card"],
  ["4000008260003178", "insufficient_funds"],
] as const)("A card ending in its own reason is declined for it: %s", async (number, code) => {
  const checkout = await readyCheckout(site, freshDeparture(site));
  const token = await cardToken(site, checkout, number);
  const paid = await pay(site, checkout, payFields(token));
  const challenge = paid.headers.get("location") ?? "";
  if (challenge.includes("/challenge/"))
    await fetch(challenge, { method: "POST", body: new URLSearchParams({ result: "complete" }), redirect: "manual" });
  for (const locale of LOCALES) {
    const page = await fetch(`${site.url}${tabPath("payment", locale, checkout)}?step=card`);
    const said = saidIn(await page.text());
    expect(said).toContain(wordsOf(locale).checkout.declines[code]);
    expect(said).toContain(wordsOf(locale).checkout.payment.notCharged);
  }
  expect(inOurBooks(site, checkout)).toMatchObject({ state: "open", net: 0, bookings: [] });
  expect(await atTheBank(site, checkout)).toEqual({ captures: 0, net: 0 });
});

it("A payment claim in an address is not believed", async () => {
  const checkout = await readyCheckout(site, freshDeparture(site));
  const here = tabPath("payment", "en-ca", checkout);
  const token = "card_token=pm_inventedinventedinvented";
  const nonce = "pay=inventedinventedinventedinventedinventedinvented";
  for (const claim of ["returned=1&redirect_status=succeeded", token, `step=card&${token}&${nonce}&shown=1`]) {
    expect((await fetch(`${site.url}${here}?${claim}`)).status).toBe(200);
    expect(inOurBooks(site, checkout)).toMatchObject({ state: "open", net: 0, bookings: [] });
  }
  await pay(site, checkout, payFields("pm_inventedinventedinvented"));
  expect(inOurBooks(site, checkout)).toMatchObject({ state: "open", net: 0, bookings: [] });
});

it("A return from the gateway pays what the button said, once; a look or another amount pays nothing", async () => {
  const checkout = await readyCheckout(site, freshDeparture(site));
  const back = await pressAtGateway(site, checkout);
  const open = { state: "open", net: 0, bookings: [] };
  const forged = new URL(back);
  forged.searchParams.set("shown", "1");
  for (const [address, method] of [
    [back, "HEAD"],
    [forged, "GET"],
  ] as const) {
    expect((await fetch(address, { method, redirect: "manual" })).status).toBe(200);
    expect(inOurBooks(site, checkout)).toMatchObject(open);
  }
  const other = await readyCheckout(site, freshDeparture(site));
  await fetch(back.replace(checkout, other), { redirect: "manual" });
  expect(inOurBooks(site, other)).toMatchObject(open);
  await Promise.all([fetch(back, { redirect: "manual" }), fetch(back, { redirect: "manual" })]);
  await until("it is booked", () => inOurBooks(site, checkout).state === "booked");
  const { total } = inOurBooks(site, checkout);
  expect(await atTheBank(site, checkout)).toEqual({ captures: 1, net: total });
  const description = expect.stringMatching(/^[A-ZÀ-Ý].+, \d{4}-\d\d-\d\d$/);
  expect(await toldTheBank(site, checkout)).toEqual([
    { description, name: "Zoe Canary", email: "canary@example.com", address: BILLED_TO },
  ]);
});

it("A dispute at the bank is recorded with the money taken and returned, and the booking stays", async () => {
  const checkout = await readyCheckout(site, freshDeparture(site));
  await pay(site, checkout, payFields(await cardToken(site, checkout)));
  const [charge] = select<{ id: string; payment: string }>(
    site,
    "select id, reference as payment from charges where checkout = ?",
    checkout,
  );
  const move = async (status: string) => {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ payment: charge?.payment, status });
    expect((await fetch(`${site.sandboxUrl}/sandbox/disputes`, { method: "POST", headers, body })).status).toBe(200);
  };
  const known = () => select<{ state: string }>(site, "select state from disputes where charge = ?", charge?.id ?? "");
  const moved = () =>
    select<{ kind: string }>(site, "select kind from ledger where charge = ? order by kind", charge?.id ?? "").map(
      ({ kind }) => kind,
    );
  await move("needs_response");
  await until("it is heard", () => known()[0]?.state === "open");
  expect(moved()).toEqual(["capture", "disputed"]);
  await move("won");
  await until("its end is heard", () => known()[0]?.state === "won");
  expect(moved()).toEqual(["capture", "disputed", "reinstated"]);
  expect(known()).toHaveLength(1);
  expect(inOurBooks(site, checkout).bookings).toHaveLength(1);
});

it.each([
  { call: "authorise", fault: "reset-after", locale: "fr-ca" },
  { call: "authorise", fault: "reset-before", locale: "en-ca" },
  { call: "capture", fault: "reset-after", locale: "fr-ca" },
  { call: "capture", fault: "stall", locale: "en-ca" },
] as const)("A bank that does not answer ($call, $fault) is waited for", async ({ call, fault, locale }) => {
  const { payment } = wordsOf(locale).checkout;
  const email = `${call}-${fault}@example.com`;
  const departure = freshDeparture(site);
  const checkout = await readyCheckout(site, departure, { email, locale });
  await visit({ scripts: false, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await go(page, `${tabPath("payment", locale, checkout)}?step=card`);
    const order = JSON.stringify({ call, fault, ms: 9_000 });
    const headers = { "Content-Type": "application/json" };
    await fetch(`${site.sandboxUrl}/sandbox/faults`, { method: "POST", headers, body: order });
    await sendCard(page);
    const shown = read(await page.locator("main").textContent());
    const booked = page.url().endsWith("/booking");
    // Looked at once more on the way back to the tab, the bank may have answered already.
    if (!booked) expect(shown).toContain(read(payment.pendingTitle));
    expect(shown).not.toContain(read(payment.declinedTitle));
    // So that nobody has to wait for as long as the job would.
    change(site, "update payments set next_attempt_at = 0 where checkout = ?", checkout);
    await until("it is booked", () => inOurBooks(site, checkout).state === "booked");
    await go(page, pathFor("checkout", locale, { sessionId: checkout }));
    expect(page.url()).toMatch(/\/booking$/);
  });
  const books = inOurBooks(site, checkout);
  expect(await atTheBank(site, checkout)).toEqual({ captures: 1, net: books.total });
  expect(takenOf(site, departure.id)).toBe(1);
  await until("its mail has come", async () => (await inbox(site, email)).length > 0);
});
