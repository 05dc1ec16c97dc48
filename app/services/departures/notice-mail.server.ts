/** A notice as a party reads it. */
import type { BookingView } from "~/domain/booking/booked";
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
type NoticeMail = { id: string; texts: NoticeTexts; delayMinutes: number; direction: RunDirection };

/** When and where a party boards the run of a notice. */
function leavingOn({ boarding, departure, destination, wayBack }: BookingView, direction: RunDirection) {
  const out = { day: departure.startDay, departs: boarding.departs, place: boarding.cityName, name: boarding.name };
  if (direction !== "return" || !wayBack) return { ...out, isBack: false };
  return { ...wayBack, day: departure.endDay, place: destination.name, isBack: true };
}

/** The mail of a notice to a booking's contact, in the booking's language. What was typed is text, never markup. */
export function noticeMail(booking: BookingView, to: string, { id, texts, delayMinutes, direction }: NoticeMail): Mail {
  const { locale, money } = booking;
  const words = wordsFor(texts, locale);
  const all = textsOf(booking);
  const leaves = leavingOn(booking, direction);
  const day = formatDay(leaves.day, locale, "full");
  const hour = formatTime(later(leaves.departs, delayMinutes).time, locale);
  const stop = `${inLocale(leaves.place, locale)}, ${inLocale(leaves.name, locale)}`;
  const filled = (text: string) =>
    fillNotice(text, {
      firstName: booking.contactName,
      booking: booking.number,
      day,
      hour,
      stop,
      owing: moneyOf(booking)(money.balance),
      link: env.SITE_URL + pathFor("booking", locale, { bookingKey: booking.key }),
    });
  const [intro = "", ...lines] = filled(words.text).split("\n").filter(Boolean);
  const saysOwing = names(words.text, "owing");
  const [trip] = sectionsOf(booking, null);
  return bookingMail(booking, to, noticeKey(id, booking.number), {
    subject: filled(words.subject),
    brand: env.BRAND,
    title: filled(words.subject),
    intro,
    ...(lines.length > 0 && { word: { title: all.notice.title, lines } }),
    highlight: { label: leaves.isBack ? all.wayBack : all.leaves, value: day },
    action: money.balance > 0 && saysOwing ? payAction(booking) : viewAction(booking),
    sections: trip ? [trip] : [],
    closing: [questionsOf(all), env.BRAND],
  });
}
