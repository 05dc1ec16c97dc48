import { eq } from "drizzle-orm";
import { bookings } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { MailContent } from "~/documents/mail-layout.server";
import type { BookingView } from "~/domain/booked";
import { brandName } from "~/domain/card-brand";
import type { IssuedReceipt } from "~/domain/receipt";
import { receiptNumber } from "~/domain/receipt";
import { env } from "~/env.server";
import { formatMoney } from "~/i18n/format";
import { WRITTEN } from "~/i18n/messages/written.server";
import { pathFor } from "~/i18n/paths";
import { queueMail } from "~/services/mail/queue-mail.server";
import { bookingMail, questionsOf, sectionsOf, textsOf } from "./booking-mail.server";
import { readBooking } from "./get-booking.server";
import { readReceipt } from "./get-receipt.server";

/** Queues, in the transaction that issues it, a receipt that no confirmation announces: of a balance or a refund. */
export async function queueReceipt(tx: Db, number: number, now: Date): Promise<void> {
  const receipt = await readReceipt(tx, number);
  if (!receipt) throw new Error("A receipt to mail that is not there");
  const booking = await readBooking(tx, eq(bookings.number, receipt.booking.number));
  if (!booking?.contactEmail) return;
  const content = contentOf(booking, receipt);
  await queueMail(tx, bookingMail(booking, booking.contactEmail, `receipt:${receipt.number}`, content), now);
}

function contentOf(booking: BookingView, receipt: IssuedReceipt): MailContent {
  const { locale } = booking;
  const all = textsOf(booking);
  const texts = all.receipt;
  const number = receiptNumber(receipt.number);
  const amount = formatMoney(receipt, locale);
  const name = booking.contactName;
  const paid = receipt.kind === "payment";
  const path = pathFor("booking.receipt", locale, { bookingKey: booking.key, receiptNumber: number });
  return {
    subject: texts.subject(number, booking.number),
    brand: env.BRAND,
    title: paid ? texts.title : texts.refundTitle,
    intro: paid ? texts.text(name, amount) : texts.refundText(name, amount),
    highlight: { label: texts.number, value: number },
    action: { label: texts.view, url: env.SITE_URL + path, hint: texts.viewHint },
    sections: [
      {
        title: texts.cards,
        rows: receipt.data.cards.map((card) => ({
          label: card.byHand
            ? WRITTEN[locale].receipt.byHand(card.byHand)
            : `${brandName(card.brand) ?? card.brand} •••• ${card.last4}`,
          value: formatMoney({ ...receipt, amount: card.amount }, locale),
        })),
      },
      ...sectionsOf(booking, receipt.data.balance.dueDay),
    ],
    closing: [...(paid && booking.money.balance === 0 ? [texts.allPaid] : []), questionsOf(all), env.BRAND],
  };
}
