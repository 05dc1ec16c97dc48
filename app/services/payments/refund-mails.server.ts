/** Mails about a refund whose way back ended: it came back from its bank, or a person gave it in another way. */
import { and, eq } from "drizzle-orm";
import { bookings, charges, checkouts, receipts, refunds, travellers } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { laidOut, type MailContent, type MailSection } from "~/documents/mail-layout.server";
import { meansOf, receiptWords } from "~/documents/receipt-document.server";
import { inLocale } from "~/domain/locale";
import { receiptNumber } from "~/domain/money/receipt";
import { formatDay, formatMoney } from "~/i18n/format";
import { WRITTEN } from "~/i18n/messages/written.server";
import { pathFor } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import { questionsOf, sectionsOf } from "~/services/booking/booking-mail.server";
import { readBooking } from "~/services/booking/get-booking.server";
import { queueMail } from "~/services/mail/queue-mail.server";

type RefundMovement = { id: string; movement: string; now: Date };

/**
 * Queues, in the transaction that writes it, word of a refund that did not reach its card: how much is owed, and what
 * happens next. Also of money that was never booked.
 */
export async function queueRefundFailed(tx: Db, { id, movement, now }: RefundMovement): Promise<void> {
  const found = await aboutRefund(tx, id);
  if (!found) return;
  const { locale, amount, card } = found;
  const texts = WRITTEN[locale].moneyMail.refundFailed;
  await queue(tx, found, `refund-failed:${found.about}:${movement}`, now, {
    subject: found.booking ? texts.subject(found.booking.number) : texts.subjectTrip(found.trip),
    title: texts.title,
    intro: card ? texts.text(found.name, amount, card) : texts.textNoCard(found.name, amount),
    highlight: { label: texts.owed, value: amount },
    section: { title: texts.nextTitle, lines: [texts.next] },
    receipt: `refund-failed:${movement}`,
  });
}

/** Queues, in the transaction that writes it, word of money by hand that bought nothing and has no receipt. */
export async function queueGivenByHand(tx: Db, { id, movement, now }: RefundMovement): Promise<void> {
  const found = await aboutRefund(tx, id);
  if (!found?.byHand) return;
  const { locale, amount, byHand, name } = found;
  const texts = WRITTEN[locale].moneyMail.receipt;
  await queue(tx, found, `refund-given:${found.about}:${movement}`, now, {
    subject: WRITTEN[locale].moneyMail.refundFailed.subjectGiven(found.trip),
    title: texts.refundTitle,
    intro: texts.byHandText(name, amount, byHand),
    highlight: { label: WRITTEN[locale].moneyMail.refundFailed.given, value: amount },
    section: null,
    receipt: null,
  });
}

type RefundFacts = NonNullable<Awaited<ReturnType<typeof aboutRefund>>>;

async function aboutRefund(tx: Db, id: string) {
  const [row] = await tx
    .select({ refund: refunds, charge: charges, checkout: checkouts, contact: travellers, booked: bookings })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.charge))
    .innerJoin(checkouts, eq(checkouts.id, charges.checkout))
    .innerJoin(travellers, and(eq(travellers.checkout, checkouts.id), eq(travellers.position, 0)))
    .leftJoin(bookings, eq(bookings.checkout, checkouts.id))
    .where(eq(refunds.id, id));
  if (!row?.contact.email) return null;
  const { refund, charge, checkout, contact, booked } = row;
  const { locale, journey } = checkout;
  const [brand, last4] = [charge.cardBrand ?? "", charge.cardLast4 ?? ""];
  return {
    locale,
    to: contact.email ?? "",
    name: contact.firstName,
    amount: formatMoney(refund, locale),
    card: last4 && meansOf({ brand, last4, amount: refund.amount }, receiptWords(locale)),
    byHand: refund.byHand,
    trip: inLocale(journey.trip.name, locale),
    leaves: formatDay(journey.departure.startDay, locale, "full"),
    about: booked?.number ?? charge.id,
    booking: booked ? await readBooking(tx, { number: booked.number }) : null,
  };
}

type Said = Pick<MailContent, "subject" | "title" | "intro" | "highlight"> & {
  section: MailSection | null;
  /** The movement of its receipt, if it has one. */
  receipt: string | null;
};

async function queue(tx: Db, found: RefundFacts, key: string, now: Date, said: Said): Promise<void> {
  const { locale, booking } = found;
  const { section, receipt, ...head } = said;
  const texts = WRITTEN[locale].moneyMail;
  const number = receipt && (await numberOf(tx, receipt));
  const bookingKey = booking?.key ?? "";
  const toReceipt = booking && number ? { bookingKey, receiptNumber: receiptNumber(number) } : null;
  const path = toReceipt
    ? pathFor("booking.receipt", locale, toReceipt)
    : booking
      ? pathFor("booking", locale, { bookingKey })
      : pathFor("contact", locale);
  const words = toReceipt
    ? { label: texts.receipt.view, hint: texts.receipt.viewHint }
    : booking
      ? { label: texts.view, hint: texts.viewHint }
      : { label: texts.contact.reach, hint: texts.refundFailed.reachHint };
  const content: MailContent = {
    ...head,
    brand: env.BRAND,
    action: { ...words, url: env.SITE_URL + path },
    sections: [...(section ? [section] : []), ...(booking ? standingOf(booking) : [tripOf(found)])],
    closing: [questionsOf(texts), env.BRAND],
  };
  await queueMail(tx, { key, to: found.to, locale, ...laidOut(content, locale) }, now);
}

const standingOf = (booking: NonNullable<RefundFacts["booking"]>) => sectionsOf(booking, null);

function tripOf({ locale, trip, leaves }: RefundFacts): MailSection {
  const texts = WRITTEN[locale].moneyMail;
  return {
    title: texts.tripTitle,
    rows: [
      { label: texts.tour, value: trip },
      { label: texts.leaves, value: leaves },
    ],
  };
}

async function numberOf(tx: Db, movement: string): Promise<number | null> {
  const [row] = await tx.select({ number: receipts.number }).from(receipts).where(eq(receipts.movement, movement));
  return row?.number ?? null;
}
