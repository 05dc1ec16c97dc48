import { and, eq, ne, sql } from "drizzle-orm";
import { bookings, noticeParties, notices, outbox } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { wordsFor } from "~/domain/departures/notice";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { readBooking } from "~/services/booking/get-booking.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { contactHash } from "~/services/mail/contact-hash.server";
import { resendIn } from "~/services/mail/operate-mails.server";
import { readdress } from "~/services/mail/present-address.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { noticeKey, noticeMail, sharedWords } from "./notice-mail.server";
import { readNoticeDeparture } from "./notices.server";
import { maySendAgain } from "./sent-notices.server";

export type AgainRefusal = "notice-unknown" | "notice-arrived" | "notice-told" | "no-email" | "mail-forgotten";

type Again = { departure: string; notice: string; booking: string; by: Auditor };

/**
 * Sends a party its notice again, to where its contact is written to now, where it did not arrive or went elsewhere.
 * Refuses with `notice-unknown` (also when the party no longer travels), `notice-arrived` (a colleague was quicker, or
 * it is still on its way), `notice-told` (that address has the same by another booking), `no-email`, or `mail-forgotten`.
 */
export async function resendNotice(
  { departure, notice, booking, by }: Again,
  now: Date,
): Promise<Verdict<{ to: string }, AgainRefusal>> {
  return transaction(async (tx): Promise<Verdict<{ to: string }, AgainRefusal>> => {
    // Who else sends one of it again waits here.
    const [sent] = await tx
      .update(notices)
      .set({ place: sql`${notices.place}` })
      .where(and(eq(notices.id, notice), eq(notices.run, departure)))
      .returning();
    const ofParty = and(eq(noticeParties.notice, notice), eq(noticeParties.booking, booking));
    const [party] = await tx.select().from(noticeParties).where(ofParty);
    if (!sent || !party || (party.through ?? booking) !== booking) return refuse("notice-unknown");
    // Nor does anybody correct its contact's e-mail in the meantime.
    await lockBooking(tx, eq(bookings.number, booking), { act: "mail-contact", by: "staff", now });
    const found = await readNoticeDeparture(tx, departure);
    const goes = found?.parties.find((each) => each.booking === booking && each.going > 0);
    if (!found || !goes) return refuse("notice-unknown");
    const { email } = goes.contact;
    if (!email) return refuse("no-email");
    const key = noticeKey(notice, booking);
    const [mail] = await tx.select().from(outbox).where(eq(outbox.key, key));
    if (!maySendAgain(party.contact, mail?.state ?? "unreachable", email)) return refuse("notice-arrived");
    const contact = contactHash(email);
    const view = await readBooking(tx, { number: booking });
    if (!view) throw new Error("A notice without its booking");
    const told = { texts: sent.texts, delayMinutes: found.delayMinutes, direction: found.direction };
    const others = and(
      eq(noticeParties.notice, notice),
      eq(noticeParties.contact, contact),
      ne(noticeParties.booking, booking),
    );
    for (const other of await tx.select().from(noticeParties).where(others)) {
      const its = await readBooking(tx, { number: other.booking });
      if (its && sharedWords(its, told) === sharedWords(view, told)) return refuse("notice-told");
    }
    await tx.update(noticeParties).set({ contact, through: booking }).where(ofParty);
    if (mail) {
      const queued = await resendIn(tx, key, now);
      if (!queued.ok) return refuse("mail-forgotten");
      await readdress(tx, key, email);
    } else {
      await queueMail(tx, noticeMail(view, email, { id: notice, ...told }), now);
    }
    const after = { mail: wordsFor(sent.texts, "fr-ca").subject };
    await writeAudit(tx, { by, what: "mail-resent", subject: { kind: "booking", id: booking }, after }, now);
    return accept({ to: email });
  });
}
