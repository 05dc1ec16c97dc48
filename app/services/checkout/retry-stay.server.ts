import { eq } from "drizzle-orm";
import { backoff } from "~/backoff";
import type { spareStays, stays } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { raiseAlert, shortened } from "~/services/alerts/raise.server";
import type { Stay } from "~/services/inventory/rooms.server";

/** A stay the partner still says nothing of after so many looks needs a person. */
const ATTEMPTS_BEFORE_ALERT = 10;

/** The partner's answer did not come: it is asked again, later and later. */
export async function retryLater(
  tx: Db,
  table: typeof stays | typeof spareStays,
  { checkout, key, state, attempts }: Pick<Stay, "checkout" | "key" | "state" | "attempts">,
  now: Date,
): Promise<void> {
  await tx
    .update(table)
    .set({ attempts: attempts + 1, nextAttemptAt: backoff(now, attempts) })
    .where(eq(table.key, key));
  if (attempts + 1 >= ATTEMPTS_BEFORE_ALERT)
    await raiseAlert({ kind: "stay-unanswered", subject: shortened(checkout) }, now, { tx, told: { state } });
}
