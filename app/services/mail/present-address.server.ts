/** Where a mail about a booking or a group goes now: its contact's e-mail may have been corrected since it was written. */
import { and, type Column, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import {
  auditLog,
  bookingChanges,
  bookings,
  charges,
  groups,
  noticeParties,
  outbox,
  payments,
  receipts,
  travellers,
} from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { AuditFields } from "~/domain/company/audit";
import { contactHash } from "./contact-hash.server";

type QueuedMail = Pick<typeof outbox.$inferSelect, "key" | "recipient">;

/** Links to pay or to choose, which a correction replaces, and the word of it are for their reader alone. */
const READERS_OWN = /^((pay|balance)-link|call-off|contact):/;

const fieldsOf = (written: unknown) => (written ?? {}) as AuditFields;

/** A condition on bookings: a mail is about it, by the number or the id of something of it in its key. */
function namedBy(tx: Db, key: string): SQL {
  const [kind, ...parts] = key.split(":");
  if (kind === "receipt") {
    const numbered = parts.map(Number).filter(Number.isSafeInteger);
    const of = tx.select({ booking: receipts.booking }).from(receipts).where(inArray(receipts.number, numbered));
    return inArray(bookings.number, of);
  }
  const { number, checkout } = bookings;
  // A claim's number is its booking's and which one it is.
  const numbers = [...parts, ...parts.map((part) => part.replace(/-\d+$/, ""))];
  const named = tx.select({ number }).from(bookings).where(inArray(number, numbers));
  const changed = tx
    .select({ number: bookingChanges.booking })
    .from(bookingChanges)
    .where(inArray(bookingChanges.id, parts));
  const charged = tx
    .select({ number })
    .from(charges)
    .innerJoin(bookings, eq(checkout, charges.checkout))
    .where(inArray(charges.id, parts));
  const paid = tx
    .select({ number })
    .from(payments)
    .innerJoin(bookings, eq(checkout, payments.checkout))
    .where(inArray(payments.id, parts));
  // One list: PostgreSQL reads every booking to answer several conditions with `or`.
  const listed = [named, changed, charged, paid].map((each) => each.getSQL());
  return sql`${number} in (${sql.join(listed, sql` union all `)})`;
}

/** The id of the group a mail is about; undefined where it is about none. */
const groupNamedBy = (key: string) => /^group:([^:]+):/.exec(key)?.[1];

/**
 * Takes the row of the booking or the group a mail is about, so that nobody corrects the e-mail of its contact until the
 * transaction ends; returns whether there is one.
 */
export async function lockSubjectOfMail(tx: Db, key: string): Promise<boolean> {
  const group = groupNamedBy(key);
  const locked = group
    ? await tx
        .update(groups)
        .set({ email: sql`${groups.email}` })
        .where(eq(groups.id, group))
        .returning({ id: groups.id })
    : await tx
        .update(bookings)
        .set({ paid: sql`${bookings.paid}` })
        .where(namedBy(tx, key))
        .returning({ id: bookings.number });
  return locked.length > 0;
}

/** The address a mail goes to: of one to a former e-mail of its booking's or its group's contact, the present one. */
export async function presentAddress(tx: Db, { key, recipient }: QueuedMail): Promise<string> {
  if (READERS_OWN.test(key)) return recipient;
  const group = groupNamedBy(key);
  const corrected = await (group ? correctionsOfGroup(tx, group) : correctionsOfBooking(tx, key));
  // Another traveller's correction names them.
  const own = corrected.find(
    ({ before, after }) => fieldsOf(before).email === recipient && fieldsOf(after).traveller === undefined,
  );
  return own?.email || recipient;
}

const correctionOf = (kind: "booking" | "group", id: Column) =>
  and(eq(auditLog.subjectKind, kind), eq(auditLog.subject, id), eq(auditLog.what, "contact-corrected"));

const correctionsOfGroup = (tx: Db, id: string) =>
  tx
    .select({ email: groups.email, before: auditLog.before, after: auditLog.after })
    .from(groups)
    .innerJoin(auditLog, correctionOf("group", groups.id))
    .where(eq(groups.id, id));

const correctionsOfBooking = (tx: Db, key: string) =>
  tx
    .select({ email: travellers.email, before: auditLog.before, after: auditLog.after })
    .from(bookings)
    .innerJoin(travellers, and(eq(travellers.checkout, bookings.checkout), eq(travellers.position, 0)))
    .innerJoin(auditLog, correctionOf("booking", bookings.number))
    .where(namedBy(tx, key));

/**
 * Gives a mail that is about to be sent its present address, if it is still as `asRead` says; returns whether it had
 * another. Until the transaction ends nobody corrects it again.
 */
export async function rebindAddress(tx: Db, mail: QueuedMail, asRead: SQL | undefined): Promise<boolean> {
  const { key } = mail;
  if (READERS_OWN.test(key) || !(await lockSubjectOfMail(tx, key))) return false;
  const recipient = await presentAddress(tx, mail);
  if (recipient === mail.recipient) return false;
  // Locked: one that has left by then, or has the address already, stays as it is.
  const [stale] = await tx
    .update(outbox)
    .set({ recipient: sql`${outbox.recipient}` })
    .where(and(asRead, ne(outbox.recipient, recipient)))
    .returning({ key: outbox.key });
  if (stale) await readdress(tx, key, recipient);
  return stale !== undefined;
}

/** Sends a mail to another address; of a notice, its list knows which address has it. */
export async function readdress(tx: Db, key: string, recipient: string): Promise<void> {
  // One that is being sent, or was tried, goes there as another copy: what becomes of the former is not its affair.
  const copies = sql`case when ${outbox.attempts} > 0 then ${outbox.copies} + 1 else ${outbox.copies} end`;
  await tx.update(outbox).set({ recipient, copies }).where(eq(outbox.key, key));
  const [kind, notice = "", booking = ""] = key.split(":");
  if (kind !== "notice") return;
  const ofParty = and(eq(noticeParties.notice, notice), eq(noticeParties.booking, booking));
  await tx
    .update(noticeParties)
    .set({ contact: contactHash(recipient) })
    .where(ofParty);
}

/** Sends the mails about bookings and groups that wait for a former e-mail to the one their contact has now. */
export async function readdressWaiting(tx: Db, former: string): Promise<void> {
  // Locked: one that has left by then keeps the address it went to.
  const waiting = await tx
    .update(outbox)
    .set({ recipient: former })
    .where(and(eq(outbox.state, "waiting"), eq(outbox.recipient, former)))
    .returning({ key: outbox.key, recipient: outbox.recipient });
  for (const mail of waiting) {
    const recipient = await presentAddress(tx, mail);
    if (recipient !== former) await readdress(tx, mail.key, recipient);
  }
}
