/** Activities of a booking taken back: what it comes to, by the address, and the post that does it. */
import { z } from "zod";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import type { ReturningAsked, ReturningData } from "~/features/booking/returning-page";
import { type PostedForm, readForm, text } from "~/features/form/read-form.server";
import { getBooking } from "~/services/booking/get-booking.server";
import {
  activitiesHad,
  quoteReturns,
  type ReturnRefusal,
  returnActivities,
} from "~/services/booking/return-activities.server";
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
import { tooMany } from "./request-limit.server";

const schema = z.object({
  take: text,
  step: text,
  /** What the booking was said to cost then, and what was said to go back, in minor units. */
  shown: text,
  back: text,
  code: text,
  ...deskShape,
});
const form: PostedForm<typeof schema> = {
  schema,
  fields: { take: CHOICES_LETTERS, step: "confirm".length, shown: 12, back: 12, code: 12, ...deskLengths },
};

/** The page as its address asks: what they have and, once something is chosen, what comes of it. Throws a 404. */
export async function returningOf(at: ChangeAt): Promise<ReturningData & ReturningAsked> {
  const { request, locale, now, bookingKey } = at;
  const booking = await getBooking(bookingKey);
  const found = await activitiesHad(bookingKey);
  if (!booking || !found) throw new Response("unknown", { status: 404 });
  const { searchParams } = new URL(request.url);
  const choices = choicesIn(searchParams.getAll("take"));
  const firsts = found.had.filter(({ activity }, i) => found.had.findIndex((each) => each.activity === activity) === i);
  return {
    number: booking.number,
    tripName: inLocale(booking.trip.name, locale),
    departureDay: booking.departure.startDay,
    currency: found.currency,
    back: wayBack(at, booking.number),
    today: dayIn(now),
    activities: firsts.map(({ activity, name }) => ({
      activity,
      name: inLocale(name, locale),
      people: found.had
        .filter((each) => each.activity === activity)
        .map((each) => ({ value: textOf([each]), name: each.who, price: each.price, until: each.until })),
    })),
    chosen: choices.map((each) => textOf([each])),
    ...(searchParams.has("see") ? await asking(at, choices) : {}),
  };
}

/** What it comes to, or why it cannot be. */
async function asking(at: ChangeAt, choices: ExtraChoice[]): Promise<ReturningAsked> {
  const { locale, now, bookingKey } = at;
  const quoted = await quoteReturns(bookingKey, choices, now);
  if (!quoted.ok) return { refused: { code: codeOf(quoted.code) } };
  const { booking, contactEmail, seen, lines, ...quote } = quoted.value;
  return {
    quote: {
      ...quote,
      take: textOf(choices),
      lines: lines.map(({ name, who, price }) => ({ name: inLocale(name, locale), who, price })),
      may: await mayConfirm(at, { booking, contactEmail, seen }),
    },
  };
}

type Answer = { done: true } | { done: false; shown: ReturningAsked; init: ResponseInit };

/** Answers a post that confirms what was chosen, or asks for the code that does. Throws a 404 of no such booking. */
export async function answerReturning(asked: ChangeAt): Promise<Answer> {
  const { request, now, bookingKey } = asked;
  const submission = readForm(await request.formData(), form);
  const nothing = { take: "", step: "", shown: "", back: "", code: "", ...NOTHING_TYPED };
  const { take, step, shown, back, code, ...typed } = submission.status === "success" ? submission.value : nothing;
  const choices = choicesIn([take]);
  const at = withTyped(asked, typed);
  const busy = at.desk ? null : tooMany("change", request, now, bookingKey);
  if (busy) return { done: false, shown: { refused: { code: busy.code, params: busy.params } }, init: busy.init };
  const quoted = await quoteReturns(bookingKey, choices, now);
  const no = (why: ReturnRefusal): Answer => ({
    done: false,
    shown: { refused: { code: codeOf(why) } },
    init: { status: 422 },
  });
  if (!quoted.ok) return no(quoted.code);
  const { booking, contactEmail, price, priceBefore, goesBack, seen } = quoted.value;
  const change = { booking, contactEmail, seen, name: `return ${textOf(choices)} ${priceBefore}-${price}` };
  const answer = await confirmChange(at, change, { step, code });
  const page = await asking(at, choices);
  if (!answer.confirmed) {
    const quote = page.quote && { ...page.quote, may: answer.may };
    return { done: false, shown: quote ? { quote } : page, init: answer.init };
  }
  const stale = await outdated(at, { shown, back, seen: typed.seen }, quoted.value);
  if (stale) return { done: false, shown: { ...page, refused: stale }, init: { status: 409 } };
  const agreed = { choices, shown: price, back: goesBack, seen, ...askingAt(at) };
  const made = await returnActivities(bookingKey, agreed, now);
  return made.ok ? { done: true } : no(made.code);
}

function codeOf(code: ReturnRefusal): Exclude<ReturnRefusal, "booking-unknown"> {
  if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
  return code;
}
