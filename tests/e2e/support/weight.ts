/** What pages cost on the wire: the bytes of the bodies as they were sent, compressed. */
import type { Page } from "playwright";

/** `ahead`: what a page fetches for the next one, once it is whole; no part of its own weight, nor of `all`. */
const KINDS = ["html", "css", "js", "texts", "pictures", "font", "other", "ahead"] as const;
type Kind = (typeof KINDS)[number];
/** In bytes. */
export type Weight = Record<Kind | "all", number>;

function kindOf(type: string, url: string): Kind {
  if (new URL(url).pathname.startsWith("/locales/")) return "texts";
  if (type === "Document") return "html";
  if (type === "Stylesheet") return "css";
  if (type === "Script") return "js";
  if (type === "Font") return "font";
  return type === "Image" ? "pictures" : "other";
}

export type Scales = {
  /** What has come since the last reset. */
  read: () => Weight;
  /** Addresses of the scripts that came. */
  scripts: () => string[];
  reset: () => void;
};

/** Weighs everything a page fetches from now on. What the browser had already costs nothing. */
export async function scales(page: Page): Promise<Scales> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const requests = new Map<string, { kind: Kind; url: string; headers: number; body: number }>();
  const ahead = new Set<string>();
  client.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.headers["Sec-Purpose"] === "prefetch") ahead.add(requestId);
  });
  client.on("Network.responseReceived", ({ requestId, type, response }) => {
    const { url, encodedDataLength, fromDiskCache } = response;
    if (fromDiskCache || !url.startsWith("http")) return;
    const kind = ahead.has(requestId) ? "ahead" : kindOf(type, url);
    requests.set(requestId, { kind, url, headers: encodedDataLength, body: 0 });
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.body = Math.max(0, encodedDataLength - request.headers);
  });
  return {
    read: () => {
      const weight: Weight = { html: 0, css: 0, js: 0, texts: 0, pictures: 0, font: 0, other: 0, ahead: 0, all: 0 };
      for (const { kind, body } of requests.values()) {
        weight[kind] += body;
        if (kind !== "ahead") weight.all += body;
      }
      return weight;
    },
    scripts: () => [...requests.values()].filter(({ kind }) => kind === "js" || kind === "texts").map(({ url }) => url),
    reset: () => requests.clear(),
  };
}

/** The parts of a weight that are above what is allowed, in words; amounts in KB of 1,024 bytes. */
export function tooHeavy(what: string, weight: Weight, allowed: Partial<Weight>): string[] {
  const kb = (bytes: number) => (bytes / 1024).toFixed(1);
  return [...KINDS, "all" as const].flatMap((kind) => {
    const limit = allowed[kind];
    if (limit === undefined || weight[kind] <= limit * 1024) return [];
    return [`${what}: ${kb(weight[kind])} KB of ${kind}, ${limit} are allowed`];
  });
}
