/** The pages stay as light as a slow phone needs them: bytes are counted, so these are tests and no measurements. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS, LOCALES } from "~/domain/locale";
import { pathFor, tabPath } from "~/i18n/paths";
import { cardToken, pay, payFields, readyCheckout } from "./support/buyer";
import { freshDeparture } from "./support/database";
import { inOurBooks, receiptOf } from "./support/money";
import { family, go, openCheckout, payInFull, search, sendBilling, sendTravellers, settle } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { scales, tooHeavy } from "./support/weight";
import { IN_ENGLISH, IN_FRENCH } from "./support/words";

const site = sharedSite();
const visit = visitors(site);

// In KB (budgets of the project).
/** With the style sheet inside, which is its own file from the second page on. */
const PAGE = { html: 16.6, css: 9.7, pictures: 21, font: 16, js: 8, texts: 0, all: 70 };
/** A trip's page has the calendar, the rooms and every day with its map; a browser may ask for a few maps early. */
const TRIP = { ...PAGE, html: 21.2, pictures: 30, all: 85 };
/** With the display face, as every page. */
const TEXT_PAGE = { js: 0, texts: 0, font: 16, all: 36 };
const TAB = { html: 8.5 };
const NEW_SCRIPT = 4;
/** Fetched ahead of the one tab that has it. */
const SEAT_MAP = 2.5;
/** React and React Aria, for who walks the seats by keyboard. */
const SEAT_GRID = 72;
/** A trip that is still being fetched ahead as it is opened comes twice: 9 KB of the first. */
const PURCHASE = { on: { all: 128 }, off: { all: 108 } };

async function idle(page: Page) {
  await settle(page);
  await page.waitForLoadState("networkidle");
}

it.each(LOCALES)("A first visit to home, list or trip stays within its weight, %s", async (locale) => {
  const pages = {
    home: pathFor("home", locale),
    list: pathFor("trip.list", locale),
    trip: pathFor("trip.detail", locale, { slug: "new-york-3-days" }),
    "the longest trip": pathFor("trip.detail", locale, { slug: "new-york-philadelphia-washington-5-days" }),
  };
  const problems: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    await visit({ scripts: true, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      const scale = await scales(page);
      await page.goto(path);
      await idle(page);
      const weight = scale.read();
      problems.push(...tooHeavy(name, weight, name.endsWith("trip") ? TRIP : PAGE));
      expect(weight.js, "scripts are counted").toBeGreaterThan(1_000);
    });
  }
  expect(problems).toEqual([]);
});

it.each(IN_ENGLISH)("Pages to read send no script, %s", async (locale) => {
  const checkout = await readyCheckout(site, freshDeparture(site), { locale });
  await pay(site, checkout, payFields(await cardToken(site, checkout)), locale);
  const { key = "", number = "" } = inOurBooks(site, checkout).bookings[0] ?? {};
  const pages = {
    terms: pathFor("terms", locale),
    privacy: pathFor("privacy", locale),
    "my trip": pathFor("booking", locale, { bookingKey: key }),
    receipt: pathFor("booking.receipt", locale, { bookingKey: key, receiptNumber: receiptOf(site, number) }),
    "dead end": `/${locale}/nowhere`,
  };
  const problems: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    await visit({ scripts: true, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      const scale = await scales(page);
      await page.goto(path);
      await idle(page);
      problems.push(...tooHeavy(name, scale.read(), TEXT_PAGE));
      problems.push(...scale.scripts().map((url) => `${name}: fetches ${new URL(url).pathname}`));
      if ((await page.locator("script").count()) > 0) problems.push(`${name}: has a script`);
    });
  }
  expect(problems).toEqual([]);
});

it.each(IN_FRENCH)("The tabs of a checkout, after the first, stay within their weight, %s", async (locale) => {
  const problems: string[] = [];
  await visit({ scripts: true, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    const scale = await scales(page);
    const checkout = await openCheckout(page, locale);
    await idle(page);
    const weigh = async (name: string) => {
      await idle(page);
      const weight = scale.read();
      problems.push(...tooHeavy(name, weight, TAB));
      const scripts = { ...weight, js: weight.js + weight.texts };
      problems.push(...tooHeavy(`${name}, new scripts and texts`, scripts, { js: NEW_SCRIPT, ahead: SEAT_MAP }));
      scale.reset();
    };
    // Each by its own address as well, as it is when it is reloaded.
    scale.reset();
    await go(page, tabPath("travellers", locale, checkout));
    await weigh("travellers");
    await sendTravellers(page, family("weight@example.com"));
    scale.reset();
    await go(page, tabPath("seats", locale, checkout));
    await weigh("seats");
    await page.locator("button.seat-number").last().focus();
    await page.keyboard.press("Tab");
    await page.getByRole("listbox").waitFor();
    // Its bytes are told as they come: 0 here while there are more.
    const grid = async () => {
      const { js } = scale.read();
      await page.waitForTimeout(200);
      return scale.read().js === js ? js : 0;
    };
    const message = "the grid comes with the keyboard";
    await expect.poll(grid, { message }).toBeGreaterThan(NEW_SCRIPT * 1024);
    problems.push(...tooHeavy("the seats by keyboard", scale.read(), { js: SEAT_GRID }));
    await page.locator("main button[name=do][value=skip]").click();
    await page.waitForURL(/\/payment$/);
    await idle(page);
    scale.reset();
    await go(page, tabPath("payment", locale, checkout));
    await weigh("how to pay");
    await sendBilling(page);
    scale.reset();
    await go(page, `${tabPath("payment", locale, checkout)}?step=card`);
    await weigh("card");
  });
  expect(problems).toEqual([]);
});

it.each([
  { locale: "fr-ca", scripts: true },
  { locale: "en-ca", scripts: false },
] as const)(
  "A whole purchase stays within its weight, home to confirmation: $locale, scripts $scripts",
  async ({ locale, scripts }) => {
    await visit({ scripts, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      const scale = await scales(page);
      await search(page, locale);
      await page.locator("main a[href*='new-york-3-days']").first().click();
      await page.waitForURL(/new-york-3-days/);
      await settle(page);
      await page.locator("main button[name=hold]").first().click();
      await page.waitForURL(/\/travellers\b/);
      await settle(page);
      await sendTravellers(page, family("light@example.com"));
      await payInFull(page);
      await idle(page);
      const weight = scale.read();
      const whole = { ...weight, all: weight.all + weight.ahead };
      expect(tooHeavy("the whole", whole, scripts ? PURCHASE.on : PURCHASE.off)).toEqual([]);
    });
  },
);
