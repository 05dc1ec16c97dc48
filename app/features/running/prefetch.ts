/** Fetches the page a reader is about to open: its data and its scripts. */
import i18next from "i18next";
import { fetchAhead, forgetAhead } from "./payload";

/** At once (spec 9). */
const AT_MOST = 4;
/** A pointer that rests on a link this long means it. */
const INTENT_MS = 80;

let underWay = 0;
const waiting: URL[] = [];

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the reader's connection has room for guesses. */
export function mayGuess(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? "");
}

/** The page of ours a link opens in this window, if it is another one in this language. */
export function pageOfLink(link: HTMLAnchorElement, here: Location): URL | null {
  if (link.origin !== here.origin || link.hreflang || link.target || link.download) return null;
  const url = new URL(link.href);
  url.hash = "";
  const language = (path: string) => path.split("/")[1];
  const isHere = url.pathname === here.pathname && url.search === here.search;
  return isHere || language(url.pathname) !== language(here.pathname) ? null : url;
}

function preloadScripts(modules: string[]): void {
  for (const href of modules) {
    if (document.querySelector(`link[rel=modulepreload][href="${href}"]`)) continue;
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
}

function begin(url: URL): void {
  if (underWay >= AT_MOST) {
    waiting.push(url);
    // What was pointed at long ago is not about to be opened.
    if (waiting.length > AT_MOST) waiting.shift();
    return;
  }
  const payload = fetchAhead(url);
  if (!payload) return;
  underWay++;
  void payload
    .then((fetched) => {
      if (!fetched || fetched === "lost") return;
      preloadScripts(fetched.modules);
      void i18next.loadNamespaces(fetched.texts);
    })
    .finally(() => {
      underWay--;
      const next = waiting.pop();
      if (next) begin(next);
    });
}

/** Watches for intent on every link: a pointer that rests, the focus, a finger. Answers how to stop. */
export function prefetchOnIntent(): () => void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  let resting: ReturnType<typeof setTimeout> | undefined;
  const intend = (event: Event) => {
    clearTimeout(resting);
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
    const url = link && pageOfLink(link, location);
    if (!url || !navigator.onLine || !mayGuess(connection)) return;
    if (event.type === "pointerover") resting = setTimeout(begin, INTENT_MS, url);
    else begin(url);
  };
  const stops = new AbortController();
  const options = { passive: true, capture: true, signal: stops.signal };
  for (const type of ["pointerover", "focusin", "touchstart"]) document.addEventListener(type, intend, options);
  document.addEventListener("submit", forgetAhead, options);
  return () => {
    clearTimeout(resting);
    stops.abort();
  };
}
