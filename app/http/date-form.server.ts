/** Another date for a booking: the days one may choose, what one comes to, by the address, and the post that makes it. */
import { z } from "zod";
import { BY_TRAVELLER } from "~/domain/asked";
import { inLocale, type Locale } from "~/domain/locale";
import type { Params } from "~/domain/verdict";
import type { DateAsked, DateData } from "~/features/booking/date-page";
import { type PostedForm, readForm, text } from "~/features/form/read-form.server";
import { formatDay } from "~/i18n/format";
import { pathFor } from "~/i18n/paths";
import {
  type ChangeDateRefusal,
  changeDate,
  type OtherDate,
  quoteDateChange,
} from "~/services/booking/change-date.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { otherDates } from "~/services/booking/other-dates.server";
import { confirmChange, mayConfirm } from "./confirm-change.server";
import type { Made } from "./leave-change.server";
import { tooMany } from "./request-limit.server";

type At = { request: Request; locale: Locale; now: Date; bookingKey: string };

const SLUG_LETTERS = 100;
const AMOUNT_LETTERS = 12;

const schema = z.object({
  /** The departure, and the city one leaves from. */
  to: text,
  from: text,
  step: text,
  /** What the booking was said to cost then, and what was said to go back, in minor units. */
  shown: text,
  back: text,
  code: text,
});
const form: PostedForm<typeof schema> = {
  schema,
  fields: {
    ...{ to: SLUG_LETTERS, from: SLUG_LETTERS, step: "confirm".length },
    ...{ shown: AMOUNT_LETTERS, back: AMOUNT_LETTERS, code: 12 },
  },
};

/** The page as its address asks: the days one may change to and, once one is chosen, what that comes to. Throws a 404. */
export async function datesOf(at: At): Promise<DateData & DateAsked> {
  const { request, locale, now, bookingKey } = at;
  const { searchParams } = new URL(request.url);
  const [wished, to] = [searchParams.get("from"), searchParams.get("to") ?? ""];
  const booking = await getBooking(bookingKey);
  const found = booking && (await otherDates(bookingKey, wished, now));
  if (!found) throw new Response("unknown", { status: 404 });
  const { closed, cities, city, dates, currency, rule } = found;
  const page: DateData = {
    number: booking.number,
    tripName: inLocale(booking.trip.name, locale),
    departureDay: booking.departure.startDay,
    back: pathFor("booking", locale, { bookingKey }),
    ...{ currency, rule, city, dates },
    cities: cities.map(({ slug, name }) => ({ value: slug, text: inLocale(name, locale) })),
    chosen: to,
    open: closed === null,
  };
  if (closed) return { ...page, refused: refusal(locale, closed, { last: rule.last }) };
  if (!searchParams.has("see")) return page;
  if (to === "") return { ...page, refused: { code: "date-required" } };
  return { ...page, ...(await asking(at, { departure: to, city: wished ?? city })) };
}

/** What it comes to, or why it cannot be. */
async function asking({ request, locale, now, bookingKey }: At, to: OtherDate): Promise<DateAsked> {
  const quoted = await quoteDateChange(bookingKey, to, now);
  if (!quoted.ok) return { refused: refusal(locale, quoted.code, quoted.params) };
  const { contactEmail, booking, from, to: there, ...quote } = quoted.value;
  return {
    quote: {
      ...quote,
      to: to.departure,
      city: to.city,
      before: { day: from.departure.startDay, city: inLocale(from.boarding.cityName, locale) },
      after: {
        day: there.departure.startDay,
        city: inLocale(there.boarding.cityName, locale),
        time: there.boarding.departs,
        stop: inLocale(there.boarding.name, locale),
      },
      may: await mayConfirm(request, { booking, contactEmail }),
    },
  };
}

type Answer = { done: true; made: Made } | { done: false; shown: DateAsked; init: ResponseInit };

/**
 * Answers a post that confirms another date, or asks for the code that does. Made only at the amounts that were shown.
 * Throws a 404 when there is no such booking.
 */
export async function answerDate(at: At): Promise<Answer> {
  const { request, locale, now, bookingKey } = at;
  const submission = readForm(await request.formData(), form);
  const given = submission.status === "success" ? submission.value : null;
  const to: OtherDate = { departure: given?.to ?? "", city: given?.from ?? "" };
  const busy = tooMany("change", request, now, bookingKey);
  if (busy) return { done: false, shown: { refused: { code: busy.code, params: busy.params } }, init: busy.init };
  const no = (code: ChangeDateRefusal, params?: Params): Answer => ({
    done: false,
    shown: { refused: refusal(locale, code, params) },
    init: { status: 422 },
  });
  const quoted = await quoteDateChange(bookingKey, to, now);
  if (!quoted.ok) return no(quoted.code, quoted.params);
  const { booking, contactEmail, price, priceBefore, goesBack } = quoted.value;
  const name = `date ${to.departure}@${to.city} ${priceBefore}-${price}-${goesBack}`;
  const typed = { step: given?.step ?? "", code: given?.code ?? "" };
  const answer = await confirmChange({ request, locale, now, bookingKey }, { booking, contactEmail, name }, typed);
  const asked = await asking(at, to);
  if (!answer.confirmed) {
    const quote = asked.quote && { ...asked.quote, may: answer.may };
    return { done: false, shown: quote ? { quote } : asked, init: answer.init };
  }
  if (Number(given?.shown) !== price || Number(given?.back) !== goesBack)
    return { done: false, shown: { ...asked, refused: { code: "price-changed" } }, init: { status: 409 } };
  const change = { to, shown: price, back: goesBack, asked: BY_TRAVELLER };
  const made = await changeDate(bookingKey, change, now);
  return made.ok ? { done: true, made: { effect: made.value, by: answer.by } } : no(made.code, made.params);
}

/** Why not, its day in words. */
function refusal(locale: Locale, code: ChangeDateRefusal, params: Params = {}): NonNullable<DateAsked["refused"]> {
  if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
  const { last } = params;
  return { code, params: last === undefined ? params : { ...params, last: formatDay(String(last), locale, "full") } };
}
