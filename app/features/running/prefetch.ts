/** Prefetches the page that a reader is about to open. */

/** Prefetches in progress at the same time, at most (spec 9). */
const MAX_CONCURRENT = 4;
/** How long a pointer rests on a link before the page is prefetched. */
const INTENT_MS = 80;

let running = 0;
const waiting: URL[] = [];
const requested = new Set<string>();

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether to prefetch a page that a reader points at: not to save data, nor on 2G. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? "");
}

/** Whether to prefetch something without a sign that the reader wants it: not on 3G either. */
export function mayPrefetchAhead(connection: Connection | undefined): boolean {
  return mayPrefetch(connection) && connection?.effectiveType !== "3g";
}

/** The browser's estimate of the reader's connection; undefined in browsers without one. */
export function connection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection;
}

/** The page that a link opens in this window, if it is another page of ours and `pages` matches its path as public. */
export function pageOfLink(link: HTMLAnchorElement, here: Location, pages: RegExp): URL | null {
  if (link.origin !== here.origin || link.hreflang || link.target || link.download) return null;
  const url = new URL(link.href);
  url.hash = "";
  return url.pathname !== here.pathname && pages.test(url.pathname) ? url : null;
}

/** Prefetches by a speculation rule: the browser limits these itself, and uses the page when it is opened. */
function addSpeculationRule(url: URL): void {
  const rules = document.createElement("script");
  rules.type = "speculationrules";
  // Pages rendered for one reader allow inline scripts by a nonce; cached pages have none.
  rules.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  rules.textContent = JSON.stringify({ prefetch: [{ urls: [url.href] }] });
  document.head.append(rules);
}

/** Prefetches by a `<link>`, the newest first, when fewer than MAX_CONCURRENT are running. */
function addPrefetchLink(url: URL): void {
  if (running >= MAX_CONCURRENT) {
    waiting.push(url);
    // The reader pointed at the oldest too long ago to open it next.
    if (waiting.length > MAX_CONCURRENT) waiting.shift();
    return;
  }
  running++;
  const link = document.createElement("link");
  link.rel = "prefetch";
  link.href = url.href;
  link.onload = link.onerror = () => {
    link.remove();
    running--;
    const next = waiting.pop();
    if (next) addPrefetchLink(next);
  };
  document.head.append(link);
}

function prefetch(url: URL): void {
  if (requested.has(url.href)) return;
  requested.add(url.href);
  if (HTMLScriptElement.supports?.("speculationrules")) addSpeculationRule(url);
  else if (document.createElement("link").relList.supports?.("prefetch")) addPrefetchLink(url);
}

/** Prefetches a link to one of `pages` when a pointer rests on it, it gets the focus, or a finger touches it. */
export function prefetchOnIntent(pages: RegExp): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const intend = (event: Event) => {
    clearTimeout(resting);
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
    const url = link && pageOfLink(link, location, pages);
    if (!url || !navigator.onLine || !mayPrefetch(connection())) return;
    if (event.type === "pointerover") resting = setTimeout(prefetch, INTENT_MS, url);
    else prefetch(url);
  };
  for (const type of ["pointerover", "focusin", "touchstart"])
    document.addEventListener(type, intend, { passive: true, capture: true });
}
