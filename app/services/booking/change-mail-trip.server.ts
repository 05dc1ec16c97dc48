/** What the mail of a change says where the trip is another: its date, stop, room, beds or seats. */
import type { BookingView } from "~/domain/booked";
import type { Effect } from "~/domain/change";
import type { Leaving, RoomHad, Stop } from "~/domain/change-data";
import { inLocale } from "~/domain/locale";
import { formatDay, formatTime } from "~/i18n/format";
import { moneyOf, textsOf } from "./booking-mail.server";
import type { ChangeWords, Made, Of } from "./change-words.server";

export function otherDate(
  booking: BookingView,
  { from, to, fee, difference, rooms }: Of<"date">,
  { goesBack }: Effect,
  by: Made["by"],
): ChangeWords {
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

export function otherStop(
  booking: BookingView,
  { from, to, difference }: Of<"stop">,
  { goesBack }: Effect,
): ChangeWords {
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

export function otherRoom(
  booking: BookingView,
  { from, to, fee, difference }: Of<"room">,
  { goesBack }: Effect,
): ChangeWords {
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

export function beds(booking: BookingView, { twoBeds }: Of<"beds">): ChangeWords {
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

export function seats(booking: BookingView, { moved }: Of<"seats">): ChangeWords {
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
