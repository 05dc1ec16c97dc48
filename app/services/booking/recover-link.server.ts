import { and, gte, like } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { outbox } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { MAX_LINK_MAILS, SENT_TWICE_MS } from "~/domain/company/limits";
import { env } from "~/platform/env.server";
import { randomToken } from "~/platform/random-token.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { bookingMail, questionsOf, textsOf, viewAction } from "./booking-mail.server";
import { readBooking } from "./get-booking.server";

const DAY_MS = 86_400_000;

/**
 * Mails the link of a booking to its contact, for somebody who gives its number and that contact's address; MAX_LINK_MAILS
 * a day at most, and one for what is sent twice. Nothing is answered: whether there is such a booking, and whose, is told
 * in its own mailbox alone.
 */
export async function mailBookingLink({ number, email }: { number: string; email: string }, now: Date): Promise<void> {
  await transaction(async (tx) => {
    // Taken for a number that does not exist too, so that it takes as long.
    await lockForLimit(tx, "booking-links", number);
    const booking = await readBooking(tx, { number });
    const to = booking?.contactEmail;
    if (!booking || !to || to.toLowerCase() !== email.toLowerCase()) return;
    const key = `link:${number}:`;
    const since = new Date(now.getTime() - DAY_MS);
    const sent = await tx
      .select({ at: outbox.createdAt })
      .from(outbox)
      .where(and(like(outbox.key, `${key}%`), gte(outbox.createdAt, since)));
    const isTwice = sent.some(({ at }) => now.getTime() - at.getTime() < SENT_TWICE_MS);
    if (isTwice || sent.length >= MAX_LINK_MAILS) return;
    const texts = textsOf(booking);
    const { bookingLink: words } = texts;
    const content = {
      subject: words.subject(number),
      brand: env.BRAND,
      title: words.title,
      intro: words.text(booking.contactName),
      highlight: { label: texts.number, value: number },
      action: viewAction(booking),
      sections: [],
      closing: [words.notYou, questionsOf(texts), env.BRAND],
    };
    await queueMail(tx, bookingMail(booking, to, key + randomToken(), content), now);
  });
}
