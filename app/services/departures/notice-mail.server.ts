/** A notice as a party reads it. */
import type { BookingView } from "~/domain/booking/booked";
import { addDays } from "~/domain/day";
import { later } from "~/domain/departures/day-sheet";
import { fillNotice, type NoticeTexts, names, wordsFor } from "~/domain/departures/notice";
import type { RunDirection } from "~/domain/departures/runs";
import { inLocale } from "~/domain/locale";
import type { Mail } from "~/gateways/mail.server";
import { formatDay, formatTime } from "~/i18n/format";
import { pathFor } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import {
  bookingMail,
  moneyOf,
  payAction,
  questionsOf,
  sectionsOf,
  textsOf,
  viewAction,
} from "~/services/booking/booking-mail.server";

export const noticeKey = (notice: string, booking: string) => `notice:${notice}:${booking}`;

/** `direction`: of the run it is about, so that day, hour and place are those of that way. */
export type Notice = { texts: NoticeTexts; delayMinutes: number; direction: RunDirection };

/** When and where a party boards the run of a notice. */
function leavingOn({ boarding, departure, destination, wayBack }: BookingView, direction: RunDirection) {
  const out = { day: departure.startDay, departs: boarding.departs, place: boarding.cityName, name: boarding.name };
  if (direction !== "return" || !wayBack) return { ...out, isBack: false };
  return { ...wayBack, day: departure.endDay, place: destination.name, isBack: true };
}

/** What each variable says to a party. A delay past midnight leaves on the day after. */
function valuesFor(booking: BookingView, { delayMinutes, direction }: Notice) {
  const { locale, money } = booking;
  const leaves = leavingOn(booking, direction);
  const { time, nextDay } = later(leaves.departs, delayMinutes);
  return {
    firstName: booking.contactName,
    booking: booking.number,
    day: formatDay(nextDay ? addDays(leaves.day, 1) : leaves.day, locale, "full"),
    hour: formatTime(time, locale),
    stop: `${inLocale(leaves.place, locale)}, ${inLocale(leaves.name, locale)}`,
    owing: moneyOf(booking)(money.balance),
    link: env.SITE_URL + pathFor("booking", locale, { bookingKey: booking.key }),
  };
}

/** What a notice says to a party, without what names it; an amount owed is each booking's own. */
export function sharedWords(booking: BookingView, notice: Notice): string {
  const values = valuesFor(booking, notice);
  const owing = booking.money.balance > 0 ? `${values.booking} ${values.owing}` : values.owing;
  const { subject, text } = wordsFor(notice.texts, booking.locale);
  return fillNotice(`${subject}\n${text}`, { ...values, firstName: "", booking: "", link: "", owing });
}

/** The mail of a notice to a booking's contact, in the booking's language. What was typed is text, never markup. */
export function noticeMail(booking: BookingView, to: string, { id, ...notice }: Notice & { id: string }): Mail {
  const { locale, money } = booking;
  const words = wordsFor(notice.texts, locale);
  const all = textsOf(booking);
  const values = valuesFor(booking, notice);
  const { isBack } = leavingOn(booking, notice.direction);
  const filled = (text: string) => fillNotice(text, values);
  const [intro = "", ...lines] = filled(words.text).split("\n").filter(Boolean);
  const saysOwing = names(words.text, "owing");
  const [trip] = sectionsOf(booking, null);
  return bookingMail(booking, to, noticeKey(id, booking.number), {
    subject: filled(words.subject),
    brand: env.BRAND,
    title: filled(words.subject),
    intro,
    ...(lines.length > 0 && { word: { title: all.notice.title, lines } }),
    highlight: { label: isBack ? all.wayBack : all.leaves, value: values.day },
    action: money.balance > 0 && saysOwing ? payAction(booking) : viewAction(booking),
    sections: trip ? [trip] : [],
    closing: [questionsOf(all), env.BRAND],
  });
}
