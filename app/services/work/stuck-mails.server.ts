/** Mails that were refused permanently or came back, for somebody to send again or to leave be. */
import { and, asc, count, eq, inArray, ne, notExists, sql } from "drizzle-orm";
import { closings, outbox } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { checkReason, type ReasonRefusal } from "~/domain/company/work";
import { type Listed, listed } from "~/domain/listed";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { lockMail, queueAgain, type ResendRefusal } from "~/services/mail/operate-mails.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { closeIn } from "./close-item.server";

/** How often it was sent again says which of its returns was looked at. */
const seenOf = sql<string>`${outbox.state} || ' ' || cast(${outbox.copies} as text)`;

const isStuck = () => {
  const { kind, item, seen } = closings;
  const closed = db
    .select({ item })
    .from(closings)
    .where(and(eq(kind, "mail"), eq(item, outbox.key), eq(seen, seenOf)));
  // What is no longer kept can be sent by nobody.
  return and(inArray(outbox.state, ["failed", "bounced"]), ne(outbox.html, ""), notExists(closed));
};

export type ReturnedMail = Pick<
  typeof outbox.$inferSelect,
  "key" | "recipient" | "subject" | "state" | "problem" | "createdAt"
> & { seen: string };

/** The oldest first; at most `most`. */
export async function returnedMails(most = 200): Promise<Listed<ReturnedMail>> {
  const { key, recipient, subject, state, problem, createdAt } = outbox;
  const rows = await db
    .select({ key, recipient, subject, state, problem, createdAt, seen: seenOf })
    .from(outbox)
    .where(isStuck())
    .orderBy(asc(createdAt), asc(key))
    .limit(most + 1);
  return listed(rows, most);
}

export async function countReturnedMails(): Promise<number> {
  const [row] = await db.select({ count: count() }).from(outbox).where(isStuck());
  return row?.count ?? 0;
}

/** A mail that stands as it was seen, else null; anyone else who deals with it waits until the transaction ends. */
async function lockReturned(tx: Db, key: string, seen: string): ReturnType<typeof lockMail> {
  const mail = await lockMail(tx, key);
  // Asked once it is locked: a statement that waited sees the mail's new row, but the closings as they were before.
  const stuck = and(eq(outbox.key, key), eq(seenOf, seen), isStuck());
  const isAsSeen = (await tx.select({ key: outbox.key }).from(outbox).where(stuck)).length > 0;
  return isAsSeen ? mail : null;
}

/** Sends one again, as it stood, once. Refuses with what `resendMail` does, or `item-gone`. */
export async function resendReturned(
  key: string,
  { seen, by }: { seen: string; by: Auditor },
  now: Date,
): Promise<Verdict<null, ResendRefusal | "item-gone">> {
  return transaction(async (tx): Promise<Verdict<null, ResendRefusal | "item-gone">> => {
    const mail = await lockReturned(tx, key, seen);
    if (!mail) return refuse("item-gone");
    const sent = await queueAgain(tx, mail, now);
    if (!sent.ok) return sent;
    await writeAudit(tx, { by, what: "mail-resent", subject: { kind: "mail", id: key } }, now);
    return accept(null);
  });
}

/** Leaves one be, with a reason, once. */
export async function leaveMail(
  key: string,
  { seen, why, by }: { seen: string; why: string; by: Auditor },
  now: Date,
): Promise<Verdict<null, ReasonRefusal | "item-gone">> {
  const reason = checkReason(why);
  if (!reason.ok) return reason;
  return transaction(async (tx): Promise<Verdict<null, "item-gone">> => {
    if (!(await lockReturned(tx, key, seen))) return refuse("item-gone");
    const entry = {
      why: reason.value,
      by,
      what: "mail-closed",
      subject: { kind: "mail", id: key },
      after: null,
    } as const;
    return closeIn(tx, { kind: "mail", item: key, seen, ...entry }, now);
  });
}
