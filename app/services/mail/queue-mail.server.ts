import { outbox } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Mail } from "~/gateways/mail.server";

/** Queues a mail in the transaction that calls for it; the same key twice queues it once. `sendOutbox` sends it. */
export async function queueMail(tx: Db, { to, ...mail }: Mail, now: Date): Promise<void> {
  await tx
    .insert(outbox)
    .values({ ...mail, recipient: to, state: "waiting", nextTryAt: now, createdAt: now })
    .onConflictDoNothing({ target: outbox.key });
}
