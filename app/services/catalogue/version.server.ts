/** Which catalogue is in force. */
import { desc } from "drizzle-orm";
import { catalogueImports } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { Day } from "~/domain/day";

export type LatestImport = { version: number; source: string; expandedOn: Day };

/** The newest completed import; null before the first. */
export async function latestImport(from: Db = db): Promise<LatestImport | null> {
  const [latest] = await from.select().from(catalogueImports).orderBy(desc(catalogueImports.version)).limit(1);
  return latest ?? null;
}

/** Grows with every import; 0 before the first. Part of the key of whatever is cached of the catalogue. */
export async function catalogueVersion(): Promise<number> {
  return (await latestImport())?.version ?? 0;
}
