/**
 * What a guide's phone keeps of a boarding, and how it brings it back. Each mark is an entry of its own in a cache that
 * the service worker can empty as well: nothing is read and written back, so that no mark is lost between two tabs.
 */

import { type CheckedTicket, concludeTicket, parseTicketCode } from "~/domain/booking/ticket";
import { type BoardingList, type BoardingMark, boardingWindow } from "~/domain/departures/boarding";
import { BOARDING_PREFIX, KEPT_PREFIX, KEPT_UNTIL } from "~/domain/kept-page";
import type { Messages } from "~/i18n/messages/index";
import type { Boarding } from "./boarding-view";

export type Exchanged = Boarding & { refused: { id: string; code: keyof Messages["boarding"]["errors"] }[] };

const TIMEOUT_MS = 15_000;
/** Marks sent together: well within what a form may weigh. */
export const BATCH_SIZE = 50;
/** Where the marks of a departure are kept, made where there is none. */
export const openMarks = (departure: string) => caches.open(BOARDING_PREFIX + departure);

/**
 * The same where there is one, or the page is kept. Opened before the server is asked: what is put there after it was
 * forgotten, as by a sign-out, is nowhere.
 */
export async function keptMarks(departure: string): Promise<Cache | null> {
  const isKept = (await caches.has(BOARDING_PREFIX + departure)) || (await isKeptHere());
  return isKept ? openMarks(departure) : null;
}
const LIST_ENTRY = "/boarding-list";
const entry = (id: string) => `/boarding-marks/${encodeURIComponent(id)}`;

export async function storeMark(cache: Cache, list: BoardingList, mark: BoardingMark): Promise<void> {
  const until = boardingWindow(list).ends.toISOString();
  const headers = { [KEPT_UNTIL]: until };
  await cache.put(entry(mark.id), new Response(JSON.stringify(mark), { headers }));
}

/** Keeps what an exchange answered, where the page is kept: a reload without a network then knows as much. */
export async function storeList(cache: Cache, { list, marks }: Boarding): Promise<void> {
  if (!(await isKeptHere())) return;
  const headers = { [KEPT_UNTIL]: boardingWindow(list).ends.toISOString() };
  await cache.put(LIST_ENTRY, new Response(JSON.stringify({ list, marks }), { headers }));
}

/** The list that was kept last; null where there is none. */
export async function storedList(departure: string): Promise<Boarding | null> {
  const kept = await caches.match(LIST_ENTRY, { cacheName: BOARDING_PREFIX + departure });
  return kept ? ((await kept.json()) as Boarding) : null;
}

export async function storedMarks(cache: Cache | null): Promise<BoardingMark[]> {
  if (!cache) return [];
  const entries = (await cache.keys()).filter(({ url }) => !url.endsWith(LIST_ENTRY));
  const answers = (await Promise.all(entries.map((each) => cache.match(each)))).filter((each) => each !== undefined);
  const marks = await Promise.all(answers.map((answer) => answer.json() as Promise<BoardingMark>));
  return marks.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

export async function dropMark(cache: Cache, id: string): Promise<void> {
  await cache.delete(entry(id));
}

/**
 * Sends what the server has not, in the order it was marked, and returns what it knows: `signed-out` where the session
 * is over. Throws without a network; what was not answered is sent again.
 */
export async function exchange(path: string, marks: readonly BoardingMark[]): Promise<Exchanged | "signed-out"> {
  const sent = marks.slice(0, BATCH_SIZE).map(({ by: _, ...mark }) => mark);
  const answer = await fetch(path, {
    method: "POST",
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body: new URLSearchParams({ marks: JSON.stringify(sent) }),
  });
  if (answer.type === "opaqueredirect" || answer.status === 401 || answer.status === 403) return "signed-out";
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return (await answer.json()) as Exchanged;
}

export type Keeping = "kept" | "partly" | "failed";
const KEEP_MS = 20_000;

/** Asks the service worker to keep this page. */
export async function keepHere(): Promise<Keeping> {
  const { active } = await navigator.serviceWorker.ready;
  return new Promise((answer) => {
    const channel = new MessageChannel();
    const late = setTimeout(answer, KEEP_MS, "failed" satisfies Keeping);
    channel.port1.onmessage = ({ data }: MessageEvent<Keeping | "busy">) => {
      if (data === "busy") return;
      clearTimeout(late);
      answer(data);
    };
    active?.postMessage({ keepTrip: location.pathname }, [channel.port2]);
  });
}

export async function isKeptHere(): Promise<boolean> {
  return (
    (await caches.match(location.pathname, { cacheName: KEPT_PREFIX + location.pathname, ignoreVary: true })) !==
    undefined
  );
}

/** Forgets the page and its list; marks stay until they are sent. */
export async function forgetHere(departure: string): Promise<void> {
  await caches.delete(KEPT_PREFIX + location.pathname);
  await (await keptMarks(departure))?.delete(LIST_ENTRY);
}

export type TicketKey = { name: string; key: string };

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
}

/** Checks a ticket's code with the public keys alone. Throws where the browser knows no Ed25519. */
export async function checkHere(code: string, keys: readonly TicketKey[], today: string): Promise<CheckedTicket> {
  const parsed = parseTicketCode(code);
  if (!parsed || parsed === "former") return concludeTicket(parsed, null, today);
  const known = keys.find(({ name }) => name === parsed.key);
  if (!known) return concludeTicket(parsed, null, today);
  const key = await crypto.subtle.importKey("raw", bytesOf(known.key), "Ed25519", false, ["verify"]);
  return concludeTicket(parsed, await crypto.subtle.verify("Ed25519", key, parsed.signature, parsed.said), today);
}
