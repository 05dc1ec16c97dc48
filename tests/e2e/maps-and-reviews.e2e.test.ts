/** Maps, reviews, the contact page and the lists by kind, as a visitor meets them. */
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pathFor, tabPath } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { newVisitor, openBrowser } from "./support/browser";
import { cardToken, pay, payFields, readyCheckout } from "./support/buyer";
import { change, freshDeparture } from "./support/database";
import { ownSite } from "./support/shared";
import type { Site } from "./support/site";
import { read } from "./support/words";

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([ownSite({ env: { CHAT_URL: "https://chat.example/escale" } }), openBrowser()]);
  await reviewed("new-york-3-days", trips[0].said);
});
afterAll(() => Promise.all([browser?.close(), site?.stop()]));

const trips = [
  {
    path: "/fr-ca/voyage/new-york-3-days",
    language: "fr-CA",
    name: "Québec",
    said: "Belle guide et de beaux arrêts.",
  },
  {
    path: "/en-ca/trip/new-york-3-days",
    language: "en-CA",
    name: "Quebec City",
    said: "",
  },
] as const;

/** A traveller's review in French, as the office has published it. */
async function reviewed(trip: string, text: string): Promise<void> {
  const checkout = await readyCheckout(site, freshDeparture(site));
  await pay(site, checkout, payFields(await cardToken(site, checkout)));
  change(
    site,
    `insert into reviews (id, booking, trip, rating, author, city, text, locale, day, published_at)
     select 'review', number, ?, 5, 'Zoé', 'Québec', ?, 'fr-ca', '2026-11-20', booked_at from bookings where checkout = ?`,
    trip,
    text,
    checkout,
  );
}

it.each(trips)("$path shows its way on maps, and the reviews of its language", async (expected) => {
  const { path, language, name, said } = expected;
  const { page, context, complaints } = await newVisitor(browser, site, { scripts: false, language });
  await page.goto(path);
  const maps = page.locator("img.map");
  expect(await maps.count()).toBe(4);
  for (const map of await maps.all()) {
    await map.scrollIntoViewIfNeeded();
    expect(await map.getAttribute("alt")).toBeTruthy();
    const answer = await page.request.get(`${site.url}${await map.getAttribute("src")}`);
    expect(answer.headers()["content-type"]).toContain("image/svg+xml");
    expect(answer.headers()["cache-control"]).toContain("immutable");
  }
  expect(await (await page.request.get(`${site.url}${await maps.first().getAttribute("src")}`)).text()).toContain(name);
  const wall = page.locator("#reviews");
  expect(await wall.locator("li blockquote").allTextContents()).toEqual(said ? [said] : []);
  // Both languages count.
  expect(read(await wall.textContent())).toMatch(/5[,.]0 /);
  // Those of the page's own language alone, so none needs to say which it is in.
  expect(await wall.locator("blockquote[lang]").count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

it("A printed trip has all its maps, seen on the screen or not", async () => {
  const { page, context } = await newVisitor(browser, site, { scripts: true, language: "en-CA" });
  await page.goto(trips[1]?.path ?? "", { waitUntil: "networkidle" });
  const blank = () =>
    page.locator("img.map").evaluateAll((maps) => maps.filter((map) => !(map as HTMLImageElement).naturalWidth).length);
  expect(await blank()).toBeGreaterThan(0);
  // As a browser does when it is asked to print.
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect.poll(blank).toBe(0);
  await context.close();
});

it.each([
  { path: "/fr-ca/nous-joindre", language: "fr-CA", other: "/en-ca/contact-us" },
  { path: "/en-ca/contact-us", language: "en-CA", other: "/fr-ca/nous-joindre" },
] as const)("$path tells where and when we are, without a script", async ({ path, language, other }) => {
  const { page, context, complaints } = await newVisitor(browser, site, { scripts: true, language, bypassCSP: true });
  await page.goto(path);
  expect(await page.locator("script").count()).toBe(0);
  expect(await page.locator("address").count()).toBe(5);
  expect(await page.locator("main a[href^='tel:']").count()).toBe(1);
  expect(await page.locator("main a[rel='external']").getAttribute("href")).toBe("https://chat.example/escale");
  expect(await page.locator("header a[hreflang]").getAttribute("href")).toBe(other);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

it("The chat of a trip's page opens and closes on time while the page stays open", async () => {
  const { page, context, complaints } = await newVisitor(browser, site, { scripts: true, language: "en-CA" });
  // The server's own answer depends on the hour of the test; what the page makes of the clock does not.
  await page.clock.install({ time: new Date("2027-02-02T04:55:00Z") });
  await page.goto("/en-ca/trip/new-york-3-days");
  const line = page.locator("p", { has: page.locator("a[href='https://chat.example/escale']") });
  await line.getByText("Daily from 8 a.m. to midnight, Eastern time").waitFor();
  await line.getByText("Open now (until midnight)").waitFor();
  await page.clock.runFor(6 * 60_000);
  await line.getByText("Closed now (opens at 8 a.m.).").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it.each([true, false])("The promotion is under the header, scripts %s", async (scripts) => {
  const { page, context, complaints } = await newVisitor(browser, site, { scripts, language: "fr-CA" });
  if (scripts) await page.clock.install();
  await page.goto("/fr-ca");
  const banner = page.locator(".offer-banner");
  expect(await banner.locator("code").textContent()).toMatch(/^[A-Z0-9]{4,20}$/);
  const until = Date.parse((await banner.locator("time").getAttribute("datetime")) ?? "");
  expect(until).toBeGreaterThan(Date.now());
  expect(read(await banner.textContent())).toMatch(
    / % de rabais avec [A-Z0-9]+ Utiliser ce code ?Jusqu’au \d.* 20\d\d, 23 h 59/,
  );
  const counting = banner.getByText(/encore .*min/).last();
  if (!scripts) expect(await counting.count()).toBe(0);
  else {
    await counting.waitFor();
    await page.clock.pauseAt(until - 1000);
    await banner.getByText("encore 0 h 0 min").first().waitFor();
    await page.clock.runFor(6_000);
    await banner.getByText("Cette promotion est terminée.").first().waitFor();
  }
  expect(complaints).toEqual([]);
  await context.close();
});

it("A promotion whose link was followed has its code proposed at payment, without scripts", async () => {
  const checkout = await readyCheckout(site, freshDeparture(site), { locale: "fr-ca" });
  const payment = tabPath("payment", "fr-ca", checkout);
  const { page, context } = await newVisitor(browser, site, { scripts: false, language: "fr-CA" });
  await page.goto(payment);
  expect(await page.locator("[name=code]").inputValue()).toBe("");
  await page.goto("/fr-ca");
  const code = (await page.locator(".offer-banner code").textContent()) ?? "";
  await page.locator(".offer-banner a").click();
  expect(new URL(page.url()).pathname).toBe(pathFor("trip.list", "fr-ca"));
  await page.goto(payment);
  expect(await page.locator("[name=code]").inputValue()).toBe(code);
  expect(await page.locator("[name=code]").isVisible(), "not folded away").toBe(true);
  await context.close();
});

it("Every link of the footer works", async () => {
  const { page, context } = await newVisitor(browser, site, { scripts: false, language: "fr-CA" });
  await page.goto("/fr-ca");
  const hrefs = await page.locator("footer a[href^='/']").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(hrefs.length).toBeGreaterThanOrEqual(12);
  for (const href of new Set(hrefs)) {
    const answer = await page.goto(href ?? "");
    expect(answer?.status(), href ?? "").toBe(200);
    if (href?.includes("kind=")) expect(await page.locator(".trip-card").count(), href).toBeGreaterThan(0);
  }
  await context.close();
});
