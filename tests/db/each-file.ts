/** Runs before each file of database tests, and before its imports: the file gets a database of its own. */
import { afterAll, inject } from "vitest";
import { createDatabase } from "../support/database";

/** What PostgreSQL's driver will take away, such as a second query while one is under way, fails the test that uses it. */
function failOnDriverWarning(warning: Error): void {
  if (warning.name === "DeprecationWarning" && warning.message.includes("pg@")) throw warning;
}
// A process runs many files.
if (!process.listeners("warning").some(({ name }) => name === failOnDriverWarning.name))
  process.on("warning", failOnDriverWarning);

const database = await createDatabase(inject("databases"));
process.env.DATABASE_URL = database.url;
const { bindDatabase } = await import("~/db/transaction.server");
const { env } = await import("~/platform/env.server");
const { access } = await import("~/db/access.server");
Object.assign(access, { readOnly: false, mayCreate: false, stalled: false });
// The first file of a process opens it by importing it.
if (env.DATABASE_URL !== database.url) await bindDatabase(database.url);

afterAll(async () => {
  const { closeDatabase } = await import("~/db/transaction.server");
  // A file may have closed it already, to test that.
  await closeDatabase().catch(() => undefined);
  await database.drop();
});
