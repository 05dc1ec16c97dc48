/**
 * Mails about a payment that bought nothing, of a purchase or of a balance: what the waiting page promises, and money that
 * goes back.
 */
import { and, eq } from "drizzle-orm";
import { bookings, checkouts, travellers } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { laidOut, type MailContent } from "~/documents/mail-layout.server";
import { inLocale, type Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import type { Mail } from "~/gateways/mail.server";
import { formatDay, formatMoney, formatUntil } from "~/i18n/format";
import type { MailTexts } from "~/i18n/messages/fr-ca/mail";
import { WRITTEN } from "~/i18n/messages/written.server";
import { pathFor, tabPath } from "~/i18n/paths";
import { supportPhone } from "~/i18n/support-phone.server";
import { env } from "~/platform/env.server";
import { queueMail } from "~/services/mail/queue-mail.server";

type Texts = MailTexts["payment"];
type Checkout = typeof checkouts.$inferSelect;
/** Of a trip that is booked: its payment was of the balance, or a second one. */
type Booked = { number: string; key: string } | null;
/** What happened, in the checkout's language. */
type Said = { subject: string; title: string; text: string };

/**
 * Queues, in the transaction that ends it, word of a payment that was awaited and came to nothing: it was not accepted, or
 * the room it was for is gone.
 */
export async function queuePaymentFailed(
  tx: Db,
  payment: { id: string; checkout: string },
  why: "failed" | "roomGone",
  now: Date,
): Promise<void> {
  await queueAbout(tx, payment.checkout, `payment-failed:${payment.id}`, now, (texts, trip) => ({
    ...texts[why],
    subject: texts[why].subject(trip),
  }));
}

/** Queues, in the transaction that owes the refund, word of money that goes back. `amount` in minor units. */
export async function queueRefunded(
  tx: Db,
  charge: { id: string; checkout: string; amount: number; currency: Currency; byHand: boolean },
  now: Date,
): Promise<void> {
  await queueAbout(
    tx,
    charge.checkout,
    `refunded:${charge.id}`,
    now,
    ({ refunded, byHand, booked: already }, trip, { locale, booked }) => ({
      ...refunded,
      subject: refunded.subject(trip),
      text: (charge.byHand ? byHand : booked ? already.tooMuch : refunded.text)(formatMoney(charge, locale)),
    }),
  );
}

async function queueAbout(
  tx: Db,
  id: string,
  key: string,
  now: Date,
  say: (texts: Texts, trip: string, of: { locale: Locale; booked: Booked }) => Said,
): Promise<void> {
  const [row] = await tx
    .select({
      checkout: checkouts,
      email: travellers.email,
      firstName: travellers.firstName,
      booked: { number: bookings.number, key: bookings.key },
    })
    .from(checkouts)
    .leftJoin(bookings, eq(bookings.checkout, checkouts.id))
    .innerJoin(travellers, and(eq(travellers.checkout, checkouts.id), eq(travellers.position, 0)))
    .where(eq(checkouts.id, id));
  if (!row?.email) return;
  const { checkout, email: to, firstName, booked } = row;
  const { locale } = checkout;
  const texts = WRITTEN[locale].mail.payment;
  const said = say(texts, inLocale(checkout.journey.trip.name, locale), { locale, booked });
  await queueMail(
    tx,
    { ...mailOf(contentOf({ checkout, firstName, booked }, said, texts, now), locale), key, to },
    now,
  );
}

function mailOf(content: MailContent, locale: Locale): Omit<Mail, "key" | "to"> {
  return { locale, ...laidOut(content, locale) };
}

type About = { checkout: Checkout; firstName: string; booked: Booked };

function contentOf({ checkout, firstName, booked }: About, said: Said, texts: Texts, now: Date): MailContent {
  const { locale, journey } = checkout;
  const trip = `${inLocale(journey.trip.name, locale)}, ${formatDay(journey.departure.startDay, locale, "full")}`;
  return {
    subject: said.subject,
    brand: env.BRAND,
    title: said.title,
    intro: texts.hello(firstName, said.text),
    highlight: booked ? { label: texts.booked.number, value: booked.number } : { label: texts.trip, value: trip },
    action: actionOf(checkout, booked, texts, now),
    sections: [],
    closing: [texts.questions(supportPhone()), env.BRAND],
  };
}

/** Where one goes on: to the booking there is, else to the purchase while it is held, else to the trip. */
function actionOf(checkout: Checkout, booked: Booked, texts: Texts, now: Date): MailContent["action"] {
  const { id, state, locale, heldUntil, journey } = checkout;
  if (booked) {
    const path = pathFor("booking", locale, { bookingKey: booked.key });
    return { label: texts.booked.view, url: env.SITE_URL + path, hint: texts.booked.kept };
  }
  if (state === "open" && heldUntil > now) {
    const hint = texts.heldUntil(formatUntil(heldUntil, now, locale));
    return { label: texts.resume, url: env.SITE_URL + tabPath("payment", locale, id), hint };
  }
  const path = pathFor("trip.detail", locale, { slug: journey.trip.slug });
  return { label: texts.again, url: env.SITE_URL + path, hint: texts.placesGone };
}
