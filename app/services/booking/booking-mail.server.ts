/** What mails about a booking's money have in common. */

import { laidOut, type MailContent, type MailSection } from "~/documents/mail-layout.server";
import { type BookingView, stoppedBy } from "~/domain/booking/booked";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { isOwedBack, type RefundStanding } from "~/domain/money/refund";
import type { Mail } from "~/gateways/mail.server";
import { formatDay, formatMoney, formatTime } from "~/i18n/format";
import type { MoneyMailTexts } from "~/i18n/messages/fr-ca/money-mail";
import { WRITTEN } from "~/i18n/messages/written.server";
import { pathFor } from "~/i18n/paths";
import { supportPhone } from "~/i18n/support-phone.server";
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
  return texts.questions(supportPhone());
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
        ...boardingRows(booking, texts),
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

/** Where and when one boards; nothing where the trip does not take place. */
function boardingRows(booking: BookingView, texts: MoneyMailTexts) {
  if (stoppedBy(booking)) return [];
  const { locale, boarding } = booking;
  const { cityName, name, departs } = boarding;
  const [city, stop] = [inLocale(cityName, locale), inLocale(name, locale)];
  return [{ label: texts.boards, value: texts.stopAt(city, stop, formatTime(departs, locale)) }];
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

/** The link to the booking, next to one to pay. */
export function bookingLink(booking: BookingView): MailContent["also"] {
  const { label, url } = viewAction(booking);
  return { label, url };
}

/** Where the booking is. */
export function viewAction(booking: BookingView): MailContent["action"] {
  const texts = textsOf(booking);
  const path = pathFor("booking", booking.locale, { bookingKey: booking.key });
  return { label: texts.view, url: env.SITE_URL + path, hint: texts.viewHint };
}

/** What a mail that has these files says of them; nothing where it has none. */
export function filesTold(booking: BookingView, now: Date): string[] {
  const texts = textsOf(booking);
  const what = filesOf(booking, now);
  return what === null ? [] : [what === "tickets" ? texts.attached : texts.calendarAttached];
}

/** What goes with a mail about the trip: nothing of a departure that is called off, before its party has chosen, nor after the trip. */
export function filesOf(booking: BookingView, now: Date): "tickets" | "cancellation" | null {
  if (dayIn(now) > booking.departure.endDay) return null;
  const stopped = stoppedBy(booking);
  if (stopped === "called-off") return null;
  return stopped ? "cancellation" : "tickets";
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
