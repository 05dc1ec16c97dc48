/**
 * Pages of one traveller that are kept because they asked for it, each in a cache of its own with the files attached to
 * it, to be read without a network. Whether they still may be is asked of their own address at the visits after: not found there, not kept here.
 */
import { BOARDING_PREFIX, KEPT_UNTIL } from "~/domain/kept-page";
import {
  filesOf,
  isSomeones,
  isTripFile,
  keptName,
  keptPaths,
  mayKeepOnRequest,
  offlineWith,
  stylesOf,
} from "./what-to-do";

/** A copy is looked at again when it is older than this, or when someone may have become someone else. */
const FRESH_MS = 10 * 60_000;
const anyVary = { ignoreVary: true };

/** After so long a page is not coming, or a file; what waits for it goes on. */
const PAGE_MS = 60_000;
const FILE_MS = 240_000;

const ask = (path: string, ms = PAGE_MS) =>
  fetch(path, { redirect: "manual", cache: "no-store", signal: AbortSignal.timeout(ms) });
const kept = async () => keptPaths(await caches.keys());
const keptNames = async () => (await kept()).map(keptName);

/** Keeps a file in the cache of its page, unless it is there: an address never changes what it holds. */
async function storeFile(cache: Cache, file: string): Promise<boolean> {
  if (await cache.match(file, anyVary)) return true;
  const answer = await ask(file, FILE_MS);
  if (answer.status !== 200) return false;
  await cache.put(file, answer);
  return true;
}

/** What became of a wish to keep a page; `partly` where some of its files are not there. */
export type Keeping = "kept" | "partly" | "failed";

/** How often all was forgotten. */
let forgettings = 0;
/** The last forgetting, which may still run. */
let forgetting = Promise.resolve();

/**
 * The cache of a page, made where there is none; null where all was forgotten `since`, or a slow answer would bring it
 * back. The check and `open` run without an `await` between them, so a later forgetting finds this cache.
 */
async function openKept(name: string, since: number): Promise<Cache | null> {
  return since === forgettings ? caches.open(name) : null;
}

/**
 * Keeps a page, no matter what becomes of its files. `since`: `forgettings` before the page was asked for. `again`: only
 * if it is still kept.
 */
async function store(path: string, answer: Response, since: number, again = false): Promise<Keeping> {
  const html = await answer.clone().text();
  const [styles, files] = [stylesOf(html), filesOf(html, path)];
  if (again && !(await caches.has(keptName(path)))) return "failed";
  const cache = await openKept(keptName(path), since);
  if (!cache) return "failed";
  await cache.addAll(styles);
  await cache.put(path, answer);
  const needed = [path, ...styles, ...files].map((each) => new URL(each, self.location.origin).href);
  for (const request of await cache.keys()) if (!needed.includes(request.url)) await cache.delete(request);
  let whole = true;
  // One after the other: a slow network has the first ones sooner.
  for (const file of files) whole = (await storeFile(cache, file).catch(() => false)) && whole;
  return whole ? "kept" : "partly";
}

/** Keeps a page that may be, with its files. */
export async function keepTrip(path: string): Promise<Keeping> {
  if (!mayKeepOnRequest(path)) return "failed";
  const since = forgettings;
  const wasKept = await caches.has(keptName(path));
  const answer = await ask(path);
  if (answer.status !== 200) return "failed";
  try {
    return await store(path, answer, since);
  } catch (error) {
    if (!wasKept) await caches.delete(keptName(path));
    throw error;
  }
}

/**
 * Signs out by `request`, and forgets all that is someone's own once the server has answered that it did. Offline, or
 * refused, the reader is still signed in. Where an answer may have been lost only marks stay, which no server may have.
 */
export async function signOut(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok || answer.type === "opaqueredirect") await forgetTrips();
    return answer;
  } catch (error) {
    if (navigator.onLine) await forget(keptNames);
    throw error;
  }
}

/** Forgets all that is someone's own. */
export const forgetTrips = () => forget(async () => [...(await keptNames()), ...(await boardings())]);

function forget(which: () => Promise<string[]>): Promise<void> {
  forgettings++;
  forgetting = (async () => {
    await Promise.all((await which()).map((name) => caches.delete(name)));
  })().catch(() => undefined);
  return forgetting;
}

const boardings = async () => (await caches.keys()).filter((name) => name.startsWith(BOARDING_PREFIX));

function isOver({ headers }: Response): boolean {
  return Date.parse(headers.get(KEPT_UNTIL) ?? "") <= Date.now();
}

/** Forgets what may be kept no longer: the list of a coach that is back, and what was marked of it. */
export async function forgetOver(): Promise<void> {
  await forgetting;
  const since = forgettings;
  // Found without opening: a page that its reader has just removed would be there again, empty.
  for (const path of await kept()) {
    const copy = await caches.match(path, { ...anyVary, cacheName: keptName(path) });
    if (copy && isOver(copy)) await caches.delete(keptName(path));
  }
  for (const name of await boardings()) {
    const answers = await (await openKept(name, since))?.matchAll();
    if (answers?.some(isOver)) await caches.delete(name);
  }
}

/** The copy of a page, if it is kept. */
export async function keptTrip(path: string): Promise<Response | undefined> {
  const copy = await caches.match(path, { ...anyVary, cacheName: keptName(path) });
  return copy && !isOver(copy) ? copy : undefined;
}

/** The copy of a file, if a page is kept that it is attached to. */
export async function keptFile(path: string): Promise<Response | undefined> {
  if (!isTripFile(path)) return undefined;
  for (const page of await kept()) {
    const copy = await caches.match(path, { ...anyVary, cacheName: keptName(page) });
    if (copy) return copy;
  }
  return undefined;
}

/** The offline page with a way to each page that is kept. */
export async function withKeptTrips(offline: Response): Promise<Response> {
  const pages = await Promise.all(
    (await kept()).map(async (path) => ({ path, html: (await (await keptTrip(path))?.text()) ?? "" })),
  );
  const { headers } = offline;
  return new Response(offlineWith(await offline.text(), pages), { headers });
}

async function isFresh(path: string): Promise<boolean> {
  const date = (await keptTrip(path))?.headers.get("date");
  return Date.now() - Date.parse(date ?? "") < FRESH_MS;
}

let looking = Promise.resolve();

/**
 * After a visit to `visited`, whose own answer is `itself` where that may be kept: renews what is kept, and forgets what
 * its address no longer shows. Signed out by time alone, one keeps what one took along. One look after the other, or an
 * older answer could be kept over a newer one.
 */
export function lookAgain(visited: string, itself: Response | null): Promise<void> {
  const since = forgettings;
  const before = Promise.all([looking, forgetting]);
  looking = before.then(() => look(visited, itself, since)).catch(() => undefined);
  return looking;
}

async function look(visited: string, itself: Response | null, since: number): Promise<void> {
  for (const path of await kept()) {
    if (path !== visited && !isSomeones(visited) && (await isFresh(path))) continue;
    const answer = path === visited && itself ? itself : await ask(path).catch(() => null);
    if (answer?.status === 200) await store(path, answer, since, true);
    else if (answer && [403, 404, 410].includes(answer.status)) await caches.delete(keptName(path));
  }
}
