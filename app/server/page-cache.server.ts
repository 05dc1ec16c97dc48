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

/** Of compressed bodies, in memory, were each also asked for as gzip. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Of the slower, smaller qualities, the last that costs less than the rendering did. */
export const BROTLI_QUALITY = 6;
/**
 * Even when nothing was written a page is made again after this, because some say what time it is (whether the chat is
 * open, say). What comes out the same keeps its name and its compressed bytes.
 */
const KEPT_MS = 60_000;

/**
 * While a page cannot be made (the database is away), the last one goes on being shown, for so long after it was made:
 * what it says is for sale may be gone by then, and is never sold by it.
 */
const STALE_AT_MOST_MS = 3_600_000;
/** How long a page that could not be made is shown as it is before it is tried again. */
const TRIED_AGAIN_MS = 2_000;

/** An answer as it was rendered, and the tables it was read from. */
export type Rendered = { status: number; headers: Headers; body: string; tables: string[] };

/** An answer ready to send to anyone who asks for the same thing. */
export type Kept = {
  etag: string;
  headers: [name: string, value: string][];
  br: Buffer;
};

/** By the brotli they were made of, as long as that is kept. */
const gzipped = new WeakMap<Buffer, Promise<Buffer>>();

/** A kept body for who reads no brotli: few do, so that it is made when the first of them asks. */
export function gzipOf({ br }: Kept): Promise<Buffer> {
  const made = gzipped.get(br) ?? decompressBrotli(br).then((bytes) => compressGzip(bytes));
  gzipped.set(br, made);
  return made;
}

/** `failed`: since it was made, it could not be made again. */
type Entry = Kept & {
  tables: string[];
  /** The state of those tables it was made from, and the last version found to have the same. */
  version: string;
  checked: DataVersion;
  until: number;
  madeAt: number;
  failed?: true;
};

function isCurrent(entry: Entry, version: DataVersion): boolean {
  if (entry.checked === version) return true;
  if (entry.version !== version.nameOf(entry.tables)) return false;
  entry.checked = version;
  return true;
}

/** `kept` is how the answer was come by, for the log; an answer that must not be kept comes as it was rendered. */
export type Found = { kept: "hit" | "miss" | "stale"; answer: Kept } | { kept: "never"; answer: Rendered };

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
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  // Node hands out a part of 16 KB; kept is what the page takes of it.
  const br = Buffer.allocUnsafeSlow(made.length);
  made.copy(br);
  return { etag, headers: given, br };
}

/**
 * A cache of answers by key. An answer is made again once a table it was read from has another version; while the version
 * is not known, what is kept is shown. Only 200s that set no cookie are kept. Requests that come while an answer is being
 * made wait for that one. When it cannot be made, the last one stands in for it. What is kept is answered synchronously.
 */
export function createPageCache(now: () => number = Date.now) {
  const entries = new LRUCache<string, Entry>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ br }, key) => 2 * br.length + key.length + 1000,
  });
  const underWay = new Map<string, Promise<Found>>();

  function staleOf(key: string): Entry | undefined {
    const entry = entries.get(key);
    return entry && now() < entry.madeAt + STALE_AT_MOST_MS ? entry : undefined;
  }

  /** The last answer, until it is worth trying again; undefined when there is none that may still be shown. */
  function standIn(key: string, version: DataVersion): Found | undefined {
    const stale = staleOf(key);
    if (!stale) return undefined;
    const until = now() + TRIED_AGAIN_MS;
    entries.set(key, { ...stale, version: version.nameOf(stale.tables), checked: version, until, failed: true });
    return { kept: "stale", answer: stale };
  }

  async function make(key: string, version: DataVersion, render: () => Promise<Rendered>): Promise<Found> {
    const madeAt = now();
    let rendered: Rendered;
    try {
      rendered = await render();
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
    else {
      const { tables } = rendered;
      const made = { tables, version: version.nameOf(tables), checked: version };
      entries.set(key, { ...answer, ...made, madeAt, until: madeAt + KEPT_MS });
    }
    return { kept: "miss", answer };
  }

  return (key: string, version: DataVersion, render: () => Promise<Rendered>): MaybePromise<Found> => {
    const entry = entries.get(key);
    if (entry && now() < entry.until && isCurrent(entry, version))
      return { kept: entry.failed ? "stale" : "hit", answer: entry };
    const stale = version.known ? undefined : staleOf(key);
    if (stale) return { kept: "stale", answer: stale };
    const name = `${key}\n${version.name}`;
    const making = underWay.get(name) ?? make(key, version, render).finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  };
}
