/** Scripts that fail as they run, not only ones that cannot be read, leave pages that work (docs/browsers.md). */
import type { BrowserContext, Page } from "playwright";
import { expect, it } from "vitest";
import { pathFor } from "~/i18n/paths";
import { browserOfWorker, newVisitor } from "./support/browser";
import { signedIn } from "./support/fetched-sign-in";
import { inOurBooks } from "./support/money";
import { family, fillBilling, fillTraveller, idOf, MAIN, type Person } from "./support/purchase";
import { sharedSite } from "./support/shared";
import { read, wordsOf } from "./support/words";

const site = sharedSite();

async function visit(sabotage: (context: BrowserContext) => Promise<unknown>, walk: (page: Page) => Promise<void>) {
  const { page, context } = await newVisitor(await browserOfWorker(), site, { scripts: true });
  try {
    await sabotage(context);
    await walk(page);
  } finally {
    await context.close();
  }
}

const [elise] = family("elise-plain@example.com") as [Person];

/** Whether the coach can be tapped. */
const isAlive = async (page: Page) => (await page.locator("[data-island][data-alive]").count()) > 0;

/** Presses a button and is on the page it leads to. */
async function press(page: Page, button: string, to: RegExp) {
  await page.locator(button).first().click();
  await page.waitForURL(to, { waitUntil: "load" });
}

async function toTravellers(page: Page) {
  const party = new URLSearchParams({ from: "montreal", adults: "1", children: "0" });
  await page.goto(pathFor("trip.detail", "en-ca", { slug: "new-york-3-days" }, party));
  await press(page, "main button[name=hold]", /\/travellers\b/);
}

async function toSeats(page: Page) {
  await toTravellers(page);
  await fillTraveller(page, 0, elise);
  await press(page, MAIN, /\/seats$/);
}

/** From the seats to a booking, with no script of ours alive anywhere on the way. */
async function buys(page: Page) {
  await page.waitForLoadState("networkidle");
  expect(await isAlive(page)).toBe(false);
  await press(page, "main button[name=do][value=skip]", /\/payment$/);
  await fillBilling(page);
  await press(page, MAIN, /step=card/);
  const card = { number: "4242424242424242", exp_month: "12", exp_year: "40", cvc: "123", holder: "Elise Tremblay" };
  for (const [name, text] of Object.entries(card)) await page.fill(`[name=${name}]`, text);
  const checkout = idOf(page);
  await press(page, MAIN, /\/booking$/);
  const [booking] = inOurBooks(site, checkout).bookings;
  expect(read(await page.locator("main").innerText())).toContain(booking?.number ?? "no booking");
}

it("A script that throws at its start leaves a site that sells", () =>
  visit(
    (context) =>
      context.route(/\/assets\/(main|seats)-/, (route) =>
        route.fulfill({ contentType: "text/javascript", body: "throw new Error('at once');" }),
      ),
    async (page) => {
      await toSeats(page);
      await buys(page);
    },
  ));

it("A page that fails in the browser comes back as it was, and the rest is sold without scripts", () =>
  visit(
    (context) => context.addInitScript("Array.prototype.flat = () => { throw new TypeError('flat'); }"),
    async (page) => {
      await toSeats(page);
      await expect.poll(() => page.evaluate("sessionStorage['without-scripts']").catch(() => null)).toBeTruthy();
      await page.waitForLoadState();
      await page.locator("[name='seat[0]']").waitFor();
      await buys(page);
    },
  ));

it("A form whose script fails while sending is sent anyway", () =>
  visit(
    async () => undefined,
    async (page) => {
      await toSeats(page);
      await expect.poll(() => isAlive(page)).toBe(true);
      await page.evaluate("Element.prototype.replaceChildren = () => { throw new TypeError('gone'); }");
      const failed = page.waitForEvent("pageerror");
      await press(page, MAIN, /\/payment$/);
      await failed;
    },
  ));

it("A browser older than those we build for gets the pages as they come", () =>
  visit(
    (context) => context.addInitScript("delete HTMLScriptElement.supports"),
    async (page) => {
      const session = await signedIn(site, `older-${process.pid}@example.com`);
      const [name = "", value = ""] = session.split(/=(.*)/s);
      await page.context().addCookies([{ name, value, url: site.url }]);
      await page.goto(pathFor("planner", "en-ca"));
      await page.fill("main [name=name]", "Autumn");
      await press(page, `main form[action='${pathFor("planner", "en-ca")}'] button`, /done=trip-created/);
      await press(page, "main a[href$='restaurant']", /restaurant$/);
      await page.fill("main [name=name]", "Chez Zoé");
      await press(page, "main button[value=save]", /done=restaurant.created/);
      expect(read(await page.locator("main").innerText())).toContain(
        read(wordsOf("en-ca").planner.done.restaurant.created),
      );
      await toSeats(page);
      await page.waitForLoadState("networkidle");
      expect(await isAlive(page)).toBe(false);
    },
  ));
