/** The site without a network, its service worker, newer builds, and pages fetched ahead. */
import type { IncomingMessage } from "node:http";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, dayIn } from "~/domain/day";
import { newVisitor, openBrowser } from "./support/browser";
import { throughProxy } from "./support/newer-build";
import { sharedSite } from "./support/shared";
import { wordsOf } from "./support/words";

const site = sharedSite();
const IN_SEASON = addDays(dayIn(new Date()), 150);
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Waits until something is true in the page, also between two pages; its policy forbids Playwright's own way. */
async function until(page: Page, truth: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(() => page.evaluate(truth).catch(() => false)).toBe(true);
}

/** Waits until the worker is in charge and has kept what the page was made of. */
async function workerInCharge(page: Page): Promise<void> {
  await until(page, () => navigator.serviceWorker.controller !== null);
  await until(page, async () => {
    const pages = await caches.open("pages");
    return (await pages.match(location.href, { ignoreVary: true })) !== undefined;
  });
  await page.waitForLoadState("networkidle");
}

/** The addresses in every cache of the worker. */
async function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) all.push(url.replace(location.origin, ""));
    }
    return all;
  });
}

async function withVisitor(
  walk: (page: Page, context: BrowserContext, complaints: string[]) => Promise<void>,
  { url = site.url, scripts = true } = {},
) {
  const { page, context, complaints } = await newVisitor(browser, { url }, { scripts, width: 1280, workers: true });
  try {
    await walk(page, context, complaints);
  } finally {
    await context.close();
  }
}

const tripLink = ".trip-card a[href^='/en-ca/trip/']";

describe("without a network", () => {
  it("A visited page opens offline and works, another says it cannot, and nothing is said online", () =>
    withVisitor(async (page, context) => {
      await page.goto("/en-ca/trip");
      await workerInCharge(page);
      await context.setOffline(true);
      await page.reload();
      // A page that came from the worker takes itself for online until Chromium is told once more.
      await context.setOffline(false);
      await context.setOffline(true);
      expect(await page.locator("h1").count()).toBe(1);
      expect(await page.locator(tripLink).count()).toBeGreaterThan(2);
      // Its scripts run as well, under the policy it was kept with.
      await page.getByText(wordsOf("en-ca").common.running.offline).waitFor();
      await page.goto("/en-ca/privacy-policy");
      expect(await page.locator("h1").innerText()).toBe("You are offline");
      await page.goto("/fr-ca/voyage");
      expect(await page.locator("h1").innerText()).toBe("Vous êtes hors ligne");
      expect(await page.locator("html").getAttribute("lang")).toBe("fr-CA");
      const styled = await page.locator(".site-header").evaluate((header) => getComputedStyle(header).backgroundColor);
      expect(styled).not.toBe("rgba(0, 0, 0, 0)");
      await context.setOffline(false);
      await page.goto("/en-ca/privacy-policy");
      expect(await page.locator("h1").innerText()).not.toBe("You are offline");
    }));

  it("A page visited by a link inside the site opens offline by that link", () =>
    withVisitor(async (page, context) => {
      await page.goto("/en-ca/trip");
      await workerInCharge(page);
      await page.locator(tripLink).first().click();
      await page.waitForURL(/\/en-ca\/trip\/[\w-]+/);
      await page.locator("main button[name=hold]").first().waitFor();
      const title = await page.locator("h1").innerText();
      await workerInCharge(page);
      await page.goBack();
      await page.waitForURL(/\/en-ca\/trip$/);
      await context.setOffline(true);
      await page.locator(tripLink).first().click();
      await page.waitForURL(/\/en-ca\/trip\/[\w-]+/);
      await page.locator("main button[name=hold]").first().waitFor();
      expect(await page.locator("h1").innerText()).toBe(title);
    }));

  it("A checkout, a booking or a choice is never kept offline", () =>
    withVisitor(async (page) => {
      await page.goto("/en-ca/trip");
      await workerInCharge(page);
      await page.locator(tripLink).first().click();
      await page.locator("main button[name=hold]").first().click();
      await page.waitForURL(/checkout\/.*\/travellers/);
      const address = page.url();
      await page.reload();
      await page.goto(address.replace("/travellers", ""));
      await page.waitForURL(/travellers/);
      await page.goto("/en-ca");
      await page.getByRole("button", { name: "USD" }).click();
      await page.waitForURL(/\/en-ca$/);
      await page.waitForLoadState("networkidle");
      // A page that is kept again is taken out before it is put in.
      await expect.poll(() => keptAddresses(page)).toEqual(expect.arrayContaining(["/en-ca", "/en-ca/trip"]));
      const kept = await keptAddresses(page);
      // Scripts and texts are the same for everyone.
      const rest = kept.filter((path) => !/^\/(assets|locales)\//.test(path)).join("\n");
      expect(rest).not.toMatch(/checkout|my-trip|preferences|_data=|healthz|builds/);
    }));

  it("A page kept offline needs no script", () =>
    withVisitor(
      async (page) => {
        await page.goto("/en-ca/trip");
        expect(await page.locator(tripLink).count()).toBeGreaterThan(2);
        expect(await page.locator(".running-page").innerText()).toBe("");
      },
      { scripts: false },
    ));
});

describe("a newer build", () => {
  /** Counts documents loaded from now on. */
  function loads(page: Page): () => number {
    let count = 0;
    page.on("framenavigated", () => count++);
    return () => count;
  }

  const lookForUpdate = (page: Page) =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

  it("A newer build reloads the page, once", async () => {
    const proxy = await throughProxy(site);
    try {
      await withVisitor(
        async (page) => {
          await page.goto("/en-ca/trip");
          await workerInCharge(page);
          await page.evaluate("window.stillHere = true");
          const loaded = loads(page);
          proxy.deploy();
          await lookForUpdate(page).catch(() => undefined);
          await until(page, () => !("stillHere" in window));
          await page.waitForLoadState("networkidle");
          await page.waitForTimeout(1500);
          expect(loaded()).toBe(1);
          const caches = await page.evaluate("caches.keys()");
          expect(caches).toContain("build-newer");
        },
        { url: proxy.url },
      );
    } finally {
      await proxy.stop();
    }
  });

  it("A newer build is offered, and never reloads a page whose form has input", async () => {
    const proxy = await throughProxy(site);
    try {
      await withVisitor(
        async (page) => {
          await page.goto("/en-ca");
          await workerInCharge(page);
          await page.locator("input[name=date]").fill(IN_SEASON);
          const loaded = loads(page);
          proxy.deploy();
          await lookForUpdate(page);
          const button = page.getByRole("button", { name: "Reload the page" });
          await button.waitFor();
          await page.waitForTimeout(1000);
          expect(loaded()).toBe(0);
          expect(await page.locator("input[name=date]").inputValue()).toBe(IN_SEASON);
          await button.click();
          await button.waitFor({ state: "hidden" });
          expect(loaded()).toBeGreaterThan(0);
        },
        { url: proxy.url },
      );
    } finally {
      await proxy.stop();
    }
  });

  it("A newer build is requested with a timestamp when a reader returns", async () => {
    const proxy = await throughProxy(site);
    try {
      await withVisitor(
        async (page) => {
          await page.clock.install();
          await page.goto("/en-ca");
          await page.waitForLoadState("networkidle");
          await page.locator("input[name=date]").fill(IN_SEASON);
          await page.clock.runFor(3000);
          await workerInCharge(page);
          proxy.deploy();
          const asked = page.waitForRequest(/\/builds\/latest\.json\?\d+$/);
          await page.clock.runFor(6 * 60_000);
          await asked;
          await page.getByText("A newer version of the site is ready.").waitFor();
        },
        { url: proxy.url },
      );
    } finally {
      await proxy.stop();
    }
  });
});

describe("fetching ahead", () => {
  const isPageAhead = ({ url = "", headers }: IncomingMessage) =>
    /prefetch/.test(String(headers["sec-purpose"])) && !/^\/(assets|locales)\//.test(url);

  /** Pages asked for before they are opened, as the site hears of it, and those of them that it has answered. */
  async function askedAhead(
    walk: (page: Page, asked: string[], answered: string[]) => Promise<void>,
    { script = "", hears = async () => {} }: { script?: string; hears?: () => Promise<void> } = {},
  ) {
    const asked: string[] = [];
    const answered: string[] = [];
    const proxy = await throughProxy(
      site,
      async (request) => {
        if (!isPageAhead(request)) return;
        asked.push(request.url ?? "");
        await hears();
      },
      (request) => {
        if (isPageAhead(request)) answered.push(request.url ?? "");
      },
    );
    try {
      await withVisitor(
        async (page, context) => {
          if (script) await context.addInitScript(script);
          await page.goto("/en-ca/trip");
          await workerInCharge(page);
          await walk(page, asked, answered);
        },
        { url: proxy.url },
      );
    } finally {
      await proxy.stop();
    }
  }

  it("A pointed-at link fetches its page, and opening shows that one", () =>
    askedAhead(async (page, asked, answered) => {
      const link = page.locator(tripLink).first();
      const path = await link.getAttribute("href");
      // Kept by the site, and answered: a browser waits a second for what it fetches ahead, and asks again after that.
      await page.request.get(path ?? "");
      await link.hover();
      await expect.poll(() => answered).toEqual([path]);
      expect(asked).toEqual([path]);
      await link.click();
      await page.waitForURL(/\/en-ca\/trip\/[\w-]+/);
      await page.locator("main button[name=hold]").first().waitFor();
      const came = () => page.evaluate(() => performance.getEntriesByType("navigation")[0]?.toJSON().deliveryType);
      expect(await came()).toBe("navigational-prefetch");
      // What is one reader's own is asked for by them alone.
      asked.length = 0;
      await page.locator(".site-header a[href='/en-ca/trip-planner']").hover();
      await page.locator(".site-header .brand").hover();
      await expect.poll(() => asked).toEqual(["/en-ca"]);
    }));

  it("Nothing is fetched ahead with Save-Data", () =>
    askedAhead(
      async (page, asked) => {
        await page.locator(tripLink).first().hover();
        await page.waitForTimeout(600);
        expect(asked).toEqual([]);
      },
      { script: "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })" },
    ));

  it("At most four pages are fetched ahead together where the browser has no rules of its own", async () => {
    let underWay = 0;
    let most = 0;
    await askedAhead(
      async (page, asked) => {
        await page.evaluate((selector) => {
          for (const link of document.querySelectorAll<HTMLElement>(selector)) link.focus();
        }, tripLink);
        await expect.poll(() => asked.length).toBeGreaterThan(6);
        expect(most).toBeGreaterThan(1);
        expect(most).toBeLessThanOrEqual(4);
      },
      {
        script: `const { supports } = HTMLScriptElement;
          HTMLScriptElement.supports = (type) => type !== "speculationrules" && supports.call(HTMLScriptElement, type);`,
        hears: async () => {
          most = Math.max(most, ++underWay);
          await new Promise((resolve) => setTimeout(resolve, 200));
          underWay--;
        },
      },
    );
  });
});

describe("another state of a page", () => {
  const said = (page: Page) => page.locator("[data-running=said]").textContent();

  it("Another state of a page replaces it with one file, is announced, and can be left with Back", () =>
    withVisitor(async (page, _, complaints) => {
      await page.goto("/en-ca/trip/new-york-3-days?from=montreal");
      await workerInCharge(page);
      await page.evaluate("window.stillHere = true");
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.locator("details.month > summary").click();
      const caption = page.locator("#dates caption");
      const before = await caption.innerText();
      const next = page.locator("#dates a[rel=next]");
      const address = await next.getAttribute("href");
      await next.click();
      await expect.poll(() => caption.innerText()).not.toBe(before);
      expect(asked.filter((url) => /_payload|_data/.test(url))).toHaveLength(1);
      expect(new URL(page.url()).search).toBe(new URL(address ?? "", site.url).search);
      // The link to the month after has the focus still, and the new month was said.
      expect(await page.evaluate(() => document.activeElement?.getAttribute("rel"))).toBe("next");
      expect(await said(page)).toContain((await caption.innerText()).split(":")[0]);
      const elsewhere = await page.locator(".site-header a[hreflang]").first().getAttribute("href");
      expect(elsewhere).toContain("month=");
      // What is chosen is priced at once, and what was ticked stays so.
      await page.check("#dates [name=twoBeds]");
      const leaves = () => page.locator("#dates .date-field time").first().innerText();
      const fromMontreal = await leaves();
      await page.focus("#dates [name=from]");
      await page.selectOption("#dates [name=from]", "quebec");
      await expect.poll(leaves).not.toBe(fromMontreal);
      expect(await page.isChecked("#dates [name=twoBeds]")).toBe(true);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("from");
      await page.goBack();
      await expect.poll(leaves).toBe(fromMontreal);
      // The form is one of the page, too: priced for others without another document.
      await page.locator("#dates .stepper button").nth(1).click();
      const total = page.locator("#dates .booking-total");
      await expect.poll(() => total.innerText()).toContain("3 adults");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("+ Adults");
      await page.goBack();
      await expect.poll(() => total.innerText()).toContain("2 adults");
      await page.goBack();
      await expect.poll(() => caption.innerText()).toBe(before);
      expect(await page.evaluate("window.stillHere")).toBe(true);
      expect(complaints).toEqual([]);
    }));

  it("Another currency or build, or a missing file, loads a whole page", async () => {
    let lost = false;
    const proxy = await throughProxy(site, ({ url = "" }) => (lost && url.includes("_payload") ? "lost" : undefined));
    try {
      await withVisitor(
        async (page, context) => {
          await page.goto("/en-ca/trip/new-york-3-days?from=montreal");
          await workerInCharge(page);
          await page.locator("details.month > summary").click();
          const isAnother = async () => {
            await page.evaluate("window.stillHere = true");
            await page.locator(`#dates a[rel=next]`).click();
            await until(page, () => !("stillHere" in window) && /month=/.test(location.search));
          };
          const other = await context.newPage();
          await other.goto("/en-ca");
          await other.getByRole("button", { name: "EUR" }).click();
          // Chosen once the answer is there: the page it was clicked on is loaded all the while.
          await until(other, () => document.documentElement.dataset.currency === "EUR");
          await isAnother();
          expect(await page.locator("html").getAttribute("data-currency")).toBe("EUR");
          await page.evaluate("document.documentElement.dataset.build = 'former'");
          await isAnother();
          lost = true;
          await isAnother();
        },
        { url: proxy.url },
      );
    } finally {
      await proxy.stop();
    }
  });

  it("The calendar's months are browsed by keyboard", () =>
    withVisitor(async (page) => {
      const later = addDays(dayIn(new Date()), 70).slice(0, 7);
      await page.goto(`/en-ca/trip/new-york-3-days?from=montreal&month=${later}`);
      await workerInCharge(page);
      await page.locator("details.month > summary").click();
      const grid = page.getByRole("grid");
      const stops = await grid.locator("[tabindex='0']").count();
      expect(stops).toBe(1);
      const on = () =>
        page.evaluate(() => [
          document.activeElement?.closest("table.fares")
            ? Number.parseInt(document.activeElement.textContent ?? "", 10)
            : 0,
          new URLSearchParams(location.search).get("month") ?? "",
        ]);
      await grid.locator("[tabindex='0']").focus();
      await page.keyboard.press("Home");
      const [first, month] = await on();
      for (const [key, day] of [
        ["ArrowRight", 1],
        ["ArrowDown", 8],
        ["ArrowLeft", 7],
        ["ArrowUp", 0],
      ] as const) {
        await page.keyboard.press(key);
        expect(await on(), key).toEqual([Number(first) + day, month]);
      }
      await page.keyboard.press("PageDown");
      await expect.poll(async () => (await on())[1]).not.toBe(month);
      await expect.poll(async () => (await on())[0]).toBe(first);
      await page.keyboard.press("ArrowLeft");
      await expect.poll(async () => (await on())[0]).toBeGreaterThan(20);
      // A day with a fare closes the calendar and leads to the button.
      await grid.locator("a").last().focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("hold");
      expect(await page.locator("details.month").getAttribute("open")).toBeNull();
    }));
});
