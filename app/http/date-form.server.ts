/** Another date for a booking: the days one may choose, what one comes to, by the address, and the post that makes it. */
import { z } from "zod";
import type { RoomHad } from "~/domain/change-data";
import { inLocale, type Locale } from "~/domain/locale";
import type { Params } from "~/domain/verdict";
import type { DateAsked, DateData } from "~/features/booking/date-page";
import { type PostedForm, readForm, text } from "~/features/form/read-form.server";
import { formatDay } from "~/i18n/format";
import {
  type ChangeDateRefusal,
  changeDate,
  type OtherDate,
  quoteDateChange,
} from "~/services/booking/change-date.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { otherDates } from "~/services/booking/other-dates.server";
import { confirmChange, mayConfirm } from "./confirm-change.server";
import {
  askingAt,
  type ChangeAt,
  deskLengths,
  deskShape,
  NOTHING_TYPED,
  outdated,
  quoteAt,
  wayBack,
  withTyped,
} from "./desk-change.server";
import type { Made } from "./leave-change.server";
import { tooMany } from "./request-limit.server";
import { ROOM_LETTERS, roomIn, textOf, viewOf } from "./room-form.server";

const SLUG_LETTERS = 100;
const AMOUNT_LETTERS = 12;

const schema = z.object({
  /** The departure, and the city one leaves from. */
  to: text,
  from: text,
  /** Of a package, the room. */
  room: text,
  step: text,
  /** What the booking was said to cost then, and what was said to go back, in minor units. */
  shown: text,
  back: text,
  code: text,
  ...deskShape,
});
const form: PostedForm<typeof schema> = {
  schema,
  fields: {
    ...{ to: SLUG_LETTERS, from: SLUG_LETTERS, room: ROOM_LETTERS, step: "confirm".length },
    ...{ shown: AMOUNT_LETTERS, back: AMOUNT_LETTERS, code: 12 },
    ...deskLengths,
  },
};

/** The page as its address asks: the days one may change to and, once one is chosen, what that comes to. Throws a 404. */
export async function datesOf(at: ChangeAt): Promise<DateData & DateAsked> {
  const { request, locale, now, bookingKey } = at;
  const { searchParams } = new URL(request.url);
  const [wished, to] = [searchParams.get("from"), searchParams.get("to") ?? ""];
  const wanted = searchParams.get("room") ?? "";
  const booking = await getBooking(bookingKey);
  const found = booking && (await otherDates(bookingKey, wished, now, to));
  if (!found) throw new Response("unknown", { status: 404 });
  const { closed, cities, city, dates, rooms, unavailable, currency, rule } = found;
  const page: DateData = {
    number: booking.number,
    tripName: inLocale(booking.trip.name, locale),
    departureDay: booking.departure.startDay,
    back: wayBack(at, booking.number),
    ...{ currency, rule, city, dates },
    cities: cities.map(({ slug, name }) => ({ value: slug, text: inLocale(name, locale) })),
    chosen: to,
    rooms: rooms.map(({ fields, more }) => ({
      ...viewOf({ ...fields, hotelName: fields.about.name }, locale),
      ...{ value: textOf(fields), more },
    })),
    room: wanted,
    isPackage: booking.stay !== null,
    open: closed === null,
  };
  if (closed) return { ...page, refused: refusal(locale, closed, { last: rule.last }) };
  if (!searchParams.has("see")) return { ...page, rooms: [] };
  if (to === "") return { ...page, refused: { code: "date-required" } };
  if (unavailable) return { ...page, refused: refusal(locale, "stay-unavailable") };
  const asked = await asking(at, otherDate(to, wished ?? city, wanted));
  // Theirs is let then: another one is chosen first.
  const isLet = asked.refused?.code === "room-sold-out";
  if (!isLet && !asked.quote) return { ...page, ...asked, rooms: [] };
  return { ...page, ...(isLet && wanted === "" && rooms.length > 0 ? {} : asked) };
}

function otherDate(departure: string, city: string, room: string): OtherDate {
  return { departure, city, ...(room === "" ? {} : { room: roomIn(room) }) };
}

const roomView = (room: RoomHad, locale: Locale) => ({ ...viewOf(room, locale), nights: room.nights });

/** What it comes to, or why it cannot be. */
async function asking(given: ChangeAt, to: OtherDate): Promise<DateAsked> {
  const { locale, bookingKey, now } = given;
  const { quoted, at } = await quoteAt(given, (terms) => quoteDateChange(bookingKey, to, now, terms));
  if (!quoted.ok) return { refused: refusal(locale, quoted.code, quoted.params) };
  const { contactEmail, booking, seen, from, to: there, rooms, ...quote } = quoted.value;
  return {
    quote: {
      ...quote,
      to: to.departure,
      city: to.city,
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
      may: await mayConfirm(at, { booking, contactEmail, seen }),
    },
  };
}

type Answer = { done: true; made: Made } | { done: false; shown: DateAsked; init: ResponseInit };

/**
 * Answers a post that confirms another date, or asks for the code that does. Made only at the amounts that were shown.
 * Throws a 404 when there is no such booking.
 */
export async function answerDate(asked: ChangeAt): Promise<Answer> {
  const { request, locale, now, bookingKey } = asked;
  const submission = readForm(await request.formData(), form);
  const given = submission.status === "success" ? submission.value : null;
  const to = otherDate(given?.to ?? "", given?.from ?? "", given?.room ?? "");
  const busy = asked.desk ? null : tooMany("change", request, now, bookingKey);
  if (busy) return { done: false, shown: { refused: { code: busy.code, params: busy.params } }, init: busy.init };
  const no = (code: ChangeDateRefusal, params?: Params): Answer => ({
    done: false,
    shown: { refused: refusal(locale, code, params) },
    init: { status: 422 },
  });
  const { quoted, at } = await quoteAt(withTyped(asked, given ?? NOTHING_TYPED), (terms) =>
    quoteDateChange(bookingKey, to, now, terms),
  );
  if (!quoted.ok) return no(quoted.code, quoted.params);
  const { booking, contactEmail, price, priceBefore, goesBack, seen } = quoted.value;
  const room = to.room ? ` ${textOf(to.room)}` : "";
  const name = `date ${to.departure}@${to.city}${room} ${priceBefore}-${price}-${goesBack}`;
  const typed = { step: given?.step ?? "", code: given?.code ?? "" };
  const answer = await confirmChange(at, { booking, contactEmail, seen, name }, typed);
  if (!answer.confirmed) {
    const page = await asking(at, to);
    const quote = page.quote && { ...page.quote, may: answer.may };
    return { done: false, shown: quote ? { quote } : page, init: answer.init };
  }
  const { shown = "", back = "" } = given ?? {};
  const stale = await outdated(at, { shown, back, seen: given?.seen ?? "" }, quoted.value);
  if (stale) return { done: false, shown: { ...(await asking(at, to)), refused: stale }, init: { status: 409 } };
  const change = { to, shown: price, back: goesBack, seen, ...askingAt(at) };
  const made = await changeDate(bookingKey, change, now);
  return made.ok ? { done: true, made: { effect: made.value, by: answer.by } } : no(made.code, made.params);
}

/** Why not, its day in words. */
function refusal(locale: Locale, code: ChangeDateRefusal, params: Params = {}): NonNullable<DateAsked["refused"]> {
  if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
  const { last } = params;
  return { code, params: last === undefined ? params : { ...params, last: formatDay(String(last), locale, "full") } };
}
