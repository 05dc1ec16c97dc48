/** The form of the waiting list: what it begins with, and the post that writes a request down. */

import { dayIn, isDay } from "~/domain/day";
import { isEmail, MAX_EMAIL } from "~/domain/people/contact";
import { readForm, typedOf } from "~/features/form/read-form.server";
import { askForm } from "~/features/waiting/ask-form.server";
import { type AskData, type AskRefused, WAITING_FIELDS, type WaitingField } from "~/features/waiting/ask-page";
import { requestContext } from "~/i18n/page.server";
import { tripPath } from "~/i18n/paths";
import { tooMany } from "~/server/request-limit.server";
import { getTrip } from "~/services/search/get-trip.server";
import { askToWait } from "~/services/waiting/ask.server";
import { fieldOfRefusal, wantedIn, whole } from "./wanted-places.server";

/** Throws a 404 for a trip that is none. */
export async function askData(slug: string, request: Request): Promise<AskData> {
  const { locale, currency, now } = await requestContext(request);
  const { searchParams } = new URL(request.url);
  const given = (name: string) => searchParams.get(name)?.slice(0, 200) ?? "";
  const day = isDay(given("day")) ? given("day") : "";
  const party = { adults: whole(given("adults")) || 1, children: whole(given("children")) };
  const today = dayIn(now);
  const asked = { city: given("from"), ...party, ...(day && { month: day.slice(0, 7) }) };
  const trip = await getTrip(slug, { locale, currency, today, ...asked });
  if (!trip) throw new Response("trip-gone", { status: 404 });
  const departure = trip.departures.find((each) => each.day === day);
  return {
    trip: trip.name,
    isPackage: trip.kind === "package",
    cities: trip.boarding.map(({ city, name }) => ({ slug: city, name })),
    currency,
    today,
    back: `${tripPath({ slug, supplier: trip.stay?.supplier ?? null }, locale)}#dates`,
    sent: searchParams.has("sent"),
    typed: {
      from: trip.city,
      adults: String(party.adults),
      children: String(party.children),
      firstDay: day,
      lastDay: "",
      // What it costs now, in whole units: enough if the price stays.
      most: departure ? String(Math.ceil(departure.total / 100)) : "",
      email: "",
    },
  };
}

type Answer = { done: true } | { done: false; shown: AskRefused; init: ResponseInit };

export async function answerAsk(trip: string, request: Request): Promise<Answer> {
  const { locale, currency, now } = await requestContext(request);
  const submission = readForm(await request.formData(), askForm);
  const sent = typedOf(submission);
  const typed = Object.fromEntries(WAITING_FIELDS.map((name) => [name, (sent[name] ?? "").slice(0, 200)])) as Record<
    WaitingField,
    string
  >;
  const refused = (problems: AskRefused["problems"], init: ResponseInit = { status: 422 }): Answer => ({
    done: false,
    shown: { typed, problems },
    init,
  });
  if (submission.status !== "success") return refused([{ field: "from", code: "city-not-served" }], { status: 400 });
  const email = typed.email.trim();
  if (!isEmail(email) || email.length > MAX_EMAIL) return refused([{ field: "email", code: "email-invalid" }]);
  const busy = tooMany("waiting", request, now);
  if (busy) return refused([{ field: "email", code: busy.code, params: busy.params }], busy.init);
  const asked = await askToWait({ ...wantedIn(typed, currency), trip, locale, email }, now);
  if (asked.ok) return { done: true };
  return refused([
    { field: fieldOfRefusal(asked.code), code: asked.code, ...(asked.params && { params: asked.params }) },
  ]);
}
