/** Our programs as tests start them. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";

/**
 * What Node is given to run a program: the one file it was bundled into (`programs-setup.ts`), else its source, as an
 * operator runs it.
 */
export function program(source: string): string[] {
  const bundle = resolve(process.env.TEST_PROGRAMS ?? "nowhere", source.replace(/\.ts$/, ".js"));
  return existsSync(bundle) ? [bundle] : ["--import", "tsx", source];
}

/** What a command said on its error output, but for the line that names the database it used. */
export const withoutDatabaseLine = (err: string): string => err.replace(/^[\w-]+: database .*\n/, "");
