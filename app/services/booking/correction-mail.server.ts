import { eq } from "drizzle-orm";
import { bookings } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { MailContent } from "~/documents/mail-layout.server";
import type { BookingView } from "~/domain/booking/booked";
import { dayIn } from "~/domain/day";
import { balanceDueDay } from "~/domain/money/deposit";
import { env } from "~/platform/env.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { bookingMail, moneyOf, payAction, questionsOf, sectionsOf, textsOf, viewAction } from "./booking-mail.server";
import { backText, isHeld } from "./change-words.server";
import { readBooking } from "./get-booking.server";

/** What a correction did: minor units of the booking's currency. */
type Correction = { id: string; booking: string; position: number; priceBefore: number; goesBack: number };

/** Queues, in the transaction that makes it, word of a year of birth put right and of what it does to the price. */
export async function queueCorrection(tx: Db, correction: Correction, now: Date): Promise<void> {
  const booking = await readBooking(tx, eq(bookings.number, correction.booking));
  if (!booking?.contactEmail) return;
  const content = contentOf(booking, correction, now);
  await queueMail(tx, bookingMail(booking, booking.contactEmail, `correction:${correction.id}`, content), now);
}

function contentOf(booking: BookingView, { position, priceBefore, goesBack }: Correction, now: Date): MailContent {
  const all = textsOf(booking);
  const texts = all.correction;
  const money = moneyOf(booking);
  const { price, balance } = booking.money;
  const traveller = booking.travellers.find((each) => each.position === position);
  const difference = price - priceBefore;
  const effects = [
    ...(difference === 0 ? [texts.same] : []),
    ...(difference > 0 ? [texts.more(money(difference))] : []),
    ...(-difference - goesBack > 0 ? [texts.less(money(-difference - goesBack))] : []),
    ...(goesBack > 0 ? [isHeld(booking) ? backText(booking) : texts.back(money(goesBack))] : []),
  ];
  const dueDay = balance > 0 ? balanceDueDay(booking.departure.startDay, dayIn(now)) : null;
  const [trip, standing] = sectionsOf(booking, dueDay);
  return {
    subject: texts.subject(booking.number),
    brand: env.BRAND,
    title: texts.title,
    intro: texts.text(booking.contactName, traveller?.firstName ?? ""),
    highlight: { label: texts.after, value: money(price) },
    action: balance > 0 ? payAction(booking) : viewAction(booking),
    sections: [
      {
        title: texts.traveller,
        rows: [
          {
            label: traveller ? `${traveller.firstName} ${traveller.lastName}` : "",
            value: traveller ? texts.types[traveller.type] : "",
          },
          { label: texts.before, value: money(priceBefore) },
          { label: texts.after, value: money(price) },
        ],
      },
      ...(standing ? [{ ...standing, lines: effects }] : []),
      ...(trip ? [trip] : []),
    ],
    closing: [texts.notYou, questionsOf(all), env.BRAND],
  };
}
