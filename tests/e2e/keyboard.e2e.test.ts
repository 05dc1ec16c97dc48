/** A package for four bought without a mouse: each stop of the keyboard is seen, and none is under what sticks to the screen. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { arrived, markSeen, pick, pressAt, tabTo, typeInto } from "./support/keyboard";
import { atTheBank, inOurBooks } from "./support/money";
import { PACKAGES } from "./support/package";
import { fieldOf, go, idOf, MAIN, settle } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";

const site = sharedSite();
const visit = visitors(site);
const THIS_YEAR = new Date().getFullYear();
/** Far enough for a deposit. */
const MONTHS_AHEAD = 3;
const YEARS = [1980, 1979, THIS_YEAR - 9, THIS_YEAR - 12];

it.each([
  { locale: "fr-ca", scripts: false },
  { locale: "en-ca", scripts: true },
] as const)(
  "A keyboard alone buys a trip with a deposit and two cards: $locale, scripts $scripts",
  async ({ locale, scripts }) => {
    await visit({ scripts, width: 390, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      const onward = (url: RegExp) => goneOnTo(page, url, scripts);
      await go(page, pathFor("home", locale));
      if (scripts) await markSeen(page);
      await chooseRoom(page, onward);
      await travellers(page, `keyboard-${locale}@example.com`);
      await pressAt(page, MAIN, "Enter");
      await onward(/\/seats$/);

      for (const position of YEARS.keys()) {
        await tabTo(page, `[name="seat[${position}]"]`);
        for (let seat = 0; seat <= position; seat++) await page.keyboard.press("ArrowDown");
      }
      if (scripts) await moveOnThePlan(page);
      await pressAt(page, MAIN, "Enter");
      await onward(/\/payment$/);

      await pay(page, locale, onward);
      const checkout = idOf(page);
      const books = inOurBooks(site, checkout);
      expect(books.net).toBeLessThan(books.total);
      expect(await atTheBank(site, checkout)).toEqual({ captures: 2, net: books.net });
      await pressAt(page, "main a[href*='billet'], main a[href*='ticket']", "Enter");
      await page.waitForURL(/billet|ticket/);
      expect(await page.locator("main article, main .ticket").count()).toBeGreaterThanOrEqual(4);
    });
  },
);

type Onward = (url: RegExp) => Promise<void>;

/** On the page that came; a step that scripts took leaves the keyboard at its heading. */
async function goneOnTo(page: Page, url: RegExp, scripts: boolean): Promise<void> {
  await page.waitForURL(url);
  await settle(page);
  if (scripts) await expect.poll(() => arrived(page)).toBe(true);
  if (scripts) await markSeen(page);
}

/** From the home page: two adults and two children, months ahead, in the first room there is. */
async function chooseRoom(page: Page, onward: Onward): Promise<void> {
  await pick(page, "select[name=from]", "Mont");
  await pick(page, "select[name=to]", page.url().includes("/fr-ca") ? "Chutes" : "Niag");
  await typeInto(page, "[name=children]", "2");
  await page.keyboard.press("Enter");
  await onward(/to=niagara/);
  await pressAt(page, `main a[href*='${PACKAGES.own.slug}']`, "Enter");
  await onward(new RegExp(PACKAGES.own.slug));
  for (let month = 0; month < MONTHS_AHEAD; month++) {
    const next = page.locator(".pagination a[rel=next]");
    const href = await next.getAttribute("href");
    await pressAt(page, ".pagination a[rel=next]", "Enter");
    await page.waitForURL((url) => href?.endsWith(url.search + url.hash) ?? false);
    await settle(page);
  }
  await pressAt(page, "table.fares a", "Enter");
  await page.waitForURL(/night=/);
  await settle(page);
  await pressAt(page, "main button[name=room]", "Enter");
  await onward(/\/travellers\b/);
}

async function travellers(page: Page, email: string): Promise<void> {
  for (const [position, year] of YEARS.entries()) {
    const field = (name: string) => fieldOf(position, name);
    await tabTo(page, field("title"));
    await page.keyboard.press("ArrowDown");
    await typeInto(page, field("firstName"), `Zoé${position}`);
    await typeInto(page, field("lastName"), "Tremblay");
    await pick(page, field("nationality"), "Cana");
    await typeInto(page, field("birthDay"), "4");
    await tabTo(page, field("birthMonth"));
    await page.keyboard.press("ArrowDown");
    await typeInto(page, field("birthYear"), String(year));
    if (position === 0) {
      await typeInto(page, field("email"), email);
      await typeInto(page, field("phone"), "4185550123");
      await pressAt(page, field("extras"), "Space");
      expect(await page.isChecked(field("extras"))).toBe(true);
    } else await pressAt(page, field("noContact"), "Space");
  }
}

/** The last traveller moves to the next free seat of the plan. */
async function moveOnThePlan(page: Page): Promise<void> {
  const before = await page.inputValue('[name="seat[3]"]');
  // A plan where the keyboard arrives becomes a grid.
  await tabTo(page, ".seat-plan button, .seat-grid [role=option]");
  await page.locator(".seat-grid [data-focused]").waitFor();
  for (let row = 0; row < 4; row++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.inputValue('[name="seat[3]"]')).not.toBe(before);
}

/** The deposit from two cards, of which the first pays 100 dollars; to the confirmation. */
async function pay(page: Page, locale: Locale, onward: Onward): Promise<void> {
  await tabTo(page, "[name=plan]");
  await page.keyboard.press("ArrowDown");
  expect(await page.isChecked("[name=plan][value=deposit]")).toBe(true);
  await pressAt(page, "[name=severalCards]", "Space");
  await typeInto(page, "[name=address]", "12 rue Saint-Jean");
  await typeInto(page, "[name=city]", "Québec");
  await typeInto(page, "[name=postalCode]", "G1R 1P1");
  await pressAt(page, "[name=terms]", "Space");
  await pressAt(page, MAIN, "Enter");
  await onward(/step=card/);
  for (const [number, amount] of [
    ["4242424242424242", locale === "fr-ca" ? "100,00" : "100.00"],
    ["5555555555554444", null],
  ] as const) {
    await typeInto(page, "[name=holder]", "Elise Tremblay");
    await typeInto(page, "[name=number]", number);
    await typeInto(page, "[name=exp_month]", "12");
    await typeInto(page, "[name=exp_year]", "40");
    await typeInto(page, "[name=cvc]", "123");
    await page.keyboard.press("Enter");
    await page.locator("[name=amount]").waitFor();
    await settle(page);
    if (amount) await typeInto(page, "[name=amount]", amount);
    await pressAt(page, MAIN, "Enter");
    await page.locator("[name=amount]").waitFor({ state: "detached" });
    await settle(page);
  }
  await pressAt(page, MAIN, "Enter");
  await onward(/\/booking$/);
}
