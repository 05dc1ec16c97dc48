/** A package with more hotels than one page shows: the way to the others, and what is kept on it. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS, LOCALES } from "~/domain/locale";
import { accessibilityProblems, SCREEN } from "./support/accessibility";
import { change } from "./support/database";
import { withManyHotels } from "./support/many-hotels";
import { markupProblems } from "./support/markup";
import { findRooms } from "./support/package";
import { settle } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);
const hotels = (page: Page) => page.locator("#rooms article h3").allTextContents();
const named = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `Hotel ${from + i}`);
const words = wordsOf("en-ca");

async function turn(page: Page, way: "next" | "prev", to: string) {
  await page.locator(`#rooms nav a[rel=${way}]`).click();
  await page.waitForFunction((name) => document.querySelector("#rooms article h3")?.textContent === name, to);
  await settle(page);
}

it("Without scripts, links lead through all hotels, and every choice stays", () =>
  withManyHotels(site, 30, async () => {
    await visit({ scripts: false, language: "en-CA" }, async ({ page }) => {
      const night = await findRooms(page, "own", "en-ca");
      expect(await hotels(page)).toEqual(named(1, 12));
      const bar = page.locator(".below > .action-bar");
      expect(read(await bar.textContent())).toContain(words.trip.stay.fromHere);
      // Of those that others took meanwhile nothing is seen, and the next page begins where this one was said to end.
      change(site, "update room_nights set taken = rooms where hotel in ('many-2', 'many-14') and night = ?", night);
      await turn(page, "next", "Hotel 13");
      expect(await hotels(page)).toEqual(["Hotel 13", ...named(15, 25)]);
      const { searchParams } = new URL(page.url());
      expect(Object.fromEntries(searchParams)).toMatchObject({
        from: "montreal",
        night,
        nights: "2",
        adults: "2",
        children: "1",
        hotel: "many-13",
      });
      expect(await page.inputValue("[name=children]")).toBe("1");

      // What cannot be held leads back to the same hotels.
      const button = page.locator("#rooms article button[name=room]").last();
      await button.evaluate((element) => {
        const [hotel, kind] = element.getAttribute("value")?.split("/") ?? [];
        element.setAttribute("value", `${hotel}/${kind}/100/0`);
      });
      await button.click();
      await page.locator("main .notice button[name=room]").waitFor();
      expect(await hotels(page)).toEqual(["Hotel 13", ...named(15, 25)]);

      await turn(page, "next", "Hotel 26");
      expect(await hotels(page)).toEqual(named(26, 30));
      expect(await page.locator("#rooms nav a[rel=next]").count()).toBe(0);
      await turn(page, "prev", "Hotel 13");
      await turn(page, "prev", "Hotel 1");
      expect(new URL(page.url()).searchParams.has("hotel")).toBe(false);
      expect(await page.locator("#rooms nav a[rel=prev]").count()).toBe(0);
    });
  }));

it("With scripts, further hotels are read from the first on", () =>
  withManyHotels(site, 14, async () => {
    await visit({ scripts: true, language: "en-CA", width: 390 }, async ({ page }) => {
      await findRooms(page, "own", "en-ca");
      await turn(page, "next", "Hotel 13");
      expect(await page.evaluate(() => document.activeElement?.closest("#rooms") !== null)).toBe(true);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
      const top = await page.evaluate(() => document.querySelector("#rooms")?.getBoundingClientRect().top ?? -1);
      expect(Math.abs(top)).toBeLessThan(150);
    });
  }));

it.each(LOCALES)("Pages of hotels are valid and accessible, %s", (locale) =>
  withManyHotels(site, 30, async () => {
    await visit({ scripts: true, language: LANGUAGE_TAGS[locale], bypassCSP: true }, async ({ page }) => {
      await findRooms(page, "own", locale);
      const problems = await markupProblems(await (await page.request.get(page.url())).text());
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 850 });
        if (width === SCREEN[locale]) problems.push(...(await accessibilityProblems(page)));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, `${width} px`).toBeLessThanOrEqual(0);
      }
      expect(problems).toEqual([]);
    });
  }),
);
