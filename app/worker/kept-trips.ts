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

const ask = (path: string) => fetch(path, { redirect: "manual", cache: "no-store" });
const kept = async () => keptPaths(await caches.keys());

/** Keeps a file in the cache of its page, unless it is there: an address never changes what it holds. */
async function storeFile(cache: Cache, file: string): Promise<boolean> {
  if (await cache.match(file, anyVary)) return true;
  const answer = await ask(file);
  if (answer.status !== 200) return false;
  await cache.put(file, answer);
  return true;
}

/** Keeps a page, no matter what becomes of its files; whether all of them are kept too. */
async function store(path: string, answer: Response): Promise<boolean> {
  const html = await answer.clone().text();
  const [styles, files] = [stylesOf(html), filesOf(html, path)];
  const cache = await caches.open(keptName(path));
  await cache.addAll(styles);
  await cache.put(path, answer);
  const needed = [path, ...styles, ...files].map((each) => new URL(each, self.location.origin).href);
  for (const request of await cache.keys()) if (!needed.includes(request.url)) await cache.delete(request);
  let whole = true;
  // One after the other: a slow network has the first ones sooner.
  for (const file of files) whole = (await storeFile(cache, file).catch(() => false)) && whole;
  return whole;
}

/** What became of a wish to keep a page; `partly` where some of its files are not there. */
export type Keeping = "kept" | "partly" | "failed";

/** Keeps a page that may be, with its files. */
export async function keepTrip(path: string): Promise<Keeping> {
  if (!mayKeepOnRequest(path)) return "failed";
  const answer = await ask(path);
  if (answer.status !== 200) return "failed";
  try {
    return (await store(path, answer)) ? "kept" : "partly";
  } catch (error) {
    await caches.delete(keptName(path));
    throw error;
  }
}

export async function forgetTrips(): Promise<void> {
  await Promise.all((await kept()).map((path) => caches.delete(keptName(path))));
  await Promise.all((await boardings()).map((name) => caches.delete(name)));
}

const boardings = async () => (await caches.keys()).filter((name) => name.startsWith(BOARDING_PREFIX));

function isOver({ headers }: Response): boolean {
  return Date.parse(headers.get(KEPT_UNTIL) ?? "") <= Date.now();
}

/** Forgets what may be kept no longer: the list of a coach that is back, and what was marked of it. */
export async function forgetOver(): Promise<void> {
  const names = [...(await kept()).map(keptName), ...(await boardings())];
  for (const name of names) {
    const answers = await (await caches.open(name)).matchAll();
    if (answers.some(isOver)) await caches.delete(name);
  }
}

/** The copy of a page, if it is kept. */
export async function keptTrip(path: string): Promise<Response | undefined> {
  if (!(await caches.has(keptName(path)))) return undefined;
  const copy = await (await caches.open(keptName(path))).match(path, anyVary);
  return copy && !isOver(copy) ? copy : undefined;
}

/** The copy of a file, if a page is kept that it is attached to. */
export async function keptFile(path: string): Promise<Response | undefined> {
  if (!isTripFile(path)) return undefined;
  for (const page of await kept()) {
    const copy = await (await caches.open(keptName(page))).match(path, anyVary);
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

/**
 * After a visit to `visited`, whose own answer is `itself` where that may be kept: renews what is kept, and forgets what
 * its address no longer shows. Signed out by time alone, one keeps what one took along.
 */
export async function lookAgain(visited: string, itself: Response | null): Promise<void> {
  for (const path of await kept()) {
    if (path !== visited && !isSomeones(visited) && (await isFresh(path))) continue;
    const answer = path === visited && itself ? itself : await ask(path).catch(() => null);
    if (!answer) continue;
    // Signed out in the meantime, it is gone and stays so.
    if (answer.status === 200 && (await caches.has(keptName(path)))) await store(path, answer);
    else if ([403, 404, 410].includes(answer.status)) await caches.delete(keptName(path));
  }
}
