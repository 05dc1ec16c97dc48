/** Another boarding stop for a booking: where one may board, what a stop comes to, by the address, and the post that makes it. */

import type { Stop } from "~/domain/amendments/change-data";
import { inLocale, type Locale } from "~/domain/locale";
import type { StopAsked, StopData } from "~/features/booking/stop-page";
import { askingAt, type ChangeAt, changedBooking } from "~/routes/amendments/desk-change.server";
import {
  changeOf,
  chosenAt,
  previewAmendment,
  refusal,
  submitAmendment,
} from "~/routes/amendments/quoted-change.server";

import { STOP } from "~/services/amendments/kinds/stop.server";
import { otherStops } from "~/services/amendments/other-stops.server";
import { getBooking } from "~/services/booking/get-booking.server";

/** Letters of a city. */
const fields = { to: 100 };

const viewOf = ({ cityName, name, departs }: Omit<Stop, "city">, locale: Locale) => ({
  city: inLocale(cityName, locale),
  stop: inLocale(name, locale),
  time: departs,
});

/** The page as its address asks: where one may board and, once a stop is chosen, what that comes to. Throws a 404. */
export async function stopsOf(at: ChangeAt): Promise<StopData & StopAsked> {
  const { locale, now, bookingKey } = at;
  const { searchParams, quote } = await chosenAt(at, "stop");
  const to = searchParams.get("to") ?? "";
  const booking = await getBooking(bookingKey);
  const found = booking && (await otherStops(bookingKey, now, askingAt(at).asked));
  if (!found) throw new Response("unknown", { status: 404 });
  const { closed, stops, currency, rule } = found;
  const page: StopData = {
    ...changedBooking(at, booking),
    currency,
    rule,
    chosen: to,
    open: closed === null,
    now: viewOf(booking.boarding, locale),
    stops: stops.map(({ city: slug, priceChange, ...stop }) => ({ slug, priceChange, ...viewOf(stop, locale) })),
  };
  if (closed) return { ...page, refused: refusal(locale, closed, { last: rule.last }) };
  if (!searchParams.has("see")) return page;
  if (to === "") return { ...page, refused: { code: "stop-required" } };
  return { ...page, ...(await previewAmendment(at, stopChange(at, to), quote)) };
}

function stopChange(at: ChangeAt, city: string) {
  return changeOf(STOP, at, { city }, ({ contactEmail: _, booking: _1, seen: _2, from: _3, to, ...quote }, may) => ({
    ...quote,
    to: city,
    after: viewOf(to, at.locale),
    may,
  }));
}

/** Answers a post about another stop. Throws a 404 when there is no such booking. */
export async function answerStop(at: ChangeAt) {
  return submitAmendment(at, { kind: "stop", fields, of: (asked, { to }) => stopChange(asked, to) });
}
