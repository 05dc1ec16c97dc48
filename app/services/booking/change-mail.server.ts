import { eq } from "drizzle-orm";
import { bookings } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { MailContent } from "~/documents/mail-layout.server";
import type { Asked } from "~/domain/asked";
import type { BookingView } from "~/domain/booked";
import type { Effect } from "~/domain/change";
import type { ChangeData, Leaving, RoomHad, Stop } from "~/domain/change-data";
import { dayIn } from "~/domain/day";
import { balanceDueDay } from "~/domain/deposit";
import { inLocale } from "~/domain/locale";
import { env } from "~/env.server";
import { formatDay, formatPercent, formatTime } from "~/i18n/format";
import { queueMail } from "~/services/mail/queue-mail.server";
import { bookingMail, moneyOf, payAction, questionsOf, sectionsOf, textsOf, viewAction } from "./booking-mail.server";
import { readBooking } from "./get-booking.server";

type Made = { id: string; booking: string; data: ChangeData; effect: Effect; by: Asked["by"] };
type Of<K extends ChangeData["kind"]> = Extract<ChangeData, { kind: K }>;
type Words = Pick<MailContent, "subject" | "title" | "intro" | "highlight"> & { what: MailContent["sections"][number] };

/** Queues, in the transaction that makes it, word of a change of a booking, with what was and what is. */
export async function queueChange(tx: Db, { id, booking: number, data, effect, by }: Made, now: Date): Promise<void> {
  const booking = await readBooking(tx, eq(bookings.number, number));
  if (!booking?.contactEmail) return;
  const { what, ...words } = wordsOf(booking, { data, effect, by });
  const all = textsOf(booking);
  const due = booking.money.balance > 0;
  const [trip, standing] = sectionsOf(booking, due ? balanceDueDay(booking.departure.startDay, dayIn(now)) : null);
  const content: MailContent = {
    ...words,
    brand: env.BRAND,
    action: due ? payAction(booking) : viewAction(booking),
    sections: [what, ...(standing ? [standing] : []), ...(trip ? [trip] : [])],
    closing: [all.correction.notYou, questionsOf(all), env.BRAND],
  };
  await queueMail(tx, bookingMail(booking, booking.contactEmail, `change:${id}`, content), now);
}

function wordsOf(booking: BookingView, { data, effect, by }: Pick<Made, "data" | "effect" | "by">): Words {
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

function cancellation(
  booking: BookingView,
  data: Of<"cancellation">,
  { priceBefore, goesBack }: Effect,
  by: Made["by"],
): Words {
  const { cancellation: texts } = textsOf(booking);
  const money = moneyOf(booking);
  const who = data.names.join(", ");
  return {
    subject: texts.subject(booking.number),
    title: texts.title,
    intro:
      by === "company"
        ? texts.byUs(booking.contactName, who)
        : data.whole
          ? texts.all(booking.contactName, booking.number)
          : texts.some(booking.contactName, who),
    highlight: { label: texts.back, value: money(goesBack) },
    what: {
      title: texts.section,
      rows: [
        { label: texts.who, value: who },
        { label: texts.before, value: money(priceBefore) },
        {
          label: data.waived ? texts.keptLess : texts.kept(formatPercent(String(data.keptPercent), booking.locale)),
          value: money(data.kept),
        },
        { label: texts.after, value: money(booking.money.price) },
      ],
      lines: [goesBack > 0 ? texts.backText : texts.nothingBack],
    },
  };
}

function rename(booking: BookingView, { from, to, fee }: Of<"name">): Words {
  const { rename: texts } = textsOf(booking);
  const money = moneyOf(booking);
  const { balance } = booking.money;
  return {
    subject: texts.subject(booking.number),
    title: texts.title,
    intro: texts.text(booking.contactName, booking.number),
    highlight: { label: texts.after, value: to },
    what: {
      title: texts.section,
      rows: [
        { label: texts.before, value: from },
        { label: texts.after, value: to },
        { label: texts.fee, value: money(fee) },
      ],
      lines: balance > 0 ? [texts.more(money(balance))] : [],
    },
  };
}

function activities(booking: BookingView, { added }: Of<"activities">, { priceBefore, price }: Effect): Words {
  const { activities: texts } = textsOf(booking);
  const money = moneyOf(booking);
  return {
    subject: texts.subject(booking.number),
    title: texts.title,
    intro: texts.text(booking.contactName, booking.number),
    highlight: { label: texts.cost, value: money(price - priceBefore) },
    what: {
      title: texts.section,
      rows: added.map(({ name, who, price: each }) => ({
        label: `${inLocale(name, booking.locale)}, ${who}`,
        value: money(each),
      })),
    },
  };
}

function joined(booking: BookingView, data: Of<"traveller">, { priceBefore, price, goesBack }: Effect): Words {
  const { traveller: texts, cancellation, date } = textsOf(booking);
  const money = moneyOf(booking);
  const { others, rooms } = data;
  const label = rooms ? texts.othersInRoom : texts.others;
  return {
    subject: texts.subject(booking.number),
    title: texts.title,
    intro: texts.text(booking.contactName, booking.number),
    highlight: { label: texts.who, value: data.who },
    what: {
      title: texts.section,
      rows: [
        { label: texts.who, value: data.who },
        { label: texts.fare, value: money(data.fare) },
        ...(rooms ? [{ label: texts.room, value: money(rooms.to.perPerson) }] : []),
        ...data.added.map(({ name, price: each }) => ({ label: inLocale(name, booking.locale), value: money(each) })),
        ...(others === 0 ? [] : [{ label, value: others < 0 ? date.less(money(-others)) : money(others) }]),
        { label: texts.cost, value: money(price - priceBefore) },
        ...(goesBack > 0 ? [{ label: cancellation.back, value: money(goesBack) }] : []),
      ],
      lines: [texts.tickets, ...(goesBack > 0 ? [cancellation.backText] : [])],
    },
  };
}

function returned(
  booking: BookingView,
  data: Of<"activities-returned">,
  { priceBefore, price, goesBack }: Effect,
): Words {
  const { activitiesReturned: texts, cancellation } = textsOf(booking);
  const money = moneyOf(booking);
  return {
    subject: texts.subject(booking.number),
    title: texts.title,
    intro: texts.text(booking.contactName, booking.number),
    highlight: { label: texts.less, value: money(priceBefore - price) },
    what: {
      title: texts.section,
      rows: [
        ...data.returned.map(({ name, who, price: each }) => ({
          label: `${inLocale(name, booking.locale)}, ${who}`,
          value: money(each),
        })),
        ...(goesBack > 0 ? [{ label: cancellation.back, value: money(goesBack) }] : []),
      ],
      lines: goesBack > 0 ? [cancellation.backText] : [],
    },
  };
}

function otherDate(
  booking: BookingView,
  { from, to, fee, difference, rooms }: Of<"date">,
  { goesBack }: Effect,
  by: Made["by"],
): Words {
  const all = textsOf(booking);
  const texts = all.date;
  const money = moneyOf(booking);
  const { locale } = booking;
  const leaving = ({ startDay, cityName }: Leaving) =>
    texts.leaving(formatDay(startDay, locale, "full"), inLocale(cityName, locale));
  const amount = difference < 0 ? texts.less(money(-difference)) : money(difference);
  return {
    subject: texts.subject(booking.number),
    title: texts.title,
    intro: (by === "company" ? texts.byUs : texts.text)(booking.contactName, booking.number),
    highlight: { label: texts.after, value: formatDay(to.startDay, locale, "full") },
    what: {
      title: texts.section,
      rows: [
        { label: texts.before, value: leaving(from) },
        { label: texts.after, value: leaving(to) },
        ...roomThere(booking, rooms?.to),
        { label: texts.fee, value: money(fee) },
        ...(difference === 0 ? [] : [{ label: rooms ? texts.differenceRoom : texts.difference, value: amount }]),
        ...(goesBack > 0 ? [{ label: all.cancellation.back, value: money(goesBack) }] : []),
      ],
      lines: [texts.tickets, ...(goesBack > 0 ? [all.cancellation.backText] : [])],
    },
  };
}

/** The room of a package on its new nights, and the hotel's number for it. */
function roomThere(booking: BookingView, room: RoomHad | undefined) {
  if (!room) return [];
  const { room: texts } = textsOf(booking);
  const { confirmation } = booking.stay ?? {};
  return [
    { label: texts.after, value: texts.on(roomSaid(booking, room), room.nights) },
    ...(confirmation ? [{ label: texts.confirmation, value: confirmation.number }] : []),
  ];
}

function roomSaid(booking: BookingView, { hotelName, roomName, twoBeds }: RoomHad): string {
  return textsOf(booking).room.said(hotelName, inLocale(roomName, booking.locale), twoBeds);
}

function beds(booking: BookingView, { twoBeds }: Of<"beds">): Words {
  const { beds: texts } = textsOf(booking);
  const value = twoBeds ? texts.two : texts.one;
  return {
    subject: texts.subject(booking.number),
    title: texts.title,
    intro: texts.text(booking.contactName, booking.number),
    highlight: { label: texts.asked, value },
    what: { title: texts.section, rows: [], lines: [texts.rule] },
  };
}

function seats(booking: BookingView, { moved }: Of<"seats">): Words {
  const { seats: texts } = textsOf(booking);
  const seatOf = (seat: string | null) => seat ?? texts.atBoarding;
  return {
    subject: texts.subject(booking.number),
    title: texts.title,
    intro: texts.text(booking.contactName, booking.number),
    highlight: { label: texts.who, value: moved.map(({ who }) => who).join(", ") },
    what: {
      title: texts.section,
      rows: moved.map(({ who, from, to }) => ({ label: who, value: texts.seats(seatOf(from), seatOf(to)) })),
      lines: [texts.tickets],
    },
  };
}

function otherStop(booking: BookingView, { from, to, difference }: Of<"stop">, { goesBack }: Effect): Words {
  const all = textsOf(booking);
  const texts = all.stop;
  const money = moneyOf(booking);
  const { locale } = booking;
  const said = ({ cityName, departs, name }: Stop) =>
    texts.at(inLocale(cityName, locale), formatTime(departs, locale), inLocale(name, locale));
  const amount = difference < 0 ? all.date.less(money(-difference)) : money(difference);
  return {
    subject: texts.subject(booking.number),
    title: texts.title,
    intro: texts.text(booking.contactName, booking.number),
    highlight: { label: texts.after, value: said(to) },
    what: {
      title: texts.section,
      rows: [
        { label: texts.before, value: said(from) },
        { label: texts.after, value: said(to) },
        ...(difference === 0 ? [] : [{ label: all.date.difference, value: amount }]),
        ...(goesBack > 0 ? [{ label: all.cancellation.back, value: money(goesBack) }] : []),
      ],
      lines: [texts.tickets, ...(goesBack > 0 ? [all.cancellation.backText] : [])],
    },
  };
}

function byHand(booking: BookingView, data: Of<"goodwill"> | Of<"fee">, { priceBefore }: Effect): Words {
  const all = textsOf(booking);
  const texts = all[data.kind];
  const money = moneyOf(booking);
  const amount = money(data.kind === "fee" ? data.fee : data.given);
  return {
    subject: texts.subject(booking.number),
    title: texts.title,
    intro: texts.text(booking.contactName, booking.number),
    highlight: { label: texts.amount, value: amount },
    what: {
      title: texts.section,
      rows: [
        { label: texts.words, value: data.words },
        { label: all.cancellation.before, value: money(priceBefore) },
        { label: all.cancellation.after, value: money(booking.money.price) },
      ],
      lines: [data.kind === "fee" ? texts.note(money(booking.money.balance)) : all.cancellation.backText],
    },
  };
}

function otherRoom(booking: BookingView, { from, to, fee, difference }: Of<"room">, { goesBack }: Effect): Words {
  const all = textsOf(booking);
  const texts = all.room;
  const money = moneyOf(booking);
  const said = (room: RoomHad) => roomSaid(booking, room);
  const amount = difference < 0 ? all.date.less(money(-difference)) : money(difference);
  const confirmation = booking.stay?.confirmation;
  return {
    subject: texts.subject(booking.number),
    title: texts.title,
    intro: texts.text(booking.contactName, booking.number),
    highlight: { label: texts.after, value: said(to) },
    what: {
      title: texts.section,
      rows: [
        { label: texts.before, value: said(from) },
        { label: texts.after, value: said(to) },
        ...(confirmation ? [{ label: texts.confirmation, value: confirmation.number }] : []),
        ...(fee === 0 ? [] : [{ label: texts.fee, value: money(fee) }]),
        ...(difference === 0 ? [] : [{ label: texts.difference, value: amount }]),
        ...(goesBack > 0 ? [{ label: all.cancellation.back, value: money(goesBack) }] : []),
      ],
      lines: goesBack > 0 ? [all.cancellation.backText] : [],
    },
  };
}
