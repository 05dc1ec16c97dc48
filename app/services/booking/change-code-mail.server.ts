import { eq } from "drizzle-orm";
import { bookings } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { CHANGE_CODE_MINUTES } from "~/domain/company/limits";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { env } from "~/platform/env.server";
import { randomToken } from "~/platform/random-token.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { type CodeOf, issueCode } from "~/services/quotes/confirmation-code.server";
import { bookingMail, questionsOf, textsOf, viewAction } from "./booking-mail.server";
import { readBooking } from "./get-booking.server";
import { lockBooking } from "./lock-booking.server";

/** The code that confirms a quote of a booking. */
export function codeOfQuote({ booking, id }: { booking: string; id: string }): CodeOf {
  return { subject: bookingSubject(booking), about: id };
}

/** Under which a booking has its one code. */
export function bookingSubject(number: string): string {
  return `booking ${number}`;
}

/**
 * Mails the contact of a booking a new code that confirms a quote, in the transaction that makes it valid; the former one
 * no longer is. Refuses with `code-day-over` as `issueCode` does, or `nobody` when there is no address.
 */
export async function mailChangeCode(
  quote: { booking: string; id: string },
  now: Date,
): Promise<Verdict<null, "code-day-over" | "nobody">> {
  return transaction(async (tx): Promise<Verdict<null, "code-day-over" | "nobody">> => {
    const { booking: number } = quote;
    // A correction of the contact's e-mail came before, or ends this code.
    await lockBooking(tx, eq(bookings.number, number), { act: "mail-contact", by: "traveller", now });
    const booking = await readBooking(tx, { number });
    if (!booking?.contactEmail) return refuse("nobody");
    const issued = await issueCode(tx, codeOfQuote(quote), now);
    if (!issued.ok) return issued;
    const code = issued.value;
    const texts = textsOf(booking);
    const { changeCode: words } = texts;
    const content = {
      subject: words.subject(number),
      brand: env.BRAND,
      title: words.title,
      intro: words.text(booking.contactName, CHANGE_CODE_MINUTES),
      highlight: { label: words.code, value: `${code.slice(0, 3)}\u00a0${code.slice(3)}` },
      action: viewAction(booking),
      sections: [],
      closing: [words.notYou, questionsOf(texts), env.BRAND],
    };
    await queueMail(tx, bookingMail(booking, booking.contactEmail, `change-code:${randomToken()}`, content), now);
    return accept(null);
  });
}
