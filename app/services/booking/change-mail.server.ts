import { eq } from "drizzle-orm";
import { bookings } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { MailContent } from "~/documents/mail-layout.server";
import type { BookingView } from "~/domain/booked";
import type { ChangeData, Effect } from "~/domain/change";
import { env } from "~/env.server";
import { formatPercent } from "~/i18n/format";
import { queueMail } from "~/services/mail/queue-mail.server";
import { bookingMail, moneyOf, questionsOf, sectionsOf, textsOf, viewAction } from "./booking-mail.server";
import { readBooking } from "./get-booking.server";

type Made = { id: string; booking: string; data: ChangeData; effect: Effect };

/** Queues, in the transaction that makes it, word of a change of a booking, with what was and what is. */
export async function queueChange(tx: Db, { id, booking: number, data, effect }: Made, now: Date): Promise<void> {
  const booking = await readBooking(tx, eq(bookings.number, number));
  if (!booking?.contactEmail) return;
  const content = contentOf(booking, data, effect);
  await queueMail(tx, bookingMail(booking, booking.contactEmail, `change:${id}`, content), now);
}

function contentOf(booking: BookingView, data: ChangeData, { priceBefore, goesBack }: Effect): MailContent {
  const all = textsOf(booking);
  const texts = all.cancellation;
  const money = moneyOf(booking);
  const who = data.names.join(", ");
  const [trip, standing] = sectionsOf(booking, null);
  return {
    subject: texts.subject(booking.number),
    brand: env.BRAND,
    title: texts.title,
    intro: data.whole ? texts.all(booking.contactName, booking.number) : texts.some(booking.contactName, who),
    highlight: { label: texts.back, value: money(goesBack) },
    action: viewAction(booking),
    sections: [
      {
        title: texts.section,
        rows: [
          { label: texts.who, value: who },
          { label: texts.before, value: money(priceBefore) },
          { label: texts.kept(formatPercent(String(data.keptPercent), booking.locale)), value: money(data.kept) },
          { label: texts.after, value: money(booking.money.price) },
        ],
        lines: [goesBack > 0 ? texts.backText : texts.nothingBack],
      },
      ...(standing ? [standing] : []),
      ...(trip ? [trip] : []),
    ],
    closing: [all.correction.notYou, questionsOf(all), env.BRAND],
  };
}
