/** Cancelling for some or all of a booking's travellers: what it comes to, by the address, and the post that makes it. */
import { z } from "zod";
import { conditionsOn } from "~/domain/conditions-kept";
import { addDays, dayIn, daysBetween } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import type { CancelAsked, CancelData } from "~/features/booking/cancel-page";
import { type PostedForm, readForm, text } from "~/features/form/read-form.server";
import { type CancelAnswer, cancelBooking, quoteCancel } from "~/services/booking/cancel-travellers.server";
import { getBooking } from "~/services/booking/get-booking.server";
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
import { tooMany } from "./request-limit.server";

const WHO = /^\d{1,2}(,\d{1,2}){0,20}$/;
const AMOUNT_LETTERS = 12;
const CODE_LETTERS = 12;

const schema = z.object({
  /** Positions of those who cancel. */
  who: text,
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
    who: 64,
    step: "confirm".length,
    shown: AMOUNT_LETTERS,
    back: AMOUNT_LETTERS,
    code: CODE_LETTERS,
    ...deskLengths,
  },
};

const positionsIn = (who: string) => (WHO.test(who) ? [...new Set(who.split(",").map(Number))] : []);

/** The page as its address asks: who travels and, once some are chosen, what their cancelling comes to. Throws a 404. */
export async function cancellationOf(at: ChangeAt): Promise<CancelData & CancelAsked> {
  const { request, locale, bookingKey } = at;
  const booking = await getBooking(bookingKey);
  if (!booking) throw new Response("unknown", { status: 404 });
  const { searchParams } = new URL(request.url);
  const asked = searchParams.has("see") || searchParams.has("who");
  const chosen = positionsIn(searchParams.getAll("who").join(","));
  return {
    number: booking.number,
    tripName: inLocale(booking.trip.name, locale),
    departureDay: booking.departure.startDay,
    travellers: booking.travellers.map(({ position, type, firstName, lastName }) => ({
      position,
      type,
      name: `${firstName} ${lastName}`,
    })),
    back: wayBack(at, booking.number),
    chosen: asked ? chosen : null,
    ...(asked ? await asking(at, chosen) : {}),
  };
}

/** What cancelling comes to, or why it cannot be. */
async function asking(given: ChangeAt, positions: readonly number[]): Promise<CancelAsked> {
  const { quoted, at } = await quoteAt(given, (terms) => quoteCancel(given.bookingKey, positions, given.now, terms));
  if (!quoted.ok) return { refused: { code: codeOf(quoted.code), params: quoted.params } };
  const { contactEmail, bookedAt, departureDay, booking, seen, ...quote } = quoted.value;
  const conditions = conditionsOn(dayIn(bookedAt));
  const { cancellationHalfUntilDays: until, cancellationHalfPercent: half } = conditions;
  return {
    quote: {
      ...quote,
      who: positions.join(","),
      rule: { until, half, daysLeft: daysBetween(dayIn(at.now), departureDay) },
      lastDay: addDays(departureDay, -(quote.keptPercent < 100 ? until : 1)),
      may: await mayConfirm(at, { booking, contactEmail, seen }),
    },
  };
}

type Answer = { done: true } | { done: false; shown: CancelAsked; init: ResponseInit };

/**
 * Answers a post that confirms a cancellation, or asks for the code that does. Made only at the amounts that were shown.
 * Throws a 404 when there is no such booking.
 */
export async function answerCancel(asked: ChangeAt): Promise<Answer> {
  const { request, now, bookingKey } = asked;
  const submission = readForm(await request.formData(), form);
  const nothing = { who: "", step: "", shown: "", back: "", code: "", ...NOTHING_TYPED };
  const { who, step, shown, back, code, ...typed } = submission.status === "success" ? submission.value : nothing;
  const positions = positionsIn(who);
  const busy = asked.desk ? null : tooMany("change", request, now, bookingKey);
  if (busy) return refused(busy.code, busy.params, busy.init);
  const { quoted, at } = await quoteAt(withTyped(asked, typed), (terms) =>
    quoteCancel(bookingKey, positions, now, terms),
  );
  if (!quoted.ok) return refused(codeOf(quoted.code), quoted.params);
  const { booking, contactEmail, price, goesBack, priceBefore, seen } = quoted.value;
  const name = `cancel ${positions.join(",")} ${priceBefore}-${price}-${goesBack}`;
  const change = { booking, contactEmail, seen, name };
  const answer = await confirmChange(at, change, { step, code });
  const page = await asking(at, positions);
  if (!answer.confirmed) return { done: false, shown: withWho(page, answer.may), init: answer.init };
  const stale = await outdated(at, { shown, back, seen: typed.seen }, quoted.value);
  if (stale) return { done: false, shown: { ...page, refused: stale }, init: { status: 409 } };
  const agreed = { positions, shown: price, back: goesBack, seen, ...askingAt(at) };
  const made = await cancelBooking(bookingKey, agreed, now);
  if (!made.ok) return refused(codeOf(made.code), made.params);
  return { done: true };
}

function withWho(asked: CancelAsked, may: NonNullable<CancelAsked["quote"]>["may"]): CancelAsked {
  return asked.quote ? { quote: { ...asked.quote, may } } : asked;
}

function refused(
  code: NonNullable<CancelAsked["refused"]>["code"],
  params: NonNullable<CancelAsked["refused"]>["params"],
  init: ResponseInit = { status: 422 },
): Answer {
  return { done: false, shown: { refused: { code, params } }, init };
}

function codeOf(code: CancelAnswer): Exclude<CancelAnswer, "booking-unknown"> {
  if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
  return code;
}
