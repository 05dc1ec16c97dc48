/** Fetches the page a reader is about to open, so that it is there when they do. */

/** Immediately (spec 9). */
const AT_MOST = 4;
/** A pointer that rests on a link this long means it. */
const INTENT_MS = 80;

let underWay = 0;
const waiting: URL[] = [];
const asked = new Set<string>();

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the reader's connection has room for guesses. */
export function mayGuess(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? "");
}

/** Whether it has room for what may not be wanted at all. */
export function hasRoom(connection: Connection | undefined): boolean {
  return mayGuess(connection) && connection?.effectiveType !== "3g";
}

/** How good the reader's connection is said to be; undefined where nothing says so. */
export function connection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection;
}

/** The page of ours a link opens in this window, if it is another one that `pages`, of paths, says everybody sees alike. */
export function pageOfLink(link: HTMLAnchorElement, here: Location, pages: RegExp): URL | null {
  if (link.origin !== here.origin || link.hreflang || link.target || link.download) return null;
  const url = new URL(link.href);
  url.hash = "";
  return url.pathname !== here.pathname && pages.test(url.pathname) ? url : null;
}

/** By the browser's own rules, which keep to their own limit and hand the page over when it is opened. */
function announce(url: URL): void {
  const rules = document.createElement("script");
  rules.type = "speculationrules";
  // A page that is drawn for one reader names what may stand in it by a nonce, one that is kept by its policy alone.
  rules.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  rules.textContent = JSON.stringify({ prefetch: [{ urls: [url.href] }] });
  document.head.append(rules);
}

function fetchAhead(url: URL): void {
  if (underWay >= AT_MOST) {
    waiting.push(url);
    // What was pointed at long ago is not about to be opened.
    if (waiting.length > AT_MOST) waiting.shift();
    return;
  }
  underWay++;
  const link = document.createElement("link");
  link.rel = "prefetch";
  link.href = url.href;
  link.onload = link.onerror = () => {
    link.remove();
    underWay--;
    const next = waiting.pop();
    if (next) fetchAhead(next);
  };
  document.head.append(link);
}

function begin(url: URL): void {
  if (asked.has(url.href)) return;
  asked.add(url.href);
  if (HTMLScriptElement.supports?.("speculationrules")) announce(url);
  else if (document.createElement("link").relList.supports?.("prefetch")) fetchAhead(url);
}

/** Watches for intent on every link to one of `pages`: a pointer that rests, the focus, a finger. */
export function prefetchOnIntent(pages: RegExp): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const intend = (event: Event) => {
    clearTimeout(resting);
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
    const url = link && pageOfLink(link, location, pages);
    if (!url || !navigator.onLine || !mayGuess(connection())) return;
    if (event.type === "pointerover") resting = setTimeout(begin, INTENT_MS, url);
    else begin(url);
  };
  for (const type of ["pointerover", "focusin", "touchstart"])
    document.addEventListener(type, intend, { passive: true, capture: true });
}
