/** Where a mail about a booking goes now: its contact's e-mail may have been corrected since it was written. */
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import {
  auditLog,
  bookingChanges,
  bookings,
  charges,
  noticeParties,
  outbox,
  payments,
  receipts,
  travellers,
} from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { contactHash } from "./contact-hash.server";

/** Links to pay or to choose, which a correction replaces, and the word of it are for their reader alone. */
const READERS_OWN = /^((pay|balance)-link|call-off|contact):/;

/** A condition on bookings: a mail is about it, by the number or the id of something of it in its key. */
function namedBy(tx: Db, key: string): SQL | undefined {
  const [kind, ...parts] = key.split(":");
  if (kind === "receipt") {
    const of = tx
      .select({ booking: receipts.booking })
      .from(receipts)
      .where(eq(receipts.number, Number(parts[0])));
    return inArray(bookings.number, of);
  }
  const changed = tx
    .select({ booking: bookingChanges.booking })
    .from(bookingChanges)
    .where(inArray(bookingChanges.id, parts));
  const charged = tx.select({ checkout: charges.checkout }).from(charges).where(inArray(charges.id, parts));
  const paid = tx.select({ checkout: payments.checkout }).from(payments).where(inArray(payments.id, parts));
  return or(
    // A claim's number is its booking's and which one it is.
    inArray(bookings.number, [...parts, ...parts.map((part) => part.replace(/-\d+$/, ""))]),
    inArray(bookings.number, changed),
    inArray(bookings.checkout, charged),
    inArray(bookings.checkout, paid),
  );
}

/** Takes the row of the booking a mail is about, so that nobody corrects its contact's e-mail until the transaction ends. */
export async function lockBookingOfMail(tx: Db, key: string): Promise<void> {
  await tx
    .update(bookings)
    .set({ paid: sql`${bookings.paid}` })
    .where(namedBy(tx, key));
}

/** The address a mail goes to: of one to a former e-mail of its booking's contact, the present one. */
export async function presentAddress(
  tx: Db,
  { key, recipient }: Pick<typeof outbox.$inferSelect, "key" | "recipient">,
): Promise<string> {
  if (READERS_OWN.test(key)) return recipient;
  const [about] = await tx
    .select({ booking: bookings.number, email: travellers.email })
    .from(bookings)
    .innerJoin(travellers, and(eq(travellers.checkout, bookings.checkout), eq(travellers.position, 0)))
    .where(namedBy(tx, key));
  if (!about?.email) return recipient;
  const corrected = await tx
    .select({ before: auditLog.before })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectKind, "booking"),
        eq(auditLog.subject, about.booking),
        eq(auditLog.what, "contact-corrected"),
      ),
    );
  const wasTheirs = corrected.some(({ before }) => (before as { email?: unknown } | null)?.email === recipient);
  return wasTheirs ? about.email : recipient;
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

/** Sends the mails about bookings that wait for a former e-mail to the one its contact has now. */
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
