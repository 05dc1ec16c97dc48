/** Another room for a booking: which are free, what one comes to, by the address, and the post that makes it. */

import { type Bilingual, inLocale, type Locale } from "~/domain/locale";
import type { MayConfirm } from "~/features/booking/confirm-change";
import type { RoomAsked, RoomData } from "~/features/booking/room-page";
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
import { ROOM } from "~/services/amendments/kinds/room.server";
import { otherRooms } from "~/services/amendments/other-rooms.server";
import type { WantedRoom } from "~/services/amendments/wanted-room.server";
import { getBooking } from "~/services/booking/get-booking.server";

/** The longest value of a room (`textOf`), in characters. */
export const ROOM_LETTERS = 210;

/** A room as addresses and forms say it: `the-inn:queen:2`, with its beds. */
export const textOf = ({ hotel, room, twoBeds }: WantedRoom) => [hotel, room, twoBeds ? 2 : 1].join(":");

export function roomIn(said: string): WantedRoom {
  const [hotel = "", room = "", beds] = said.split(":");
  return { hotel, room, twoBeds: beds === "2" };
}

type Named = { hotelName: string; roomName: Bilingual; twoBeds: boolean };
export const viewOf = ({ hotelName, roomName, twoBeds }: Named, locale: Locale) => ({
  hotel: hotelName,
  room: inLocale(roomName, locale),
  twoBeds,
});

/** The page as its address asks: the rooms there are and, once one is chosen, what that comes to. Throws a 404. */
export async function roomsOf(at: ChangeAt): Promise<RoomData & RoomAsked> {
  const { locale, now, bookingKey } = at;
  const { searchParams, quote } = await chosenAt(at, "room");
  const to = searchParams.get("to") ?? "";
  const booking = await getBooking(bookingKey);
  // A room that was chosen already is on the page they choose another from.
  const hotel = searchParams.get(HOTEL) ?? roomIn(to).hotel;
  const found = booking && (await otherRooms(bookingKey, { hotel, asked: askingAt(at).asked }, now));
  if (!found) throw new Response("unknown", { status: 404 });
  const { closed, rooms, pages, currency, rule, now: has } = found;
  const page: RoomData = {
    ...changedBooking(at, booking),
    currency,
    rule,
    pages,
    chosen: to,
    open: closed === null,
    now: has && viewOf({ ...has, hotelName: has.about.name }, locale),
    rooms: rooms.map(({ fields, priceChange }) => ({
      ...viewOf({ ...fields, hotelName: fields.about.name }, locale),
      value: textOf(fields),
      priceChange,
    })),
  };
  if (closed) return { ...page, refused: refusal(locale, closed, { last: rule.last }) };
  if (!searchParams.has("see")) return page;
  if (to === "") return { ...page, refused: { code: "room-required" } };
  return { ...page, ...(await previewAmendment(at, roomChange(at, roomIn(to)), quote)) };
}

function roomChange(at: ChangeAt, wanted: WantedRoom) {
  const view = (quoted: PreviewOf<typeof ROOM>, may: MayConfirm): RoomAsked["quote"] => {
    const { contactEmail: _, booking: _1, seen: _2, from, to, ...quote } = quoted;
    const other = from.hotel !== to.hotel || from.room !== to.room;
    return { ...quote, to: textOf(wanted), after: viewOf(to, at.locale), may, other };
  };
  return changeOf(ROOM, at, { wanted }, view);
}

/** Answers a post about another room. Throws a 404 when there is no such booking. */
export async function answerRoom(at: ChangeAt) {
  const fields = { to: ROOM_LETTERS };
  return submitAmendment(at, { kind: "room", fields, of: (asked, { to }) => roomChange(asked, roomIn(to)) });
}
