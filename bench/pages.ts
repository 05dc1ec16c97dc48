/**
 * Pages a second, each beside its floors: a bare Express answer of as many bytes on the wire; a bare Remix page with as
 * many bytes of HTML, elements and bytes of data, rendered as one string and streamed, by `remix-serve`; and a bare
 * resource route of that size. A page is kept once it was drawn, so a list is also asked for in ever another way, which
 * is drawn afresh each time. Also the memory.
 *
 * Every floor is measured in turns with the page itself, so that what else the machine does weighs on both.
 */
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { addDays, dayIn } from "~/domain/day";
import { type Child, freePorts, memoryOf, root, startServer } from "./lib/children";
import { cookieOf, type Encoding, type Load, load, median, type Others } from "./lib/load";
import type { PagesSize } from "./sizes";

const PAGES = { home: "/fr-ca", list: "/fr-ca/voyage", trip: "/fr-ca/voyage/new-york-3-days" };
const FLOORS = ["express", "string", "stream", "resource"] as const;
const PORT = Number(process.env.BENCH_PORT ?? 4850);

export type PageFigures = {
  page: string;
  encoding: Encoding;
  /** Of HTML, before compression. */
  bytes: number;
  elements: number;
  site: Load;
  floors: Record<(typeof FLOORS)[number], Load>;
};

/** A page that is made for each who asks, beside the bare Remix page of its shape. */
export type FreshFigures = { encoding: Encoding; bytes: number; site: Load; string: Load };

/** Resident megabytes of one process, before the first request, at most under load, and some seconds after. */
export type Memory = { start: number | null; load: number | null; after: number | null };
export type PagesResult = { pages: PageFigures[]; fresh: FreshFigures[]; memory: { site: Memory; bare: Memory } };

type Shape = { bytes: number; elements: number; data: number };

async function shapeOf(url: string, cookie = ""): Promise<Shape> {
  const headers = { "accept-encoding": "identity", "accept-language": "fr-CA", cookie };
  const response = await fetch(url, { headers });
  const html = await response.text();
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}`);
  const data = /window\.__remixContext = (.*?);<\/script>/.exec(html)?.[1] ?? "";
  return {
    bytes: Buffer.byteLength(html),
    elements: html.match(/<[a-z]/g)?.length ?? 0,
    data: Buffer.byteLength(data),
  };
}

/** The address of the bare page of the same shape: as many items of four elements, then data, then text shown. */
async function barePage(base: string, wanted: Shape): Promise<string> {
  const at = (items: number, data: number, shown: number) => `${base}/page?items=${items}&data=${data}&shown=${shown}`;
  const empty = await shapeOf(at(0, 0, 0));
  const items = Math.max(1, Math.round((wanted.elements - empty.elements) / 4));
  const plain = await shapeOf(at(items, 0, 0));
  const data = Math.max(0, Math.round((wanted.data - plain.data) / items));
  const filled = await shapeOf(at(items, data, 0));
  const shown = Math.max(0, Math.round((wanted.bytes - filled.bytes) / items));
  const url = at(items, data, shown);
  const { bytes } = await shapeOf(url);
  if (Math.abs(bytes / wanted.bytes - 1) > 0.02)
    throw new Error(`the bare page has ${bytes} bytes, not ${wanted.bytes}`);
  return url;
}

function average(loads: readonly Load[]): Load {
  const cpus = loads.flatMap(({ cpu }) => cpu ?? []);
  return { rate: median(loads.map(({ rate }) => rate)), cpu: cpus.length > 0 ? median(cpus) : null };
}

type Servers = Record<"site" | "string" | "stream" | "express", Child> &
  Record<"siteUrl" | "bareUrl" | "streamUrl" | "expressUrl", string>;

/** Bytes of an answer's body as it is sent. */
async function wireBytes(url: string, encoding: Encoding): Promise<number> {
  const answer = await fetch(url, { headers: { "accept-encoding": encoding, "accept-language": "fr-CA" } });
  await answer.arrayBuffer();
  return Number(answer.headers.get("content-length"));
}

const DAYS = 300;
let asked = 0;

/** The list for another day and party each time, so that none of them is kept. */
function anotherList(): string {
  const turn = asked++;
  const day = addDays(dayIn(new Date()), 1 + (turn % DAYS));
  const party = Math.floor(turn / DAYS);
  return `${PAGES.list}?date=${day}&adults=${1 + (party % 6)}&children=${Math.floor(party / 6) % 3}`;
}

/** The lists of somebody who came to the home page first, as who searches does. */
export async function otherLists(siteUrl: string): Promise<Others> {
  return { next: anotherList, cookie: await cookieOf(siteUrl + PAGES.home) };
}

async function measureFresh(servers: Servers, size: PagesSize): Promise<FreshFigures[]> {
  const { site, string, siteUrl, bareUrl } = servers;
  const others = await otherLists(siteUrl);
  const shape = await shapeOf(siteUrl + anotherList(), others.cookie);
  const bare = await barePage(bareUrl, shape);
  const figures: FreshFigures[] = [];
  // A cold engine is not what is measured.
  await load(siteUrl, "br", size.warmUp, site.pid, others);
  await load(bare, "br", size.warmUp, string.pid);
  for (const encoding of size.encodings) {
    const seen = { site: [] as Load[], string: [] as Load[] };
    for (let round = 0; round < size.rounds; round++) {
      seen.site.push(await load(siteUrl, encoding, size.each, site.pid, others));
      seen.string.push(await load(bare, encoding, size.each, string.pid));
    }
    figures.push({ encoding, bytes: shape.bytes, site: average(seen.site), string: average(seen.string) });
  }
  return figures;
}

async function measurePage(servers: Servers, page: string, path: string, size: PagesSize): Promise<PageFigures[]> {
  const url = servers.siteUrl + path;
  const shape = await shapeOf(url);
  const bare = await barePage(servers.bareUrl, shape);
  const targets = {
    site: { url, pid: servers.site.pid },
    string: { url: bare, pid: servers.string.pid },
    stream: { url: bare.replace(servers.bareUrl, servers.streamUrl), pid: servers.stream.pid },
    resource: { url: `${servers.bareUrl}/resource?bytes=${shape.bytes}`, pid: servers.string.pid },
  };
  const figures: PageFigures[] = [];
  // A cold engine is not what is measured.
  await load(url, "br", size.warmUp, targets.site.pid);
  const cold = page === Object.keys(PAGES)[0] ? (["string", "stream", "resource"] as const) : [];
  for (const name of cold) await load(targets[name].url, "br", size.each, targets[name].pid);
  for (const encoding of size.encodings) {
    const bytes = await wireBytes(url, encoding);
    const express = { url: `${servers.expressUrl}/?bytes=${bytes}`, pid: servers.express.pid };
    const at = { ...targets, express };
    await load(express.url, encoding, size.warmUp, express.pid);
    const seen: Record<"site" | (typeof FLOORS)[number], Load[]> = {
      site: [],
      express: [],
      string: [],
      stream: [],
      resource: [],
    };
    for (let round = 0; round < size.rounds; round++) {
      for (const name of ["site", ...FLOORS] as const) {
        seen[name].push(await load(at[name].url, encoding, size.each, at[name].pid));
      }
    }
    const floors = {
      express: average(seen.express),
      string: average(seen.string),
      stream: average(seen.stream),
      resource: average(seen.resource),
    };
    figures.push({ page, encoding, bytes: shape.bytes, elements: shape.elements, site: average(seen.site), floors });
  }
  return figures;
}

/** Notes the memory of a process until told to stop; answers the most there was. */
export function watchMemory(pid: number): () => number | null {
  let most = memoryOf(pid);
  const timer = setInterval(() => {
    const now = memoryOf(pid);
    if (now !== null && (most === null || now > most)) most = now;
  }, 500);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** Starts the site on a database of its own, its sandbox in `folder`, and the bare app; measures; ends them. */
export async function measurePages(folder: string, databaseUrl: string, size: PagesSize): Promise<PagesResult> {
  const port = await freePorts(7, PORT);
  const ports = { PORT: String(port), SANDBOX_PORT: String(port + 3) };
  const env = {
    ...ports,
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    SANDBOX_DATA: join(folder, "sandbox.db"),
    SITE_URL: "",
    // This and its memory: as the unit starts it (operations/systemd).
    MALLOC_ARENA_MAX: "2",
  };
  const children: Child[] = [];
  const start = async (...args: Parameters<typeof startServer>) => {
    const child = await startServer(...args);
    children.push(child);
    return child;
  };
  const bareServer = "node_modules/@remix-run/serve/dist/cli.js";
  const bareBuild = "build/bench-bare/server/index.js";
  const startBare = (render: string, at: number) =>
    start(`bare app (${render})`, [bareServer, bareBuild], at, {
      NODE_ENV: "production",
      PORT: String(at),
      BARE_RENDER: render,
    });
  try {
    await start("sandbox", ["--import", "tsx", "sandbox/main.ts"], port + 3, env, { pinned: false });
    const site = await start(
      "site",
      ["--max-old-space-size=1024", "--max-semi-space-size=8", join(root, "build/server/index.js")],
      port,
      env,
    );
    const string = await startBare("string", port + 1);
    const stream = await startBare("stream", port + 2);
    const express = await start("bare Express", ["--import", "tsx", "bench/lib/bare-express.ts"], port + 6, {
      NODE_ENV: "production",
      PORT: String(port + 6),
    });
    await wait(1500);
    const atStart = { site: memoryOf(site.pid), bare: memoryOf(string.pid) };
    const most = { site: watchMemory(site.pid), bare: watchMemory(string.pid) };
    const url = (at: number) => `http://localhost:${at}`;
    const urls = { siteUrl: url(port), bareUrl: url(port + 1), streamUrl: url(port + 2), expressUrl: url(port + 6) };
    const servers = { site, string, stream, express, ...urls };
    const pages: PageFigures[] = [];
    for (const [page, path] of Object.entries(PAGES)) pages.push(...(await measurePage(servers, page, path, size)));
    const fresh = await measureFresh(servers, size);
    await wait(3000);
    const memory = (name: "site" | "bare", pid: number): Memory => ({
      start: atStart[name],
      load: most[name](),
      after: memoryOf(pid),
    });
    return { pages, fresh, memory: { site: memory("site", site.pid), bare: memory("bare", string.pid) } };
  } finally {
    for (const child of children.reverse()) await child.end();
  }
}
