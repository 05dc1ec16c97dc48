/** A database for each test, for files whose tests drive or count everything there is: jobs, refunds that wait. */
import { afterEach, beforeEach, inject } from "vitest";
import { bindDatabase, closeDatabase } from "~/db/transaction.server";
import { createDatabase, type TestDatabase } from "./database";

/** Each test of the file gets its own database; `fill` writes what all of them need. */
export function freshDatabase(fill: () => Promise<unknown>): void {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createDatabase(inject("databases"));
    await bindDatabase(database.url);
    await fill();
  });
  afterEach(async () => {
    await closeDatabase();
    await database.drop();
  });
}
