/** The pages on which colleagues change a booking: those of its traveller, confirmed at the desk. */

import { json, redirect } from "@remix-run/node";
import { z } from "zod";
import { passedLimit } from "~/domain/amendments/allowed";
import { conditionsOn } from "~/domain/amendments/conditions-kept";
import { DESK_CHANGES, type DeskChange } from "~/domain/amendments/desk-changes";
import { may } from "~/domain/company/staff";
import { dayIn } from "~/domain/day";
import { fullName } from "~/domain/people/full-name";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import type { DeskChangePage } from "~/features/staff/booking-change-page";
import {
  backUrl,
  type ChangeAt,
  deskLengths,
  deskShape,
  NOTHING_TYPED,
  quoteLengths,
  quoteShape,
} from "~/routes/amendments/desk-change.server";
import { saying } from "~/server/said.server";
import type { StaffRequest } from "~/server/staff.server";
import { getBookingByNumber } from "~/services/booking/get-booking.server";
import { activitiesOf, answerActivities } from "./booking.activities.server";
import { answerBeds, bedsOfBooking } from "./booking.beds.server";
import { answerCorrection, correctionAt } from "./booking.birth-year.server";
import { answerCancel, cancellationOf } from "./booking.cancel.server";
import { answerDate, datesOf } from "./booking.date.server";
import { answerName, namesOf } from "./booking.name.server";
import { answerNeeds, needsPage } from "./booking.needs.server";
import { answerReturning, returningOf } from "./booking.returning.server";
import { answerRoom, roomsOf } from "./booking.room.server";
import { answerSeats, seatsOfBooking } from "./booking.seats.server";
import { answerStop, stopsOf } from "./booking.stop.server";
import { answerTraveller, joiningOf } from "./booking.traveller.server";
import { answerContact, contactPage } from "./staff.booking-contact.server";

const correction = z.object({
  traveller: z.number().int().nonnegative().catch(Number.NaN),
  year: text,
  ...quoteShape,
  ...deskShape,
});
const correctionForm = postedForm(correction, { traveller: 2, year: 4, ...quoteLengths, ...deskLengths });

/** Changes without a price and without a mail to the travellers. */
const NOT_QUOTED = ["contact", "needs"] as const;

/** What is taken for a change, where it may be less than agreed. */
const TAKES: Partial<Record<DeskChange, "kept" | "fee">> = { cancel: "kept", name: "fee", date: "fee" };

type DeskChangeRequest = { number: string; change: string; request: Request; staff: StaffRequest };

/** The booking and the change that an address names; throws a 404 of one that there is not. */
async function changeAt({ number, change, request, staff: { member, locale, now } }: DeskChangeRequest) {
  const booking = await getBookingByNumber(number);
  const known = [...DESK_CHANGES, ...NOT_QUOTED].find((each) => each === change);
  if (!booking || !known) throw new Response("unknown", { status: 404 });
  const takes = may(member.role, "give-back") && known in TAKES ? (TAKES[known as DeskChange] ?? null) : null;
  const overrides = may(member.role, "override");
  const agreed = { departureDay: booking.departure.startDay, conditions: conditionsOn(dayIn(booking.bookedAt)) };
  const pastLimit = overrides ? passedLimit(known, agreed, dayIn(now)) : null;
  const desk = { member, takes, overrides, pastLimit, typed: NOTHING_TYPED, problem: null };
  const at: ChangeAt = { request, locale, now, bookingKey: booking.key, desk };
  return { booking, change: known, at };
}

/** The traveller whose contact is corrected; the first if none is named. */
function travellerAsked(request: Request): number {
  const asked = new URL(request.url).searchParams.get("traveller") ?? "0";
  return /^\d{1,2}$/.test(asked) ? Number(asked) : 0;
}

/** The page of a change as its address asks. */
export async function deskPage(asked: DeskChangeRequest): Promise<DeskChangePage> {
  const { booking, change, at } = await changeAt(asked);
  if (change === "cancel") return { change, page: await cancellationOf(at) };
  if (change === "traveller") return { change, page: await joiningOf(at) };
  if (change === "name") return { change, page: await namesOf(at) };
  if (change === "date") return { change, page: await datesOf(at) };
  if (change === "stop") return { change, page: await stopsOf(at) };
  if (change === "seats") return { change, page: await seatsOfBooking(at) };
  if (change === "room") return { change, page: await roomsOf(at) };
  if (change === "beds") return { change, page: await bedsOfBooking(at) };
  if (change === "add") return { change, page: await activitiesOf(at) };
  if (change === "return") return { change, page: await returningOf(at) };
  if (change === "needs") return { change, page: await needsPage(at) };
  if (change === "contact") {
    const of = { number: booking.number, position: travellerAsked(asked.request) };
    return { change, page: await contactPage(of, backUrl(at, booking.number)) };
  }
  const { number, departure, travellers } = booking;
  const people = travellers.map(({ position, type, firstName, lastName }) => ({
    position,
    type,
    name: fullName({ firstName, lastName }),
  }));
  const isOpen = dayIn(at.now) < departure.startDay;
  return {
    change,
    page: {
      number,
      departureDay: departure.startDay,
      travellers: isOpen ? people : [],
      back: backUrl(at, number),
      ...(await correctionAt(at)),
    },
  };
}

/** Answers a post: what it comes to now or why not, or, made, the way back to the booking. */
export async function answerDesk(asked: DeskChangeRequest): Promise<Response> {
  const { booking, change, at } = await changeAt(asked);
  if (change === "contact")
    return answerContact(
      { number: booking.number, position: travellerAsked(at.request) },
      { request: at.request, staff: asked.staff },
    );
  if (change === "needs") {
    const answer = await answerNeeds(at);
    if (answer.done) return redirect(saying(`${backUrl(at, booking.number)}?done=changed`), 303);
    return json({ needs: answer.shown }, answer.init);
  }
  if (change === "birth-year") {
    const submission = readForm(await at.request.formData(), correctionForm);
    if (submission.status !== "success") throw new Response("malformed", { status: 400 });
    const { traveller: position, ...typed } = submission.value;
    return answerCorrection({ ...at, typed: { ...typed, position, bookingKey: at.bookingKey } });
  }
  const answers = {
    cancel: answerCancel,
    traveller: answerTraveller,
    name: answerName,
    date: answerDate,
    stop: answerStop,
    seats: answerSeats,
    room: answerRoom,
    beds: answerBeds,
    add: answerActivities,
    return: answerReturning,
  };
  const answer = await answers[change](at);
  const isKept = answer.done && "kept" in answer && answer.kept;
  if (answer.done) {
    const back = backUrl(at, booking.number);
    return redirect(isKept ? back : saying(`${back}?done=changed`), 303);
  }
  return json(answer.shown, answer.init);
}
