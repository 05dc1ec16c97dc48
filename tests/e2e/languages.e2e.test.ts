/** Two languages and three currencies: which one is served, how one changes, and what is kept. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS, LOCALES, type Locale } from "~/domain/locale";
import { formatMoney } from "~/i18n/format";
import { pathFor, tabPath } from "~/i18n/paths";
import { readyCheckout } from "./support/buyer";
import { freshDeparture } from "./support/database";
import { inOurBooks } from "./support/money";
import {
  chooseSeats,
  family,
  fieldOf,
  go,
  idOf,
  openCheckout,
  payInFull,
  sendTravellers,
  settle,
} from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { filled, read, saidIn, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(site.url + path, { headers, redirect: "manual" });
}
async function langOf(answer: Response) {
  return /<html lang="([^"]+)"/.exec(await answer.text())?.[1];
}

it.each([
  ["", "fr-CA"],
  ["en", "en-CA"],
  ["de-DE,de;q=0.9", "fr-CA"],
  ["en-GB;q=0.7,fr-FR;q=0.8", "fr-CA"],
  ["es,en;q=0.5,fr;q=0.1", "en-CA"],
  ["en;q=0,fr;q=0.1", "fr-CA"],
  ["*", "fr-CA"],
])("The root is served in the browser's language, or in French: %s", async (accepted, lang) => {
  const answer = await get("/", accepted ? { "Accept-Language": accepted } : {});
  expect(answer.status).toBe(200);
  expect(await langOf(answer)).toBe(lang);
});

it("The language chosen is remembered for a year, out of scripts' reach, and used by the root", async () => {
  const chosen = await get("/en-ca", { "Accept-Language": "fr" });
  const cookie = chosen.headers.getSetCookie().find((one) => one.startsWith("locale=")) ?? "";
  expect(cookie).toMatch(/Max-Age=31536000/);
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  expect(cookie).toMatch(/Path=\//);
  const sent = cookie.split(";")[0] ?? "";
  expect(await langOf(await get("/", { Cookie: sent, "Accept-Language": "fr" }))).toBe("en-CA");
  const forged = { Cookie: `${sent.slice(0, -3)}abc`, "Accept-Language": "fr" };
  expect(await langOf(await get("/", forged))).toBe("fr-CA");
});

it.each([
  ["/en-ca/voyage", "/en-ca/trip"],
  ["/en-ca/voyage?to=boston&adults=3", "/en-ca/trip?to=boston&adults=3"],
  ["/fr-ca/trip", "/fr-ca/voyage"],
  ["/en-ca/voyage/boston-2-days", "/en-ca/trip/boston-2-days"],
  ["/en-ca/politique-de-confidentialite", "/en-ca/privacy-policy"],
  ["/fr-ca/terms-conditions", "/fr-ca/termes-conditions"],
  ["/fr-ca/checkout", "/fr-ca"],
  ["/en-ca/checkout", "/en-ca"],
  ["/en-ca/trip/", "/en-ca"],
  ["/fr-ca/voyage/", "/fr-ca"],
  ["/fr-ca/politique-de-confidentialit%C3%A9", "/fr-ca/politique-de-confidentialite"],
  ["/fr-ca/politique-de-confidentialite%CC%81", "/fr-ca/politique-de-confidentialite"],
  ["/FR-CA/Voyage", "/fr-ca/voyage"],
  ["/fr-ca/", "/fr-ca"],
  ["/en-ca/privacy-policy/", "/en-ca/privacy-policy"],
])("%s leads to %s", async (from, to) => {
  const answer = await get(from);
  expect([301, 302]).toContain(answer.status);
  expect(answer.headers.get("location")).toBe(to);
  expect((await get(to)).status).toBe(200);
});

it.each([
  ["/fr-ca/nulle-part", "fr-ca"],
  ["/en-ca/no/where", "en-ca"],
  ["/en-ca/trip/a/b", "en-ca"],
  ["/en-ca/checkout/unknown-checkout-id", "en-ca"],
  ["/fr-ca/checkout/unknown-checkout-id/payment", "fr-ca"],
  ["/fr-ca/mon-voyage/unknown-booking-key", "fr-ca"],
  ["/nothing", "fr-ca"],
] as const)("%s is a dead end", async (path, locale) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  const html = await answer.text();
  const { error } = wordsOf(locale).common;
  expect(html).toContain(`<html lang="${LANGUAGE_TAGS[locale]}"`);
  for (const text of [filled(error.notFound, { path }), error.deadEnd, error.goHome, error.homeLink])
    expect(saidIn(html)).toContain(read(text));
  expect(html).toContain(`href="${pathFor("home", locale)}"`);
  expect(/<title>(.+?)<\/title>/.exec(html)?.[1] ?? "no title").toContain(error.notFoundTitle);
});

it("The dead end says the words of the specification", () => {
  const { notFound, deadEnd, goHome, homeLink, oops, tripGone } = wordsOf("en-ca").common.error;
  expect([notFound, deadEnd, goHome, homeLink, oops, tripGone]).toEqual([
    "Page not found: {{path}}",
    "You have reached a dead end",
    "We suggest you go home.",
    "Click here to return home",
    "Oops! Something went wrong.",
    "Unfortunately, the tour is no longer available",
  ]);
});

it.each(LOCALES)("A trip that does not exist is no longer available, %s", async (locale) => {
  const answer = await get(pathFor("trip.detail", locale, { slug: "atlantis-9-days" }));
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(saidIn(html)).toContain(read(wordsOf(locale).common.error.tripGone));
  expect(html).toMatch(/<title>.+<\/title>/);
});

it.each([false, true])("Changing language keeps the page and the search, scripts %s", async (scripts) => {
  await visit({ scripts, language: "fr-CA" }, async ({ page }) => {
    await go(page, "/fr-ca/voyage?from=laval&to=boston&adults=3&children=1");
    await page.getByRole("link", { name: "English" }).click();
    await page.waitForURL("**/en-ca/trip?from=laval&to=boston&adults=3&children=1");
    await settle(page);
    expect(await page.inputValue("select[name=from]")).toBe("laval");
    expect(await page.inputValue("[name=adults]")).toBe("3");
    expect(await page.locator("h1").textContent()).toBe(wordsOf("en-ca").trip.listTitle);
    await page.locator("main a[href*='boston-2-days']").first().click();
    await page.waitForURL(/\/en-ca\/trip\/boston-2-days/);
    await settle(page);
    const { search } = new URL(page.url());
    await page.getByRole("link", { name: "Français" }).click();
    await page.waitForURL(`**/fr-ca/voyage/boston-2-days${search}`);
    expect(await page.locator("html").getAttribute("lang")).toBe("fr-CA");
  });
});

it.each([false, true])("A currency is chosen, shown everywhere, frozen and charged, scripts %s", async (scripts) => {
  await visit({ scripts, language: "fr-CA" }, async ({ page }) => {
    await go(page, "/fr-ca/voyage?to=boston");
    await page.getByRole("button", { name: "USD" }).click();
    await page.locator("button[aria-pressed=true]", { hasText: "USD" }).waitFor();
    await settle(page);
    expect(page.url()).toMatch(/\/fr-ca\/voyage\?to=boston$/);
    expect(read(await page.locator("main").textContent())).toMatch(/\d \$ US/);
    const checkout = await openCheckout(page, "fr-ca", { adults: 1, children: 0 });
    await page.context().clearCookies({ name: "currency" });
    await sendTravellers(page, family("usd@example.com").slice(0, 1));
    await go(page, tabPath("seats", "fr-ca", idOf(page)));
    await payInFull(page);
    const { total, net } = inOurBooks(site, checkout);
    const books: { intents: { currency: string; amount: number }[] } = await (
      await fetch(`${site.sandboxUrl}/payments.json`)
    ).json();
    expect(books.intents.at(-1)).toMatchObject({ currency: "usd", amount: total });
    expect(net).toBe(total);
    const paid = read(formatMoney({ amount: total, currency: "USD" }, "fr-ca"));
    expect(paid).toMatch(/\d,\d\d \$ US$/);
    expect(read(await page.locator("main .receipt").textContent())).toContain(paid);
  });
});

it("An English purchase shows the request for English and the French contract; a French one shows neither", async () => {
  const departure = freshDeparture(site);
  const tab = async (locale: Locale) => {
    const checkout = await readyCheckout(site, departure, { locale });
    return (await get(tabPath("payment", locale, checkout))).text();
  };
  const english = await tab("en-ca");
  expect(english).toContain("your express wish to be bound by its English version");
  expect(english).toMatch(/<a href="\/fr-ca\/termes-conditions" hrefLang="fr-CA"[^>]*>Read the French version/i);
  expect(await tab("fr-ca")).not.toContain(pathFor("terms", "en-ca"));
});

it.each([true, false])(
  "What is typed on a tab of a purchase comes along as the language changes, unjudged: scripts %s",
  async (scripts) => {
    const change = async (page: Page, to: RegExp) => {
      await page.locator("button.language").click();
      await page.waitForURL(to);
      await settle(page);
      expect(await page.locator("main [role=alert], [aria-invalid=true]").count()).toBe(0);
    };
    await visit({ scripts, width: 390, language: "fr-CA" }, async ({ page }) => {
      await openCheckout(page, "fr-ca", { adults: 2, children: 0 });
      await page.fill(fieldOf(0, "firstName"), "Élise");
      await page.fill(fieldOf(1, "birthYear"), "19");
      await change(page, /\/en-ca\/checkout\/[\w-]+\/travellers/);
      expect(await page.inputValue(fieldOf(0, "firstName"))).toBe("Élise");
      expect(await page.inputValue(fieldOf(1, "birthYear"))).toBe("19");
      await change(page, /\/fr-ca\/checkout/);
      expect(await page.inputValue(fieldOf(0, "firstName"))).toBe("Élise");
      await page.locator(fieldOf(0, "lastName")).press("Enter");
      await page.locator("[aria-invalid=true]").first().waitFor();
      await sendTravellers(page, family("langue@exemple.ca").slice(0, 2));
      const [seat] = await chooseSeats(page, 1);
      await change(page, /\/en-ca\/checkout\/[\w-]+\/seats/);
      expect(await page.inputValue("[name='seat[0]']")).toBe(seat);
      await page.locator("main button[value=skip]").click();
      await page.waitForURL(/\/payment$/);
      await page.fill("[name=address]", "12 rue Saint-Jean");
      await change(page, /\/fr-ca\/checkout\/[\w-]+\/payment/);
      expect(await page.inputValue("[name=address]")).toBe("12 rue Saint-Jean");
    });
  },
);
