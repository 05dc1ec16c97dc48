/** Nothing a traveller wrote is logged, whatever fails. */
import { execFile } from "node:child_process";
import { expect, inject, it } from "vitest";
import { createDatabase } from "../support/database";

const CANARY = /canary|zo[eé]|1980-05-04/i;

const asModule = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;
/** Loaded first by a plain process that runs the site's sources: a stylesheet's address, which a build gives, is empty. */
const HOOKS = `export const load = (url, context, next) =>
  /\\.css(\\?|$)/.test(url) ? { format: "module", source: 'export default ""', shortCircuit: true } : next(url, context)`;
const STYLESHEETS = asModule(`import { register } from "node:module"; register(${JSON.stringify(asModule(HOOKS))})`);

type Ran = { code: number; said: string };

/** What a process of ours writes, in both its streams. */
function run(file: string, DATABASE_URL: string, ...args: string[]): Promise<Ran> {
  const env = { ...process.env, DATABASE_URL, LOG_LEVEL: "trace" };
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      ["--import", "tsx", "--import", STYLESHEETS, file, ...args],
      { env, maxBuffer: 1e8 },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    ),
  );
}

/** What has to be told all the same, so that somebody can mend it. */
const TOLD = {
  sqlite: {
    unique: { code: "SQLITE_CONSTRAINT_PRIMARYKEY", message: "UNIQUE constraint failed: outbox.key" },
    check: { code: "SQLITE_CONSTRAINT_CHECK", message: "CHECK constraint failed: outbox_state" },
    "lock time-out": { code: "SQLITE_BUSY", message: "database is locked" },
    "too long": { code: "SQLITE_TOOBIG" },
    "connection cut": { message: "The database connection is not open" },
  },
  postgresql: {
    unique: { code: "23505", details: { constraint: "outbox_pkey", table: "outbox" } },
    check: { code: "23514", details: { constraint: "outbox_state" } },
    "not null": { code: "23502", details: { column: "subject" } },
    "invalid text": { code: "22P02" },
    "too long": { code: "54000" },
    "lock time-out": { code: "55P03", message: "canceling statement due to lock timeout" },
    "statement time-out": { code: "57014", message: "canceling statement due to statement timeout" },
    // The server's last word, or that there was none: whichever comes first.
    "connection cut": {
      message: expect.stringMatching(
        /^(Connection terminated unexpectedly|terminating connection due to administrator command)$/,
      ),
    },
  },
};

it("The log of a failing query says what failed and where, and no value of it", async () => {
  const { engine } = inject("databases");
  const { url, drop } = await createDatabase(inject("databases"));
  const { code, said } = await run("tests/db/failing-queries.ts", url);
  expect(said.match(CANARY)).toBeNull();
  const lines = said
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  for (const [name, told] of Object.entries(TOLD[engine])) {
    const logged = lines.find(({ failing }) => failing === name)?.err;
    const { query, stack, cause } = logged;
    expect(cause ?? logged, name).toMatchObject(told);
    expect(stack).toMatch(/^at .+:\d+:\d+/);
    if (engine === "postgresql") expect(query).toMatch(/^(?:(?:select|insert) .*\$1|rollback)/);
  }
  expect(code).toBe(1);
  expect(said).toContain("failing: ended by an unexpected error");
  await drop();
});

it("A failing command shows its operator no value either", async () => {
  const { engine } = inject("databases");
  const { url, drop } = await createDatabase(inject("databases"));
  await run("tests/db/without-bookings.ts", url);
  const { code, said } = await run("app/cli/bookings.ts", url, "canary-1980-05-04");
  expect(said).toContain(engine === "sqlite" ? "bookings: ended by an unexpected error: SqliteError" : "42P01");
  expect(said.match(CANARY)).toBeNull();
  expect(code).toBe(1);
  await drop();
});
