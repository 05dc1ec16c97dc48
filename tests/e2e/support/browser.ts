/** Chromium, and visitors: each a browser context of its own, as another person on another device. */
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright";
import { PATIENCE_MS } from "../../support/patience";
import { anAddress } from "./buyer";
import { watchForms } from "./enter";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Or a busy machine is taken for a slow network, for which pictures are asked for from further below.
  "--force-effective-connection-type=4G",
];

/** How Chromium is launched. */
const CHROMIUM = { executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: FLAGS };

export function openBrowser(): Promise<Browser> {
  return chromium.launch(CHROMIUM);
}

const OPEN = Symbol.for("escale.browser-of-worker");
const kept = globalThis as typeof globalThis & { [OPEN]?: Promise<Browser> };

/** The browser of this worker, opened when first asked for; it ends with the worker. */
export function browserOfWorker(): Promise<Browser> {
  kept[OPEN] ??= openBrowser();
  return kept[OPEN];
}

export type VisitorOptions = {
  /** Whether scripts run; the site must do all its work without. */
  scripts: boolean;
  /** Of the screen, in CSS pixels: a phone's unless told. */
  width?: 390 | 1280;
  /** What the browser says it reads. */
  language?: "fr-CA" | "en-CA";
  /** For `accessibilityProblems` alone: its script would not pass our Content-Security-Policy. */
  bypassCSP?: boolean;
  /** Whether the site may keep a service worker; its own requests would be counted as the page\'s. */
  workers?: boolean;
};

/**
 * What went wrong in the page by itself: failed scripts, refused resources, answers of 500 and more, forms in which Enter
 * presses another button than the main one. Complaints are complete once `looked` has ended.
 */
export type Visitor = { page: Page; context: BrowserContext; complaints: string[]; looked: () => Promise<void> };

const WHOLE = Symbol.for("escale.presses-end-on-whole-pages");

/** From here on a press ends once the page that it leads to is whole: Playwright's own ends as that page begins to come. */
function waitForWholePages(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator("html")) as Locator & { [WHOLE]?: true };
  if (locators[WHOLE]) return;
  locators[WHOLE] = true;
  for (const name of ["click", "press"] as const) {
    const press = locators[name] as (...given: unknown[]) => Promise<void>;
    locators[name] = async function (this: Locator, ...given: unknown[]) {
      await press.apply(this, given);
      // A window of the sign-in closes by itself.
      await this.page()
        .waitForLoadState()
        .catch((error) => {
          if (!this.page().isClosed()) throw error;
        });
    };
  }
}

/** A new visitor of `site`, without cookies. Paths given to `page.goto` are relative to it. */
export async function newVisitor(browser: Browser, site: { url: string }, options: VisitorOptions): Promise<Visitor> {
  const { scripts, width = 390, language = "en-CA", bypassCSP = false, workers = false } = options;
  const context = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: scripts,
    viewport: { width, height: width === 390 ? 844 : 900 },
    isMobile: width === 390,
    hasTouch: width === 390,
    locale: language,
    timezoneId: "America/Toronto",
    reducedMotion: "reduce",
    bypassCSP,
    serviceWorkers: workers ? "allow" : "block",
    extraHTTPHeaders: anAddress(),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  context.on("weberror", (error) => complaints.push(`script: ${error.error().message}`));
  context.on("console", (message) => {
    // A form sent back with its errors answers 400, which Chromium tells too; resources are looked at below.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(`console: ${message.text()}`);
  });
  context.on("response", (response) => {
    const isPart = !["document", "fetch", "xhr"].includes(response.request().resourceType());
    if (response.status() >= (isPart ? 400 : 500)) complaints.push(`${response.status()}: ${response.url()}`);
  });
  const looked = watchForms(context, site.url, complaints);
  const page = await context.newPage();
  waitForWholePages(page);
  return { page, context, complaints, looked };
}
