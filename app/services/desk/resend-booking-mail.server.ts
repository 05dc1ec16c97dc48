import { and, eq } from "drizzle-orm";
import { bookings, travellers } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import type { StaffMember } from "~/domain/company/staff";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { resendIn } from "~/services/mail/operate-mails.server";
import { readdress } from "~/services/mail/present-address.server";
import { writeAudit } from "~/services/staff/audit.server";
import { readStory } from "./read-story.server";

export type ResendRefusal = "booking-unknown" | "mail-unknown" | "mail-forgotten";

/**
 * Sends one of a booking's mails again, to where its contact is written to now. Refuses with `booking-unknown`,
 * `mail-unknown` (it is not about this booking) or `mail-forgotten` (its text is kept no more).
 */
export async function resendBookingMail(
  booking: string,
  { key, by }: { key: string; by: StaffMember },
  now: Date,
): Promise<Verdict<{ to: string }, ResendRefusal>> {
  const story = await readStory(booking);
  if (!story) return refuse("booking-unknown");
  const mail = story.mails.find((each) => each.key === key);
  if (!mail) return refuse("mail-unknown");
  return transaction(async (tx): Promise<Verdict<{ to: string }, ResendRefusal>> => {
    // Nobody corrects its contact's e-mail from here on.
    const asked = { act: "mail-contact", by: "staff", now } as const;
    const locked = await lockBooking(tx, eq(bookings.number, booking), asked);
    if (!locked.ok) return locked;
    const isContact = and(eq(travellers.checkout, locked.value.checkout.id), eq(travellers.position, 0));
    const [contact] = await tx.select({ email: travellers.email }).from(travellers).where(isContact);
    const to = contact?.email;
    if (!to) return refuse("booking-unknown");
    const queued = await resendIn(tx, key, now);
    if (!queued.ok) return queued;
    await readdress(tx, key, to);
    const subject = { kind: "booking", id: booking } as const;
    await writeAudit(tx, { by, what: "mail-resent", subject, after: { mail: mail.subject } }, now);
    return accept({ to });
  });
}
