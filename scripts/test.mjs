/**
 * `npm test`: every check, several beside each other, up to the first that fails.
 * `npm test -- types unit` runs those alone, `npm test -- unit app/domain/money/refund` the files of that path; `--changed` the
 * quick checks and the tests that can see what changed since the last green run, or since a commit (`--changed=main`);
 * `--seed=7` repeats an order of tests; `--keep-going` runs on after a failure; `--all` adds what CI runs too: every
 * database test on PostgreSQL, and WebKit and Firefox.
 * The last line counts the tests: `N passed, N failed`; beneath a step that failed stand its failed tests, each with the
 * first line of what it met, so that the end of a long log is enough to know where to look. A whole run that is green on a clean tree writes its commit to
 * node_modules/.green, so that anyone can ask whether a commit is known to be good.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findChromium } from "./lib/chromium.mjs";
import { installEngines } from "./lib/engines.mjs";
import { folderInMemory } from "./lib/memory-folder.mjs";
import { build, checkNode, install } from "./lib/prepare.mjs";
import { node, stop } from "./lib/run.mjs";

/** @typedef {{ ok: boolean, passed?: number, failed?: number, output?: string, names?: string[] }} Outcome */

/** A tool that says little: what it says is kept, and printed once it has ended. @param {...string} args @returns {() => Promise<Outcome>} */
const tool =
  (...args) =>
  async () => {
    const { code, output } = await node(args, { quiet: true });
    return { ok: code === 0, output };
  };

/**
 * Each failed test of a report of Vitest's, with its file and the first line of its message; a file that failed as a
 * whole, by its own message.
 * @param {{ testResults: { name: string, status: string, message: string, assertionResults: { status: string,
 *   fullName: string, failureMessages: string[] }[] }[] }} report
 */
function failuresOf({ testResults }) {
  const line = (/** @type {string | undefined} */ message) => (message ?? "").split("\n", 1)[0]?.slice(0, 300);
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [`${file}: ${line(message)}`];
    return failed.map((test) => `${file}: ${test.fullName}: ${line(test.failureMessages[0])}`);
  });
}

/** Where the last commit that was whole and green is written. */
const GREEN = "node_modules/.green";

/** What sends temporary files to memory, where there is room. @type {Record<string, string>} */
const inMemory = {};

const isAll = process.argv.includes("--all");

/** The order of the tests of a file, which is another in each run. */
const seed = Number(option("--seed") ?? Math.floor(Math.random() * 1e6));
/** The commit whose differences decide which tests run. */
const since = changedSince();

/** The value of `--name=value` @param {string} name */
function option(name) {
  return process.argv.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The last commit known to be green, where there is one; else what is not committed decides. */
function changedSince() {
  if (process.argv.includes("--changed")) return existsSync(GREEN) ? readFileSync(GREEN, "utf8").trim() : "HEAD";
  return option("--changed");
}

/** @param {string} project @param {Record<string, string>} [more] @returns {Promise<Outcome>} */
async function vitest(project, more = {}) {
  // A file that is named runs, whichever engine or browser it needs.
  const whole = isAll || paths.length > 0 ? { TEST_ALL: "1" } : {};
  const env = { ...process.env, ...inMemory, ...whole, ...more };
  const folder = mkdtempSync(join(tmpdir(), "escale-tests-"));
  const file = join(folder, "results.json");
  try {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const which = [...(since ? [`--changed=${since}`, "--passWithNoTests"] : []), ...paths];
    // Some browser tests tell one story in several.
    const order = project === "e2e" ? [] : ["--sequence.shuffle.tests", `--sequence.seed=${seed}`];
    const args = ["run", `--project=${project}`, ...order, ...which, ...reporters];
    const { code } = await node(["node_modules/vitest/vitest.mjs", ...args], { env });
    const report = JSON.parse(readFileSync(file, "utf8"));
    const { numPassedTests: passed, numFailedTests: failed } = report;
    return { ok: code === 0, passed, failed, names: failuresOf(report) };
  } catch {
    return { ok: false };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @type {Promise<string | undefined> | undefined} */
let finding;
/** Chromium's path; the other browsers are installed too where they can be, after it: Debian installs one at a time. */
const browsers = () => {
  finding ??= findChromium().then(async (chromium) => {
    if (!chromium)
      process.stderr.write("escale: no Chromium found and none could be installed; set CHROMIUM_PATH to one\n");
    if (isAll) await installEngines();
    return chromium;
  });
  return finding;
};

async function browserTests() {
  const chromium = await browsers();
  return chromium ? vitest("e2e", { CHROMIUM_PATH: chromium }) : { ok: false };
}

/** @type {Promise<boolean> | undefined} */
let building;
/** Built once, whoever asks first. */
const built = () => {
  building ??= build();
  return building;
};

/** What nothing uses, then what only tests do, such as a job that no list has. @returns {Promise<Outcome>} */
async function unused() {
  const knip = "node_modules/knip/bin/knip.js";
  const all = await tool(knip)();
  return all.ok ? tool(knip, "--production", "--exclude", "dependencies,unresolved")() : all;
}

/** A moment of every section: it measures nothing, and shows that all of it still runs. @returns {Promise<Outcome>} */
const bench = async () => ((await built()) ? tool("--import", "tsx", "bench/main.ts", "--smoke")() : { ok: false });

/** The last line of an output that tells an error: what ended a tool that has no report to leave. @param {string} output */
const lastErrorOf = (output) => output.match(/^.*Error: .*$/gm)?.slice(-1) ?? [];

/**
 * So many spoiled requests on each database that memory is looked at too, the same ones each time; every kind of failure
 * is a test.
 */
async function fuzz() {
  if (!(await built())) return { ok: false };
  const folder = mkdtempSync(join(tmpdir(), "escale-fuzz-"));
  const file = join(folder, "results.json");
  try {
    const bounds = ["--seed", "7", "--inputs", "1000", "--seconds", "120", "--database", "both"];
    const { code, output } = await node(["--import", "tsx", "fuzz/main.ts", ...bounds, "--results", file], {
      quiet: true,
    });
    if (!existsSync(file)) return { ok: false, output, names: lastErrorOf(output) };
    return { ok: code === 0, output, ...JSON.parse(readFileSync(file, "utf8")) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @type {Record<string, () => Promise<Outcome>>} */
const steps = {
  browsers: async () => ({ ok: Boolean(await browsers()) }),
  types: tool("node_modules/typescript-native/bin/tsc", "--noEmit", "--pretty", "false"),
  lint: tool("node_modules/@biomejs/biome/bin/biome", "check"),
  layers: tool("node_modules/dependency-cruiser/bin/dependency-cruise.mjs", "app", "sandbox"),
  unused,
  unit: () => vitest("unit*"),
  sqlite: () => vitest("sqlite"),
  postgresql: () => vitest("postgresql"),
  build: async () => ({ ok: await built() }),
  bench,
  fuzz,
  e2e: browserTests,
};

/** What is quick, and tells soonest that something is wrong. */
const QUICK = ["types", "lint", "unit", "sqlite"];

/**
 * What is done one after the other; of each, the lanes beside one another. Browser tests wait more than they compute, and
 * those of the databases compute more than they wait.
 */
const SCHEDULE = [
  [["types", "browsers"], ["lint", "layers", "unused"], ["build"]],
  [
    ["postgresql", "sqlite", "unit"],
    ["e2e", "fuzz", "bench"],
  ],
];

/** A piece of work: one long loop is compiled in one of two ways, of which one takes five times as long. @param {number} hash */
function pieceOfWork(hash) {
  for (let i = 0; i < 1e7; i++) hash = (Math.imul(hash, 31) + i) | 0;
  return hash;
}

/** How long a fixed piece of work takes here, in milliseconds: what a run took on one machine says what it takes on another. */
function calibrate() {
  const began = performance.now();
  let hash = 0;
  for (let times = 0; times < 30; times++) hash = pieceOfWork(hash);
  return { ms: Math.round(performance.now() - began), hash };
}

/** The commit whose very files are in the folder; null where some were changed, or where there is no git. */
function cleanCommit() {
  try {
    const git = (/** @type {string[]} */ ...command) => execFileSync("git", command, { encoding: "utf8" }).trim();
    return git("status", "--porcelain") === "" ? git("rev-parse", "HEAD") : null;
  } catch {
    return null;
  }
}

checkNode();
const commit = cleanCommit();
const args = process.argv.slice(2);
const keepGoing = args.includes("--keep-going");
const given = args.filter((arg) => !arg.startsWith("--"));
const paths = given.filter((arg) => /[./]/.test(arg));
const named = given.filter((arg) => !paths.includes(arg));
if (since && named.length === 0) named.push(...QUICK);
const unknown =
  named.find((name) => !(name in steps)) ??
  args.find((arg) => arg.startsWith("--") && !/^--(all|keep-going|changed(=.+)?|seed=\d+)$/.test(arg));
if (unknown) stop(`no step or option "${unknown}"; the steps are ${Object.keys(steps).join(", ")}`);
if (paths.length > 0 && named.length === 0) stop("name the step that has these files: unit, sqlite, postgresql or e2e");
await install({ dev: true });
const memory = process.env.TMPDIR ? undefined : folderInMemory();
if (memory) inMemory.TMPDIR = memory;

/** @type {Map<string, string>} */
const summary = new Map();
let passed = 0;
let failed = 0;
let broken = false;

/** @param {string} name */
async function take(name) {
  const step = steps[name];
  if (!step || (named.length > 0 && !named.includes(name))) return;
  if (broken && !keepGoing) return void summary.set(name, `  -       ${name} (not run)`);
  process.stdout.write(`\n=== ${name}\n`);
  const start = Date.now();
  const outcome = await step();
  const seconds = `${((Date.now() - start) / 1000).toFixed(1)} s`;
  const tests = outcome.passed === undefined ? "" : `, ${outcome.passed + (outcome.failed ?? 0)} tests`;
  if (outcome.output) process.stdout.write(`\n=== ${name} says\n${outcome.output}`);
  const names = (outcome.names ?? []).map((failure) => `\n            ${failure}`).join("");
  summary.set(name, `  ${outcome.ok ? "ok    " : "FAILED"}  ${name} (${seconds}${tests})${names}`);
  passed += outcome.passed ?? 0;
  // A step that fails without a failing test counts as one, so that "0 failed" always means that all is well.
  failed += outcome.ok ? 0 : Math.max(outcome.failed ?? 0, 1);
  broken ||= !outcome.ok;
}

const inTurn = async (/** @type {string[]} */ names) => {
  for (const name of names) await take(name);
};
const began = Date.now();
process.stdout.write(`order of tests: --seed=${seed}; a fixed piece of work takes ${calibrate().ms} ms\n`);
for (const lanes of SCHEDULE) await Promise.all(lanes.map(inTurn));
const lines = Object.keys(steps).flatMap((name) => summary.get(name) ?? []);
if (since)
  lines.push(
    `  of tests, those that can see what changed since ${since.slice(0, 8)}; not run: ${Object.keys(steps)
      .filter((name) => !named.includes(name))
      .join(", ")}`,
  );
if (since && passed + failed === 0)
  lines.push(
    "  no test of these steps imports what changed: of a route, the browser’s may see it (npm test -- e2e path)",
  );
const minutes = `${((Date.now() - began) / 60_000).toFixed(1)} minutes`;
process.stdout.write(`\n${lines.join("\n")}\n\n${minutes}\n${passed} passed, ${failed} failed\n`);
const whole = named.length === 0 && !since && !broken;
if (whole && commit && commit === cleanCommit()) writeFileSync(GREEN, `${commit}\n`);
process.exitCode = broken ? 1 : 0;
