/** The rooms of a departure sent to a hotel: what the form shows, and the post that sends them. */
import { z } from "zod";
import { may } from "~/domain/company/staff";
import { dayIn } from "~/domain/day";
import type { DepartureSheet } from "~/domain/departures/departure-sheet";
import { isLocale } from "~/domain/locale";
import { timeIn } from "~/domain/time";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import type { SendRoomsData } from "~/features/staff/send-rooms";
import { randomToken } from "~/platform/random-token.server";
import type { StaffRequest } from "~/server/staff.server";
import { hotelsOf, sendRooms, sentRooms } from "~/services/departures/send-rooms.server";
import { getSheet } from "~/services/departures/sheet.server";

const schema = z.object({ id: text, hotel: text, email: text, locale: text });
const form = postedForm(schema, { id: 60, hotel: 20, email: 254, locale: 10 });

/** Null where there is no hotel, or for who may not write to one. */
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
    typed: { hotel: hotels[0]?.id ?? "", email: sent[0]?.to ?? "", locale },
    done: new URL(request.url).searchParams.has("sent"),
    sent: sent.map(({ at, ...each }) => ({ ...each, at: { day: dayIn(at), time: timeIn(at) } })),
  };
}

export type RoomsAnswer = Pick<SendRoomsData, "typed" | "refused">;

/** Sends them; null once they are, else why not, with what was typed. Throws a 404 of an unknown departure or list. */
export async function answerRooms(
  { departure = "", list = "" }: { departure?: string | undefined; list?: string | undefined },
  request: Request,
  { member, now }: StaffRequest,
): Promise<RoomsAnswer | null> {
  const sheet = list === "rooms" ? await getSheet(departure) : null;
  if (!sheet) throw new Response("unknown", { status: 404 });
  const submission = readForm(await request.formData(), form);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  const { id, ...typed } = submission.value;
  if (!id || !isLocale(typed.locale)) throw new Response("malformed", { status: 400 });
  const sent = await sendRooms(sheet, { ...typed, locale: typed.locale, id, by: member }, now);
  return sent.ok ? null : { typed, refused: sent.code };
}
