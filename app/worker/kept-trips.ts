/**
 * Pages of one traveller that are kept because they asked for it, each in a cache of its own, to be read without a
 * network. Whether they still may be is asked of their own address at the visits after: not found there, not kept here.
 */
import { isSomeones, keptName, keptPaths, mayKeepOnRequest, offlineWith, stylesOf } from "./what-to-do";

/** A copy is looked at again when it is older than this, or when someone may have become someone else. */
const FRESH_MS = 10 * 60_000;
const anyVary = { ignoreVary: true };

const ask = (path: string) => fetch(path, { redirect: "manual", cache: "no-store" });
const kept = async () => keptPaths(await caches.keys());

async function store(path: string, answer: Response): Promise<void> {
  const styles = stylesOf(await answer.clone().text());
  const cache = await caches.open(keptName(path));
  await cache.addAll(styles);
  await cache.put(path, answer);
  const needed = [path, ...styles].map((each) => new URL(each, self.location.origin).href);
  for (const request of await cache.keys()) if (!needed.includes(request.url)) await cache.delete(request);
}

/** Keeps a page that may be; whether it is kept now. */
export async function keepTrip(path: string): Promise<boolean> {
  if (!mayKeepOnRequest(path)) return false;
  const answer = await ask(path);
  if (answer.status !== 200) return false;
  try {
    await store(path, answer);
    return true;
  } catch (error) {
    await caches.delete(keptName(path));
    throw error;
  }
}

export async function forgetTrips(): Promise<void> {
  await Promise.all((await kept()).map((path) => caches.delete(keptName(path))));
}

/** The copy of a page, if it is kept. */
export async function keptTrip(path: string): Promise<Response | undefined> {
  if (!(await caches.has(keptName(path)))) return undefined;
  return (await caches.open(keptName(path))).match(path, anyVary);
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
    // Signed out meanwhile, it is gone and stays so.
    if (answer.status === 200 && (await caches.has(keptName(path)))) await store(path, answer);
    else if (answer.status === 404 || answer.status === 410) await caches.delete(keptName(path));
  }
}
