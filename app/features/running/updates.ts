/** Keeps a running page from growing old: newer builds, and the service worker. */
import { isInUse, watchPage } from "./form-input";

const POLL_MS = 5 * 60_000;
/** Coming back to a page asks immediately, but not more often than this. */
const MIN_POLL_INTERVAL_MS = 60_000;

type Telling = { newer: () => void };

/** Asks now and then, while someone looks, whether the site has a newer build than this page. */
function pollBuilds({ newer }: Telling): void {
  let asked = Date.now();
  const ask = async () => {
    if (document.visibilityState !== "visible" || !navigator.onLine) return;
    asked = Date.now();
    try {
      const answer = await fetch(`/builds/latest.json?${asked}`);
      const { id } = (await answer.json()) as { id?: string };
      if (!answer.ok || !id || id === document.documentElement.dataset.build) return;
      newer();
      await (await navigator.serviceWorker?.getRegistration())?.update();
    } catch {
      // The network is gone or the site is being replaced: there is a next time.
    }
  };
  const comeBack = () => {
    if (Date.now() - asked >= MIN_POLL_INTERVAL_MS) void ask();
  };
  setInterval(ask, POLL_MS);
  document.addEventListener("visibilitychange", comeBack);
  window.addEventListener("online", comeBack);
}

/** What this page was made of before a worker could see it; public pages alone are kept, which the worker knows. */
function seenSoFar(): string[] {
  const parts = performance.getEntriesByType("resource").map(({ name }) => name);
  const ours = parts.filter((name) =>
    /^\/(assets|locales|fonts|photos|posters|vignettes)\/|^\/favicon/.test(new URL(name).pathname),
  );
  return [location.href.replace(/#.*/, ""), ...ours.filter((name) => name.startsWith(location.origin))];
}

/**
 * Registers the service worker. When a newer one is ready it takes over and the page is reloaded, once (spec 4); while the
 * page is in use neither happens, and the reader is told that there is a newer version.
 */
async function keepWorker({ newer }: Telling): Promise<void> {
  const workers = navigator.serviceWorker;
  const wasControlled = workers.controller !== null;
  let isControlled = wasControlled;
  let reloaded = false;
  workers.addEventListener("controllerchange", () => {
    const isFirst = !isControlled;
    isControlled = true;
    if (reloaded || isFirst) return;
    if (isInUse()) return newer();
    reloaded = true;
    location.reload();
  });
  const registration = await workers.register("/sw.js");
  const offer = (worker: ServiceWorker | null) => {
    if (!worker || !workers.controller) return;
    if (isInUse()) newer();
    else worker.postMessage({ takeOver: true });
  };
  offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") offer(worker);
    });
  });
  const ready = await workers.ready;
  if (!wasControlled) ready.active?.postMessage({ keep: seenSoFar() });
}

/** Begins everything that keeps the page fresh. */
export function keepFresh(telling: Telling): void {
  watchPage();
  pollBuilds(telling);
  if (!__DEVELOPING__ && navigator.serviceWorker) keepWorker(telling).catch(() => undefined);
}

/** A worker that is slow to take over does so at the visit after. */
const TAKE_OVER_MS = 1000;

/** Reloads on the reader's word, with the newest worker in charge. */
export async function reloadNow(): Promise<void> {
  const workers = navigator.serviceWorker;
  const waiting = (await workers?.getRegistration().catch(() => undefined))?.waiting;
  if (waiting) {
    const inCharge = new Promise((resolve) => {
      workers.addEventListener("controllerchange", resolve, { once: true });
      setTimeout(resolve, TAKE_OVER_MS);
    });
    waiting.postMessage({ takeOver: true });
    await inCharge;
  }
  location.reload();
}
