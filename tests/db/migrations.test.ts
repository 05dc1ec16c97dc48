import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const urls = { sqlite: "file:/dev/null/never-opened", postgresql: "postgres://localhost/never-opened" };

it.each(["sqlite", "postgresql"] as const)(
  "the %s migrations say what the schema says (else: npm run db:generate)",
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
        { env: { ...process.env, DATABASE_URL: urls[dialect] }, timeout: 50_000 },
      );
      expect(stdout).toContain("No schema changes");
      expect(await readdir(folder)).toEqual(before);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  60_000,
);
