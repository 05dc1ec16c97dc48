import type { Db } from "~/db/transaction.server";
import type { MailContent, MailRow } from "~/documents/mail-layout.server";
import type { Effect } from "~/domain/amendments/change";
import type { BookingView } from "~/domain/booking/booked";
import { quoteOther } from "~/domain/departures/call-off";
import { inLocale } from "~/domain/locale";
import { formatDay, formatInstant, formatTime } from "~/i18n/format";
import { WRITTEN } from "~/i18n/messages/written.server";
import { pathFor } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import {
  bookingMail,
  filesTold,
  moneyOf,
  questionsOf,
  sectionsOf,
  textsOf,
  viewAction,
} from "~/services/booking/booking-mail.server";
import { readBought } from "~/services/booking/bought.server";
import { backText } from "~/services/booking/change-words.server";
import { readBooking } from "~/services/booking/get-booking.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import type { Booking, CallOff, Checkout, PartyRow } from "./read-parties.server";

type NotifiedParty = {
  callOff: CallOff;
  party: PartyRow;
  booking: Booking;
  checkout: Checkout;
  held: readonly Checkout[];
};

/** Why, where travellers are told. */
const whyRows = ({ why, whyShown }: CallOff, label: string): MailRow[] => (whyShown ? [{ label, value: why }] : []);

/**
 * Queues, in the transaction that holds them, what a party may choose and until when. `again` names another sending of it.
 * False where nobody can be written to.
 */
export async function queueChoice(
  tx: Db,
  { callOff, party, held, ...of }: NotifiedParty,
  now: Date,
  again = "",
): Promise<boolean> {
  const booking = await readBooking(tx, { number: party.booking });
  if (!booking?.contactEmail) return false;
  const { locale } = booking;
  const texts = WRITTEN[locale].callOffMail;
  const money = moneyOf(booking);
  const until = formatInstant(callOff.answerUntil, locale);
  const day = formatDay(booking.departure.startDay, locale, "full");
  const { bought } = await readBought(tx, of.booking, of.checkout);
  const others = held.map((other): MailRow => {
    const { departure, boarding } = other.journey;
    const { less } = quoteOther(bought, other);
    const value = texts.kept.from(
      formatDay(departure.startDay, locale, "full"),
      formatTime(boarding.departs, locale),
      inLocale(boarding.cityName, locale),
    );
    return { label: texts.kept.leaves, value: less > 0 ? `${value}, ${texts.less(money(less))}` : value };
  });
  const said = texts[callOff.kind];
  const content: MailContent = {
    subject: said.subject(day),
    brand: env.BRAND,
    title: said.title,
    intro: said.text(booking.contactName, inLocale(booking.trip.name, locale), day),
    highlight: { label: texts.until, value: until },
    action: {
      label: texts.choose,
      url: env.SITE_URL + pathFor("call-off", locale, { callOffKey: party.key }),
      hint: texts.chooseHint,
    },
    sections: [
      {
        title: texts.choices,
        rows: [...others, { label: texts.refund, value: texts.refundText(money(booking.money.available)) }],
        lines: [texts.silence, texts.price],
      },
      {
        title: texts.section,
        rows: [...whyRows(callOff, texts.why), ...(sectionsOf(booking, null)[0]?.rows ?? [])],
      },
    ],
    closing: [questionsOf(textsOf(booking)), env.BRAND],
  };
  const key = `call-off:${callOff.departure}:${booking.number}${again && `:${again}`}`;
  await queueMail(tx, bookingMail(booking, booking.contactEmail, key, content), now);
  return true;
}

type SettledParty = { id: string; booking: string; callOff: CallOff; effect: Effect; moved: boolean };

/** Queues, in the transaction that does it, what a party ended with. */
export async function queueSettled(
  tx: Db,
  { id, booking: number, callOff, effect, moved }: SettledParty,
  now: Date,
): Promise<void> {
  const booking = await readBooking(tx, { number });
  if (!booking?.contactEmail) return;
  const texts = WRITTEN[booking.locale].callOffMail;
  const content = {
    ...(moved ? keptContent(booking, effect, now) : refundedContent(booking, callOff, effect, now)),
    brand: env.BRAND,
    action: viewAction(booking),
    closing: [questionsOf(textsOf(booking)), env.BRAND],
  };
  const [first, ...others] = content.sections;
  const sections = first ? [{ ...first, title: texts.section }, ...others] : others;
  await queueMail(tx, bookingMail(booking, booking.contactEmail, `change:${id}`, { ...content, sections }), now);
}

type Words = Pick<MailContent, "subject" | "title" | "intro" | "highlight"> & { sections: MailContent["sections"] };

function refundedContent(booking: BookingView, callOff: CallOff, { goesBack }: Effect, now: Date): Words {
  const { why, refunded } = WRITTEN[booking.locale].callOffMail;
  const day = formatDay(booking.departure.startDay, booking.locale, "full");
  return {
    subject: refunded.subject(booking.number),
    title: refunded.title,
    intro: refunded.text(booking.contactName, inLocale(booking.trip.name, booking.locale), day),
    highlight: { label: refunded.back, value: moneyOf(booking)(goesBack) },
    sections: [
      {
        title: "",
        rows: [...whyRows(callOff, why), ...(sectionsOf(booking, null)[0]?.rows ?? [])],
        lines: [goesBack > 0 ? backText(booking) : refunded.nothing, ...filesTold(booking, now)],
      },
    ],
  };
}

function keptContent(booking: BookingView, { goesBack }: Effect, now: Date): Words {
  const { locale, departure, boarding } = booking;
  const { kept } = WRITTEN[locale].callOffMail;
  const day = formatDay(departure.startDay, locale, "full");
  const leaves = kept.from(day, formatTime(boarding.departs, locale), inLocale(boarding.cityName, locale));
  const back = goesBack > 0 ? [{ label: kept.back, value: moneyOf(booking)(goesBack) }] : [];
  const due = booking.money.dueDay;
  return {
    subject: kept.subject(booking.number, day),
    title: kept.title,
    intro: kept.text(booking.contactName, day),
    highlight: { label: kept.leaves, value: leaves },
    sections: [
      {
        title: "",
        rows: back,
        lines: [kept.tickets, ...filesTold(booking, now), ...(goesBack > 0 ? [backText(booking)] : [])],
      },
      ...sectionsOf(booking, due),
    ],
  };
}
