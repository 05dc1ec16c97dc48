import type { Db } from "~/db/transaction.server";
import type { RunDirection } from "~/domain/departures/runs";
import { type Bilingual, inLocale } from "~/domain/locale";
import { env } from "~/platform/env.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { bookingMail, filesTold, questionsOf, sectionsOf, textsOf, viewAction } from "./booking-mail.server";
import { readBooking } from "./get-booking.server";

/** The keys of these mails begin so, and end with the number of the booking. */
export const COACH_CHANGE = "coach:";

type Moved = { name: string; seat: string; to: string | null };
type CoachChanged = {
  number: string;
  coach: Bilingual;
  direction: RunDirection;
  moves: readonly Moved[];
  /** Names the occasion: the same twice is told once. */
  key: string;
};

/** Queues word of the new seats, in the transaction that gives them; nothing where nobody can be written to. */
export async function queueCoachChange(
  tx: Db,
  { number, coach, direction, moves, key }: CoachChanged,
  now: Date,
): Promise<void> {
  const booking = await readBooking(tx, { number });
  if (!booking?.contactEmail) return;
  const all = textsOf(booking);
  const texts = all.coachChange;
  const [trip] = sectionsOf(booking, null);
  const on = (name: string) => (direction === "round-trip" ? name : `${name}, ${all.seats.ways[direction]}`);
  const content = {
    subject: texts.subject(booking.number),
    title: texts.title,
    intro: texts.text(booking.contactName, booking.number),
    highlight: { label: texts.coach, value: inLocale(coach, booking.locale) },
    brand: env.BRAND,
    action: viewAction(booking),
    sections: [
      {
        title: texts.section,
        rows: [
          ...moves.map(({ name, seat, to }) => ({ label: on(name), value: texts.seats(seat, to ?? texts.atBoarding) })),
        ],
        lines: [texts.tickets, ...filesTold(booking, now)],
      },
      ...(trip ? [trip] : []),
    ],
    closing: [questionsOf(all), env.BRAND],
  };
  await queueMail(tx, bookingMail(booking, booking.contactEmail, `${COACH_CHANGE}${key}:${number}`, content), now);
}
