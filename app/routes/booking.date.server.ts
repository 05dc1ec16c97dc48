/** Another date for a booking: the days one may choose, what one comes to, by the address, and the post that makes it. */

import type { RoomSnapshot } from "~/domain/amendments/change-data";
import type { Day } from "~/domain/day";
import { inLocale, type Locale } from "~/domain/locale";
import type { MayConfirm } from "~/features/booking/confirm-change";
import type { DateData } from "~/features/booking/date-data";
import type { DateAsked } from "~/features/booking/date-page";
import { HOTEL } from "~/features/stay/hotel-pages";
import { askingAt, type ChangeAt, changedBooking } from "~/routes/amendments/desk-change.server";
import {
  changeOf,
  chosenAt,
  previewAmendment,
  refusal,
  submitAmendment,
} from "~/routes/amendments/quoted-change.server";
import type { PreviewOf } from "~/services/amendments/engine.server";
import { DATE, type OtherDate } from "~/services/amendments/kinds/date.server";
import { otherDates } from "~/services/amendments/other-dates.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { ROOM_LETTERS, roomIn, textOf, viewOf } from "./booking.room.server";

/** Letters of the departure, of the city one leaves from and, of a package, of the room. */
const fields = { to: 100, from: 100, room: ROOM_LETTERS };

/** The page as its address asks: the days one may change to and, once one is chosen, what that comes to. Throws a 404. */
export async function datesOf(at: ChangeAt): Promise<DateData & DateAsked> {
  const { locale, now, bookingKey } = at;
  const { searchParams, quote } = await chosenAt(at, "date");
  const [wished, to] = [searchParams.get("from"), searchParams.get("to") ?? ""];
  const wanted = searchParams.get("room") ?? "";
  const booking = await getBooking(bookingKey);
  const hotel = searchParams.get(HOTEL) ?? roomIn(wanted).hotel;
  const found =
    booking && (await otherDates(bookingKey, { city: wished, departure: to, hotel, asked: askingAt(at).asked }, now));
  if (!found) throw new Response("unknown", { status: 404 });
  const { closed, cities, city, dates, rooms, pages, unavailable, currency, rule } = found;
  const page: DateData = {
    ...changedBooking(at, booking),
    currency,
    rule,
    city,
    dates,
    pages,
    cities: cities.map(({ slug, name }) => ({ value: slug, text: inLocale(name, locale) })),
    month: monthShown(dates, [
      searchParams.get("month"),
      dates.find(({ departure }) => departure === to)?.startDay,
      booking.departure.startDay,
    ]),
    chosen: to,
    rooms: rooms.map(({ fields, priceChange }) => ({
      ...viewOf({ ...fields, hotelName: fields.about.name }, locale),
      value: textOf(fields),
      priceChange,
    })),
    room: wanted,
    isPackage: booking.stay !== null,
    open: closed === null,
  };
  if (closed) return { ...page, refused: refusal(locale, closed, { last: rule.last }) };
  if (!searchParams.has("see")) return { ...page, rooms: [] };
  if (to === "") return { ...page, refused: { code: "date-required" } };
  if (unavailable) return { ...page, refused: refusal(locale, "stay-unavailable") };
  const asked = await previewAmendment(at, dateChange(at, otherDate(to, wished ?? city, wanted)), quote);
  // Theirs is let then: another one is chosen first.
  const isLet = asked.refused?.code === "room-sold-out";
  if (!isLet && asked.refused && !asked.quote) return { ...page, ...asked, rooms: [] };
  return { ...page, ...(isLet && wanted === "" && rooms.length > 0 ? {} : asked) };
}

/** The month of the calendar: the first of those wanted that has dates, or the first that has any. */
function monthShown(
  dates: readonly { startDay: Day }[],
  wanted: readonly (string | null | undefined)[],
): string | null {
  const months = dates.map(({ startDay }) => startDay.slice(0, 7));
  return wanted.map((day) => day?.slice(0, 7)).find((month) => month && months.includes(month)) ?? months[0] ?? null;
}

function otherDate(departure: string, city: string, room: string): OtherDate {
  return { departure, city, ...(room === "" ? {} : { room: roomIn(room) }) };
}

const roomView = (room: RoomSnapshot, locale: Locale) => ({ ...viewOf(room, locale), nights: room.nights });

function dateChange(at: ChangeAt, to: OtherDate) {
  const { locale } = at;
  const view = (quoted: PreviewOf<typeof DATE>, may: MayConfirm): DateAsked["quote"] => {
    const { contactEmail: _, booking: _1, seen: _2, from, to: there, rooms, ...quote } = quoted;
    return {
      ...quote,
      to: to.departure,
      city: to.city,
      may,
      before: { day: from.departure.startDay, city: inLocale(from.boarding.cityName, locale) },
      after: {
        day: there.departure.startDay,
        city: inLocale(there.boarding.cityName, locale),
        time: there.boarding.departs,
        stop: inLocale(there.boarding.name, locale),
      },
      rooms: rooms && {
        value: textOf(rooms.to),
        before: roomView(rooms.from, locale),
        after: roomView(rooms.to, locale),
      },
    };
  };
  return changeOf(DATE, at, { to }, view);
}

/** Answers a post about another date. Throws a 404 when there is no such booking. */
export async function answerDate(at: ChangeAt) {
  return submitAmendment(at, {
    kind: "date" as const,
    fields,
    of: (asked, { to, from, room }) => dateChange(asked, otherDate(to, from, room)),
  });
}
