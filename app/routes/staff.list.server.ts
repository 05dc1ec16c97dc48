/** The rooms of a departure sent to a hotel: what the form shows, and the post that sends them. */

import { z } from "zod";
import { may } from "~/domain/company/staff";
import { dayIn } from "~/domain/day";
import { type DepartureSheet, hotelNumbers, MAX_CONFIRMATION_LENGTH } from "~/domain/departures/departure-sheet";
import { inLocale, isLocale } from "~/domain/locale";
import { timeIn } from "~/domain/time";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import type { HotelNumberRefused, HotelNumbersData } from "~/features/staff/departure/hotel-numbers";
import type { SendRoomsData } from "~/features/staff/departure/send-rooms";
import { randomToken } from "~/platform/random-token.server";
import { saidIn } from "~/server/said.server";
import type { StaffRequest } from "~/server/staff.server";
import { confirmHotel } from "~/services/departures/hotel-confirmations.server";
import { hotelsOf, sendRooms, sentRooms } from "~/services/departures/send-rooms.server";
import { getSheet } from "~/services/departures/sheet.server";

const schema = z.object({
  do: text,
  id: text,
  hotel: text,
  email: text,
  locale: text,
  departure: text,
  booking: text,
  number: text,
});
const form = postedForm(schema, {
  do: 10,
  id: 60,
  hotel: 300,
  email: 254,
  locale: 10,
  departure: 100,
  booking: 20,
  number: 2 * MAX_CONFIRMATION_LENGTH,
});

/** Null where there is no hotel, or for a colleague who may not write to one. */
export async function roomsToSend(
  sheet: DepartureSheet,
  { member, locale }: StaffRequest,
  request: Request,
): Promise<SendRoomsData | null> {
  const hotels = hotelsOf(sheet);
  if (hotels.length === 0 || !may(member.role, "notices")) return null;
  const sent = await sentRooms(sheet);
  return {
    hotels,
    id: randomToken(),
    refused: null,
    // Of several hotels no address is proposed: the list of one must not go to another.
    typed: { hotel: hotels[0]?.id ?? "", email: (hotels.length === 1 && sent[0]?.to) || "", locale },
    done: saidIn(request).has("sent"),
    sent: sent.map(({ at, ...each }) => ({ ...each, at: { day: dayIn(at), time: timeIn(at) } })),
  };
}

/** Null where there is none, or for a colleague who may not write to one. */
export function hotelsToConfirm(
  sheet: DepartureSheet,
  { member, locale }: StaffRequest,
  request: Request,
): HotelNumbersData | null {
  const nameOf = new Map(sheet.parties.map(({ number, contact }) => [number, contact.name]));
  const hotels = hotelNumbers(sheet).map(({ trip, ...hotel }) => ({
    ...hotel,
    of: hotel.booking === null ? inLocale(trip, locale) : `${hotel.booking}, ${nameOf.get(hotel.booking) ?? ""}`,
  }));
  if (hotels.length === 0 || !may(member.role, "notices")) return null;
  return { hotels, done: saidIn(request).has("confirmed"), refused: null };
}

type RoomsAnswer =
  | { send?: Pick<SendRoomsData, "typed" | "refused">; hotel?: HotelNumberRefused }
  | { done: "sent" | "confirmed" };

/**
 * Sends them, or writes down the number of a hotel: what was done, else why not, with what was typed. Throws a 404 of an
 * unknown departure or list.
 */
export async function answerRooms(
  { departure = "", list = "" }: { departure?: string | undefined; list?: string | undefined },
  request: Request,
  { member, now }: StaffRequest,
): Promise<RoomsAnswer> {
  const sheet = list === "rooms" ? await getSheet(departure) : null;
  if (!sheet) throw new Response("unknown", { status: 404 });
  const submission = readForm(await request.formData(), form);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  const { do: wanted, id, departure: of, booking, number, ...typed } = submission.value;
  if (wanted === "confirm") {
    const { hotel } = typed;
    const asked = { departure: of, booking: booking || null, hotel, number };
    const confirmed = await confirmHotel(sheet, { ...asked, by: member }, now);
    return confirmed.ok ? { done: "confirmed" } : { hotel: { code: confirmed.code, ...asked } };
  }
  if (!id || !isLocale(typed.locale)) throw new Response("malformed", { status: 400 });
  const sent = await sendRooms(sheet, { ...typed, locale: typed.locale, id, by: member }, now);
  return sent.ok ? { done: "sent" } : { send: { typed, refused: sent.code } };
}
