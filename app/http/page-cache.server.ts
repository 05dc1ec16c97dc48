/** Answers kept rendered and compressed, so that a page that many read is made once. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Soon } from "~/at-once";

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

export type Rendered = { status: number; headers: Headers; body: string };

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
type Entry = Kept & { version: string; until: number; madeAt: number; failed?: true };

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

type Asked = {
  /** Whether the version is that of this moment; else what is kept is shown, as nobody can say what it should be. */
  known?: boolean;
};

/**
 * A cache of answers by key. `version` names everything an answer depends on beside its key: an answer of another version
 * is made again. Only 200s that set no cookie are kept. Askers who come while an answer is being made wait for that one.
 * When it cannot be made, the last one stands in for it. One that is kept is answered at once.
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
  function standIn(key: string, version: string): Found | undefined {
    const stale = staleOf(key);
    if (!stale) return undefined;
    entries.set(key, { ...stale, version, until: now() + TRIED_AGAIN_MS, failed: true });
    return { kept: "stale", answer: stale };
  }

  async function make(key: string, version: string, render: () => Promise<Rendered>): Promise<Found> {
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
    else entries.set(key, { ...answer, version, madeAt, until: madeAt + KEPT_MS });
    return { kept: "miss", answer };
  }

  return (key: string, version: string, render: () => Promise<Rendered>, { known = true }: Asked = {}): Soon<Found> => {
    const entry = entries.get(key);
    if (entry && entry.version === version && now() < entry.until)
      return { kept: entry.failed ? "stale" : "hit", answer: entry };
    const stale = known ? undefined : staleOf(key);
    if (stale) return { kept: "stale", answer: stale };
    const name = `${key}\n${version}`;
    const making = underWay.get(name) ?? make(key, version, render).finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  };
}
