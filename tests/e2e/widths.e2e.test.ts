/**
 * On no public page, from the smallest phone to a wide desk, do controls lie over each other, does a page scroll sideways,
 * or does a button have more than two lines.
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS } from "~/domain/locale";
import { pathFor, tabPath, tripPath } from "~/i18n/paths";
import { hold, readyCheckout } from "./support/buyer";
import { comingDay } from "./support/coming-day";
import { cutChoices } from "./support/cut-choices";
import { freshDeparture } from "./support/database";
import { findRooms, PACKAGES } from "./support/package";
import { go } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";

const site = sharedSite();
const visit = visitors(site);

const WIDTHS = [320, 360, 390, 480, 640, 768, 900, 1024, 1280, 1440];
/** Pixels that rounding may take. */
const ROUNDING = 1.5;
/** The longer words. */
const locale = "fr-ca";

/** Pairs of controls that lie over each other, how far the page is wider than its window, and buttons of many lines. */
function clutter(page: Page, rounding: number): Promise<string[]> {
  return page.evaluate((rounding) => {
    /** What stays in sight lies over what passes below it. */
    const layerOf = (element: Element): Element | null => {
      for (let each: Element | null = element; each; each = each.parentElement)
        if (["sticky", "fixed"].includes(getComputedStyle(each).position)) return each;
      return null;
    };
    const controls = [
      ...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary"),
    ]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".hidden, .skip-link"))
      .map((element) => ({ element, layer: layerOf(element), rects: [...element.getClientRects()] }));
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.id || element.getAttribute("name") || element.textContent?.trim().slice(0, 30)}`;
    const over = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > rounding &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > rounding;
    const problems: string[] = [];
    for (const [at, one] of controls.entries())
      for (const other of controls.slice(at + 1)) {
        if (one.layer !== other.layer || one.element.contains(other.element)) continue;
        if (one.rects.some((rect) => other.rects.some((another) => over(rect, another))))
          problems.push(`${name(one.element)} lies over ${name(other.element)}`);
      }
    for (const button of document.querySelectorAll("main .button")) {
      const pen = document.createRange();
      pen.selectNodeContents(button);
      const lineHeight = Number.parseFloat(getComputedStyle(button).lineHeight);
      const { height } = pen.getBoundingClientRect();
      if (height > 2.5 * lineHeight) problems.push(`${name(button)} has ${Math.round(height / lineHeight)} lines`);
    }
    const wider = document.documentElement.scrollWidth - window.innerWidth;
    if (wider > 0) problems.push(`is ${wider} px wider than the window`);
    return problems;
  }, rounding);
}

async function problemsOf(page: Page, pages: Record<string, string>): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    await go(page, path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      problems.push(...(await clutter(page, ROUNDING)).map((problem) => `${name}, ${width} px: ${problem}`));
    }
  }
  return problems;
}

it("Controls that lie over each other, and buttons of many lines, are found", async () => {
  await visit({ scripts: false, bypassCSP: true }, async ({ page }) => {
    await go(page, pathFor("contact", locale));
    await page.setContent(
      `<div style="display:grid;grid-template-columns:40px 40px"><input style="width:60px"><input style="width:60px"></div>
       <main><button class="button" style="width:60px;line-height:20px">one two three four five six</button></main>
       <p style="width:2000px">wide</p>`,
    );
    expect(await clutter(page, ROUNDING)).toHaveLength(3);
  });
});

it.each([{ scripts: true }, { scripts: false }])(
  "No public page has controls over each other or scrolls sideways, at ten widths: scripts $scripts",
  async ({ scripts }) => {
    const departure = freshDeparture(site, { trip: "niagara-falls-3-days" });
    const party = { adults: 2, children: 1 };
    const { id: open } = await hold(site, departure, party, locale);
    if (!open) throw new Error("no places");
    const ready = await readyCheckout(site, departure, { party, locale });
    const trip = pathFor("trip.detail", locale, { slug: "new-york-3-days" });
    const pages = {
      home: pathFor("home", locale),
      list: pathFor("trip.list", locale),
      "search with mistakes": `${pathFor("trip.list", locale)}?adults=99&date=2020-01-01&from=nowhere`,
      "list without results": `${pathFor("trip.list", locale)}?to=boston&date=${comingDay(2, "tue")}`,
      trip,
      "trip with mistakes": `${trip}?adults=0`,
      "trip in two rooms": `${trip}?adults=4&children=3`,
      "trip of a day": pathFor("trip.detail", locale, { slug: "toronto-1-day" }),
      "package of ours": tripPath(PACKAGES.own, locale),
      "package of the partner": tripPath(PACKAGES.partner, locale),
      landing: pathFor("trip.detail", locale, { slug: "tour-montreal_boston" }),
      "waiting list": pathFor("trip.waiting", locale, { slug: "new-york-3-days" }),
      contact: pathFor("contact", locale),
      terms: pathFor("terms", locale),
      privacy: pathFor("privacy", locale),
      "sign in": pathFor("sign-in", locale),
      "dead end": `/${locale}/nowhere`,
      travellers: tabPath("travellers", locale, open),
      "how to pay": tabPath("payment", locale, ready),
    };
    await visit({ scripts, width: 1280, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      const problems = await problemsOf(page, pages);
      await findRooms(page, "own", locale);
      problems.push(...(await problemsOf(page, { rooms: page.url().replace(site.url, "") })));
      expect(problems).toEqual([]);
    });
  },
);

it("What is chosen from the lists of a trip is read whole on a phone", async () => {
  await visit({ scripts: true, width: 390, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await go(page, pathFor("trip.detail", locale, { slug: "new-york-3-days" }));
    expect(await cutChoices(page, ".party select")).toEqual([]);
  });
});
