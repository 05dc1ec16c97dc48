/** Another boarding stop for a booking: where one may board, what a stop comes to, by the address, and the post that makes it. */
import { z } from "zod";
import type { Stop } from "~/domain/change-data";
import { inLocale, type Locale } from "~/domain/locale";
import type { Params } from "~/domain/verdict";
import type { StopAsked, StopData } from "~/features/booking/stop-page";
import { type PostedForm, readForm, text } from "~/features/form/read-form.server";
import { formatDay } from "~/i18n/format";
import { type ChangeStopRefusal, changeStop, quoteStopChange } from "~/services/booking/change-stop.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { otherStops } from "~/services/booking/other-stops.server";
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
  /** The city. */
  to: text,
  step: text,
  /** What the booking was said to cost then, and what was said to go back, in minor units. */
  shown: text,
  back: text,
  code: text,
  ...deskShape,
});
const form: PostedForm<typeof schema> = {
  schema,
  fields: { to: 100, step: "confirm".length, shown: 12, back: 12, code: 12, ...deskLengths },
};

const viewOf = ({ cityName, name, departs }: Omit<Stop, "city">, locale: Locale) => ({
  ...{ city: inLocale(cityName, locale), stop: inLocale(name, locale), time: departs },
});

/** The page as its address asks: where one may board and, once a stop is chosen, what that comes to. Throws a 404. */
export async function stopsOf(at: ChangeAt): Promise<StopData & StopAsked> {
  const { request, locale, now, bookingKey } = at;
  const { searchParams } = new URL(request.url);
  const to = searchParams.get("to") ?? "";
  const booking = await getBooking(bookingKey);
  const found = booking && (await otherStops(bookingKey, now));
  if (!found) throw new Response("unknown", { status: 404 });
  const { closed, stops, currency, rule } = found;
  const page: StopData = {
    number: booking.number,
    tripName: inLocale(booking.trip.name, locale),
    departureDay: booking.departure.startDay,
    back: wayBack(at, booking.number),
    ...{ currency, rule, chosen: to, open: closed === null },
    now: viewOf(booking.boarding, locale),
    stops: stops.map(({ city: slug, more, ...stop }) => ({ slug, more, ...viewOf(stop, locale) })),
  };
  if (closed) return { ...page, refused: refusal(locale, closed, { last: rule.last }) };
  if (!searchParams.has("see")) return page;
  if (to === "") return { ...page, refused: { code: "stop-required" } };
  return { ...page, ...(await asking(at, to)) };
}

/** What it comes to, or why it cannot be. */
async function asking(at: ChangeAt, city: string): Promise<StopAsked> {
  const { locale, now, bookingKey } = at;
  const quoted = await quoteStopChange(bookingKey, city, now);
  if (!quoted.ok) return { refused: refusal(locale, quoted.code, quoted.params) };
  const { contactEmail, booking, seen, from: _, to, ...quote } = quoted.value;
  return {
    quote: {
      ...{ ...quote, to: city, after: viewOf(to, locale) },
      may: await mayConfirm(at, { booking, contactEmail, seen }),
    },
  };
}

type Answer = { done: true; made: Made } | { done: false; shown: StopAsked; init: ResponseInit };

/**
 * Answers a post that confirms another stop, or asks for the code that does. Made only at the amounts that were shown.
 * Throws a 404 when there is no such booking.
 */
export async function answerStop(asked: ChangeAt): Promise<Answer> {
  const { request, locale, now, bookingKey } = asked;
  const submission = readForm(await request.formData(), form);
  const nothing = { to: "", step: "", shown: "", back: "", code: "", ...NOTHING_TYPED };
  const { to: city, step, shown, back, code, ...typed } = submission.status === "success" ? submission.value : nothing;
  const at = withTyped(asked, typed);
  const busy = at.desk ? null : tooMany("change", request, now, bookingKey);
  if (busy) return { done: false, shown: { refused: { code: busy.code, params: busy.params } }, init: busy.init };
  const no = (why: ChangeStopRefusal, params?: Params): Answer => ({
    done: false,
    shown: { refused: refusal(locale, why, params) },
    init: { status: 422 },
  });
  const quoted = await quoteStopChange(bookingKey, city, now);
  if (!quoted.ok) return no(quoted.code, quoted.params);
  const { booking, contactEmail, price, priceBefore, goesBack, seen } = quoted.value;
  const name = `stop ${city} ${priceBefore}-${price}-${goesBack}`;
  const answer = await confirmChange(at, { booking, contactEmail, seen, name }, { step, code });
  const page = await asking(at, city);
  if (!answer.confirmed) {
    const quote = page.quote && { ...page.quote, may: answer.may };
    return { done: false, shown: quote ? { quote } : page, init: answer.init };
  }
  const stale = await outdated(at, { shown, back, seen: typed.seen }, quoted.value);
  if (stale) return { done: false, shown: { ...page, refused: stale }, init: { status: 409 } };
  const made = await changeStop(bookingKey, { city, shown: price, back: goesBack, seen, ...askingAt(at) }, now);
  return made.ok ? { done: true, made: { effect: made.value, by: answer.by } } : no(made.code, made.params);
}

/** Why not, its day in words. */
function refusal(locale: Locale, code: ChangeStopRefusal, params: Params = {}): NonNullable<StopAsked["refused"]> {
  if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
  const { last } = params;
  return { code, params: last === undefined ? params : { ...params, last: formatDay(String(last), locale, "full") } };
}
