/** Requests sent to a server, and what they cost it. */
import autocannon, { type Result } from "autocannon";
import type { LoadSize } from "../sizes";
import { cpuOf } from "./children";

const CONNECTIONS = 10;
export const ENCODINGS = ["br", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

export type Load = {
  /** Requests a second. */
  rate: number;
  /** Milliseconds of the server's processor a request; null where the system does not say. */
  cpu: number | null;
};

/**
 * From how many connections, and how much. So many requests are waited for as long as a busy machine takes, from few
 * connections, of which the site turns none away.
 */
export function sending(size: LoadSize, connections: number) {
  if ("seconds" in size) return { connections, duration: size.seconds };
  return { connections: 2, amount: size.requests, timeout: 300 };
}

/** Throws unless pages were answered, each with a 200. */
export function requireAll(url: string, { errors, non2xx, "2xx": done }: Result): void {
  if (errors > 0 || non2xx > 0 || done === 0)
    throw new Error(`${url}: ${done} pages, ${non2xx} other answers, ${errors} errors`);
}

/** Each time the next of many paths, for who has been there before: their browser has its cookies and the style sheet. */
export type Others = { next: () => string; cookie: string };

/** What a browser says that has been on a page. */
export async function cookieOf(url: string): Promise<string> {
  const { headers } = await fetch(url, { headers: { "accept-language": "fr-CA" } });
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  if (cookies.length === 0) throw new Error(`${url} sets no cookie`);
  return cookies.join("; ");
}

/**
 * Loads one address for so many seconds, or with so many requests, or others there; throws when any answer was not a
 * 200.
 */
export async function load(
  url: string,
  encoding: Encoding,
  size: LoadSize,
  pid: number,
  others?: Others,
): Promise<Load> {
  const before = cpuOf(pid);
  const headers = {
    "accept-encoding": encoding,
    "accept-language": "fr-CA",
    ...(others && { cookie: others.cookie }),
  };
  const started = performance.now();
  const requests = others && [{ setupRequest: (request: object) => ({ ...request, path: others.next() }) }];
  const result = await autocannon({ url, headers, ...sending(size, CONNECTIONS), ...(requests && { requests }) });
  const elapsed = (performance.now() - started) / 1000;
  const after = cpuOf(pid);
  const done = result["2xx"];
  requireAll(url, result);
  return { rate: done / elapsed, cpu: before === null || after === null ? null : (after - before) / done };
}

/** The middle one; of an even number, the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
}
