/** What the operator does about mails that do not leave, or come back. */
import { and, asc, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import { closings, outbox } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { lockSubjectOfMail, presentAddress, readdress } from "./present-address.server";

type QueuedMail = typeof outbox.$inferSelect;
export type StuckMail = Pick<QueuedMail, "key" | "state" | "attempts" | "problem" | "createdAt" | "nextTryAt">;

/**
 * Mails refused permanently, those that came back, those that were tried and wait; the oldest first. Nothing they say.
 */
export async function stuckMails(): Promise<StuckMail[]> {
  const { key, state, attempts, problem, createdAt, nextTryAt } = outbox;
  return db
    .select({ key, state, attempts, problem, createdAt, nextTryAt })
    .from(outbox)
    .where(or(inArray(state, ["failed", "bounced"]), and(eq(state, "waiting"), gt(attempts, 0))))
    .orderBy(asc(createdAt), asc(key));
}

/** One mail, with all that it says. */
export async function readMail(key: string): Promise<QueuedMail | null> {
  const [mail] = await db.select().from(outbox).where(eq(outbox.key, key));
  return mail ?? null;
}

/**
 * Puts a mail in the queue again, no matter what became of it. One that had left goes as another copy, which neither its
 * reader's program nor what is still told of the former takes for the same; one about a booking or a group goes
 * to the e-mail its contact has now. Refuses with `mail-unknown`, or `mail-forgotten` (its text is kept for a while only).
 */
export async function resendMail(key: string, now: Date): Promise<Verdict<null, ResendRefusal>> {
  return transaction((tx) => resendIn(tx, key, now));
}

export type ResendRefusal = "mail-unknown" | "mail-forgotten";

/** The same, in the transaction of anyone who asks. */
export async function resendIn(tx: Db, key: string, now: Date): Promise<Verdict<null, ResendRefusal>> {
  return queueAgain(tx, await lockMail(tx, key), now);
}

/**
 * A mail, which nobody else sends, marks, blanks or closes until the transaction ends, nor corrects the e-mail of its
 * booking's or its group's contact. Null when there is none.
 */
export async function lockMail(tx: Db, key: string): Promise<QueuedMail | null> {
  // The booking or the group first, as a correction of its contact locks it, so that nobody waits in a circle.
  await lockSubjectOfMail(tx, key);
  const [mail] = await tx
    .update(outbox)
    .set({ copies: sql`${outbox.copies}` })
    .where(eq(outbox.key, key))
    .returning();
  return mail ?? null;
}

/** Puts one that `lockMail` took in the queue again. */
export async function queueAgain(tx: Db, mail: QueuedMail | null, now: Date): Promise<Verdict<null, ResendRefusal>> {
  if (!mail) return refuse("mail-unknown");
  const { key } = mail;
  if (mail.html === "") return refuse("mail-forgotten");
  const recipient = await presentAddress(tx, mail);
  if (recipient !== mail.recipient) await readdress(tx, key, recipient);
  const copies = ["sent", "bounced"].includes(mail.state) ? mail.copies + 1 : mail.copies;
  await tx
    .update(outbox)
    .set({ state: "waiting", attempts: 0, nextTryAt: now, sentAt: null, problem: null, copies })
    .where(eq(outbox.key, key));
  // It is listed again when it fails again, even if a colleague left it, or is about to: that waits for its row.
  await tx.delete(closings).where(and(eq(closings.kind, "mail"), eq(closings.item, key)));
  return accept(null);
}

/** Puts every mail that was refused permanently in the queue again, each by itself; returns how many. */
export async function resendFailed(now: Date): Promise<number> {
  const isFailed = and(eq(outbox.state, "failed"), ne(outbox.html, ""));
  const failed = await db.select({ key: outbox.key }).from(outbox).where(isFailed);
  let queued = 0;
  for (const { key } of failed) {
    const isQueued = await transaction(async (tx) => {
      const mail = await lockMail(tx, key);
      // Somebody else may have had it sent again since, and it is on its way.
      return mail?.state === "failed" && (await queueAgain(tx, mail, now)).ok;
    });
    if (isQueued) queued++;
  }
  return queued;
}
