/** What mails about a booking's money have in common. */

import { laidOut, type MailContent, type MailSection } from "~/documents/mail-layout.server";
import type { BookingView } from "~/domain/booking/booked";
import { inLocale } from "~/domain/locale";
import { isOwedBack, type RefundStanding } from "~/domain/money/refund";
import type { Mail } from "~/gateways/mail.server";
import { formatDay, formatMoney } from "~/i18n/format";
import type { MoneyMailTexts } from "~/i18n/messages/fr-ca/money-mail";
import { WRITTEN } from "~/i18n/messages/written.server";
import { pathFor } from "~/i18n/paths";
import { env } from "~/platform/env.server";

/** The texts in the language the booking was made in. */
export function textsOf({ locale }: Pick<BookingView, "locale">): MoneyMailTexts {
  return WRITTEN[locale].moneyMail;
}

/** Amounts of a booking, in words. */
export function moneyOf({ locale, money: { currency } }: BookingView): (amount: number) => string {
  return (amount) => formatMoney({ amount, currency }, locale);
}

/** The phone, on one line. */
export function questionsOf(texts: MoneyMailTexts): string {
  return texts.questions(env.SUPPORT_PHONE.replaceAll(" ", "\u00a0"));
}

/** The trip and, as it stands, its money. `dueDay` only when something is due. */
export function sectionsOf(booking: BookingView, dueDay: string | null): MailSection[] {
  const { locale, money: view, departure } = booking;
  const texts = textsOf(booking);
  const money = moneyOf(booking);
  return [
    {
      title: texts.tripTitle,
      rows: [
        { label: texts.tour, value: inLocale(booking.trip.name, locale) },
        { label: texts.leaves, value: formatDay(departure.startDay, locale, "full") },
        { label: texts.number, value: booking.number },
      ],
    },
    {
      title: texts.moneyTitle,
      rows: [
        { label: texts.price, value: money(view.price) },
        { label: texts.paid, value: money(Math.max(0, view.paid)) },
        ...unfinishedRows(view, texts, money),
        { label: texts.balance, value: money(view.balance) },
        ...(dueDay ? [{ label: texts.dueDay, value: formatDay(dueDay, locale) }] : []),
      ],
    },
  ];
}

/** Refunds that have not arrived, and what banks took back, a line each. */
function unfinishedRows(
  { refunds, takenBack }: BookingView["money"],
  texts: MoneyMailTexts,
  money: (amount: number) => string,
): { label: string; value: string }[] {
  const sum = (counts: (standing: RefundStanding) => boolean) =>
    refunds.reduce((total, { amount, standing }) => (counts(standing) ? total + amount : total), 0);
  const owed = sum((standing) => standing === "failed" || standing === "owed");
  const rows = [
    { label: texts.goingBack, amount: sum(isOwedBack) - owed },
    { label: texts.owedBack, amount: owed },
    { label: texts.takenBack, amount: takenBack },
  ];
  return rows.flatMap(({ label, amount }) => (amount > 0 ? [{ label, value: money(amount) }] : []));
}

/** Where the balance of a booking is paid; of one whose departure is called off, where that is said. */
export function payAction(booking: BookingView): MailContent["action"] {
  if (booking.calledOff) return viewAction(booking);
  const texts = textsOf(booking);
  const path = pathFor("amount-due", booking.locale, { bookingNumber: booking.number });
  return { label: texts.pay, url: env.SITE_URL + path, hint: texts.payHint };
}

/** Where the booking is. */
export function viewAction(booking: BookingView): MailContent["action"] {
  const texts = textsOf(booking);
  const path = pathFor("booking", booking.locale, { bookingKey: booking.key });
  return { label: texts.view, url: env.SITE_URL + path, hint: texts.viewHint };
}

/** A mail to the booking's contact; `key` names its occasion. */
export function bookingMail(booking: BookingView, to: string, key: string, content: MailContent): Mail {
  const { locale } = booking;
  return {
    key,
    to,
    locale,
    ...laidOut(content, locale),
  };
}
