import type { Db } from "~/db/transaction.server";
import type { MailContent } from "~/documents/mail-layout.server";
import { veiledEmail } from "~/domain/people/contact";
import { pathFor } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import { randomToken } from "~/platform/random-token.server";
import { bookingMail, questionsOf, textsOf, viewAction } from "~/services/booking/booking-mail.server";
import { readBooking } from "~/services/booking/get-booking.server";
import { queueMail } from "~/services/mail/queue-mail.server";

/**
 * Queues, in the transaction that changes it, word of a booking's other e-mail: to the new one, if there is one, with the
 * way to the booking, and to the former one, so that nobody takes a booking over without its owner hearing of it.
 */
export async function queueContactMails(
  tx: Db,
  { booking: number, former }: { booking: string; former: string },
  now: Date,
): Promise<void> {
  const booking = await readBooking(tx, { number });
  if (!booking) return;
  const all = textsOf(booking);
  const texts = all.contact;
  const { contactEmail, contactName } = booking;
  const id = randomToken();
  const content: Omit<MailContent, "intro" | "action"> = {
    brand: env.BRAND,
    subject: texts.subject(number),
    title: texts.title,
    highlight: { label: all.number, value: number },
    sections: [],
    closing: [all.correction.notYou, questionsOf(all), env.BRAND],
  };
  if (contactEmail) {
    const intro = texts.text(contactName, number, veiledEmail(contactEmail));
    const toNew: MailContent = { ...content, intro, action: viewAction(booking) };
    await queueMail(tx, bookingMail(booking, contactEmail, `contact:${number}:${id}`, toNew), now);
  }
  if (former === "") return;
  const url = env.SITE_URL + pathFor("contact", booking.locale);
  const toFormer: MailContent = {
    ...content,
    intro: contactEmail
      ? texts.former(contactName, number, veiledEmail(contactEmail))
      : texts.formerAlone(contactName, number),
    // No way to the booking: it is another's now.
    action: { label: texts.reach, url, hint: texts.reachHint },
  };
  await queueMail(tx, bookingMail(booking, former, `contact:${number}:${id}:former`, toFormer), now);
}
