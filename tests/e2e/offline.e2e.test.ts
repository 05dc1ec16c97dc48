/** The site without a network, its service worker, newer builds, and pages fetched ahead. */
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newVisitor, openBrowser } from "./support/browser";
import { throughProxy } from "./support/newer-build";
import { sharedSite } from "./support/shared";
import { wordsOf } from "./support/words";

const site = sharedSite();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Waits until something is true in the page, also between two pages; its policy forbids Playwright's own way. */
async function until(page: Page, truth: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(() => page.evaluate(truth).catch(() => false), { timeout: 15_000 }).toBe(true);
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
  it("a page that was seen opens again, alive; one that was not says so; nothing is said of it online", () =>
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
      await page.getByText(wordsOf("en-ca").common.running.offline).waitFor({ timeout: 30_000 });
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

  it("a page seen by a link inside the site opens again by that link", () =>
    withVisitor(async (page, context) => {
      await page.goto("/en-ca/trip");
      await workerInCharge(page);
      await page.locator(tripLink).first().click();
      await page.waitForURL(/\/en-ca\/trip\/[\w-]+/);
      await page.locator("button[name=departure]").first().waitFor();
      const title = await page.locator("h1").innerText();
      await page.goBack();
      await page.waitForURL(/\/en-ca\/trip$/);
      await context.setOffline(true);
      await page.locator(tripLink).first().click();
      await page.waitForURL(/\/en-ca\/trip\/[\w-]+/);
      await page.locator("button[name=departure]").first().waitFor();
      expect(await page.locator("h1").innerText()).toBe(title);
    }));

  it("keeps nothing of a checkout, a booking or a choice", () =>
    withVisitor(async (page) => {
      await page.goto("/en-ca/trip");
      await workerInCharge(page);
      await page.locator(tripLink).first().click();
      await page.locator("button[name=departure]").first().click();
      await page.waitForURL(/checkout\/.*\/travellers/);
      const address = page.url();
      await page.reload();
      await page.goto(address.replace("/travellers", ""));
      await page.waitForURL(/travellers/);
      await page.goto("/en-ca");
      await page.getByRole("button", { name: "USD" }).click();
      await page.waitForURL(/\/en-ca$/);
      await page.waitForLoadState("networkidle");
      const kept = await keptAddresses(page);
      // Scripts and texts are the same for everyone.
      const rest = kept.filter((path) => !/^\/(assets|locales)\//.test(path)).join("\n");
      expect(rest).not.toMatch(/checkout|my-trip|preferences|_data=|healthz|builds/);
      expect(kept).toContain("/en-ca");
      expect(kept).toContain("/en-ca/trip");
    }));

  it("needs no script to be as it was", () =>
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

  it("reloads the page, once", async () => {
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

  it("is offered, and never reloads a page whose form has input", async () => {
    const proxy = await throughProxy(site);
    try {
      await withVisitor(
        async (page) => {
          await page.goto("/en-ca");
          await workerInCharge(page);
          await page.locator("input[name=date]").fill("2027-05-14");
          const loaded = loads(page);
          proxy.deploy();
          await lookForUpdate(page);
          const button = page.getByRole("button", { name: "Reload the page" });
          await button.waitFor();
          await page.waitForTimeout(1000);
          expect(loaded()).toBe(0);
          expect(await page.locator("input[name=date]").inputValue()).toBe("2027-05-14");
          await button.click();
          await button.waitFor({ state: "detached" });
          expect(loaded()).toBeGreaterThan(0);
        },
        { url: proxy.url },
      );
    } finally {
      await proxy.stop();
    }
  });

  it("is asked for with a timestamp when a reader comes back", async () => {
    const proxy = await throughProxy(site);
    try {
      await withVisitor(
        async (page) => {
          await page.clock.install();
          await page.goto("/en-ca");
          await page.waitForLoadState("networkidle");
          await page.locator("input[name=date]").fill("2027-05-14");
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
  const payloads = (page: Page) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/_payload\.json|_data=/.test(request.url())) asked.push(request.url().replace(site.url, ""));
    });
    return asked;
  };

  it("asks for a page when its link is pointed at, and for nothing more when it is opened", () =>
    withVisitor(async (page, _, complaints) => {
      await page.goto("/en-ca/trip");
      await workerInCharge(page);
      const asked = payloads(page);
      const link = page.locator(tripLink).first();
      const answered = page.waitForResponse(/_payload\.json/);
      await link.hover();
      await answered;
      expect(asked).toHaveLength(1);
      await link.click();
      await page.waitForURL(/\/en-ca\/trip\/[\w-]+/);
      await page.locator("button[name=departure]").first().waitFor();
      expect(asked).toEqual(asked.slice(0, 1));
      // Back to a list that was not fetched ahead: one file, and no data of single routes.
      const list = page.waitForResponse(/_payload\.json/);
      await page.goBack();
      await list;
      await page.locator(tripLink).first().waitFor();
      expect(asked).toHaveLength(2);
      expect(asked.join()).not.toContain("_data");
      expect(complaints).toEqual([]);
    }));

  it("brings the words of a page along", () =>
    withVisitor(async (page, _, complaints) => {
      await page.goto("/en-ca/trip");
      await workerInCharge(page);
      await page.locator(".site-header .brand").click();
      await page.waitForURL(/\/en-ca$/);
      await page.locator("h1").waitFor();
      expect(await page.locator("h1").innerText()).not.toMatch(/^\w+(\.\w+)+$/);
      expect(complaints).toEqual([]);
    }));

  it("asks for nothing under Save-Data", () =>
    withVisitor(async (page, context) => {
      await context.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })");
      await page.goto("/en-ca/trip");
      await workerInCharge(page);
      const asked = payloads(page);
      await page.locator(tripLink).first().hover();
      await page.waitForTimeout(600);
      expect(asked).toEqual([]);
    }));

  it("asks for four at most at once", () =>
    withVisitor(async (page, context) => {
      await page.goto("/en-ca/trip");
      await workerInCharge(page);
      let underWay = 0;
      let most = 0;
      await context.route(/_payload\.json/, async (route) => {
        most = Math.max(most, ++underWay);
        await new Promise((resolve) => setTimeout(resolve, 400));
        underWay--;
        await route.continue();
      });
      await page.evaluate((selector) => {
        for (const link of document.querySelectorAll<HTMLElement>(selector)) link.focus();
      }, tripLink);
      await page.waitForTimeout(2000);
      expect(most).toBeGreaterThan(1);
      expect(most).toBeLessThanOrEqual(4);
    }));

  it("shows no page in another currency than its amounts", () =>
    withVisitor(async (page, context) => {
      await page.goto("/en-ca/trip");
      await workerInCharge(page);
      const other = await context.newPage();
      await other.goto("/en-ca");
      await other.getByRole("button", { name: "EUR" }).click();
      // Chosen once the answer is there: the page it was clicked on is loaded all the while.
      await until(other, () => document.documentElement.dataset.currency === "EUR");
      await page.locator(tripLink).first().click();
      // The page is left for itself as it arrives: there is no one moment at which it is loaded.
      await until(
        page,
        () => /^\/en-ca\/trip\/[\w-]+/.test(location.pathname) && document.documentElement.dataset.currency === "EUR",
      );
    }));
});
