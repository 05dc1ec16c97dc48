import { and, eq } from "drizzle-orm";
import { bookings, payLinks, travellers } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { StaffMember } from "~/domain/company/staff";
import { type ContactProblem, contactProblems } from "~/domain/people/contact";
import { fullName } from "~/domain/people/full-name";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { bookingSubject } from "~/services/booking/change-code-mail.server";
import { indexBooking } from "~/services/booking/index-booking.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { endPayLinks } from "~/services/booking/pay-links.server";
import { renewChoices } from "~/services/call-off/renew-choices.server";
import { correctOrganiser, lockGroupOfBooking } from "~/services/groups/correct-organiser.server";
import { readdressWaiting } from "~/services/mail/present-address.server";
import { endAccessToBooking } from "~/services/planner/revoke-former-access.server";
import { endCode } from "~/services/quotes/confirmation-code.server";
import { writeAudit } from "~/services/staff/audit.server";
import { queueContactMails } from "./contact-mail.server";

export type ContactRefusal =
  | ContactProblem["code"]
  | "booking-unknown"
  | "why-missing"
  | "contact-same"
  | "changed-since";

/** A traveller of a booking; at position 0 is its contact. */
export type TravellerOf = { number: string; position: number };

/** How a traveller of a booking is reached; null when there is none. */
export async function contactOf({
  number,
  position,
}: TravellerOf): Promise<{ name: string; email: string; phone: string } | null> {
  const [row] = await db
    .select({ traveller: travellers })
    .from(travellers)
    .innerJoin(bookings, eq(bookings.checkout, travellers.checkout))
    .where(and(eq(bookings.number, number), eq(travellers.position, position)));
  if (!row) return null;
  const { firstName, lastName, email, phone } = row.traveller;
  return { name: fullName({ firstName, lastName }), email: email ?? "", phone: phone ?? "" };
}

type Correction = {
  email: string;
  phone: string;
  /** As it was when the form was shown. */
  was: { email: string; phone: string };
  by: StaffMember;
  why: string;
};

/**
 * Corrects how a traveller of a booking is reached; of others than its contact nothing has to be known. The contact's
 * other e-mail is another owner: what the former one shared of the trip ends, and so do their calendars, the code they
 * were mailed, and the links they were sent to pay or to choose another departure by; mails that still wait go to the new
 * one; both addresses are told. The e-mail of their group's organiser follows (`correctOrganiser`). One
 * transaction, its line in the log. Refuses what `contactProblems` does,
 * `booking-unknown`, `why-missing`, `contact-same`, or `changed-since`.
 */
export async function correctContact(
  { number, position }: TravellerOf,
  { email: typed, phone: dialled, was, by, why: reason }: Correction,
  now: Date,
): Promise<Verdict<null, ContactRefusal>> {
  const [email, phone, why] = [typed.trim(), dialled.trim(), reason.trim()];
  // A booking may be left without an e-mail: its customer has none, or not any more.
  const [problem] = contactProblems({ email, phone }, false).filter(
    ({ code }) => position === 0 || code !== "phone-required",
  );
  if (problem) return refuse(problem.code);
  if (why === "") return refuse("why-missing");
  return transaction(async (tx): Promise<Verdict<null, ContactRefusal>> => {
    const group = position === 0 ? await lockGroupOfBooking(tx, number) : null;
    const locked = await lockBooking(tx, eq(bookings.number, number), { act: "contact", by: "staff", now });
    if (!locked.ok) return locked;
    const { booking } = locked.value;
    const isContact = and(eq(travellers.checkout, booking.checkout), eq(travellers.position, position));
    const [contact] = await tx.select().from(travellers).where(isContact);
    if (!contact) return refuse("booking-unknown");
    const before = { email: contact.email ?? "", phone: contact.phone ?? "" };
    const isAsShown = before.email === was.email && before.phone === was.phone;
    // Sent twice, it is corrected already.
    if (before.email === email && before.phone === phone) return isAsShown ? refuse("contact-same") : accept(null);
    if (!isAsShown) return refuse("changed-since");
    await tx
      .update(travellers)
      .set({ email: email || null, phone: phone || null })
      .where(isContact);
    await indexBooking(tx, booking);
    const changed = (["email", "phone"] as const).filter((field) => before[field] !== { email, phone }[field]);
    const only = (of: typeof before) => Object.fromEntries(changed.map((field) => [field, of[field]]));
    await writeAudit(
      tx,
      {
        by,
        why,
        what: "contact-corrected",
        subject: { kind: "booking", id: number },
        before: only(before),
        after: { ...only({ email, phone }), ...(position > 0 && { traveller: String(position + 1) }) },
      },
      now,
    );
    if (position > 0 || before.email.toLowerCase() === email.toLowerCase()) return accept(null);
    if (before.email !== "") await readdressWaiting(tx, before.email);
    if (group) await correctOrganiser(tx, group, { former: before.email, email, by, why }, now);
    await endAccessToBooking(tx, number, now);
    await renewChoices(tx, number, now);
    await endCode(tx, bookingSubject(number), now);
    await endPayLinks(tx, eq(payLinks.checkout, booking.checkout), now);
    await queueContactMails(tx, { booking: number, former: before.email }, now);
    return accept(null);
  });
}
