import { eq } from "drizzle-orm";
import type { spareStays, stays } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { nextLook, SCHEDULES } from "~/domain/company/schedules";
import { raiseAlert, shortened } from "~/services/alerts/raise.server";
import type { Stay } from "~/services/inventory/rooms.server";

/** The partner's answer did not come: it is asked again, later and later. */
export async function retryLater(
  tx: Db,
  table: typeof stays | typeof spareStays,
  { checkout, key, state, attempts }: Pick<Stay, "checkout" | "key" | "state" | "attempts">,
  now: Date,
): Promise<void> {
  await tx
    .update(table)
    .set({ attempts: attempts + 1, nextAttemptAt: nextLook("room", now, attempts) })
    .where(eq(table.key, key));
  if (attempts + 1 >= SCHEDULES.room.alertAfter)
    await raiseAlert({ kind: "stay-unanswered", subject: shortened(checkout) }, now, { tx, told: { state } });
}
