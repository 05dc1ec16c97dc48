/**
 * Bundles each program that tests start into one file, once a run: Node then reads that instead of five hundred files
 * through a translator, which takes longer than most of what the programs do. That a command also runs as an operator runs
 * it, `app/cli/commands.test.ts` says.
 */
import { readdirSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { bundle } from "./bundle";

const COMMANDS = readdirSync("app/cli").filter((name) => !name.includes(".test."));
const PROGRAMS = [
  ...COMMANDS.map((name) => `app/cli/${name}`),
  "sandbox/main.ts",
  "tests/db/migrate.ts",
  ...["book-once", "ensure-catalogue", "log-and-end"].map((name) => `tests/support/${name}.ts`),
];

export default async function setup(): Promise<() => Promise<void>> {
  // The projects of a run share them.
  if (process.env.TEST_PROGRAMS) return async () => undefined;
  // Inside the project, so that packages are found from there; outside theirs, so that errors are told as our own.
  await mkdir(".cache", { recursive: true });
  const folder = await mkdtemp(join(".cache", "programs-"));
  await bundle(PROGRAMS, folder);
  process.env.TEST_PROGRAMS = folder;
  return async () => {
    delete process.env.TEST_PROGRAMS;
    await rm(folder, { recursive: true, force: true });
  };
}
