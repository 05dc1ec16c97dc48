import type { BookingView } from "~/domain/booking/booked";
import type { Day } from "~/domain/day";
import type { Mail } from "~/gateways/mail.server";
import { formatDay } from "~/i18n/format";
import { env } from "~/platform/env.server";
import { bookingMail, moneyOf, payAction, questionsOf, sectionsOf, textsOf } from "./booking-mail.server";

/**
 * Reminds a booking's contact of its balance: how much, until when, and where to pay it. `owed`: a change left it there
 * after its day.
 */
export function reminderMail(booking: BookingView, to: string, key: string, today: Day, owed: boolean): Mail {
  const all = textsOf(booking);
  const texts = all.reminder;
  const due = booking.money.dueDay ?? today;
  const isToday = due === today;
  const amount = moneyOf(booking)(booking.money.balance);
  const day = formatDay(due, booking.locale);
  const name = booking.contactName;
  return bookingMail(booking, to, key, {
    ...(owed
      ? { subject: texts.subjectOwed(amount), title: texts.titleOwed, intro: texts.textOwed(name, amount) }
      : isToday
        ? { subject: texts.subjectToday(amount), title: texts.titleToday, intro: texts.textToday(name, amount) }
        : { subject: texts.subject(amount, day), title: texts.title, intro: texts.text(name, amount, day) }),
    brand: env.BRAND,
    highlight: { label: all.balance, value: amount },
    action: payAction(booking),
    sections: sectionsOf(booking, due),
    closing: [texts.trouble, questionsOf(all), env.BRAND],
  });
}
