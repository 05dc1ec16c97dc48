import { preparedInsert } from "~/db/prepared-query.server";
import { outbox } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Mail } from "~/gateways/mail.server";

const mailQueued = preparedInsert(outbox, (insert) => insert.onConflictDoNothing({ target: outbox.key }));

/** Queues a mail in the transaction that calls for it; the same key twice queues it once. `sendOutbox` sends it. */
export async function queueMail(tx: Db, { to, ...mail }: Mail, now: Date): Promise<void> {
  await mailQueued(tx, { ...mail, recipient: to, state: "waiting", nextTryAt: now, createdAt: now });
}
