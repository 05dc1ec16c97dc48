import { eq } from "drizzle-orm";
import { bookings } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { CHANGE_CODE_MINUTES } from "~/domain/limits";
import { env } from "~/env.server";
import { randomToken } from "~/random-token.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { bookingMail, questionsOf, textsOf, viewAction } from "./booking-mail.server";
import { changeCode } from "./change-code.server";
import { readBooking } from "./get-booking.server";

/**
 * Mails the contact of a booking the code that confirms one change of it, which `change` names. False when the booking
 * has nobody to write to.
 */
export async function mailChangeCode(number: string, change: string, now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    const booking = await readBooking(tx, eq(bookings.number, number));
    if (!booking?.contactEmail) return false;
    const texts = textsOf(booking);
    const { changeCode: words } = texts;
    const code = changeCode({ booking: number, change }, now);
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
    return true;
  });
}
