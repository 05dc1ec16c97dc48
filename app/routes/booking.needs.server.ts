/** The form of needs on a booking's page: what it shows, and the post that writes them down. */

import { z } from "zod";
import { MAX_NEED_LENGTH } from "~/domain/people/needs";
import type { NeedsData, NeedsRefused } from "~/features/booking/needs-page";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import { pathFor } from "~/i18n/paths";
import type { ChangeAt, Desk } from "~/routes/amendments/desk-change.server";
import { tooMany } from "~/server/request-limit.server";
import { saidIn } from "~/server/said.server";
import { type NeedTyped, needsOfBooking, saveNeeds } from "~/services/amendments/kinds/needs.server";
import { getBooking } from "~/services/booking/get-booking.server";

const LENGTHS = { text: MAX_NEED_LENGTH, hotel: 2, was: 3, erase: 2 } as const;

/** The fields of those who travel, by their positions: anyone who joined later has one beyond the party's size. */
function formOf(people: readonly { position: number }[]) {
  const lengths = Object.fromEntries(
    people.flatMap(({ position }) =>
      Object.entries(LENGTHS).map(([field, length]) => [`${field}-${position}`, length] as const),
    ),
  );
  const schema: Record<string, typeof text> = Object.fromEntries(Object.keys(lengths).map((name) => [name, text]));
  return postedForm(z.object(schema), lengths);
}

type At = Omit<ChangeAt, "desk"> & { desk?: Pick<Desk, "member"> | undefined };

/** Throws a 404 when there is no such booking. */
export async function needsPage(at: At): Promise<NeedsData> {
  const { request, locale, now, bookingKey, desk } = at;
  const booking = await getBooking(bookingKey);
  const needs = booking && (await needsOfBooking(bookingKey, now, desk ? "staff" : "traveller"));
  if (!booking || !needs) throw new Response("unknown", { status: 404 });
  return {
    number: booking.number,
    departureDay: booking.departure.startDay,
    ...needs,
    done: saidIn(request).has("saved"),
    atDesk: desk !== undefined,
    back: desk
      ? pathFor("staff.booking", locale, { bookingNumber: booking.number })
      : pathFor("booking", locale, { bookingKey }),
  };
}

type Answer = { done: true } | { done: false; shown: NeedsRefused; init: ResponseInit };

/** Writes down what was posted, or answers why not. Throws a 404 when there is no such booking. */
export async function answerNeeds({ request, now, bookingKey, desk }: At): Promise<Answer> {
  const known = await needsOfBooking(bookingKey, now);
  if (!known) throw new Response("unknown", { status: 404 });
  const submission = readForm(await request.formData(), formOf(known.people));
  const value: Record<string, string> = submission.status === "success" ? submission.value : {};
  const typed: NeedTyped[] = known.people.map(({ position }) => ({
    position,
    text: value[`text-${position}`] ?? "",
    hotel: value[`hotel-${position}`] === "on",
    was: value[`was-${position}`] ? value[`was-${position}`] === "on" : null,
    erase: value[`erase-${position}`] === "on",
  }));
  const busy = desk ? null : tooMany("change", request, now, bookingKey);
  if (busy) return { done: false, shown: { code: busy.code, position: 0, typed }, init: busy.init };
  const saved = await saveNeeds(bookingKey, typed, now, desk && { by: "staff", member: desk.member });
  if (saved.ok) return { done: true };
  const { code, position = 0 } = saved;
  if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
  const shown = code === "card-data" ? typed.map((each) => ({ ...each, text: "" })) : typed;
  return { done: false, shown: { code, position, typed: shown }, init: { status: 422 } };
}
