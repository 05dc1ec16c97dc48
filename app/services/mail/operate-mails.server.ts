/** What the operator does about mails that do not leave, or come back. */
import { and, asc, eq, gt, inArray, ne, or } from "drizzle-orm";
import { closings, outbox } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { presentAddress, readdress } from "./present-address.server";

export type StuckMail = Pick<
  typeof outbox.$inferSelect,
  "key" | "state" | "attempts" | "problem" | "createdAt" | "nextTryAt"
>;

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
export async function readMail(key: string): Promise<typeof outbox.$inferSelect | null> {
  const [mail] = await db.select().from(outbox).where(eq(outbox.key, key));
  return mail ?? null;
}

/**
 * Puts a mail in the queue again, no matter what became of it. One that had left goes as another copy, which neither its
 * reader's program nor what is still told of the former takes for the same; one about a booking goes to the e-mail its
 * contact has now. Refuses with `mail-unknown`, or `mail-forgotten` (its text is kept for a while only).
 */
export async function resendMail(key: string, now: Date): Promise<Verdict<null, ResendRefusal>> {
  return transaction((tx) => resendIn(tx, key, now));
}

export type ResendRefusal = "mail-unknown" | "mail-forgotten";

/** The same, in the transaction of anyone who asks. */
export async function resendIn(tx: Db, key: string, now: Date): Promise<Verdict<null, ResendRefusal>> {
  const [mail] = await tx.select().from(outbox).where(eq(outbox.key, key));
  if (!mail) return refuse("mail-unknown");
  if (mail.html === "") return refuse("mail-forgotten");
  const recipient = await presentAddress(tx, mail);
  if (recipient !== mail.recipient) await readdress(tx, key, recipient);
  const copies = ["sent", "bounced"].includes(mail.state) ? mail.copies + 1 : mail.copies;
  await tx
    .update(outbox)
    .set({ state: "waiting", attempts: 0, nextTryAt: now, sentAt: null, problem: null, copies })
    .where(and(eq(outbox.key, key), eq(outbox.state, mail.state)));
  // It is listed again when it fails again, even if a colleague left it, also at this moment: its row is locked by now.
  await tx.delete(closings).where(and(eq(closings.kind, "mail"), eq(closings.item, key)));
  return accept(null);
}

/** Puts every mail that was refused permanently in the queue again; returns how many. */
export async function resendFailed(now: Date): Promise<number> {
  const isFailed = and(eq(outbox.state, "failed"), ne(outbox.html, ""));
  return transaction(async (tx) => {
    const failed = await tx.select({ key: outbox.key }).from(outbox).where(isFailed);
    for (const { key } of failed) await resendIn(tx, key, now);
    return failed.length;
  });
}
