/** One traveller more on a booking: who they are, what that comes to, and the post that adds them. */

import { z } from "zod";
import type { RoomSnapshot } from "~/domain/amendments/change-data";
import { stillReturnableUntil } from "~/domain/catalogue/extra";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { balanceDueDay } from "~/domain/money/deposit";
import { fullName } from "~/domain/people/full-name";
import type { TravellerAsked, TravellerData, TravellerTyped } from "~/features/booking/traveller-page";
import { countryChoices } from "~/features/checkout/choices.server";
import { planOf } from "~/features/checkout/seat-rows";
import { joinerForm } from "~/features/checkout/travellers-form.server";
import { firstErrors, postedForm, readForm, text, typedOf } from "~/features/form/read-form.server";
import { pathFor } from "~/i18n/paths";
import { answerQuote } from "~/routes/amendments/answer-quote.server";
import {
  backUrl,
  type ChangeAt,
  deskLengths,
  deskShape,
  quoteLengths,
  quoteShape,
  withFormValues,
} from "~/routes/amendments/desk-change.server";
import type { Made } from "~/routes/amendments/leave-change.server";
import { quoteNamed } from "~/routes/amendments/quotes.server";
import { tooMany } from "~/server/request-limit.server";
import { confirm, preview, type RefusalOf } from "~/services/amendments/engine.server";
import { type More, offeredMore, TRAVELLER } from "~/services/amendments/kinds/traveller.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { viewOf } from "./booking.room.server";

const schema = z.object({
  type: z.enum(["adult", "child"]).catch("adult"),
  seat: text,
  ...quoteShape,
  ...deskShape,
});
const form = postedForm(schema, {
  type: "adult".length,
  seat: 5,
  ...quoteLengths,
  ...deskLengths,
});

/** The page as it is opened: what somebody more may have. Throws a 404 when there is no such booking. */
export async function joiningOf(at: Omit<ChangeAt, "request">): Promise<TravellerData> {
  const { locale, now, bookingKey } = at;
  const booking = await getBooking(bookingKey);
  const more = await offeredMore(bookingKey, now);
  if (!booking || !more) throw new Response("unknown", { status: 404 });
  const { startDay } = booking.departure;
  const { closed, currency, coach, taken, extras } = more;
  return {
    number: booking.number,
    tripName: inLocale(booking.trip.name, locale),
    departureDay: startDay,
    currency,
    closed: closed && { code: codeOf(closed.code), params: closed.params },
    extras: extras.map(({ activity, name, text: about, day, time, price, left, returnableUntilDays }) => ({
      activity,
      day,
      time,
      price,
      left,
      name: inLocale(name, locale),
      text: inLocale(about, locale),
      returnableUntil: stillReturnableUntil({ returnableUntilDays }, startDay, dayIn(now)),
    })),
    seats: planOf(coach, taken)
      .flat()
      .flatMap((seat) => (seat && seat !== "aisle" && !seat.taken ? [{ seat: seat.seat, side: seat.side }] : [])),
    countries: countryChoices(locale),
    back: backUrl(at, booking.number),
    toRoom: at.desk
      ? pathFor("staff.booking.change", locale, { bookingNumber: booking.number, change: "room" })
      : pathFor("booking.room", locale, { bookingKey }),
    atDesk: at.desk !== undefined,
  };
}

type Answer = { done: true; made: Made } | { done: false; shown: TravellerAsked; init: ResponseInit };

/**
 * Answers a post: what is wrong next to its field, what one more comes to, or, confirmed at what was shown, the traveller
 * added. Throws a 404 when there is no such booking.
 */
export async function answerTraveller(unread: ChangeAt): Promise<Answer> {
  const { request, locale, now, bookingKey } = unread;
  const posted = await request.formData();
  const booking = await getBooking(bookingKey);
  if (!booking) return unknown();
  const asked = readForm(posted, form);
  const given = schema.parse(asked.status === "success" ? asked.value : {});
  const { type, seat, step, code } = given;
  const at = withFormValues(unread, given);
  const { startDay } = booking.departure;
  const submission = readForm(posted, joinerForm(type, startDay));
  const typed = typedIn(submission, { type, seat });
  const no = (answer: Omit<TravellerAsked, "typed">, init: ResponseInit = { status: 422 }): Answer => ({
    done: false,
    shown: { typed, ...answer },
    init,
  });
  const busy = at.desk ? null : tooMany("change", request, now, bookingKey);
  if (busy) return no({ refused: { code: busy.code, params: busy.params } }, busy.init);
  if (step === "edit") return no({}, { status: 200 });
  const named = step === "see" ? null : await quoteNamed(at, "traveller", given.quote);
  if (submission.status !== "success") return no({ errors: firstErrors(submission) });
  const more: More = { person: submission.value, seat: seat === "" ? null : seat };
  const quote = (chosen: More) => preview(TRAVELLER, bookingKey, chosen, now);
  const refused = (why: Exclude<Awaited<ReturnType<typeof quote>>, { ok: true }>): Answer => {
    if ("refusals" in why)
      return no({ errors: Object.fromEntries(why.refusals.map((each) => [each.field, each.code])) });
    // What may be a card number is not written back.
    if (why.code === "card-data") return { done: false, shown: { refused: { code: why.code } }, init: { status: 422 } };
    if (why.code === "seat-taken") return no({ errors: { seat: why.code } });
    return no({ refused: { code: codeOf(why.code), params: why.params } });
  };
  const outcome = await answerQuote(
    at,
    { named, step, code },
    {
      kind: "traveller" as const,
      choice: more,
      quote,
      make: (chosen, agreed) => confirm(TRAVELLER, bookingKey, chosen, agreed, now),
    },
  );
  if (outcome.is === "made") return { done: true, made: outcome.made };
  if (outcome.is === "refused") return refused(outcome.refused);
  const { booking: _, contactEmail: _1, departureDay, lines, rooms, seen: _2, ...amounts } = outcome.quoted;
  const dueDay = balanceDueDay(departureDay, dayIn(now));
  const shown = {
    ...amounts,
    dueDay,
    dueToday: dueDay <= dayIn(now),
    who: fullName(more.person),
    type,
    seat: more.seat,
    may: outcome.may,
    lines: lines.map(({ name, price: each }) => ({ name: inLocale(name, locale), price: each })),
    rooms: rooms && { of: viewOf(rooms.to, locale), before: letTo(rooms.from), after: letTo(rooms.to) },
  };
  return no({ quote: shown, ...(outcome.stale && { refused: outcome.stale }) }, outcome.init);
}

const letTo = ({ guests, perPerson }: RoomSnapshot) => ({ guests, perPerson });

/** What was typed, to be shown and sent again; activities that were ticked among it, one after the other. */
function typedIn(submission: { payload: Record<string, unknown> }, chosen: Record<string, string>): TravellerTyped {
  const { extras: _, ...fields } = typedOf(submission);
  const ticked = [submission.payload.extras ?? []].flat();
  return { fields: { ...fields, ...chosen }, extras: ticked.filter((each) => typeof each === "string") };
}

type Told = NonNullable<TravellerAsked["refused"]>["code"];

function codeOf(code: Exclude<RefusalOf<typeof TRAVELLER>, "travellers-refused">): Exclude<Told, "too-many-requests"> {
  if (code === "booking-unknown") return unknown();
  if (code === "why-missing" || code === "terms-not-theirs") throw new Error("A change that nobody asks for so");
  return code;
}

function unknown(): never {
  throw new Response("unknown", { status: 404 });
}
