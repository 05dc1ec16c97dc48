/** Another room for a booking: which are free, what one comes to, by the address, and the post that makes it. */
import { z } from "zod";
import { type Bilingual, inLocale, type Locale } from "~/domain/locale";
import type { Params } from "~/domain/verdict";
import type { RoomAsked, RoomData } from "~/features/booking/room-page";
import { type PostedForm, readForm, text } from "~/features/form/read-form.server";
import { formatDay } from "~/i18n/format";
import { type ChangeRoomRefusal, changeRoom, quoteRoomChange } from "~/services/booking/change-room.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { otherRooms } from "~/services/booking/other-rooms.server";
import type { WantedRoom } from "~/services/booking/wanted-room.server";
import { confirmChange, mayConfirm } from "./confirm-change.server";
import {
  askingAt,
  type ChangeAt,
  deskLengths,
  deskShape,
  NOTHING_TYPED,
  outdated,
  wayBack,
  withTyped,
} from "./desk-change.server";
import type { Made } from "./leave-change.server";
import { tooMany } from "./request-limit.server";

const schema = z.object({
  /** The room. */
  to: text,
  step: text,
  /** What the booking was said to cost then, and what was said to go back, in minor units. */
  shown: text,
  back: text,
  code: text,
  ...deskShape,
});
/** Of a room as `textOf` says it. */
export const ROOM_LETTERS = 210;
const form: PostedForm<typeof schema> = {
  schema,
  fields: { to: ROOM_LETTERS, step: "confirm".length, shown: 12, back: 12, code: 12, ...deskLengths },
};

/** A room as addresses and forms say it: `the-inn:queen:2`, with its beds. */
export const textOf = ({ hotel, room, twoBeds }: WantedRoom) => [hotel, room, twoBeds ? 2 : 1].join(":");

export function roomIn(said: string): WantedRoom {
  const [hotel = "", room = "", beds] = said.split(":");
  return { hotel, room, twoBeds: beds === "2" };
}

type Named = { hotelName: string; roomName: Bilingual; twoBeds: boolean };
export const viewOf = ({ hotelName, roomName, twoBeds }: Named, locale: Locale) => ({
  ...{ hotel: hotelName, room: inLocale(roomName, locale), twoBeds },
});

/** The page as its address asks: the rooms there are and, once one is chosen, what that comes to. Throws a 404. */
export async function roomsOf(at: ChangeAt): Promise<RoomData & RoomAsked> {
  const { request, locale, now, bookingKey } = at;
  const { searchParams } = new URL(request.url);
  const to = searchParams.get("to") ?? "";
  const booking = await getBooking(bookingKey);
  const found = booking && (await otherRooms(bookingKey, now));
  if (!found) throw new Response("unknown", { status: 404 });
  const { closed, rooms, currency, rule, now: has } = found;
  const page: RoomData = {
    number: booking.number,
    tripName: inLocale(booking.trip.name, locale),
    departureDay: booking.departure.startDay,
    back: wayBack(at, booking.number),
    ...{ currency, rule, chosen: to, open: closed === null },
    now: has && viewOf({ ...has, hotelName: has.about.name }, locale),
    rooms: rooms.map(({ fields, more }) => ({
      ...viewOf({ ...fields, hotelName: fields.about.name }, locale),
      ...{ value: textOf(fields), more },
    })),
  };
  if (closed) return { ...page, refused: refusal(locale, closed, { last: rule.last }) };
  if (!searchParams.has("see")) return page;
  if (to === "") return { ...page, refused: { code: "room-required" } };
  return { ...page, ...(await asking(at, to)) };
}

/** What it comes to, or why it cannot be. */
async function asking(at: ChangeAt, said: string): Promise<RoomAsked> {
  const { locale, now, bookingKey } = at;
  const quoted = await quoteRoomChange(bookingKey, roomIn(said), now);
  if (!quoted.ok) return { refused: refusal(locale, quoted.code, quoted.params) };
  const { contactEmail, booking, seen, from, to, ...quote } = quoted.value;
  return {
    quote: {
      ...{ ...quote, to: said, after: viewOf(to, locale) },
      other: from.hotel !== to.hotel || from.room !== to.room,
      may: await mayConfirm(at, { booking, contactEmail, seen }),
    },
  };
}

type Answer = { done: true; made: Made } | { done: false; shown: RoomAsked; init: ResponseInit };

/**
 * Answers a post that confirms another room, or asks for the code that does. Made only at the amounts that were shown.
 * Throws a 404 when there is no such booking.
 */
export async function answerRoom(asked: ChangeAt): Promise<Answer> {
  const { request, locale, now, bookingKey } = asked;
  const submission = readForm(await request.formData(), form);
  const nothing = { to: "", step: "", shown: "", back: "", code: "", ...NOTHING_TYPED };
  const { to, step, shown, back, code, ...typed } = submission.status === "success" ? submission.value : nothing;
  const wanted = roomIn(to);
  const at = withTyped(asked, typed);
  const busy = at.desk ? null : tooMany("change", request, now, bookingKey);
  if (busy) return { done: false, shown: { refused: { code: busy.code, params: busy.params } }, init: busy.init };
  const no = (why: ChangeRoomRefusal, params?: Params): Answer => ({
    done: false,
    shown: { refused: refusal(locale, why, params) },
    init: { status: 422 },
  });
  const quoted = await quoteRoomChange(bookingKey, wanted, now);
  if (!quoted.ok) return no(quoted.code, quoted.params);
  const { booking, contactEmail, price, priceBefore, goesBack, seen } = quoted.value;
  const name = `room ${textOf(wanted)} ${priceBefore}-${price}-${goesBack}`;
  const answer = await confirmChange(at, { booking, contactEmail, seen, name }, { step, code });
  if (!answer.confirmed) {
    const page = await asking(at, textOf(wanted));
    const quote = page.quote && { ...page.quote, may: answer.may };
    return { done: false, shown: quote ? { quote } : page, init: answer.init };
  }
  const stale = await outdated(at, { shown, back, seen: typed.seen }, quoted.value);
  if (stale)
    return { done: false, shown: { ...(await asking(at, textOf(wanted))), refused: stale }, init: { status: 409 } };
  const made = await changeRoom(bookingKey, { wanted, shown: price, back: goesBack, seen, ...askingAt(at) }, now);
  return made.ok ? { done: true, made: { effect: made.value, by: answer.by } } : no(made.code, made.params);
}

/** Why not, its day in words. */
function refusal(locale: Locale, code: ChangeRoomRefusal, params: Params = {}): NonNullable<RoomAsked["refused"]> {
  if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
  const { last } = params;
  return { code, params: last === undefined ? params : { ...params, last: formatDay(String(last), locale, "full") } };
}
