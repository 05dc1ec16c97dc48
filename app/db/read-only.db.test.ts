import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { access } from "~/db/access.server";
import { rates } from "~/db/schema";
import { bindDatabase, db, transaction } from "~/db/transaction.server";
import { env } from "~/platform/env.server";
import { createDatabase, type TestDatabase } from "../../tests/support/database";
import { program, withoutDatabaseLine } from "../../tests/support/programs";

const source = inject("databases");

/** The commands that only look, and what they say of a database without rows. */
const LOOKING = [
  { args: ["app/cli/bookings.ts", "--review"], says: "bookings: 0 to review\n" },
  { args: ["app/cli/reviews.ts"], says: "reviews: 0 to read\n" },
];

type Ended = { code: number; out: string; err: string };

function node([source = "", ...args]: string[], url: string, cwd = "."): Promise<Ended> {
  const settings = { ...process.env, DATABASE_URL: url };
  return new Promise((resolve) => {
    execFile(process.execPath, [...program(source), ...args], { env: settings, cwd }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err: withoutDatabaseLine(err) }),
    );
  });
}

/** What the migrator noted, newest first; nothing where it never ran. */
const NOTED = source.engine === "sqlite" ? "__drizzle_migrations" : "drizzle.__drizzle_migrations";

async function onDatabase(url: string, statement: string): Promise<unknown[]> {
  if (source.engine === "sqlite") {
    const { default: Database } = await import("../../lib/better-sqlite3");
    const connection = new Database(url.replace("file:", ""));
    const prepared = connection.prepare(statement);
    const rows = prepared.reader ? prepared.all() : [prepared.run()];
    connection.close();
    return rows;
  }
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

beforeAll(async () => {
  access.readOnly = true;
  await bindDatabase(env.DATABASE_URL);
});

let other: TestDatabase | undefined;
afterEach(() => other?.drop());

describe("a command that only looks", () => {
  it.each(LOOKING)("$args says what it finds, and writes nothing", async ({ args, says }) => {
    other = await createDatabase(source);
    expect(await node(args, other.url)).toEqual({ code: 0, out: says, err: "" });
  });

  it.each(LOOKING)("$args does not migrate an older database, and says so in one line", async ({ args }) => {
    other = await createDatabase(source);
    const noted = await onDatabase(other.url, `select created_at from ${NOTED}`);
    const folder = await mkdtemp(join(tmpdir(), "escale-newer-build-"));
    const meta = `drizzle/${source.engine}/meta`;
    const journal = JSON.parse(await readFile(`${meta}/_journal.json`, "utf8"));
    journal.entries.push({ ...journal.entries.at(-1), when: Date.now() + 1, tag: "9999_of-tomorrow" });
    await mkdir(join(folder, meta), { recursive: true });
    await writeFile(join(folder, meta, "_journal.json"), JSON.stringify(journal));
    const { code, out, err } = await node(args, other.url, folder);
    await rm(folder, { recursive: true });
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toBe(
      "escale: the database is older than this build (9999_of-tomorrow to come): the start of the site migrates it\n",
    );
    expect(await onDatabase(other.url, `select created_at from ${NOTED}`)).toEqual(noted);
  });

  it("A reading and a migrating command both refuse a database older than the first migration, in one line", async () => {
    other = await createDatabase(source);
    await onDatabase(other.url, `update ${NOTED} set created_at = 1`);
    for (const args of [["app/cli/bookings.ts", "--review"], ["app/cli/catalogue.ts"]]) {
      const { code, out, err } = await node(args, other.url);
      expect(code).toBe(1);
      expect(out + err).toContain("is older than the first migration of this build");
      expect(err.trim().split("\n")).toHaveLength(1);
    }
    expect(await onDatabase(other.url, `select distinct created_at from ${NOTED}`)).toMatchObject([{}]);
  });

  it("A reading command creates no database", async () => {
    other = await createDatabase(source, { bare: true });
    const { code, out, err } = await node(["app/cli/bookings.ts", "--review"], other.url);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err.trim().split("\n")).toHaveLength(1);
    if (source.engine === "sqlite") expect(existsSync(other.url.replace("file:", ""))).toBe(false);
  });

  it("A reading command is refused every write by the database itself and by our transaction", async () => {
    const rate = { currency: "EUR", fromDay: "2030-01-01", micros: 600_000 } as const;
    const words = (error: { message: string; cause?: { message: string } }) =>
      `${error.cause?.message}${error.message}`;
    await expect(Promise.resolve(db.insert(rates).values(rate)).catch((error) => words(error))).resolves.toMatch(
      /readonly database|read-only transaction/,
    );
    await expect(transaction(async (tx) => tx.insert(rates).values(rate))).rejects.toThrow("only reads");
    expect(await db.select({ one: sql`1` }).from(rates)).toEqual([]);
  });
});
