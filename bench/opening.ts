/**
 * The opening hour: pages that many read while places on their trips are being sold, by one instance on SQLite. Sixty pages
 * are asked for by fifty clients, first while nobody buys, then while eight parties a second hold places and every fourth
 * goes on to travellers and payment; beside it, a bare Express answer of as many bytes for each of those pages. What a
 * kept page, a party and a freshly drawn list cost is measured apart, so that it can be said what takes the processor
 * while both go on.
 */
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import { addDays, dayIn } from "~/domain/day";
import { LOCALES } from "~/domain/locale";
import { pathFor, tabPath } from "~/i18n/paths";
import { type Random, randomOf } from "../faults/random";
import Database from "../lib/better-sqlite3";
import { cardToken, choose, hold, pay, payFields, post, travellerFields } from "../tests/e2e/support/buyer";
import type { Departure } from "../tests/e2e/support/database";
import type { Served } from "../tests/e2e/support/site";
import { type Child, cpuOf, freePorts, root, startServer } from "./lib/children";
import { load, requireAll, sending } from "./lib/load";
import { type Spread, spreadOf } from "./lib/percentile";
import { otherLists, watchMemory } from "./pages";
import type { LoadSize, OpeningSize } from "./sizes";

const PORT = Number(process.env.BENCH_PORT ?? 4850);
const SEED = 7;
const PAGES = 60;
const CLIENTS = 50;
const PARTIES_A_SECOND = 8;
const PAYING_EVERY = 4;
/** Far enough ahead that nothing about a departure changes while it is bought. */
const AHEAD_DAYS = 60;
/** Places left on the departure whose page says how many, so that its age can be seen. */
const WATCHED_LEFT = 8;

/** `cpu`: milliseconds of the instance's processor for each page, or for each party. */
type Asked = { rate: number; p99: number; cpu: number | null };
export type OpeningResult = {
  pages: number;
  seconds: number;
  express: Asked;
  quiet: Asked;
  /** While parties buy: pages, and how many of them were made meanwhile. */
  selling: Asked & { made: number; parties: number; failed: number };
  holds: Spread;
  /** Parties without anybody who reads, and a list drawn afresh. */
  partyCpu: number | null;
  freshCpu: number | null;
  /** The oldest page: by its own `Age`, in seconds, and by what was seen of a sale, in milliseconds. */
  oldestAge: number;
  latestSale: number;
  /** Resident megabytes at most. */
  memory: number | null;
};

type Times = { holds: number[]; parties: number; failed: string[] };

/** Home, lists, trips and routes, each in both languages, as the site map names them. */
async function pagesOf(site: Served): Promise<string[]> {
  const map = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const all = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  const lists = LOCALES.flatMap((locale) => [pathFor("home", locale), pathFor("trip.list", locale)]);
  const others = all.filter((path) => !lists.includes(path));
  const isTrip = (path: string) => LOCALES.some((locale) => path.startsWith(`${pathFor("trip.list", locale)}/`));
  const isRoute = (path: string) => /\/tour-[^/]+_/.test(path);
  const trips = others.filter((path) => isTrip(path) && !isRoute(path));
  return [...new Set([...lists, ...trips, ...others])].slice(0, PAGES);
}

/** Asks for all pages in turn, from many connections of another thread; throws when any answer is not a 200. */
async function ask(url: string, paths: readonly string[], size: LoadSize, pid: number): Promise<Asked> {
  const before = cpuOf(pid);
  const started = performance.now();
  const headers = { "accept-encoding": "br", "accept-language": "fr-CA" };
  const requests = paths.map((path) => ({ path }));
  const result = await autocannon({ url, ...sending(size, CLIENTS), headers, requests, workers: 1 });
  const elapsed = (performance.now() - started) / 1000;
  const after = cpuOf(pid);
  const done = result["2xx"];
  requireAll(url, result);
  const cpu = before === null || after === null ? null : (after - before) / done;
  return { rate: done / elapsed, p99: result.latency.p99, cpu };
}

/** Departures with places, one coach each, from Montreal. */
function departuresOf(site: Served): Departure[] {
  const database = new Database(site.databaseUrl.replace(/^file:/, ""), { readonly: true });
  const found = database
    .prepare(
      `select d.id, d.trip, d.start_day as startDay, r.capacity from departures d join runs r on r.id = d.id
       join fares f on f.departure = d.id and f.city = 'montreal' join trips t on t.slug = d.trip
       where d.status = 'on-sale' and r.taken = 0 and d.start_day > ? and t.kind = 'guided' order by d.start_day, d.id`,
    )
    .all(addDays(dayIn(new Date()), AHEAD_DAYS)) as Departure[];
  database.close();
  return found;
}

/** A party holds places; one of so many goes on to the end. */
async function buy(site: Served, departure: Departure, pays: boolean, times: Times): Promise<void> {
  const party = { adults: 2, children: 0 };
  const began = performance.now();
  const { id, status } = await hold(site, departure, party);
  times.holds.push(performance.now() - began);
  if (!id) throw new Error(`a hold: ${status}`);
  if (!pays) return;
  const tab = (name: string) => tabPath(name, "en-ca", id);
  await (await fetch(site.url + tab("travellers"))).text();
  const answers = [
    await post(site, tab("travellers"), travellerFields(party, `${id}@example.com`.toLowerCase())),
    await post(site, tab("seats"), { do: "skip" }),
    await choose(site, id),
    await pay(site, id, payFields(await cardToken(site, id))),
  ];
  const wrong = answers.find(({ status }) => status !== 303);
  if (wrong) throw new Error(`${wrong.url}: ${wrong.status}`);
}

/** So many parties a second come for so long, whether or not those before them are done. */
async function sell(
  site: Served,
  departures: readonly [Departure, ...Departure[]],
  seconds: number,
  random: Random,
): Promise<Times> {
  const times: Times = { holds: [], parties: 0, failed: [] };
  const all: Promise<void>[] = [];
  const began = performance.now();
  for (; times.parties < seconds * PARTIES_A_SECOND; times.parties++) {
    await wait(Math.max(0, began + (times.parties * 1000) / PARTIES_A_SECOND - performance.now()));
    const pays = times.parties % PAYING_EVERY === 0;
    const buying = buy(site, random.pick(departures), pays, times);
    all.push(buying.catch((error: Error) => void times.failed.push(error.message)));
  }
  await Promise.all(all);
  return times;
}

/** Sells a watched departure place by place; how long after a sale its page was last seen without it, in milliseconds. */
async function watchAge(site: Served, departure: Departure, isOver: () => boolean) {
  const path = `${pathFor("trip.detail", "en-ca", { slug: departure.trip })}?month=${departure.startDay.slice(0, 7)}`;
  const shown = new RegExp(`value="${departure.id}"[^>]*>[^<]* (\\d+) left<`);
  let oldestAge = 0;
  const left = async () => {
    const answer = await fetch(site.url + path);
    oldestAge = Math.max(oldestAge, Number(answer.headers.get("age") ?? 0));
    return Number(shown.exec(await answer.text())?.[1] ?? 0);
  };
  let latestSale = 0;
  let seen = await left();
  if (seen === 0) throw new Error(`${path} does not say how many places are left`);
  for (let sold = 1; sold < WATCHED_LEFT && !isOver(); sold++) {
    const { id } = await hold(site, departure);
    if (!id) break;
    const at = performance.now();
    for (let now = await left(); now === seen; now = await left()) {
      latestSale = Math.max(latestSale, performance.now() - at);
      await wait(50);
      if (isOver()) break;
    }
    seen = await left();
    await wait(700);
  }
  return { oldestAge, latestSale };
}

/** How many pages the instance has made, by its own count. */
async function pagesMade(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^escale_pages_made_total (\d+)/m.exec(metrics)?.[1] ?? Number.NaN);
}

/** Sets how many places are left on a departure, as if they had been sold. */
function leave(site: Served, { id }: Departure, left: number): void {
  const database = new Database(site.databaseUrl.replace(/^file:/, ""));
  database.pragma("busy_timeout = 5000");
  database.prepare("update runs set taken = capacity - ? where id = ?").run(left, id);
  database.close();
}

async function wireBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { "accept-encoding": "br", "accept-language": "fr-CA" } });
  await answer.arrayBuffer();
  return Number(answer.headers.get("content-length"));
}

/** Starts the site on a database of its own with its sandbox, and the bare answer; measures; ends them. */
export async function measureOpening(folder: string, databaseUrl: string, size: OpeningSize): Promise<OpeningResult> {
  const port = await freePorts(9, PORT);
  const at = { site: port, express: port + 1, metrics: port + 2, sandbox: port + 4 };
  const env = {
    PORT: String(at.site),
    SANDBOX_PORT: String(at.sandbox),
    METRICS_PORT: String(at.metrics),
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    SANDBOX_DATA: join(folder, "sandbox-opening.db"),
    SITE_URL: "",
    // This and its memory: as the unit starts it (operations/systemd).
    MALLOC_ARENA_MAX: "2",
  };
  const url = (port: number) => `http://localhost:${port}`;
  const site: Served = { url: url(at.site), sandboxUrl: url(at.sandbox), databaseUrl, outputFile: "" };
  const random = randomOf(SEED);
  const children: Child[] = [];
  const start = async (...args: Parameters<typeof startServer>) => {
    const child = await startServer(...args);
    children.push(child);
    return child;
  };
  try {
    await start("sandbox", ["--import", "tsx", "sandbox/main.ts"], at.sandbox, env, { pinned: false });
    const memory = ["--max-old-space-size=1024", "--max-semi-space-size=8"];
    const { pid } = await start("site", [...memory, join(root, "build/server/index.js")], at.site, env);
    const bare = await start("bare Express", ["--import", "tsx", "bench/lib/bare-express.ts"], at.express, {
      NODE_ENV: "production",
      PORT: String(at.express),
    });
    const most = watchMemory(pid);
    const paths = await pagesOf(site);
    const sizes = [];
    for (const path of paths) sizes.push(await wireBytes(site.url + path));
    const departures = departuresOf(site);
    const [watched, first, ...others] = departures;
    if (!watched || !first) throw new Error("nothing is on sale");
    leave(site, watched, WATCHED_LEFT);
    const sold = [first, ...others] as const;
    const pages = size.pages ?? { seconds: size.seconds };
    // A cold engine is not what is measured.
    await ask(site.url, paths, size.pages ?? { seconds: size.warmUp }, pid);
    await sell(site, sold, size.warmUp, random);
    await wait(size.settling * 1000);
    const express = await ask(
      url(at.express),
      sizes.map((bytes) => `/?bytes=${bytes}`),
      pages,
      bare.pid,
    );
    const quiet = await ask(site.url, paths, pages, pid);

    const fresh = await load(site.url, "br", size.fresh, pid, await otherLists(site.url));

    const before = cpuOf(pid);
    const alone = await sell(site, sold, size.seconds, random);
    // Mails, tickets and receipts belong to the parties too.
    await wait(size.settling * 1000);
    const after = cpuOf(pid);
    const partyCpu = before === null || after === null ? null : (after - before) / alone.parties;
    const madeBefore = await pagesMade(at.metrics);
    let isOver = false;
    const watching = watchAge(site, watched, () => isOver);
    // What goes wrong first is told: the site is ended then, and the watcher finds nobody.
    watching.catch(() => undefined);
    const [asked, times] = await Promise.all([
      ask(site.url, paths, pages, pid),
      sell(site, sold, size.seconds, random),
    ]);
    isOver = true;
    const failed = [...alone.failed, ...times.failed];
    if (failed.length > 0) throw new Error(`parties got what they must not: ${failed.slice(0, 5).join("; ")}`);
    return {
      pages: paths.length,
      seconds: size.seconds,
      express,
      quiet,
      selling: {
        ...asked,
        made: (await pagesMade(at.metrics)) - madeBefore,
        parties: times.parties,
        failed: failed.length,
      },
      holds: spreadOf(times.holds),
      partyCpu,
      freshCpu: fresh.cpu,
      ...(await watching),
      memory: most(),
    };
  } finally {
    for (const child of children.reverse()) await child.end();
  }
}
