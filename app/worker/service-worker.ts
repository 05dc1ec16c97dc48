/**
 * The site's service worker: files of a build are kept forever, public pages are shown from their last good copy when
 * the network is gone, and nothing of a reader's own is kept but a trip they ask for (`kept-trips.ts`). Built alone
 * into `/sw.js` (`vite.config.ts`).
 */
import { forgetOver, keepTrip, keptFile, keptTrip, lookAgain, signOut, withKeptTrips } from "./kept-trips";
import { isSigningOut, mayKeep, mayKeepOnRequest, offlinePageOf, outdated, wayOf } from "./what-to-do";

// The part of a worker's world used here; TypeScript's own description of it excludes that of pages.
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Lasting & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type WorkerMessage = Lasting & {
  data: { keep?: string[]; keepTrip?: string; takeOver?: true };
  ports: readonly MessagePort[];
};
declare const self: {
  /** Put before this script by the server. */
  BUILD: { id: string; shell: string[] };
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: "install" | "activate", listen: (event: Lasting) => void): void;
    (type: "fetch", listen: (event: Fetching) => void): void;
    (type: "message", listen: (event: WorkerMessage) => void): void;
  };
};

const FILES = `build-${self.BUILD.id}`;
const PAGES = "pages";
/** Pages and their data kept; the longest kept go first. */
const MAX_PAGES = 80;
const OFFLINE_PAGES = ["/fr-ca/hors-ligne", "/en-ca/offline"];
const anyVary = { ignoreVary: true };

async function keepIn(name: string, request: Request, answer: Response): Promise<void> {
  if (!mayKeep(answer)) return;
  const cache = await caches.open(name);
  if (name !== PAGES) return cache.put(request, answer);
  // Whole before the last good copy goes: it may break off.
  const whole = new Response(await answer.arrayBuffer(), answer);
  await cache.delete(request, anyVary);
  await cache.put(request, whole);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MAX_PAGES)).map((each) => cache.delete(each)));
}

/** Fetches, and keeps a copy without making the reader wait for that. */
async function fetchAndKeep(name: string, event: Lasting, request: Request, early?: Response): Promise<Response> {
  const answer = early ?? (await fetch(request));
  event.waitUntil(keepIn(name, request, answer.clone()).catch(() => undefined));
  return answer;
}

async function asset(event: Fetching): Promise<Response> {
  return (await caches.match(event.request, anyVary)) ?? fetchAndKeep(FILES, event, event.request);
}

async function picture(event: Fetching): Promise<Response> {
  const { request } = event;
  const kept = await (await caches.open(FILES)).match(request, anyVary);
  if (kept) return kept;
  return fetchAndKeep(FILES, event, request).catch(async (error) => {
    const older = await caches.match(request, anyVary);
    if (older) return older;
    throw error;
  });
}

async function lastGood(request: Request): Promise<Response | undefined> {
  return (await caches.open(PAGES)).match(request, anyVary);
}

/** What was asked for while the worker woke up. Firefox hands over a failure as an answer, where others throw it. */
async function fetchedEarly({ preloadResponse }: Fetching): Promise<Response | undefined> {
  const early = await preloadResponse;
  if (early?.type === "error") throw new TypeError("the network is gone");
  return early;
}

async function page(event: Fetching): Promise<Response> {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  event.waitUntil(forgetOver().catch(() => undefined));
  try {
    const answer = await fetchAndKeep(PAGES, event, request, await fetchedEarly(event));
    const itself = mayKeepOnRequest(pathname) && search === "" ? answer.clone() : null;
    event.waitUntil(lookAgain(pathname, itself));
    return answer;
  } catch (error) {
    const copy = (await keptTrip(pathname)) ?? (await keptFile(pathname)) ?? (await offline(request));
    if (copy) return copy;
    throw error;
  }
}

/** The last good copy of a page, else the page that says there is none, with the trips that are kept. */
async function offline(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const copy = OFFLINE_PAGES.includes(pathname) ? undefined : await lastGood(request);
  if (copy) return copy;
  const instead = await (await caches.open(FILES)).match(offlinePageOf(pathname), anyVary);
  return instead && withKeptTrips(instead);
}

async function data(event: Fetching): Promise<Response> {
  return fetchAndKeep(PAGES, event, event.request).catch(async (error) => {
    const copy = await lastGood(event.request);
    if (copy) return copy;
    throw error;
  });
}

/** Pages ask for what they loaded before the worker was there; each goes the way it would have gone. */
async function keepSeen(urls: string[]): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      const way = wayOf({ method: "GET", url, mode: "cors" }, self.location.origin);
      const request = new Request(url);
      const name = way === "asset" || way === "picture" ? FILES : PAGES;
      if (name === FILES && (await caches.match(request, anyVary))) return;
      await keepIn(name, request, await fetch(request));
    }),
  );
}

self.addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(FILES);
    // Not out of the browser's own cache, which may hold those of the build before.
    await cache.addAll([...self.BUILD.shell, ...OFFLINE_PAGES.map((path) => new Request(path, { cache: "reload" }))]);
  };
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  const begin = async () => {
    const names = await caches.keys();
    await Promise.all(outdated(names, FILES).map((name) => caches.delete(name)));
    // The network is asked while the worker wakes up, so that it makes no page slower.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(begin());
});

self.addEventListener("message", (event) => {
  if (event.data.takeOver) event.waitUntil(self.skipWaiting());
  if (event.data.keepTrip) event.waitUntil(answerKept(event.data.keepTrip, event.ports[0]));
  if (event.data.keep) event.waitUntil(keepSeen(event.data.keep).catch(() => undefined));
});

async function answerKept(path: string, port: MessagePort | undefined): Promise<void> {
  port?.postMessage("busy");
  port?.postMessage(await keepTrip(path).catch(() => "failed"));
}

const ways = { asset, picture, page, data };
self.addEventListener("fetch", (event) => {
  if (isSigningOut(event.request)) return event.respondWith(signOut(event.request));
  const way = wayOf(event.request, self.location.origin);
  if (way !== "leave") event.respondWith(ways[way](event));
});
