import { and, eq } from "drizzle-orm";
import { bookings, noticeParties, notices } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { accept, refuse } from "~/domain/verdict";
import { readBooking } from "~/services/booking/get-booking.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { contactHash } from "~/services/mail/contact-hash.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { noticeMail } from "./notice-mail.server";
import {
  type Asked,
  type Audience,
  type Looked,
  type LookRefusal,
  type LookVerdict,
  lookAtNotice,
} from "./notices.server";

export type SendRefusal = LookRefusal | "changed-since";
export type SendVerdict =
  | { ok: true; value: { sent: number; unreachable: number } }
  | { ok: false; code: "changed-since" }
  | Extract<LookVerdict, { ok: false }>;

type Sending = Asked & { notice: string; seen: string; by: Auditor };

/**
 * Sends a notice as it was previewed (`seen`) to whom it is for, each contact once, in its own language. The same
 * notice (`notice`) twice is one. Refuses what `previewNotice` does, or `changed-since`: it would leave otherwise than
 * it was shown, or a colleague sent another first.
 */
export async function sendNotice(
  departure: string,
  { notice: id, seen, by, ...asked }: Sending,
  now: Date,
): Promise<SendVerdict> {
  return transaction(async (tx): Promise<SendVerdict> => {
    if (await isSent(tx, id, departure)) return accept({ sent: 0, unreachable: 0 });
    const looked = await lookToSend(tx, departure, asked, {}, now);
    if (!looked.ok) return looked;
    // It looks otherwise, too, once the same has been sent: it would be the next of its departure.
    if (looked.value.seen !== seen) return inVain(tx, id, departure);
    const sent = await writeNotice(tx, departure, { id, by, ...asked }, looked.value, now);
    if (sent === null) return inVain(tx, id, departure);
    return accept({ sent, unreachable: looked.value.recipients.filter(({ through }) => through === null).length });
  });
}

/** Looks at a notice (`lookAtNotice`) of which nobody corrects an e-mail any more, until the transaction ends. */
export async function lookToSend(
  tx: Db,
  departure: string,
  asked: Asked,
  written: { isWritten?: boolean },
  now: Date,
): Promise<LookVerdict> {
  const looked = await lookAtNotice(tx, departure, asked, written);
  if (!looked.ok) return looked;
  const numbers = looked.value.recipients.map(({ booking }) => booking).toSorted();
  for (const number of numbers)
    await lockBooking(tx, eq(bookings.number, number), { act: "mail-contact", by: "job", now });
  return lookAtNotice(tx, departure, asked, written);
}

/**
 * Writes a notice down with whom it is for, and queues its mails; returns how many. Null, with nothing written, where
 * the same notice or another of its departure was written first.
 */
export async function writeNotice(
  tx: Db,
  departure: string,
  { id, by, to, texts, ...asked }: Asked & { id: string; by: Auditor },
  { place, recipients, delayMinutes, direction }: Looked,
  now: Date,
): Promise<number | null> {
  const city = cityOf({ to, city: asked.city });
  const sentBy = by === "command" ? "command" : by.email;
  // Of two colleagues, or of one who pressed twice, the second waits here and writes nothing.
  const written = await tx
    .insert(notices)
    .values({ id, run: departure, place, audience: to, city, texts, sentBy, sentAt: now })
    .onConflictDoNothing()
    .returning({ id: notices.id });
  if (written.length === 0) return null;
  let sent = 0;
  for (const { booking, through, contact } of recipients) {
    const email = through === booking ? contact.email : null;
    await tx.insert(noticeParties).values({ notice: id, booking, through, contact: email && contactHash(email) });
    if (email) sent += await queue(tx, booking, email, { id, texts, delayMinutes, direction }, now);
  }
  await auditSent(tx, departure, { by, to, city, parties: sent }, now);
  return sent;
}

/** The stop it is for; none where it is for more. */
export const cityOf = ({ to, city }: Audience) => (to === "stop" ? city : "");

/** The log's entry of a notice that was sent, with the number of parties. */
export function auditSent(
  tx: Db,
  departure: string,
  { by, to, city, parties }: Audience & { by: Auditor; parties: number },
  now: Date,
): Promise<void> {
  const after = { audience: to, ...(city && { city }), parties };
  return writeAudit(tx, { by, what: "notice-sent", subject: { kind: "departure", id: departure }, after }, now);
}

/** Queues the mail of a notice to a booking's contact; the same twice is one. */
async function queue(
  tx: Db,
  number: string,
  email: string,
  told: Parameters<typeof noticeMail>[2],
  now: Date,
): Promise<1> {
  const booking = await readBooking(tx, { number });
  if (!booking) throw new Error("A notice without its booking");
  await queueMail(tx, noticeMail(booking, email, told), now);
  return 1;
}

/** What is said of one that was not written: that it is sent already, or that it would leave otherwise by now. */
async function inVain(tx: Db, id: string, departure: string): Promise<SendVerdict> {
  return (await isSent(tx, id, departure)) ? accept({ sent: 0, unreachable: 0 }) : refuse("changed-since");
}

async function isSent(tx: Db, id: string, departure: string): Promise<boolean> {
  const same = and(eq(notices.id, id), eq(notices.run, departure));
  return (await tx.select({ id: notices.id }).from(notices).where(same)).length > 0;
}
