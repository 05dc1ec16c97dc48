/** When the database was last copied to another place, as the backup itself says. */
import { lastBackup } from "./schema";
import { db, transaction } from "./transaction.server";

/** Null where no backup was ever noted. */
export async function readLastBackup(): Promise<Date | null> {
  const [row] = await db.select().from(lastBackup);
  return row?.at ?? null;
}

/** Notes that a copy has been kept in another place. */
export async function noteBackup(now: Date): Promise<void> {
  await transaction((tx) =>
    tx
      .insert(lastBackup)
      .values({ id: "last", at: now })
      .onConflictDoUpdate({ target: lastBackup.id, set: { at: now } }),
  );
}
