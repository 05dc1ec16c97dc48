/** Which catalogue is in force. */
import { desc } from "drizzle-orm";
import { catalogueImports } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { Day } from "~/domain/day";

/** `version` grows with every import. */
export type LatestImport = { version: number; source: string; expandedOn: Day };

/** The newest completed import; null before the first. */
export async function latestImport(from: Db = db): Promise<LatestImport | null> {
  const [latest] = await from.select().from(catalogueImports).orderBy(desc(catalogueImports.version)).limit(1);
  return latest ?? null;
}
