import { gt, isNull, or, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { SENT_TWICE_MS } from "~/domain/company/limits";

/**
 * What a deletion applies to: rows that are not deleted, and those deleted moments ago (SENT_TWICE_MS). The same form sent
 * twice is thus answered twice alike, with the way to undo it.
 */
export function deletable(deletedAt: AnySQLiteColumn, now: Date): SQL | undefined {
  return or(isNull(deletedAt), gt(deletedAt, new Date(now.getTime() - SENT_TWICE_MS)));
}
