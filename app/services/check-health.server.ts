import { catalogueImports } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { log } from "~/log.server";

/** Whether the database answers and a catalogue has been imported. */
export async function checkHealth(): Promise<boolean> {
  try {
    const rows = await db.select({ version: catalogueImports.version }).from(catalogueImports).limit(1);
    return rows.length === 1;
  } catch (error) {
    log.error({ err: error }, "the database does not answer");
    return false;
  }
}
