import type { Db } from "~/db/transaction.server";
import type { MailContent } from "~/documents/mail-layout.server";
import { CHANGES_TICKETS } from "~/domain/amendments/change-data";
import type { BookingView } from "~/domain/booking/booked";
import { env } from "~/platform/env.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import {
  bookingLink,
  bookingMail,
  filesTold,
  payAction,
  questionsOf,
  sectionsOf,
  textsOf,
  viewAction,
} from "./booking-mail.server";
import { activities, birthYear, byHand, cancellation, joined, rename, returned } from "./change-mail-people.server";
import { beds, otherDate, otherRoom, otherStop, seats } from "./change-mail-trip.server";
import type { ChangeWords, Made } from "./change-words.server";
import { readBooking } from "./get-booking.server";

/** Queues, in the transaction that makes it, word of a change of a booking, with what was and what is. */
export async function queueChange(tx: Db, { id, booking: number, data, effect, by }: Made, now: Date): Promise<void> {
  const booking = await readBooking(tx, { number });
  if (!booking?.contactEmail) return;
  const { what, ...words } = wordsOf(booking, { data, effect, by });
  const all = textsOf(booking);
  const { dueDay } = booking.money;
  const due = dueDay !== null;
  const [trip, standing] = sectionsOf(booking, dueDay);
  const content: MailContent = {
    ...words,
    brand: env.BRAND,
    action: due ? payAction(booking) : viewAction(booking),
    also: due ? bookingLink(booking) : undefined,
    sections: [
      { ...what, lines: [...(what.lines ?? []), ...(CHANGES_TICKETS[data.kind] ? filesTold(booking, now) : [])] },
      ...(standing ? [standing] : []),
      ...(trip ? [trip] : []),
    ],
    closing: [all.correction.notYou, questionsOf(all), env.BRAND],
  };
  await queueMail(tx, bookingMail(booking, booking.contactEmail, `change:${id}`, content), now);
}

function wordsOf(booking: BookingView, { data, effect, by }: Pick<Made, "data" | "effect" | "by">): ChangeWords {
  switch (data.kind) {
    case "cancellation":
      return cancellation(booking, data, effect, by);
    case "name":
      return rename(booking, data);
    case "date":
      return otherDate(booking, data, effect, by);
    case "stop":
      return otherStop(booking, data, effect);
    case "room":
      return otherRoom(booking, data, effect);
    case "birth-year":
      return birthYear(booking, data, effect);
    case "beds":
      return beds(booking, data);
    case "seats":
      return seats(booking, data);
    case "traveller":
      return joined(booking, data, effect);
    case "activities":
      return activities(booking, data, effect);
    case "activities-returned":
      return returned(booking, data, effect);
    default:
      return byHand(booking, data, effect);
  }
}
