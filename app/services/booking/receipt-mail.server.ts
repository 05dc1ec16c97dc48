import type { Db } from "~/db/transaction.server";
import type { MailContent } from "~/documents/mail-layout.server";
import { meansOf, receiptWords } from "~/documents/receipt-document.server";
import { type BookingView, stoppedBy } from "~/domain/booking/booked";
import type { IssuedReceipt } from "~/domain/money/receipt";
import { receiptNumber } from "~/domain/money/receipt";
import { formatMoney } from "~/i18n/format";
import { pathFor } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { bookingMail, questionsOf, sectionsOf, textsOf } from "./booking-mail.server";
import { readBooking } from "./get-booking.server";
import { readReceipt } from "./get-receipt.server";

/** Names the mail of a receipt. */
export const receiptMailKey = (number: number) => `receipt:${number}`;

/** Queues, in the transaction that issues it, a receipt that no confirmation announces: of a balance or a refund. */
export async function queueReceipt(tx: Db, number: number, now: Date): Promise<void> {
  const receipt = await readReceipt(tx, number);
  if (!receipt) throw new Error("A receipt to mail that is not there");
  const booking = await readBooking(tx, { number: receipt.booking.number });
  if (!booking?.contactEmail) return;
  const content = contentOf(booking, receipt);
  await queueMail(tx, bookingMail(booking, booking.contactEmail, receiptMailKey(receipt.number), content), now);
}

/** What came of the money, in the booking's language. */
function saidOf({ money }: BookingView, receipt: IssuedReceipt, texts: ReceiptMailTexts, name: string) {
  const amount = formatMoney(receipt, receipt.data.locale);
  const { why, undone, cards } = receipt.data;
  const due = money.balance > 0 ? formatMoney({ ...receipt, amount: money.balance }, receipt.data.locale) : null;
  if (why === "refund-failed") return { title: texts.failedTitle, intro: texts.failedText(name, amount) };
  if (why === "bank-took") return { title: texts.bankTookTitle, intro: texts.bankTookText(name, amount, due) };
  if (why === "bank-gave") return { title: texts.bankGaveTitle, intro: texts.bankGaveText(name, amount) };
  if (receipt.kind === "payment") return { title: texts.title, intro: texts.text(name, amount) };
  if (undone) return { title: texts.undoneTitle, intro: texts.undoneText(name, amount) };
  const [means] = cards;
  if (means?.byHand) return { title: texts.refundTitle, intro: texts.byHandText(name, amount, means.byHand) };
  return { title: texts.refundTitle, intro: texts.refundText(name, amount) };
}

type ReceiptMailTexts = ReturnType<typeof textsOf>["receipt"];

function contentOf(booking: BookingView, receipt: IssuedReceipt): MailContent {
  const { locale } = booking;
  const all = textsOf(booking);
  const texts = all.receipt;
  const number = receiptNumber(receipt.number);
  const name = booking.contactName;
  const paid = receipt.kind === "payment" && !receipt.data.why;
  const path = pathFor("booking.receipt", locale, { bookingKey: booking.key, receiptNumber: number });
  return {
    subject: texts.subject(number, booking.number),
    brand: env.BRAND,
    ...saidOf(booking, receipt, texts, name),
    highlight: { label: texts.number, value: number },
    action: { label: texts.view, url: env.SITE_URL + path, hint: texts.viewHint },
    sections: [
      {
        title: receipt.data.why ? texts.about : texts.cards,
        rows: receipt.data.cards.map((card) => ({
          label: meansOf(card, receiptWords(locale)),
          value: formatMoney({ ...receipt, amount: card.amount }, locale),
        })),
      },
      ...sectionsOf(booking, receipt.data.balance.dueDay),
    ],
    closing: [
      ...(paid && booking.money.balance === 0 && !stoppedBy(booking) ? [texts.allPaid] : []),
      questionsOf(all),
      env.BRAND,
    ],
  };
}
