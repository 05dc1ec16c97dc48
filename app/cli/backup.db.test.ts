import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as soon } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backUp, checkBackup, restore } from "~/db/backup.server";
import { rates } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { env, isPostgres } from "~/platform/env.server";
import Database from "../../lib/better-sqlite3";
import { type Booked, book, seedCompany } from "../../tests/support/booked";
import { FakeCards } from "../../tests/support/fake-cards";
import { program, withoutDatabaseLine } from "../../tests/support/programs";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "escale-backup-"));
});
beforeEach(async () => {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

function run(command: string, args: string[], url = env.DATABASE_URL) {
  const options = { env: { ...process.env, DATABASE_URL: url } };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [...program(`app/cli/${command}.ts`), ...args], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err: withoutDatabaseLine(err) }),
    );
  });
}

const NOW = new Date("2030-05-01T16:00:00Z");
const here = (name: string) => join(folder, name);

describe.skipIf(isPostgres)("npm run backup, npm run restore", () => {
  it("A backup made while people buy restores a destroyed site's bookings", async () => {
    await seedCompany();
    const gateway = new FakeCards();
    const first = await book(gateway);
    let buying = true;
    const bought: Booked[] = [];
    const people = (async () => {
      for (; buying; await soon()) bought.push(await book(gateway));
    })();
    const made = await run("backup", [`${here("kept")}/`]);
    buying = false;
    await people;
    expect(bought.length).toBeGreaterThan(0);
    expect(made).toMatchObject({ code: 0, err: "" });
    const [name = ""] = await readdir(here("kept"));
    expect(await readdir(here("kept"))).toHaveLength(1);
    expect(name).toMatch(/^escale-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db$/);
    expect(made.out).toMatch(/^backup: \S+\.db, \d+\.\d MB, \d+ tables, \d+ rows, read back and complete\n$/);

    const site = `file:${here("site.db")}`;
    await writeFile(here("site.db"), "what a broken disk left");
    const refused = await run("restore", [join(here("kept"), name)], site);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toBe(
      `restore: ${here("site.db")} exists: -- --replace puts it aside and this backup in its place\n`,
    );
    const restored = await run("restore", [join(here("kept"), name), "--replace"], site);
    expect(restored).toMatchObject({ code: 0, err: "" });
    const aside = (await readdir(folder)).find((each) => each.includes(".before-"));
    expect(await readFile(here(aside ?? ""), "utf8")).toBe("what a broken disk left");

    const shown = await run("bookings", [first.number], site);
    expect(shown).toMatchObject({ code: 0, err: "" });
    expect(shown.out).toContain(first.number);
  });

  it("A backup holds one moment of a database that is written without pause", async () => {
    let writing = true;
    let written = 0;
    const writer = (async () => {
      for (let day = 0; writing; day++, await soon()) {
        const fromDay = new Date(Date.UTC(2031, 0, 1 + day)).toISOString().slice(0, 10);
        await transaction((tx) => tx.insert(rates).values({ currency: "USD", fromDay, micros: 700_000 }));
        written++;
      }
    })();
    const before = written;
    const { counts } = await backUp(env.DATABASE_URL, here("one.db"));
    const during = written - before;
    writing = false;
    await writer;
    expect(during).toBeGreaterThan(0);
    expect(counts.rates).toBeLessThan(written);
    expect(checkBackup(here("one.db")).counts).toEqual(counts);
  });

  it("A restore is refused immediately while a site uses the database", async () => {
    await backUp(env.DATABASE_URL, here("one.db"));
    const { code, out, err } = await run("restore", [here("one.db"), "--replace"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toBe(`restore: a site is using ${env.DATABASE_URL.slice("file:".length)}: stop it first\n`);
  });

  it("A restore never replaces anything with a damaged, foreign or partial file", async () => {
    await backUp(env.DATABASE_URL, here("good.db"));
    const bytes = await readFile(here("good.db"));
    await writeFile(here("torn.db"), bytes.subarray(0, bytes.length - 3 * 4096));
    await writeFile(
      here("words.db"),
      "not a database at all, though it is long enough to hold the header of one".repeat(99),
    );
    new Database(here("foreign.db")).exec("create table mine (x)").close();
    await writeFile(here("old.db"), bytes);
    new Database(here("old.db")).exec("update __drizzle_migrations set created_at = 1").close();
    await writeFile(here("live.db"), bytes);
    await writeFile(here("live.db-wal"), "commits");
    const site = `file:${here("site.db")}`;
    const said: Record<string, RegExp> = {
      "torn.db": /torn\.db is damaged/,
      "words.db": /words\.db is not a database$/,
      "foreign.db": /foreign\.db is not a database of this site$/,
      "old.db": /is older than the first migration of this build/,
      "live.db": /in use, not a backup$/,
      "nothing.db": /^there is no file/,
    };
    for (const [name, why] of Object.entries(said)) {
      await expect(restore(site, here(name), { replace: true, now: NOW }), name).rejects.toThrow(why);
      expect(existsSync(here("site.db"))).toBe(false);
    }
    expect((await readdir(folder)).filter((name) => name.includes("partial"))).toEqual([]);
  });

  it("A backup never overwrites a file or leaves a partial one", async () => {
    await writeFile(here("mine.db"), "mine");
    await expect(backUp(env.DATABASE_URL, here("mine.db"))).rejects.toThrow("exists already");
    await expect(backUp(env.DATABASE_URL, here("no/such/folder.db"))).rejects.toThrow();
    await expect(backUp(`file:${here("absent.db")}`, here("x.db"))).rejects.toThrow("there is no database");
    expect(await readdir(folder)).toEqual(["mine.db"]);
  });
});

describe.runIf(isPostgres)("npm run backup on PostgreSQL", () => {
  it.each(["backup", "restore"])(
    "On PostgreSQL the command names PostgreSQL's own in one line (%s)",
    async (command) => {
      const { code, out, err } = await run(command, [here("x")]);
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toMatch(/^(backup|restore): PostgreSQL makes its own: pg_\w+.*see docs\/operations\.md\n$/);
    },
  );
});
