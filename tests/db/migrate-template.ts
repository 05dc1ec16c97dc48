import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Brings the database at `url` to the newest schema. */
export async function migrateTemplate(url: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: "test" as const, DATABASE_URL: url };
  await promisify(execFile)(process.execPath, ["--import", "tsx", "tests/db/migrate.ts"], { env });
}
