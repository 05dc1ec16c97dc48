import type { BookingView } from "~/domain/booking/booked";
import { inLocale } from "~/domain/locale";
import type { Mail } from "~/gateways/mail.server";
import { formatDay } from "~/i18n/format";
import { pathFor } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import { bookingMail, questionsOf, textsOf } from "~/services/booking/booking-mail.server";

type Claim = { number: string; text: string };

/** Says to a booking's contact that their claim has come, with its number and what it says. */
export const claimMail = (booking: BookingView, to: string, number: string, text: string): Mail =>
  mailOf(booking, to, `claim:${number}`, "claim", { number, text });

/** What the company answers to a claim. */
export const answerMail = (booking: BookingView, to: string, { id, ...claim }: Claim & { id: string }): Mail =>
  mailOf(booking, to, `claim-answer:${claim.number}:${id}`, "claimAnswer", claim);

function mailOf(
  booking: BookingView,
  to: string,
  key: string,
  kind: "claim" | "claimAnswer",
  { number, text }: Claim,
): Mail {
  const { locale } = booking;
  const all = textsOf(booking);
  const texts = all[kind];
  const path = pathFor("booking.claim", locale, { bookingKey: booking.key });
  return bookingMail(booking, to, key, {
    subject: texts.subject(number),
    brand: env.BRAND,
    title: texts.title,
    intro: texts.text(booking.contactName),
    word: { title: texts.said, lines: text.split("\n") },
    highlight: { label: all.claim.number, value: number },
    action: { label: all.claim.view, url: env.SITE_URL + path, hint: texts.viewHint },
    sections: [
      {
        title: all.tripTitle,
        rows: [
          { label: all.tour, value: inLocale(booking.trip.name, locale) },
          { label: all.leaves, value: formatDay(booking.departure.startDay, locale, "full") },
          { label: all.number, value: booking.number },
        ],
      },
    ],
    closing: [questionsOf(all), env.BRAND],
  });
}
