/**
 * `npm run fuzz`: spoiled requests for every route and form of the site, until something breaks. Ends with 1 when a
 * request is answered by a 5xx, slowly, at length or not at all, when memory grows and does not come back, when the
 * process dies, or when something personal is in the log. `--seed 7` repeats a run, `--seed 7 --input 1234` one input of
 * it; `--seconds` and `--inputs` bound it (a minute by default); `--database postgresql` or `both` runs elsewhere too.
 * Ctrl+C ends it early, with its report.
 */
import { writeFileSync } from "node:fs";
import { build } from "../scripts/lib/prepare.mjs";
import { startPostgres } from "../tests/support/postgres";
import { gather, restore } from "./cast";
import { describe, messageOf } from "./draft";
import { KINDS } from "./findings";
import { type Field, inputOf } from "./input";
import { readOptions } from "./options";
import { report } from "./report";
import { type Result, runFuzz } from "./run";
import { openSite, type Site } from "./subject";
import { findTargets } from "./targets";
import { openWire } from "./wire";

/** Pages without which there is nothing to try behind the first check. */
const VITAL = [
  "checkout.payment (unpaid)",
  "planner.trip (made)",
  "planner.share (made)",
  "amount-due (owing)",
  "booking (owing)",
];
const MENDS_A_CAST = 20;

const options = readOptions(process.argv.slice(2), Math.floor(Math.random() * 1e6));
if (typeof options === "string") {
  process.stderr.write(`fuzz: ${options}\n`);
  process.exit(1);
}
const { seed, seconds, inputs, databases, only, results: resultsFile } = options;
const say = (text: string) => process.stdout.write(`${text}\n`);

async function prepare(site: Site): Promise<Field> {
  const cast = await gather(site);
  return { url: site.url, cast, targets: await findTargets(site, cast) };
}

/** Whether what the forms are tried on is still there. */
async function isThere(site: Site, { targets, cast }: Field): Promise<boolean> {
  for (const { name, path } of targets.filter((target) => VITAL.some((vital) => target.name === `en-ca.${vital}`))) {
    // Who has just been declined is led back to the same page.
    const { status, url } = await fetch(site.url + path, { headers: { Cookie: cast.cookies.owner } });
    if (status === 200 && new URL(url).pathname === path) continue;
    say(`${name} is no longer there: everything is made again`);
    return false;
  }
  return true;
}

function mender(site: Site) {
  let mends = 0;
  return async (field: Field): Promise<boolean> => {
    await restore(site, field.cast);
    return ++mends % MENDS_A_CAST !== 0 && (await isThere(site, field));
  };
}

/** Sends one input, and shows it with its answer. */
async function showOne(site: Site, number: number): Promise<void> {
  const input = inputOf(seed, number, await prepare(site));
  say([input.target.name, ...input.notes, describe(input.draft)].join("\n"));
  const wire = openWire({ port: site.port });
  const outcome = await wire.ask(messageOf(input.draft), 120_000);
  wire.close();
  if (typeof outcome === "string") say(`no answer: ${outcome}${site.isAlive() ? "" : ", and the server is gone"}`);
  else say(`${outcome.head}\n\n${outcome.body.slice(0, 2000)}\n\n${outcome.bytes} bytes, ${Math.round(outcome.ms)} ms`);
  say((await site.logged()).split("\n").slice(-4).join("\n"));
}

const enough = new AbortController();
process.once("SIGINT", () => enough.abort());
say(`seed ${seed}`);
if (!(await build())) throw new Error("the site could not be built");

/** All of it on one database; null where one input alone was shown. */
async function fuzzOn(engine: (typeof databases)[number]): Promise<Result | null> {
  const server = engine === "postgresql" ? await startPostgres() : null;
  const site = await openSite(server?.url);
  try {
    if (only !== null) {
      await showOne(site, only);
      return null;
    }
    return await runFuzz({
      seed,
      subject: site,
      seconds,
      inputs,
      enough: enough.signal,
      prepare: () => prepare(site),
      mend: mender(site),
      say: (progress) => say(`${engine}: ${progress}`),
    });
  } finally {
    await site.stop();
    await server?.stop();
  }
}

// Side by side: each site is one process, and what is slow in company is tried again alone.
const ended = await Promise.all(databases.map(async (engine) => [engine, await fuzzOn(engine)] as const));
const results: Record<string, Result> = Object.fromEntries(
  ended.flatMap(([engine, result]) => (result ? [[engine, result]] : [])),
);
if (only === null) say(`\n${report(results, seed)}\n\nseed ${seed}`);
const found = Object.values(results).flatMap(({ findings }) => findings);
if (resultsFile) {
  const broken = Object.values(results).map(({ findings }) => new Set(findings.map(({ kind }) => kind)).size);
  const failed = broken.reduce((sum, kinds) => sum + kinds, 0);
  writeFileSync(resultsFile, JSON.stringify({ passed: KINDS.length * broken.length - failed, failed }));
}
process.exit(found.length > 0 ? 1 : 0);
