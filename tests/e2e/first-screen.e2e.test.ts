/** What a browser does before the first screen of a page stands there: counted, because a clock also measures the machine. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LOCALES } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { sharedSite, visitors } from "./support/shared";
import { IN_ENGLISH, IN_FRENCH } from "./support/words";

const visit = visitors(sharedSite());

const SLUG = "new-york-philadelphia-washington-5-days";
const longest = (locale: (typeof LOCALES)[number]) => pathFor("trip.detail", locale, { slug: SLUG });
/** Of 560 there are. */
const MAX_ELEMENTS = 300;
/** Each is looked for by the browser, and costs it as much as ten elements. */
const MAX_FACES = 14;

/** Opens it as a browser that moves: where nothing does, all of it is laid out. */
async function openLongest(page: Page, locale: (typeof LOCALES)[number]): Promise<void> {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(longest(locale));
}

/** Elements that are laid out, and the faces (family, size, weight) of the words among them. */
function laidOut(page: Page): Promise<{ elements: number; faces: string[] }> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll("body *")].filter((each) =>
      each.checkVisibility({ contentVisibilityAuto: true }),
    );
    const hasWords = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    const faces = elements.filter(hasWords).map((element) => {
      const { fontFamily, fontSize, fontWeight } = getComputedStyle(element);
      return `${fontFamily.split(",")[0]} ${fontSize} ${fontWeight}`;
    });
    return { elements: elements.length, faces: [...new Set(faces)].sort() };
  });
}

it.each(LOCALES)("The longest trip lays out only what is near the screen, in few typefaces, %s", async (locale) => {
  await visit({ scripts: false }, async ({ page }) => {
    await openLongest(page, locale);
    const { elements, faces } = await laidOut(page);
    expect(elements).toBeGreaterThan(100);
    expect(elements).toBeLessThanOrEqual(MAX_ELEMENTS);
    expect(faces.length, faces.join("\n")).toBeLessThanOrEqual(MAX_FACES);
  });
});

it.each(IN_FRENCH)("The home page uses few typefaces, %s", async (locale) => {
  await visit({ scripts: false }, async ({ page }) => {
    await page.goto(pathFor("home", locale));
    const { faces } = await laidOut(page);
    expect(faces.length, faces.join("\n")).toBeGreaterThan(5);
    expect(faces.length, faces.join("\n")).toBeLessThanOrEqual(MAX_FACES);
  });
});

it.each(IN_ENGLISH)("The bar below a trip moves nothing when it appears, %s", async (locale) => {
  await visit({ scripts: false }, async ({ page }) => {
    await openLongest(page, locale);
    const [withBar, without] = await page.evaluate(() => {
      const padding = () => getComputedStyle(document.documentElement).scrollPaddingBlock;
      const before = padding();
      document.querySelector(".below > .action-bar")?.remove();
      return [before, padding()];
    });
    expect(withBar).toBe(without);
    expect(
      Number.parseInt(withBar?.split(" ").at(-1) ?? "", 10),
      "what has the focus stands above the bar",
    ).toBeGreaterThan(140);
  });
});

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((each) => Math.round(each.getBoundingClientRect().top));

/** How far down the window something stands, once five readings agree: a busy machine draws no frame between two. */
async function restsAt(page: Page, selector: string): Promise<number> {
  const last: number[] = [];
  await expect
    .poll(
      async () => {
        last.push(await topOf(page, selector));
        return last.length >= 5 && new Set(last.slice(-5)).size === 1;
      },
      { interval: 100 },
    )
    .toBe(true);
  return last.at(-1) as number;
}

/** Waits until it stands between two heights of the window, and that it stays there. */
async function comesToRest(page: Page, selector: string, [above, below]: readonly [number, number]): Promise<void> {
  const stands = async () => {
    const top = await topOf(page, selector);
    return top > above && top < below ? "within" : `${selector} at ${top}`;
  };
  await expect.poll(stands).toBe("within");
  const top = await restsAt(page, selector);
  expect(top, selector).toBeGreaterThan(above);
  expect(top, selector).toBeLessThan(below);
}

it.each(IN_FRENCH)("A linked part of a trip appears below the navigation row, %s", async (locale) => {
  for (const part of ["questions", "price", "itinerary"]) {
    await visit({ scripts: false }, async ({ page }) => {
      await openLongest(page, locale);
      await page.locator(`.contents a[href="#${part}"]`).click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_500);
      await comesToRest(page, `#${part}`, [40, 100]);
    });
  }
});

it.each(IN_ENGLISH)("A reader who returns to a trip is where they were, %s", async (locale) => {
  await visit({ scripts: false }, async ({ page }) => {
    await openLongest(page, locale);
    const day = ".timeline > li:last-child > h3";
    // A busy browser may not have written down yet where the page stood.
    const moves = async () => {
      while ((await topOf(page, day)) > 400) await page.mouse.wheel(0, 300);
      const before = await restsAt(page, day);
      await page.reload();
      return Math.abs((await restsAt(page, day)) - before);
    };
    await expect.poll(moves).toBeLessThan(100);
  });
});

it.each(LOCALES)("A page requests its first picture before its style sheet, %s", async (locale) => {
  const site = sharedSite();
  for (const [path, picture] of [
    [pathFor("home", locale), "/posters/quebec.svg"],
    [longest(locale), "/posters/washington.svg"],
    [pathFor("trip.detail", locale, { slug: "tour-montreal_boston" }), "/posters/boston.svg"],
  ] as const) {
    const html = await (await fetch(site.url + path)).text();
    const head = html.slice(0, html.indexOf("<style"));
    expect(head, path).toContain(`<link rel="preload" as="image" fetchpriority="high" href="${picture}"/>`);
    expect(html, path).toContain(`src="${picture}"`);
  }
});
