import type { BookingView } from "~/domain/booked";
import type { Day } from "~/domain/day";
import { balanceDueDay } from "~/domain/deposit";
import { env } from "~/env.server";
import type { Mail } from "~/gateways/mail.server";
import { formatDay } from "~/i18n/format";
import { bookingMail, moneyOf, payAction, questionsOf, sectionsOf, textsOf } from "./booking-mail.server";

/** Reminds a booking's contact of its balance: how much, until when, and where to pay it. */
export function reminderMail(booking: BookingView, to: string, key: string, today: Day): Mail {
  const all = textsOf(booking);
  const texts = all.reminder;
  const due = balanceDueDay(booking.departure.startDay, today);
  const isToday = due === today;
  const amount = moneyOf(booking)(booking.money.balance);
  const day = formatDay(due, booking.locale);
  const name = booking.contactName;
  return bookingMail(booking, to, key, {
    subject: isToday ? texts.subjectToday(amount) : texts.subject(amount, day),
    brand: env.BRAND,
    title: isToday ? texts.titleToday : texts.title,
    intro: isToday ? texts.textToday(name, amount) : texts.text(name, amount, day),
    highlight: { label: all.balance, value: amount },
    action: payAction(booking),
    sections: sectionsOf(booking, due),
    closing: [texts.trouble, questionsOf(all), env.BRAND],
  });
}
