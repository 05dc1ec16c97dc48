import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const urls = { sqlite: "file:/dev/null/never-opened", postgresql: "postgres://localhost/never-opened" };

it.each(["sqlite", "postgresql"] as const)(
  "The %s migrations match the schema (else: npm run db:generate -- a-name)",
  async (dialect) => {
    const folder = await mkdtemp(join(tmpdir(), "escale-migrations-"));
    try {
      await cp(`drizzle/${dialect}`, folder, { recursive: true });
      const before = await readdir(folder);
      // Relative, because drizzle-kit puts "./" before it.
      const out = relative(process.cwd(), folder);
      const flags = { dialect, schema: "./app/db/schema.ts", out, casing: "snake_case" };
      const command = ["node_modules/drizzle-kit/bin.cjs", "generate"];
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [...command, ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`)],
        { env: { ...process.env, DATABASE_URL: urls[dialect] } },
      );
      expect(stdout).toContain("No schema changes");
      expect(await readdir(folder)).toEqual(before);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

it("Both engines have the same migrations, under the same names", async () => {
  const [sqlite, postgresql] = await Promise.all(
    (["sqlite", "postgresql"] as const).map(async (dialect) =>
      (await readdir(`drizzle/${dialect}`)).filter((name) => name.endsWith(".sql")),
    ),
  );
  expect(sqlite).toEqual(postgresql);
  expect(sqlite).not.toEqual([]);
});

type Column = { type: string; notNull: boolean; default?: unknown };
type Snapshot = { tables: Record<string, { columns: Record<string, Column> }> };

/** Schemas the former build cannot live with: a contraction names itself here, with the release that stopped the use. */
const CONTRACTIONS: readonly string[] = [];

/** What of a schema a build made for the one before it would miss, or could not write. */
function whatBreaks(former: Snapshot, next: Snapshot): string[] {
  return Object.entries(former.tables).flatMap(([table, { columns }]) => {
    const now = next.tables[table]?.columns;
    if (!now) return [`${table} is gone`];
    const lost = Object.entries(columns).flatMap(([name, column]) => {
      const there = now[name];
      if (!there) return [`${table}.${name} is gone`];
      if (there.type !== column.type) return [`${table}.${name} is ${there.type}, it was ${column.type}`];
      return there.notNull && !column.notNull ? [`${table}.${name} may no longer be null`] : [];
    });
    const demanded = Object.entries(now).flatMap(([name, { notNull, default: otherwise }]) =>
      !columns[name] && notNull && otherwise === undefined ? [`${table}.${name} has no default`] : [],
    );
    return [...lost, ...demanded];
  });
}

it("A migration that the previous build cannot work with is recognised", () => {
  const column = { type: "text", notNull: false };
  const before = { tables: { kept: { columns: { a: column, b: column } }, gone: { columns: {} } } };
  const after = {
    tables: { kept: { columns: { a: { ...column, type: "integer" }, c: { ...column, notNull: true } } } },
  };
  expect(whatBreaks(before, after)).toEqual([
    "kept.a is integer, it was text",
    "kept.b is gone",
    "kept.c has no default",
    "gone is gone",
  ]);
});

it.each(["sqlite", "postgresql"] as const)(
  "The %s migrations leave the previous build able to work",
  async (dialect) => {
    const folder = `drizzle/${dialect}/meta`;
    const names = (await readdir(folder)).filter((name) => name.endsWith("_snapshot.json")).sort();
    const schemas = await Promise.all(
      names.map(async (name) => ({ name, ...(JSON.parse(await readFile(join(folder, name), "utf8")) as Snapshot) })),
    );
    const broken = schemas.slice(1).flatMap((next, at) => {
      const former = schemas[at];
      return former && !CONTRACTIONS.includes(next.name)
        ? whatBreaks(former, next).map((what) => `${next.name}: ${what}`)
        : [];
    });
    expect(broken).toEqual([]);
  },
);
