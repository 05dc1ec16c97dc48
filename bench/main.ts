/**
 * `npm run bench`: how fast the site is, every figure beside a floor measured in the same run.
 * `npm run bench -- --quick` is short: brotli and SQLite alone, no grown catalogues; `-- --only pages,bookings,growth,rooms` picks.
 * Prints tables and writes `bench/results/latest.json`.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../scripts/lib/prepare.mjs";
import { type BookingsResult, measureBookings } from "./bookings";
import { type GrowthResult, measureGrowth } from "./growth";
import { isPinned, root, runScript } from "./lib/children";
import { ENCODINGS } from "./lib/load";
import { measurePages, type PagesResult } from "./pages";
import { bookingsReport, growthReport, pagesReport, roomsReport } from "./report";
import { measureRooms, type RoomsResult } from "./rooms";

export type Results = {
  at: string;
  node: string;
  processor: string;
  cores: number;
  pinned: boolean;
  quick: boolean;
  seconds: number;
  pages?: PagesResult;
  bookings?: BookingsResult[];
  growth?: GrowthResult;
  rooms?: RoomsResult;
};

const args = process.argv.slice(2);
const quick = args.includes("--quick");
const only = args.includes("--only") ? args[args.indexOf("--only") + 1]?.split(",") : undefined;
const wanted = (section: string) => only?.includes(section) ?? (section !== "growth" || !quick);
const say = (text: string) => process.stdout.write(`${text}\n`);

process.chdir(root);
const started = performance.now();
const folder = mkdtempSync(join(tmpdir(), "escale-bench-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const results: Results = {
  at: new Date().toISOString(),
  node: process.version,
  processor: cpus()[0]?.model ?? "unknown",
  cores: cpus().length,
  pinned: isPinned,
  quick,
  seconds: 0,
};
say(
  `${results.processor}, ${results.cores} cores, Node ${results.node}${isPinned ? ", servers kept to one core" : ""}`,
);

if (wanted("pages")) {
  if (!(await build())) throw new Error("the site could not be built");
  await runScript(["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "bench/bare"], { NODE_ENV: "production" });
  results.pages = await measurePages(
    folder,
    quick ? { rounds: 1, encodings: ["br"], warmUpSeconds: 2 } : { rounds: 2, encodings: ENCODINGS, warmUpSeconds: 3 },
  );
  say(`\n${pagesReport(results.pages)}`);
}
if (wanted("bookings")) {
  results.bookings = await measureBookings(
    folder,
    quick ? { seconds: 2, postgres: false } : { seconds: 5, postgres: true },
  );
  say(`\n${bookingsReport(results.bookings)}`);
}
if (wanted("rooms")) {
  results.rooms = await measureRooms(folder);
  say(`\n${roomsReport(results.rooms)}`);
}
if (wanted("growth")) {
  results.growth = await measureGrowth(folder, 2);
  say(`\n${growthReport(results.growth)}`);
}
results.seconds = Math.round((performance.now() - started) / 1000);
mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/latest.json", `${JSON.stringify(results, null, 2)}\n`);
say(`\n${results.seconds} s; every figure is in bench/results/latest.json`);
process.exit(0);
