/** When mails are blanked: the occasion stays, so that none is sent twice; to whom it went and what it said does not. */
import { and, eq, inArray, lte, ne, or, sql } from "drizzle-orm";
import { outbox } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { MAIL_KEPT_DAYS } from "~/domain/company/limits";

const BATCH_SIZE = 200;
const DAY_MS = 86_400_000;
const BLANK = { recipient: "", subject: "", html: "", text: "", attachments: null, unsubscribe: null };

/** Blanks mails MAIL_KEPT_DAYS after they were sent, or queued if they were refused permanently; returns how many. */
export async function purgeMails(now: Date): Promise<number> {
  const then = new Date(now.getTime() - MAIL_KEPT_DAYS * DAY_MS);
  const over = or(
    and(inArray(outbox.state, ["sent", "bounced"]), lte(outbox.sentAt, then)),
    and(eq(outbox.state, "failed"), lte(outbox.createdAt, then)),
  );
  const old = and(over, or(ne(outbox.html, ""), ne(outbox.recipient, "")));
  const found = await db.select({ key: outbox.key }).from(outbox).where(old).limit(BATCH_SIZE);
  if (found.length === 0) return 0;
  const keys = inArray(
    outbox.key,
    found.map(({ key }) => key),
  );
  const ofThem = and(keys, old);
  return (await transaction((tx) => tx.update(outbox).set(BLANK).where(ofThem).returning({ key: outbox.key }))).length;
}

/** Blanks mails of something that is erased before they are; one that has not left never does. */
export async function blankMails(tx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const those = inArray(outbox.key, [...keys]);
  // Locked: one that somebody has just had sent again is seen to wait.
  await tx
    .update(outbox)
    .set({ state: sql`${outbox.state}` })
    .where(those);
  await tx.delete(outbox).where(and(those, eq(outbox.state, "waiting")));
  await tx.update(outbox).set(BLANK).where(those);
}
