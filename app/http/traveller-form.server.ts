/** One traveller more on a booking: who they are, what that comes to, and the post that adds them. */
import { z } from "zod";
import type { RoomHad } from "~/domain/change-data";
import { dayIn } from "~/domain/day";
import { balanceDueDay } from "~/domain/deposit";
import { stillReturnableUntil } from "~/domain/extra";
import { inLocale } from "~/domain/locale";
import type { TravellerAsked, TravellerData, TravellerTyped } from "~/features/booking/traveller-page";
import { countryChoices } from "~/features/checkout/choices.server";
import { planOf } from "~/features/checkout/seat-rows";
import { joinerForm } from "~/features/checkout/travellers-form.server";
import { firstErrors, postedForm, readForm, text, typedOf } from "~/features/form/read-form.server";
import { pathFor } from "~/i18n/paths";
import { addTraveller, offeredMore, quoteTraveller } from "~/services/booking/add-traveller.server";
import { getBooking } from "~/services/booking/get-booking.server";
import type { AddTravellerRefusal, More } from "~/services/booking/join-quote.server";
import { confirmChange, mayConfirm } from "./confirm-change.server";
import {
  askingAt,
  type ChangeAt,
  changedMeanwhile,
  deskLengths,
  deskShape,
  outdated,
  wayBack,
  withTyped,
} from "./desk-change.server";
import type { Made } from "./leave-change.server";
import { tooMany } from "./request-limit.server";
import { viewOf } from "./room-form.server";

const AMOUNT_LETTERS = 12;

const schema = z.object({
  type: z.enum(["adult", "child"]).catch("adult"),
  seat: text,
  step: text,
  /** What the booking was said to cost then, and what was said to go back, in minor units. */
  shown: text,
  back: text,
  code: text,
  ...deskShape,
});
const form = postedForm(schema, {
  ...{ type: "adult".length, seat: 5, step: "confirm".length },
  ...{ shown: AMOUNT_LETTERS, back: AMOUNT_LETTERS, code: 12 },
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
      ...{ activity, day, time, price, left },
      name: inLocale(name, locale),
      text: inLocale(about, locale),
      returnableUntil: stillReturnableUntil({ returnableUntilDays }, startDay, dayIn(now)),
    })),
    seats: planOf(coach, taken)
      .flat()
      .flatMap((seat) => (seat && seat !== "aisle" && !seat.taken ? [{ seat: seat.seat, side: seat.side }] : [])),
    countries: countryChoices(locale),
    back: wayBack(at, booking.number),
    toRoom: at.desk
      ? pathFor("staff.booking.change", locale, { bookingNumber: booking.number, change: "room" })
      : pathFor("booking.room", locale, { bookingKey }),
    atDesk: at.desk !== undefined,
  };
}

type Answer = { done: true; made: Made } | { done: false; shown: TravellerAsked; init: ResponseInit };

/**
 * Answers a post: what is wrong beside its field, what one more comes to, or, confirmed at what was shown, the traveller
 * added. Throws a 404 when there is no such booking.
 */
export async function answerTraveller(unread: ChangeAt): Promise<Answer> {
  const { request, locale, now, bookingKey } = unread;
  const posted = await request.formData();
  const booking = await getBooking(bookingKey);
  if (!booking) return unknown();
  const asked = readForm(posted, form);
  const given = schema.parse(asked.status === "success" ? asked.value : {});
  const { type, seat, step, shown, back, code } = given;
  const at = withTyped(unread, given);
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
  if (submission.status !== "success") return no({ errors: firstErrors(submission) });
  const more: More = { person: submission.value, seat: seat === "" ? null : seat };
  const refused = (why: Exclude<Awaited<ReturnType<typeof quoteTraveller>>, { ok: true }>): Answer => {
    if ("refusals" in why)
      return no({ errors: Object.fromEntries(why.refusals.map((each) => [each.field, each.code])) });
    // What may be a card number is not written back.
    if (why.code === "card-data") return { done: false, shown: { refused: { code: why.code } }, init: { status: 422 } };
    if (why.code === "seat-taken") return no({ errors: { seat: why.code } });
    return no({ refused: { code: codeOf(why.code), params: why.params } });
  };
  const quoted = await quoteTraveller(bookingKey, more, now);
  if (!quoted.ok) return refused(quoted);
  const { booking: number, contactEmail, departureDay, lines, rooms, seen, ...amounts } = quoted.value;
  const { price, priceBefore, goesBack } = amounts;
  const change = {
    ...{ booking: number, contactEmail, seen },
    name: `traveller ${JSON.stringify(more)} ${priceBefore}-${price}-${goesBack}`,
  };
  const answer = await confirmChange(at, change, { step, code });
  const quote = {
    ...amounts,
    dueDay: balanceDueDay(departureDay, dayIn(now)),
    who: `${more.person.firstName} ${more.person.lastName}`,
    ...{ type, seat: more.seat },
    lines: lines.map(({ name, price: each }) => ({ name: inLocale(name, locale), price: each })),
    rooms: rooms && { of: viewOf(rooms.to, locale), before: letTo(rooms.from), after: letTo(rooms.to) },
  };
  if (!answer.confirmed) return no({ quote: { ...quote, may: answer.may } }, answer.init);
  const stale = await outdated(at, { shown, back, seen: given.seen }, { ...amounts, booking: number, seen });
  if (stale) return no({ refused: stale, quote: { ...quote, may: await mayConfirm(at, change) } }, { status: 409 });
  const made = await addTraveller(bookingKey, { more, shown: price, back: goesBack, seen, ...askingAt(at) }, now);
  if (!made.ok && made.code === "changed-meanwhile")
    return no({ refused: await changedMeanwhile(locale, number, seen) }, { status: 409 });
  if (!made.ok) return refused(made);
  const { dueNow } = made.value;
  return { done: true, made: { effect: made.value, by: answer.by, dueNow } };
}

const letTo = ({ guests, perPerson }: RoomHad) => ({ guests, perPerson });

/** What was typed, to be shown and sent again; activities that were ticked among it, one after the other. */
function typedIn(submission: { payload: Record<string, unknown> }, chosen: Record<string, string>): TravellerTyped {
  const { extras: _, ...fields } = typedOf(submission);
  const ticked = [submission.payload.extras ?? []].flat();
  return { fields: { ...fields, ...chosen }, extras: ticked.filter((each) => typeof each === "string") };
}

type Told = NonNullable<TravellerAsked["refused"]>["code"];

function codeOf(code: AddTravellerRefusal): Exclude<Told, "too-many-requests"> {
  if (code === "booking-unknown") return unknown();
  if (code === "why-missing" || code === "terms-not-theirs") throw new Error("A change that nobody asks for so");
  return code;
}

function unknown(): never {
  throw new Response("unknown", { status: 404 });
}
