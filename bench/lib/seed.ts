/** Databases with the shipped catalogue: each day's is filled once, and copied for whoever measures with it. */
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { runScript } from "./children";

/** A day on which the catalogue's questions are asked: the answers, and so the work, are the same on any day. */
export const FIXED_DAY = "2026-11-21";

/** Imports the catalogue into the database at `url`, as on a day. */
export async function fill(url: string, day: string): Promise<void> {
  const env = { DATABASE_URL: url, LOG_LEVEL: "silent", NODE_ENV: "production" };
  await runScript(["--import", "tsx", "bench/fill.ts", day], env);
}

export type Seeds = { copy: (name: string, day: string) => Promise<string> };

/** Seeds on SQLite, in a folder. `copy` answers the address of a filled database of its own. */
export function sqliteSeeds(folder: string): Seeds {
  const filled = new Map<string, Promise<string>>();
  async function seedOf(day: string): Promise<string> {
    const file = join(folder, `seed-${day}.db`);
    await fill(`file:${file}`, day);
    return file;
  }
  return {
    copy: async (name, day) => {
      const seed = filled.get(day) ?? seedOf(day);
      filled.set(day, seed);
      const file = join(folder, `${name}.db`);
      await copyFile(await seed, file);
      return `file:${file}`;
    },
  };
}
