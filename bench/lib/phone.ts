/** One first visit to a page by a slow phone, looked at from inside Chromium, and what it cost. */
import type { Browser, CDPSession } from "playwright";

/** 400 kbit/s each way and 400 ms for an answer, as WebPageTest's "3G Slow". */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const PROCESSOR_SLOWER = 4;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** Nothing has come and nothing has run for so long: the page is whole. */
const QUIET_MS = 1_500;
const AT_MOST_MS = 120_000;

export type Visit = {
  /** Kilobytes on the wire, with headers, until the page was whole; of that, what it fetched for the next page alone. */
  kilobytes: number;
  ahead: number;
  /** Milliseconds since the request left. */
  firstPaint: number;
  largestPaint: number;
  /** The first control can be used: it is painted, and no long task that began before `load` is still running. */
  usable: number;
  /** How far things moved (CLS), and for how long the page could not answer (TBT, ms). */
  moved: number;
  blocked: number;
};

/** When the first control of the page stands there to be used; 0 until then. Asked from outside, for pages without scripts too. */
const CONTROL = `(() => {
  const all = document.querySelectorAll("main :is(a[href], button, input:not([type=hidden]), select, summary)");
  const isThere = [...all].some((control) => !control.disabled && control.getClientRects().length > 0);
  return isThere && location.protocol === "http:" ? performance.now() : 0;
})()`;
const ASKED_EVERY_MS = 20;

type Seen = {
  firstPaint: number;
  largest: number;
  moved: number;
  tasks: [start: number, length: number][];
  load: number;
};

/** What the browser noted by itself, read once the page is whole: nothing of ours runs in it before. */
const SEEN = `(async () => {
  const all = async (type) => {
    const observer = new PerformanceObserver(() => undefined);
    const entries = [];
    observer.observe({ type, buffered: true });
    entries.push(...observer.takeRecords());
    return entries;
  };
  const largest = (await all("largest-contentful-paint")).at(-1);
  const moves = (await all("layout-shift")).filter(({ hadRecentInput }) => !hadRecentInput);
  return {
    firstPaint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
    largest: largest ? largest.startTime : 0,
    moved: moves.reduce((sum, { value }) => sum + value, 0),
    tasks: (await all("longtask")).map(({ startTime, duration }) => [startTime, duration]),
    load: performance.getEntriesByType("navigation")[0].loadEventStart,
  };
})()`;

/** Counts what comes; `quiet` resolves once nothing has for long enough. */
async function countBytes(client: CDPSession) {
  const open = new Set<string>();
  const aheadOnly = new Set<string>();
  let bytes = 0;
  let ahead = 0;
  let last = Date.now();
  client.on("Network.requestWillBeSent", ({ requestId, request }) => {
    open.add(requestId);
    if (request.headers["Sec-Purpose"] === "prefetch") aheadOnly.add(requestId);
    last = Date.now();
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    open.delete(requestId);
    bytes += encodedDataLength;
    if (aheadOnly.has(requestId)) ahead += encodedDataLength;
    last = Date.now();
  });
  client.on("Network.loadingFailed", ({ requestId }) => {
    open.delete(requestId);
    last = Date.now();
  });
  await client.send("Network.enable");
  const quiet = async () => {
    const until = Date.now() + AT_MOST_MS;
    while (Date.now() < until && (open.size > 0 || Date.now() - last < QUIET_MS))
      await new Promise((resolve) => setTimeout(resolve, 50));
  };
  return { quiet, read: () => ({ kilobytes: bytes / 1024, ahead: ahead / 1024 }) };
}

/** Visits a page with an empty store, with scripts or without. */
export async function visit(browser: Browser, url: string, scripts: boolean): Promise<Visit> {
  const context = await browser.newContext({
    ...PHONE,
    locale: "fr-CA",
    javaScriptEnabled: scripts,
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    const bytes = await countBytes(client);
    await client.send("Network.emulateNetworkConditions", SLOW_3G);
    await client.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR_SLOWER });
    let control = 0;
    const asking = setInterval(async () => {
      const told = await client.send("Runtime.evaluate", { expression: CONTROL }).catch(() => null);
      if (control === 0) control = Number(told?.result.value ?? 0);
      if (control > 0) clearInterval(asking);
    }, ASKED_EVERY_MS);
    await page.goto(url, { waitUntil: "load" }).finally(() => clearInterval(asking));
    await bytes.quiet();
    const seen = (await page.evaluate(SEEN)) as Seen;
    const before = seen.tasks.filter(([start]) => start <= seen.load).map(([start, length]) => start + length);
    return {
      ...bytes.read(),
      firstPaint: seen.firstPaint,
      largestPaint: seen.largest,
      usable: Math.max(seen.firstPaint, control, ...before),
      moved: seen.moved,
      blocked: seen.tasks.reduce((sum, [, length]) => sum + Math.max(0, length - 50), 0),
    };
  } finally {
    await context.close();
  }
}
