/** Activities added to a booking: what they come to, by the address, and the post that adds them. */
import { z } from "zod";
import { dayIn } from "~/domain/day";
import { balanceDueDay } from "~/domain/deposit";
import { stillReturnableUntil } from "~/domain/extra";
import { inLocale } from "~/domain/locale";
import type { ActivitiesAsked, ActivitiesData } from "~/features/booking/activities-page";
import { type PostedForm, readForm, text } from "~/features/form/read-form.server";
import {
  type AddRefusal,
  addActivities,
  offeredLater,
  quoteActivities,
} from "~/services/booking/add-activities.server";
import { getBooking } from "~/services/booking/get-booking.server";
import type { ExtraChoice } from "~/services/inventory/activities.server";
import { CHOICES_LETTERS, choicesIn, textOf } from "./activity-choices.server";
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
  add: text,
  step: text,
  /** What the booking was said to cost then, in minor units. */
  shown: text,
  code: text,
  ...deskShape,
});
const form: PostedForm<typeof schema> = {
  schema,
  fields: { add: CHOICES_LETTERS, step: "confirm".length, shown: 12, code: 12, ...deskLengths },
};

/** The page as its address asks: what may be added and, once something is chosen, what it comes to. Throws a 404. */
export async function activitiesOf(at: ChangeAt): Promise<ActivitiesData & ActivitiesAsked> {
  const { request, locale, now, bookingKey } = at;
  const booking = await getBooking(bookingKey);
  const later = await offeredLater(bookingKey);
  if (!booking || !later) throw new Response("unknown", { status: 404 });
  const { searchParams } = new URL(request.url);
  const choices = choicesIn(searchParams.getAll("add"));
  const asked = searchParams.has("see");
  const chosen = choices.map((each) => textOf([each]));
  return {
    number: booking.number,
    tripName: inLocale(booking.trip.name, locale),
    departureDay: booking.departure.startDay,
    currency: later.currency,
    back: wayBack(at, booking.number),
    offers: later.offered.map(({ activity, name, text: about, day, time, price, left, returnableUntilDays }) => {
      const returnableUntil = stillReturnableUntil({ returnableUntilDays }, booking.departure.startDay, dayIn(now));
      const has = (position: number) =>
        later.had.some((each) => each.activity === activity && each.traveller === position);
      const people = booking.travellers.map(({ position, firstName, lastName }) => ({
        value: textOf([{ traveller: position, activity }]),
        name: `${firstName} ${lastName}`,
        has: has(position),
      }));
      return {
        ...{ activity, day, time, price, left, returnableUntil, people },
        name: inLocale(name, locale),
        text: inLocale(about, locale),
      };
    }),
    chosen,
    ...(asked ? await asking(at, choices, now) : {}),
  };
}

/** What they come to, or why they cannot be had. */
async function asking(at: ChangeAt, choices: ExtraChoice[], now: Date): Promise<ActivitiesAsked> {
  const { locale, bookingKey } = at;
  const quoted = await quoteActivities(bookingKey, choices, now);
  if (!quoted.ok) return { refused: { code: codeOf(quoted.code) } };
  const { booking, contactEmail, seen, departureDay, lines, ...quote } = quoted.value;
  return {
    quote: {
      ...quote,
      dueDay: balanceDueDay(departureDay, dayIn(now)),
      add: textOf(choices),
      lines: lines.map(({ name, who, price }) => ({ name: inLocale(name, locale), who, price })),
      may: await mayConfirm(at, { booking, contactEmail, seen }),
    },
  };
}

type Answer = { done: true; made: Made } | { done: false; shown: ActivitiesAsked; init: ResponseInit };

/** Answers a post that confirms what was chosen, or asks for the code that does. Throws a 404 of no such booking. */
export async function answerActivities(asked: ChangeAt): Promise<Answer> {
  const { request, now, bookingKey } = asked;
  const submission = readForm(await request.formData(), form);
  const given =
    submission.status === "success" ? submission.value : { add: "", step: "", shown: "", code: "", ...NOTHING_TYPED };
  const { add, step, shown, code } = given;
  const at = withTyped(asked, given);
  const choices = choicesIn([add]);
  const busy = at.desk ? null : tooMany("change", request, now, bookingKey);
  if (busy) return { done: false, shown: { refused: { code: busy.code, params: busy.params } }, init: busy.init };
  const quoted = await quoteActivities(bookingKey, choices, now);
  const no = (why: AddRefusal): Answer => ({
    done: false,
    shown: { refused: { code: codeOf(why) } },
    init: { status: 422 },
  });
  if (!quoted.ok) return no(quoted.code);
  const { booking, contactEmail, price, priceBefore, seen } = quoted.value;
  const change = { booking, contactEmail, seen, name: `activities ${textOf(choices)} ${priceBefore}-${price}` };
  const answer = await confirmChange(at, change, { step, code });
  const page = await asking(at, choices, now);
  if (!answer.confirmed) {
    const quote = page.quote && { ...page.quote, may: answer.may };
    return { done: false, shown: quote ? { quote } : page, init: answer.init };
  }
  const stale = await outdated(at, { shown, seen: given.seen }, quoted.value);
  if (stale) return { done: false, shown: { ...page, refused: stale }, init: { status: 409 } };
  const made = await addActivities(bookingKey, { choices, shown: price, seen, ...askingAt(at) }, now);
  return made.ok ? { done: true, made: { effect: made.value, by: answer.by } } : no(made.code);
}

function codeOf(code: AddRefusal): Exclude<AddRefusal, "booking-unknown"> {
  if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
  return code;
}
