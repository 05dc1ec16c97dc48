/**
 * axe finds nothing on any screen of the purchase: in French on a phone, and where a desk lays them out in its own way, in
 * English at a desk; by day and by night. None is wider than the screen in either language.
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS, LOCALES, type Locale } from "~/domain/locale";
import { pathFor, tabPath } from "~/i18n/paths";
import { accessibilityProblems, SCREEN, spokenProblems } from "./support/accessibility";
import { cardToken, choose, hold, pay, payFields, post, readyCheckout } from "./support/buyer";
import { comingDay } from "./support/coming-day";
import { change, freshDeparture, keepOpen } from "./support/database";
import { markupProblems } from "./support/markup";
import { inOurBooks, receiptOf } from "./support/money";
import { go, leave, send } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { IN_FRENCH } from "./support/words";

const site = sharedSite();
const visit = visitors(site);
const party = { adults: 2, children: 1 };
/** The languages differ in their texts alone: markup is looked at in one of them here, in the other by the crawl. */
const VALIDATED: Locale = "en-ca";

/** Checkouts as far as each tab needs them; looked at only, so all runs share them. */
async function stages(locale: Locale) {
  const departure = freshDeparture(site, { trip: "niagara-falls-3-days" });
  const { id: open } = await hold(site, departure, party, locale);
  const ready = await readyCheckout(site, departure, { party, locale });
  const booked = await readyCheckout(site, departure, { party, locale });
  await pay(site, booked, payFields(await cardToken(site, booked)), locale);
  const pending = await readyCheckout(site, departure, { party, locale });
  await pay(site, pending, payFields(await cardToken(site, pending, "4000002500003155")), locale);
  const declined = await readyCheckout(site, departure, { party, locale });
  await pay(site, declined, payFields(await cardToken(site, declined, "4000000000000002")), locale);
  const several = await readyCheckout(site, departure, { party, locale });
  await choose(site, several, { severalCards: "on" }, locale);
  for (const amount of ["100", "200"]) {
    const card = { cardToken: await cardToken(site, several), brand: "visa", last4: "4242", amount };
    await post(site, tabPath("payment", locale, several), { intent: "add-card", ...card });
  }
  const { id: expired } = await hold(site, departure, party, locale);
  change(site, "update checkouts set held_until = ? where id = ?", Date.now() - 60_000, expired);
  if (!open || !expired) throw new Error("no places");
  for (const looked of [open, ready, declined, several]) keepOpen(site, looked);
  const { key = "", number = "" } = inOurBooks(site, booked).bookings[0] ?? {};
  return { open, ready, several, booked, pending, declined, expired, key, receipt: receiptOf(site, number) };
}

function screensOf(locale: Locale, at: Awaited<ReturnType<typeof stages>>): Record<string, string> {
  const trip = pathFor("trip.detail", locale, { slug: "new-york-3-days" });
  return {
    home: pathFor("home", locale),
    list: pathFor("trip.list", locale),
    "list with filters": `${pathFor("trip.list", locale)}?kind=guided&days=3&sort=price`,
    "list without results": `${pathFor("trip.list", locale)}?to=boston&date=${comingDay(2, "tue")}`,
    "search with mistakes": `${pathFor("trip.list", locale)}?adults=99&date=2020-01-01&from=nowhere`,
    trip,
    "trip with mistakes": `${trip}?adults=0`,
    travellers: tabPath("travellers", locale, at.open),
    seats: tabPath("seats", locale, at.ready),
    "how to pay": tabPath("payment", locale, at.ready),
    card: `${tabPath("payment", locale, at.ready)}?step=card`,
    "card with mistakes": `${tabPath("payment", locale, at.ready)}?step=card&card_error=number_invalid,expired,code_required`,
    "card read": `${tabPath("payment", locale, at.ready)}?step=card&card_token=pm_abcdefgh&card_brand=visa&card_last4=4242`,
    "amount changed": `${tabPath("payment", locale, at.ready)}?step=card&refused=amount-changed&was=100`,
    "several cards": `${tabPath("payment", locale, at.several)}?step=card`,
    "amounts of several cards": `${tabPath("payment", locale, at.several)}?step=amounts`,
    pending: tabPath("payment", locale, at.pending),
    declined: `${tabPath("payment", locale, at.declined)}?step=card`,
    expired: pathFor("checkout", locale, { sessionId: at.expired }),
    confirmation: tabPath("booking", locale, at.booked),
    "my trip": pathFor("booking", locale, { bookingKey: at.key }),
    receipt: pathFor("booking.receipt", locale, { bookingKey: at.key, receiptNumber: at.receipt }),
    tickets: pathFor("booking.tickets", locale, { bookingKey: at.key }),
    pocket: pathFor("booking.pocket", locale, { bookingKey: at.key }),
    tour: pathFor("trip.detail", locale, { slug: "tour-montreal_boston" }),
    contact: pathFor("contact", locale),
    offline: pathFor("offline", locale),
    terms: pathFor("terms", locale),
    privacy: pathFor("privacy", locale),
    "dead end": `/${locale}/nowhere`,
    "trip no longer available": pathFor("trip.detail", locale, { slug: "nowhere" }),
    "checkout unknown": pathFor("checkout", locale, { sessionId: "nowhere" }),
  };
}

/** Those that are laid out otherwise where there is more room. */
const AT_A_DESK: readonly string[] = ["home", "list", "trip", "seats", "how to pay", "confirmation", "my trip"];

async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

it.each(LOCALES)("Every screen passes axe and fits its width, %s", async (locale) => {
  const screens = screensOf(locale, await stages(locale));
  const problems: string[] = [];
  await visit({ scripts: true, language: LANGUAGE_TAGS[locale], bypassCSP: true }, async ({ page }) => {
    for (const [name, path] of Object.entries(screens)) {
      const answer = await go(page, path);
      if (locale === VALIDATED) {
        const html = (await answer?.text()) ?? "";
        problems.push(...(await markupProblems(html)).map((problem) => `${name}: ${problem}`));
      }
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 850 });
        const looked = width === SCREEN[locale] && (width === 390 || AT_A_DESK.includes(name));
        const found = looked ? await accessibilityProblems(page) : [];
        problems.push(...found.map((problem) => `${name}, ${width} px, ${problem}`));
        if ((await sideways(page)) > 0) problems.push(`${name}, ${width} px: is wider than the screen`);
      }
      problems.push(...(await spokenProblems(page)).map((line) => `${name}: ${line.trim()}`));
      if ((await page.locator("h1").count()) !== 1) problems.push(`${name}: has not one h1`);
    }
  });
  expect([...new Set(problems)]).toEqual([]);
});

it.each(IN_FRENCH)("Forms sent with everything wrong pass axe and focus their summary, %s", async (locale) => {
  const at = await stages(locale);
  const problems: string[] = [];
  await visit({ scripts: true, language: LANGUAGE_TAGS[locale], bypassCSP: true }, async ({ page }) => {
    const look = async (name: string) => {
      expect(await page.locator("main .notice.error").count(), name).toBeGreaterThan(0);
      problems.push(...(await accessibilityProblems(page)).map((problem) => `${name}, ${problem}`));
      const focused = await page.evaluate(() => document.activeElement?.className ?? "");
      if (!focused.includes("error")) problems.push(`${name}: the summary of errors is not what has the focus`);
    };
    await go(page, tabPath("travellers", locale, at.open));
    await send(page);
    await look("travellers");
    await go(page, tabPath("payment", locale, at.ready));
    for (const name of ["address", "city", "postalCode"]) await page.fill(`[name=${name}]`, "");
    await page.uncheck("[name=terms]");
    await send(page);
    await look("how to pay");
    await go(page, `${tabPath("payment", locale, at.ready)}?step=card`);
    await leave(page);
    await look("card");
  });
  expect(problems).toEqual([]);
});

it("A taken seat has no border in forced colours, and a free one has", async () => {
  const at = await stages(VALIDATED);
  await visit({ scripts: false, language: LANGUAGE_TAGS[VALIDATED] }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await go(page, tabPath("seats", VALIDATED, at.ready));
    const edge = (state: string) =>
      page
        .locator(`.seat-plan .seat.${state}`)
        .first()
        .evaluate((seat) => getComputedStyle(seat).borderTopColor);
    // The reader's paper, white here, and ink, black.
    expect([await edge("not-available"), await edge("available")]).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  });
});
