/** Requests sent to a server, and what they cost it. */
import autocannon from "autocannon";
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
 * Loads one address for so many seconds, or with so many requests, or each time the next of many paths there; throws when
 * any answer was not a 200.
 */
export async function load(
  url: string,
  encoding: Encoding,
  size: LoadSize,
  pid: number,
  next?: () => string,
): Promise<Load> {
  const before = cpuOf(pid);
  const headers = { "accept-encoding": encoding, "accept-language": "fr-CA" };
  const amount = "seconds" in size ? { duration: size.seconds } : { amount: size.requests };
  const started = performance.now();
  const requests = next && [{ setupRequest: (request: object) => ({ ...request, path: next() }) }];
  const result = await autocannon({ url, connections: CONNECTIONS, headers, ...amount, ...(requests && { requests }) });
  const elapsed = (performance.now() - started) / 1000;
  const after = cpuOf(pid);
  const done = result["2xx"];
  if (result.errors > 0 || result.non2xx > 0 || done === 0) throw new Error(`${url} did not answer every request`);
  return { rate: done / elapsed, cpu: before === null || after === null ? null : (after - before) / done };
}

/** The middle one; of an even number, the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
}
