/** A visitor who has a keyboard and nothing else. */
import type { Page } from "playwright";
import { expect } from "vitest";

/** More stops than any page has before what is looked for. */
const MAX_STOPS = 150;

/** Runs in the page: what is wrong with where the keyboard is, if anything. */
const WRONG = `(() => {
  const here = document.activeElement;
  if (!here || here === document.body) return "";
  // A box or button drawn by its label is seen where that is.
  const drawn = here.matches(".hidden, [type=radio], [type=checkbox]") ? (here.closest("label") ?? here) : here;
  const box = drawn.getBoundingClientRect();
  const name = here.outerHTML.slice(0, 120);
  if (box.bottom < 1 || box.top > innerHeight - 1) return "out of sight: " + name;
  const points = [0.5, 0.1, 0.9].map((part) => [box.left + Math.min(box.width / 2, 20), box.top + box.height * part]);
  const isSeen = ([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top && (drawn.contains(top) || top.contains(drawn));
  };
  if (!points.some(isSeen)) return "covered: " + name;
  const isRinged = (element) => [null, "::after", "::before"].some((part) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
    return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  });
  const shown = [here, drawn, here.nextElementSibling, here.parentElement].filter(Boolean).some(isRinged);
  // A field of a date has stops of its own inside, which the browser draws.
  return shown || here.type === "date" || here.tabIndex < 0 ? "" : "not to be told from the rest: " + name;
})()`;

/** Runs in the page: what had the keyboard may just be drawn again, which takes it a moment later. */
const SETTLED = `document.activeElement === document.body && new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done));
})`;

/** Goes to the next stop that is looked for, or back to it where it stands before; none on the way may be unseen. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted), selector);
  if (await isThere()) return;
  const isBefore = await page.evaluate((wanted) => {
    const here = document.activeElement;
    const last = [...document.querySelectorAll(wanted)].at(-1);
    return Boolean(here && last && here.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_PRECEDING);
  }, selector);
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press(isBefore ? "Shift+Tab" : "Tab");
    await page.evaluate(SETTLED);
    const wrong: string = await page.evaluate(WRONG);
    if (wrong) throw new Error(`on the way to ${selector}, ${wrong}`);
    if (await isThere()) return;
  }
  throw new Error(`${selector} is not reached with ${isBefore ? "Shift+Tab" : "Tab"}`);
}

/** Goes to a stop and presses a key there. */
export async function pressAt(page: Page, selector: string, key: "Enter" | "Space"): Promise<void> {
  await tabTo(page, selector);
  await page.keyboard.press(key);
}

/** Goes to a field and types over what is in it. */
export async function typeInto(page: Page, selector: string, text: string): Promise<void> {
  await tabTo(page, selector);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

/**
 * How long after letters that found nothing they may be typed again: a list that heard none for a second starts over. On a
 * busy machine that may be between two letters.
 */
export const TYPED_AGAIN = { interval: 1_500 };

/** Goes to a list and types the beginning of what is chosen. */
export async function pick(page: Page, selector: string, beginning: string): Promise<void> {
  await tabTo(page, selector);
  const chosen = () =>
    page.evaluate(() => (document.activeElement as HTMLSelectElement | null)?.selectedOptions?.[0]?.text ?? "");
  await expect
    .poll(async () => {
      await page.keyboard.type(beginning);
      return (await chosen()).slice(0, beginning.length);
    }, TYPED_AGAIN)
    .toBe(beginning);
}

/** Marks the page that stands, so that `arrived` knows a new one. */
export async function markSeen(page: Page): Promise<void> {
  await page.evaluate("window.seenBefore = true");
}

/** Whether the keyboard is somewhere on the page, which scripts have to see to where they drew the next one in it. */
export function arrived(page: Page): Promise<boolean> {
  return page.evaluate("!window.seenBefore || document.activeElement !== document.body");
}
