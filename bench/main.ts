/**
 * `npm run bench`: how fast the site is, every figure beside a floor measured in the same run.
 * `npm run bench -- pages rooms` measures those sections alone (pages, opening, phone, bookings, holds, changes, waiting, desk,
 * rooms, growth, cluster); `-- --quick` is
 * short: brotli and SQLite alone, no grown catalogues, a small rush; `-- --smoke` is a moment of everything, which shows that it runs and
 * measures nothing. Prints tables and writes `bench/results/latest.json`.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { dayIn } from "~/domain/day";
import { build } from "../scripts/lib/prepare.mjs";
import { type BookingsResult, measureBookings } from "./bookings";
import { type ChangesResult, measureChanges } from "./changes";
import { type ClusterResult, measureCluster } from "./cluster";
import { type DeskResult, measureDesk } from "./desk";
import { type GrowthResult, measureGrowth } from "./growth";
import { type HoldsResult, measureHolds } from "./holds";
import { isPinned, root, runScript } from "./lib/children";
import { notFinite } from "./lib/not-finite";
import { sqliteSeeds } from "./lib/seed";
import { measureOpening, type OpeningResult } from "./opening";
import { measurePages, type PagesResult } from "./pages";
import { measurePhone, type PhoneResult } from "./phone";
import {
  bookingsReport,
  changesReport,
  clusterReport,
  deskReport,
  growthReport,
  holdsReport,
  openingReport,
  pagesReport,
  phoneReport,
  roomsReport,
  waitingReport,
} from "./report";
import { measureRooms, type RoomsResult } from "./rooms";
import { SIZES, type Size, type SizeName } from "./sizes";
import { measureWaiting, type WaitingResult } from "./waiting";

export type Results = {
  at: string;
  node: string;
  processor: string;
  cores: number;
  pinned: boolean;
  size: SizeName;
  seconds: number;
  pages?: PagesResult;
  opening?: OpeningResult;
  phone?: PhoneResult;
  bookings?: BookingsResult[];
  holds?: HoldsResult[];
  changes?: ChangesResult[];
  waiting?: WaitingResult[];
  desk?: DeskResult[];
  growth?: GrowthResult[];
  rooms?: RoomsResult;
  cluster?: ClusterResult;
};

const SECTIONS = [
  "pages",
  "opening",
  "phone",
  "bookings",
  "holds",
  "changes",
  "waiting",
  "desk",
  "rooms",
  "growth",
  "cluster",
] as const;
type Section = (typeof SECTIONS)[number];

const args = process.argv.slice(2);
const sizeName: SizeName = args.includes("--smoke") ? "smoke" : args.includes("--quick") ? "quick" : "full";
const size: Size = SIZES[sizeName];
const named = args.filter((arg) => arg !== "--smoke" && arg !== "--quick");
const unknown = named.find((name) => !SECTIONS.some((section) => section === name));
if (unknown) {
  process.stderr.write(`escale: no section "${unknown}"; there are ${SECTIONS.join(", ")}\n`);
  process.exit(1);
}
const wanted = (section: Section) => named.length === 0 || named.includes(section);
const say = (text: string) => process.stdout.write(`${text}\n`);

process.chdir(root);
const started = performance.now();
const folder = mkdtempSync(join(tmpdir(), "escale-bench-"));
const seeds = sqliteSeeds(folder);
const today = dayIn(new Date());
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const results: Results = {
  at: new Date().toISOString(),
  node: process.version,
  processor: cpus()[0]?.model ?? "unknown",
  cores: cpus().length,
  pinned: isPinned,
  size: sizeName,
  seconds: 0,
};
say(
  `${results.processor}, ${results.cores} cores, Node ${results.node}${isPinned ? ", servers kept to one core" : ""}`,
);

let building: Promise<void> | undefined;
/** Has the site built, once. */
function built(): Promise<void> {
  building ??= build().then((done) => {
    if (!done) throw new Error("the site could not be built");
  });
  return building;
}

/** Each measures a section, and answers its figures in words. */
const measures: Record<Section, () => Promise<string>> = {
  pages: async () => {
    await built();
    const bare = ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "bench/bare"];
    await runScript(bare, { NODE_ENV: "production" });
    results.pages = await measurePages(folder, await seeds.copy("site", today), size.pages);
    return pagesReport(results.pages);
  },
  opening: async () => {
    await built();
    results.opening = await measureOpening(folder, await seeds.copy("opening", today), size.opening);
    return openingReport(results.opening);
  },
  phone: async () => {
    if (size.phone.visits === 0) return "A phone's visits are left out of a moment of everything.";
    await built();
    results.phone = await measurePhone(folder, await seeds.copy("phone", today), size.phone);
    return phoneReport(results.phone);
  },
  bookings: async () => {
    results.bookings = await measureBookings(seeds, today, size.bookings);
    return bookingsReport(results.bookings);
  },
  holds: async () => {
    results.holds = await measureHolds(seeds, today, size.holds);
    return holdsReport(results.holds);
  },
  changes: async () => {
    results.changes = await measureChanges(seeds, today, size.bookings);
    return changesReport(results.changes);
  },
  waiting: async () => {
    results.waiting = await measureWaiting(seeds, today, size.waiting);
    return waitingReport(results.waiting);
  },
  desk: async () => {
    results.desk = await measureDesk(seeds, today, size.desk);
    return deskReport(results.desk);
  },
  rooms: async () => {
    results.rooms = await measureRooms(seeds, size.rooms);
    return roomsReport(results.rooms);
  },
  growth: async () => {
    if (!size.growth) return "A grown catalogue is left out of a short run.";
    results.growth = await measureGrowth(seeds, size.growth);
    return growthReport(results.growth);
  },
  cluster: async () => {
    await built();
    results.cluster = await measureCluster(size.cluster, say);
    return clusterReport(results.cluster);
  },
};

// What measures nothing need not wait for its turn.
const sections = SECTIONS.filter(wanted);
const atOnce = sizeName === "smoke" ? sections.map((section) => measures[section]()) : [];
for (const [i, section] of sections.entries()) say(`\n${await (atOnce[i] ?? measures[section]())}`);
const lacking = notFinite(results);
if (lacking.length > 0) throw new Error(`no figure for ${lacking.join(", ")}`);
results.seconds = Math.round((performance.now() - started) / 1000);
if (sizeName === "smoke") say(`\n${results.seconds} s; it runs, and these figures measure nothing`);
else {
  mkdirSync("bench/results", { recursive: true });
  writeFileSync("bench/results/latest.json", `${JSON.stringify(results, null, 2)}\n`);
  say(`\n${results.seconds} s; every figure is in bench/results/latest.json`);
}
const failed = results.cluster && "rushes" in results.cluster ? results.cluster.rushes : [];
process.exit(failed.some((rush) => rush.failed > 0) ? 1 : 0);
