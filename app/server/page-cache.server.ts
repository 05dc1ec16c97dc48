/** Answers kept rendered and compressed, so that a page that many read is made once. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { MaybePromise } from "~/platform/maybe-promise";
import type { DataVersion } from "./data-version.server";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
export const decompressBrotli = promisify(brotliDecompress);

/** The most memory for compressed bodies, if each were also requested as gzip. */
const KEPT_BYTES = 48 * 1024 * 1024;
/**
 * The highest quality that takes less time than rendering the page, and a window of 64 KB: a larger one compresses our
 * pages no better, and takes megabytes more for each that is compressed at a time.
 */
export const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 16 };
/**
 * Even when nothing was written a page is made again after this, because some say what time it is (whether the chat is
 * open, say). What comes out the same keeps its name and its compressed bytes.
 */
const KEPT_MS = 60_000;

/**
 * While a page is made again its readers get the last one, as long as it is known to have held so long ago: nobody sees a
 * page that lacks what was written earlier. One that is older is made within the request that asks for it.
 */
export const MAX_AGE_MS = 3_000;
/** A page is made again no sooner than this after the last time: one that changes all the time costs so much and no more. */
const REST_MS = 2_000;
/** How long after `KEPT_MS` the last one may stand in for the next. */
const GRACE_MS = 2_000;
/** Pages made again at a time that nobody waits for. */
const MAX_RENEWALS = 2;

/**
 * While a page cannot be made (the database is away), the last one goes on being shown, for so long after it was made:
 * what it says is for sale may be gone by then, and is never sold by it.
 */
const MAX_STALE_MS = 3_600_000;
/** How long a page that could not be made is shown as it is before it is tried again. */
const TRIED_AGAIN_MS = 2_000;

/** An answer as it was rendered, and the tags it was read from. */
export type Rendered = { status: number; headers: Headers; body: string; tags: string[] };

/** An answer ready to send to anyone who asks for the same thing. */
export type Kept = {
  etag: string;
  headers: [name: string, value: string][];
  br: Buffer;
};

/** Gzip bodies by the Brotli body they were made from, for as long as that one is cached. */
const gzipped = new WeakMap<Buffer, Promise<Buffer>>();

/** The body for clients without brotli: they are few, so the first request makes it. */
export function gzipOf({ br }: Kept): Promise<Buffer> {
  const made = gzipped.get(br) ?? decompressBrotli(br).then((bytes) => compressGzip(bytes));
  gzipped.set(br, made);
  return made;
}

/** `failed`: since it was made, it could not be made again. */
type Entry = Kept & {
  tags: string[];
  /** The state of those tags it was made from, and the last version found to have the same. */
  version: string;
  checked: DataVersion;
  until: number;
  madeAt: number;
  /** The last moment of which it is known that the page showed all that was written. */
  heldAt: number;
  failed?: true;
};

function isCurrent(entry: Entry, version: DataVersion): boolean {
  if (entry.checked === version) return true;
  if (entry.version !== version.nameOf(entry.tags)) return false;
  entry.checked = version;
  if (!entry.failed) entry.heldAt = Math.max(entry.heldAt, version.readAt);
  return true;
}

/**
 * `kept` is how the answer was come by, for the log: `updating` while it is made again, `stale` where it cannot be. `ageMs`
 * is how long ago it was last known to hold. An answer that must not be kept comes as it was rendered.
 */
export type Found =
  | { kept: "hit" | "miss" | "updating" | "stale"; answer: Kept; ageMs: number }
  | { kept: "never"; answer: Rendered };

/** Whether a page says that it must not be kept: it shows what another house sells at this moment. */
export function isUncacheable(headers: Headers): boolean {
  return headers.get("cache-control")?.includes("no-store") ?? false;
}

const isKeepable = ({ status, headers }: Rendered) => status === 200 && !headers.has("set-cookie");

async function keep({ headers, body }: Rendered, former: Entry | undefined): Promise<Kept> {
  const bytes = Buffer.from(body);
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 20)}"`;
  const given = [...headers];
  if (former?.etag === etag) return { etag, headers: given, br: former.br };
  const made = await compressBrotli(bytes, {
    params: {
      ...BROTLI,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  // Node hands out a part of 16 KB; kept is what the page takes of it.
  const br = Buffer.allocUnsafeSlow(made.length);
  made.copy(br);
  return { etag, headers: given, br };
}

/** Makes an answer; tells when it begins, which may be a while after it was asked to. */
type Render = (begin: () => void) => Promise<Rendered>;
/** An answer that is being made; `beganAt` is infinite until it begins. */
type Making = { found: Promise<Found>; version: DataVersion; beganAt: () => number };
/** A page that waits to be made again, until its last one is too old, and how many have asked for it since. */
type Renewal = { render: Render; asked: number; due: number; until: number };

/**
 * A cache of answers by key. An answer is made again once a table it was read from has another version: one request is
 * answered by making it, or, while the last one is not older than `MAX_AGE_MS`, none: it is made apart from requests, a few
 * at a time, what most ask for first. While the version is not known, what is kept is shown. Only 200s that set no cookie
 * are kept. When an answer cannot be made, the last one stands in for it. What is kept is answered synchronously.
 */
export function createPageCache(now: () => number = Date.now) {
  const entries = new LRUCache<string, Entry>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ br }, key) => 2 * br.length + key.length + 1000,
  });
  const underWay = new Map<string, Making>();
  const renewals = new Map<string, Renewal>();
  let renewing = 0;
  let latest: DataVersion;
  let alarm: NodeJS.Timeout | undefined;

  const shown = (kept: "hit" | "updating" | "stale", entry: Entry): Found => ({
    kept,
    answer: entry,
    ageMs: Math.max(0, now() - entry.heldAt),
  });

  function staleOf(key: string): Entry | undefined {
    const entry = entries.get(key);
    return entry && now() < entry.madeAt + MAX_STALE_MS ? entry : undefined;
  }

  /** The last answer, until it is worth trying again; undefined when there is none that may still be shown. */
  function standIn(key: string, version: DataVersion): Found | undefined {
    const stale = staleOf(key);
    if (!stale) return undefined;
    const until = now() + TRIED_AGAIN_MS;
    entries.set(key, { ...stale, version: version.nameOf(stale.tags), checked: version, until, failed: true });
    return shown("stale", stale);
  }

  async function make(key: string, version: DataVersion, render: Render): Promise<Found> {
    let madeAt = now();
    let rendered: Rendered;
    try {
      rendered = await render(() => {
        madeAt = now();
      });
    } catch (error) {
      const stale = standIn(key, version);
      if (stale) return stale;
      throw error;
    }
    if (!isKeepable(rendered)) {
      const stale = rendered.status >= 500 ? standIn(key, version) : undefined;
      if (!stale) entries.delete(key);
      return stale ?? { kept: "never", answer: rendered };
    }
    const answer = await keep(rendered, entries.peek(key));
    // For those who asked at the same time, and nobody after them.
    if (isUncacheable(rendered.headers)) entries.delete(key);
    else if (madeAt >= (entries.peek(key)?.madeAt ?? 0)) {
      const { tags } = rendered;
      const made = { tags, version: version.nameOf(tags), checked: version };
      entries.set(key, { ...answer, ...made, madeAt, heldAt: madeAt, until: madeAt + KEPT_MS });
    }
    return { kept: "miss", answer, ageMs: 0 };
  }

  /** Makes an answer, or waits for one that is being made of the same state, or of a newer one. */
  function makeOnce(key: string, version: DataVersion, render: Render): Promise<Found> {
    renewals.delete(key);
    const former = underWay.get(key);
    if (former && (former.version === version || former.beganAt() >= version.readAt)) return former.found;
    let beganAt = Number.POSITIVE_INFINITY;
    const found = make(key, version, (begin) =>
      render(() => {
        beganAt = now();
        begin();
      }),
    ).finally(() => {
      if (underWay.get(key) === making) underWay.delete(key);
    });
    const making: Making = { found, version, beganAt: () => beganAt };
    underWay.set(key, making);
    return making.found;
  }

  /** Begins what is due, as many as may be made at a time: first what most have asked for. */
  function renewDue(): void {
    clearTimeout(alarm);
    const at = now();
    // Who asks for one that waited too long makes it.
    for (const [key, { until }] of renewals) if (until <= at) renewals.delete(key);
    const due = [...renewals].filter(([, { due }]) => due <= at).sort(([, a], [, b]) => b.asked - a.asked);
    for (const [key, { render }] of due.slice(0, MAX_RENEWALS - renewing)) {
      renewing++;
      // One that fails has its stand-in, or the next request tries again.
      makeOnce(key, latest, render)
        .catch(() => undefined)
        .finally(() => {
          renewing--;
          renewDue();
        });
    }
    const next = Math.min(...[...renewals.values()].flatMap(({ due }) => (due > at ? due : [])));
    if (Number.isFinite(next)) alarm = setTimeout(renewDue, next - at).unref();
  }

  function renew(key: string, renewal: Pick<Renewal, "render" | "due" | "until">): void {
    const waiting = renewals.get(key);
    if (waiting) waiting.asked++;
    else if (!underWay.has(key)) {
      renewals.set(key, { ...renewal, asked: 1 });
      renewDue();
    }
  }

  return (key: string, version: DataVersion, render: Render): MaybePromise<Found> => {
    latest = version;
    const entry = entries.get(key);
    const holds = entry !== undefined && isCurrent(entry, version);
    if (entry && holds && now() < entry.until) return shown(entry.failed ? "stale" : "hit", entry);
    const stale = version.known ? undefined : staleOf(key);
    if (stale) return shown("stale", stale);
    const until = holds ? entry.until + GRACE_MS : (entry?.heldAt ?? 0) + MAX_AGE_MS;
    if (entry && !entry.failed && now() < until) {
      renew(key, { render, due: entry.madeAt + REST_MS, until });
      return shown("updating", entry);
    }
    return makeOnce(key, version, render);
  };
}
