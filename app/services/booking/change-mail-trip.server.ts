/** What the mail of a change says where the trip is another: its date, stop, room, beds or seats. */

import type { Effect } from "~/domain/amendments/change";
import type { Leaving, RoomSnapshot, Stop } from "~/domain/amendments/change-data";
import type { BookingView } from "~/domain/booking/booked";
import { inLocale } from "~/domain/locale";
import { formatDay, formatTime } from "~/i18n/format";
import { moneyOf, textsOf } from "./booking-mail.server";
import { type ChangeWords, differenceRows, goingBack, headOf, type Made, type Of } from "./change-words.server";

export function otherDate(
  booking: BookingView,
  { from, to, fee, difference, rooms }: Of<"date">,
  effect: Effect,
  by: Made["by"],
): ChangeWords {
  const { date: texts } = textsOf(booking);
  const back = goingBack(booking, effect);
  const { locale } = booking;
  const leaving = ({ startDay, cityName }: Leaving) =>
    texts.leaving(formatDay(startDay, locale, "full"), inLocale(cityName, locale));
  return {
    ...headOf(booking, by === "company" ? { ...texts, text: texts.byUs } : texts),
    highlight: { label: texts.after, value: formatDay(to.startDay, locale, "full") },
    what: {
      title: texts.section,
      rows: [
        { label: texts.before, value: leaving(from) },
        { label: texts.after, value: leaving(to) },
        ...roomThere(booking, rooms?.to),
        { label: texts.fee, value: moneyOf(booking)(fee) },
        ...differenceRows(booking, rooms ? texts.differenceRoom : texts.difference, difference),
        ...back.rows,
      ],
      lines: [texts.tickets, ...back.lines],
    },
  };
}

export function otherStop(booking: BookingView, { from, to, difference }: Of<"stop">, effect: Effect): ChangeWords {
  const { stop: texts, date } = textsOf(booking);
  const back = goingBack(booking, effect);
  const { locale } = booking;
  const said = ({ cityName, departs, name }: Stop) =>
    texts.at(inLocale(cityName, locale), formatTime(departs, locale), inLocale(name, locale));
  return {
    ...headOf(booking, texts),
    highlight: { label: texts.after, value: said(to) },
    what: {
      title: texts.section,
      rows: [
        { label: texts.before, value: said(from) },
        { label: texts.after, value: said(to) },
        ...differenceRows(booking, date.difference, difference),
        ...back.rows,
      ],
      lines: [texts.tickets, ...back.lines],
    },
  };
}

export function otherRoom(
  booking: BookingView,
  { from, to, fee, difference }: Of<"room">,
  effect: Effect,
): ChangeWords {
  const { room: texts } = textsOf(booking);
  const back = goingBack(booking, effect);
  const said = (room: RoomSnapshot) => roomSaid(booking, room);
  const confirmation = booking.stay?.confirmation;
  return {
    ...headOf(booking, texts),
    highlight: { label: texts.after, value: said(to) },
    what: {
      title: texts.section,
      rows: [
        { label: texts.before, value: said(from) },
        { label: texts.after, value: said(to) },
        ...(confirmation ? [{ label: texts.confirmation, value: confirmation.number }] : []),
        ...(fee === 0 ? [] : [{ label: texts.fee, value: moneyOf(booking)(fee) }]),
        ...differenceRows(booking, texts.difference, difference),
        ...back.rows,
      ],
      lines: back.lines,
    },
  };
}

/** The room of a package on its new nights, and the hotel's number for it. */
function roomThere(booking: BookingView, room: RoomSnapshot | undefined) {
  if (!room) return [];
  const { room: texts } = textsOf(booking);
  const { confirmation } = booking.stay ?? {};
  return [
    { label: texts.after, value: texts.on(roomSaid(booking, room), room.nights) },
    ...(confirmation ? [{ label: texts.confirmation, value: confirmation.number }] : []),
  ];
}

function roomSaid(booking: BookingView, { hotelName, roomName, twoBeds }: RoomSnapshot): string {
  return textsOf(booking).room.said(hotelName, inLocale(roomName, booking.locale), twoBeds);
}

export function beds(booking: BookingView, { twoBeds }: Of<"beds">): ChangeWords {
  const { beds: texts } = textsOf(booking);
  const value = twoBeds ? texts.two : texts.one;
  return {
    ...headOf(booking, texts),
    highlight: { label: texts.asked, value },
    what: { title: texts.section, rows: [], lines: [texts.rule] },
  };
}

export function seats(booking: BookingView, { moved, way }: Of<"seats">): ChangeWords {
  const { seats: texts } = textsOf(booking);
  const seatOf = (seat: string | null) => seat ?? texts.atBoarding;
  const on = (who: string) => (way ? `${who}, ${texts.ways[way]}` : who);
  return {
    ...headOf(booking, texts),
    highlight: { label: texts.who, value: moved.map(({ who }) => who).join(", ") },
    what: {
      title: texts.section,
      rows: moved.map(({ who, from, to }) => ({ label: on(who), value: texts.seats(seatOf(from), seatOf(to)) })),
      lines: [texts.tickets],
    },
  };
}
