/**
 * Pages a second, each beside its floors: a bare Remix page with as many bytes of HTML, elements and bytes of data,
 * rendered as one string and streamed, by `remix-serve`; and a bare resource route of that size. Also the memory.
 *
 * Every floor is measured in turns with the page itself, so that what else the machine does weighs on both.
 */
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Child, freePorts, memoryOf, root, startServer } from "./lib/children";
import { type Encoding, type Load, load, median } from "./lib/load";
import type { PagesSize } from "./sizes";

const PAGES = { home: "/fr-ca", list: "/fr-ca/voyage", trip: "/fr-ca/voyage/new-york-3-days" };
const FLOORS = ["string", "stream", "resource"] as const;
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

/** Resident megabytes of one process, before the first request, at most under load, and some seconds after. */
export type Memory = { start: number | null; load: number | null; after: number | null };
export type PagesResult = { pages: PageFigures[]; memory: { site: Memory; bare: Memory } };

type Shape = { bytes: number; elements: number; data: number };

async function shapeOf(url: string): Promise<Shape> {
  const response = await fetch(url, { headers: { "accept-encoding": "identity", "accept-language": "fr-CA" } });
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

type Servers = { site: Child; string: Child; stream: Child; siteUrl: string; bareUrl: string; streamUrl: string };

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
  const cold = page === Object.keys(PAGES)[0] ? FLOORS : [];
  for (const name of cold) await load(targets[name].url, "br", size.each, targets[name].pid);
  for (const encoding of size.encodings) {
    const seen = { site: [] as Load[], string: [] as Load[], stream: [] as Load[], resource: [] as Load[] };
    for (let round = 0; round < size.rounds; round++) {
      for (const name of ["site", ...FLOORS] as const) {
        seen[name].push(await load(targets[name].url, encoding, size.each, targets[name].pid));
      }
    }
    const { bytes, elements } = shape;
    const floors = { string: average(seen.string), stream: average(seen.stream), resource: average(seen.resource) };
    figures.push({ page, encoding, bytes, elements, site: average(seen.site), floors });
  }
  return figures;
}

/** Notes the memory of a process until told to stop; answers the most there was. */
function watchMemory(pid: number): () => number | null {
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
  const port = await freePorts(6, PORT);
  const ports = { PORT: String(port), SANDBOX_PORT: String(port + 3) };
  const env = {
    ...ports,
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    SANDBOX_DATA: join(folder, "sandbox.db"),
    SITE_URL: "",
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
    const site = await start("site", [join(root, "build/server/index.js")], port, env);
    const string = await startBare("string", port + 1);
    const stream = await startBare("stream", port + 2);
    await wait(1500);
    const atStart = { site: memoryOf(site.pid), bare: memoryOf(string.pid) };
    const most = { site: watchMemory(site.pid), bare: watchMemory(string.pid) };
    const url = (at: number) => `http://localhost:${at}`;
    const servers = { site, string, stream, siteUrl: url(port), bareUrl: url(port + 1), streamUrl: url(port + 2) };
    const pages: PageFigures[] = [];
    for (const [page, path] of Object.entries(PAGES)) pages.push(...(await measurePage(servers, page, path, size)));
    await wait(3000);
    const memory = (name: "site" | "bare", pid: number): Memory => ({
      start: atStart[name],
      load: most[name](),
      after: memoryOf(pid),
    });
    return { pages, memory: { site: memory("site", site.pid), bare: memory("bare", string.pid) } };
  } finally {
    for (const child of children.reverse()) await child.end();
  }
}
