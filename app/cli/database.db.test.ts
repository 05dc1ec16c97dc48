import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, inject, it } from "vitest";
import { siteKind } from "~/db/schema";
import { claimSiteKind, readSiteKind, type SiteKind } from "~/db/site-kind.server";
import { db, transaction } from "~/db/transaction.server";
import { createDatabase, type TestDatabase } from "../../tests/support/database";
import { program } from "../../tests/support/programs";

const source = inject("databases");
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync("package.json", "utf8"));
const files = Object.values(scripts).flatMap((script) => /app\/cli\/([\w-]+)\.ts/.exec(script)?.[1] ?? []);

/** What each command that needs a database is run with here; null for one that needs none, or makes one by purpose. */
const COMMANDS: Record<string, string[][] | null> = {
  catalogue: [[]],
  reviews: [[], ["--publish", "x"]],
  bookings: [["--review"], ["--overdue"], ["ES-7K3M9Q"]],
  close: [["x", "--why", "y"]],
  staff: [[], ["--invite", "marie@example.com", "--name", "Marie Roy"], ["--end", "marie@example.com"]],
  backup: [["/nowhere/escale.db"]],
  "backup-kept": [[]],
  mails: [[], ["key"], ["--resend", "key"], ["--resend-failed"]],
  demo: [[], ["--remove"]],
  restore: null,
  "apple-secret": null,
  "ticket-check": null,
  "ticket-key": null,
};
const RUNS = Object.entries(COMMANDS).flatMap(([command, runs]) => (runs ?? []).map((args) => ({ command, args })));

const LIVE = {
  STRIPE_SECRET_KEY: "sk",
  STRIPE_WEBHOOK_SECRET: "whsec",
  STRIPE_API_URL: "https://cards.example",
  SMTP_URL: "smtp://mail.example",
  OIDC_ISSUER: "https://identity.example/",
  OIDC_CLIENT_ID: "client",
  OIDC_CLIENT_SECRET: "secret",
  PARTNER_URL: "https://partner.example",
  PARTNER_KEY: "key",
  SESSION_SECRET: "a-secret-of-some-length",
  SITE_URL: "https://escale.example",
  MAIL_FROM: "Escale <a@escale.example>",
};

async function run(command: string, args: string[], url: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...program(`app/cli/${command}.ts`), ...args], {
    env: { ...process.env, ...env, DATABASE_URL: url },
  });
  child.stdin.on("error", () => undefined).end();
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

/** How a command names a database: without user and password. */
const nameOf = (url: string) =>
  source.engine === "sqlite" ? resolve(url.replace("file:", "")) : url.replace(/\/\/.*@/, "//").replace(/\?.*/, "");

let other: TestDatabase | undefined;
afterEach(() => other?.drop());

describe("An operator's command", () => {
  it("Every operator's command is in the table of this test", () => {
    expect(Object.keys(COMMANDS).sort()).toEqual([...new Set(files)].sort());
  });

  it("Every operator's command treats blank settings as missing before reading any", async () => {
    const reading = Object.keys(COMMANDS).filter((command) => command !== "apple-secret");
    for (const command of reading) {
      const [first] = (await readFile(`app/cli/${command}.ts`, "utf8")).match(/^import .*$/m) ?? [];
      expect(`${command}: ${first}`).toBe(`${command}: import "../../lib/local-demo.mjs";`);
    }
  });

  it.each(RUNS)("Nothing makes a database, and the missing one is named: $command $args", async ({ command, args }) => {
    other = await createDatabase(source, { bare: true });
    const { code, out, err } = await run(command, args, other.url);
    if (source.engine === "postgresql" && command === "backup") return;
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("DATABASE_URL");
    expect(err).toContain(nameOf(other.url));
    if (source.engine === "sqlite") expect(existsSync(nameOf(other.url))).toBe(false);
  });

  it.each(RUNS.filter(({ command }) => command !== "backup"))(
    "names the database it used: $command $args",
    async ({ command, args }) => {
      other = await createDatabase(source);
      const { err } = await run(command, args, other.url);
      expect(err.split("\n")[0]).toBe(`${command.replace("-", ":")}: database ${nameOf(other.url)}`);
      expect(err).not.toMatch(/postgres:\/\/\S+@/);
    },
  );
});

async function marked(kind: SiteKind): Promise<string> {
  other = await createDatabase(source);
  const since = source.engine === "sqlite" ? "1" : "now()";
  await onDatabase(other.url, `insert into site_kind (id, kind, since) values ('site', '${kind}', ${since})`);
  return other.url;
}

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

describe("A demo's database", () => {
  it("A demo's database is refused by commands with a real site's settings, in a line that says how to empty it", async () => {
    const url = await marked("demo");
    for (const args of [[], ["--invite", "marie@example.com", "--name", "Marie Roy"]]) {
      const { code, out, err } = await run("staff", args, url, LIVE);
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toBe(
        `staff: DATABASE_URL: ${nameOf(url)} is a demo's: empty it with npm run demo -- --remove, or name another\n`,
      );
    }
    expect((await run("demo", [], url, LIVE)).out).toBe("demo: it is a demo's\n");
  });

  it("A demo's database is emptied by a command, append-only tables too, and a real site then starts on it", async () => {
    const url = await marked("demo");
    const at = source.engine === "sqlite" ? "1" : "now()";
    await onDatabase(
      url,
      `insert into staff_members (id, email, name, role, locale, invited_at) values ('m', 'direction@escale.example', 'M', 'manager', 'fr-ca', ${at})`,
    );
    await onDatabase(
      url,
      `insert into audit_log (id, at, who, what, subject_kind, subject) values ('a', ${at}, 'M', 'signed-in', 'staff', 'm')`,
    );
    expect(await run("demo", ["--remove"], url, LIVE)).toEqual({
      code: 0,
      out: `demo: everything was removed from ${nameOf(url)}; the next start fills it again\n`,
      err: `demo: database ${nameOf(url)}\n`,
    });
    for (const table of ["staff_members", "staff_sessions", "audit_log", "site_kind", "bookings", "outbox"])
      expect(await onDatabase(url, `select * from ${table}`)).toEqual([]);
    expect((await run("staff", ["--invite", "marie@example.com", "--name", "Marie Roy"], url, LIVE)).code).toBe(0);
  });

  it("A demo's database is not emptied while somebody uses it", async () => {
    const url = await marked("demo");
    const using =
      source.engine === "sqlite" ? (await import("~/db/in-use.server")).shareDatabase(url) : await connect(url);
    const { code, out, err } = await run("demo", ["--remove"], url);
    await using();
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("stop the site first");
    expect(await onDatabase(url, "select kind from site_kind")).toEqual([{ kind: "demo" }]);
  });
});

async function connect(url: string): Promise<() => Promise<void>> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return () => client.end();
}

describe("A real site's database", () => {
  it("A real site's database is refused by every command with a demo's settings, and never emptied", async () => {
    const url = await marked("live");
    const refused = await run("staff", [], url);
    expect(refused.code).toBe(1);
    expect(refused.err).toBe(
      `staff: DATABASE_URL: ${nameOf(url)} is a real site's, and these settings are a demo's: load the site's, or name another\n`,
    );
    for (const env of [{}, LIVE]) {
      const { code, err } = await run("demo", ["--remove"], url, env);
      expect(code).toBe(1);
      expect(err).toContain("is not a demo's: nothing was removed");
    }
    expect(await onDatabase(url, "select kind from site_kind")).toEqual([{ kind: "live" }]);
  });

  it("A real site's database refuses a demo's start, and a demo's database a real site's", async () => {
    await claimSiteKind(new Date());
    await claimSiteKind(new Date());
    expect(await readSiteKind()).toBe("demo");
    await transaction((tx) => tx.update(siteKind).set({ kind: "live" }));
    await expect(claimSiteKind(new Date())).rejects.toThrow("is a real site's, and these settings are a demo's");
    expect(await db.select({ kind: siteKind.kind }).from(siteKind)).toEqual([{ kind: "live" }]);
  });
});
