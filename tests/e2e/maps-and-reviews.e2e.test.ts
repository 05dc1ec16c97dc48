/** Maps, reviews, the contact page and the lists by kind, as a visitor meets them. */
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accessibilityProblems } from "./support/accessibility";
import { newVisitor, openBrowser } from "./support/browser";
import { type Site, startSite } from "./support/site";

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ env: { CHAT_URL: "https://chat.example/escale" } }), openBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), site?.stop()]));

const trips = [
  {
    path: "/fr-ca/voyage/new-york-3-days",
    language: "fr-CA",
    sample: "Avis d’exemple",
    name: "Québec",
  },
  {
    path: "/en-ca/trip/new-york-3-days",
    language: "en-CA",
    sample: "Sample review",
    name: "Quebec City",
  },
] as const;

it.each(trips)("$path shows its way on maps, and reviews marked as samples", async (expected) => {
  const { path, language, sample, name } = expected;
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
  expect(await wall.locator("li").count()).toBe(3);
  expect(await wall.locator("li", { hasText: sample }).count()).toBe(3);
  // Those of the page's own language alone, so none needs to say which it is in.
  expect(await wall.locator("blockquote[lang]").count()).toBe(0);
  expect(complaints).toEqual([]);
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

it("every link of the footer leads somewhere", async () => {
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
