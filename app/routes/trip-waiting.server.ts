/** The waiting list of a trip: its full departures, and the post that writes a request down. */

import { MAX_WAITING_DAYS } from "~/domain/company/limits";
import { dayIn, isDay } from "~/domain/day";
import { checkWanted, isMaximum, tickedDays } from "~/domain/departures/waiting-list";
import type { Currency } from "~/domain/money/money";
import { isEmail, MAX_EMAIL } from "~/domain/people/contact";
import { checkParty } from "~/domain/people/party";
import { readForm } from "~/features/form/read-form.server";
import { tripSearch } from "~/features/search/search-query";
import { askForm } from "~/features/waiting/ask-form.server";
import type { AskData, AskProblem, AskRefused, AskTyped } from "~/features/waiting/ask-page";
import { requestContext } from "~/i18n/page.server";
import { tripPath } from "~/i18n/paths";
import { tooMany } from "~/server/request-limit.server";
import { saidIn } from "~/server/said.server";
import { getTrip } from "~/services/search/get-trip.server";
import { askToWait, type WaitRefusal } from "~/services/waiting/ask.server";
import { listFullDays } from "~/services/waiting/full-days.server";
import { fieldOfRefusal, maximumTyped, whole } from "./wanted-places.server";

/** Throws a 404 for a trip that is none. */
export async function askData(slug: string, request: Request): Promise<AskData> {
  const { locale, currency, now } = await requestContext(request);
  const { searchParams } = new URL(request.url);
  const given = (name: string) => searchParams.get(name)?.slice(0, 200) ?? "";
  const trip = await getTrip(slug, { locale, currency, today: dayIn(now), city: given("from") });
  if (!trip) throw new Response("trip-gone", { status: 404 });
  const typed: AskTyped = {
    from: trip.city,
    adults: given("adults"),
    children: given("children"),
    days: searchParams.getAll("day").filter(isDay).slice(0, MAX_WAITING_DAYS),
    most: "",
    email: "",
  };
  const party = partyOf(typed);
  const search = checkParty(party).ok ? tripSearch({ city: trip.city, party }) : undefined;
  const nobodySaid = { full: null, problems: [] };
  return {
    trip: trip.name,
    isPackage: trip.kind === "package",
    cities: trip.boarding.map(({ city, name }) => ({ slug: city, name })),
    currency,
    back: `${tripPath({ slug, supplier: trip.stay?.supplier ?? null }, locale, search)}#dates`,
    sent: saidIn(request).has("sent"),
    typed,
    ...(searchParams.has("adults") ? await fullFor(slug, typed, { currency, now }) : nobodySaid),
  };
}

const partyOf = ({ adults, children }: AskTyped) => ({ adults: whole(adults), children: whole(children) });

type Listed = Pick<AskData, "full" | "problems">;

/** The full departures for what was typed, or why there are none to list. */
async function fullFor(trip: string, typed: AskTyped, at: { currency: Currency; now: Date }): Promise<Listed> {
  const listed = await listFullDays({ ...partyOf(typed), trip, city: typed.from, currency: at.currency }, at.now);
  return listed.ok ? { full: listed.value, problems: [] } : { full: null, problems: [problemOf(listed)] };
}

/** A refusal at its field; days are ticked in one list. */
function problemOf({ code, params }: { code: WaitRefusal; params?: AskProblem["params"] }): AskProblem {
  const field = fieldOfRefusal(code);
  return { field: field === "firstDay" || field === "lastDay" ? "day" : field, code, ...(params && { params }) };
}

type Answer = { done: true } | { done: false; shown: AskRefused; init: ResponseInit };

export async function answerAsk(trip: string, request: Request): Promise<Answer> {
  const { locale, currency, now } = await requestContext(request);
  const submission = readForm(await request.formData(), askForm);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  const { day, ...texts } = submission.value;
  const typed: AskTyped = { ...texts, days: day.slice(0, MAX_WAITING_DAYS + 1) };
  const { full, problems } = await fullFor(trip, typed, { currency, now });
  const refused = (found: AskProblem[], init: ResponseInit = { status: 422 }): Answer => ({
    done: false,
    shown: { typed, full, problems: found },
    init,
  });
  if (!full) return refused(problems);
  const maxPrice = maximumTyped(typed.most, currency);
  const wanted = { ...partyOf(typed), ...tickedDays(typed.days), maxPrice, currency };
  const checked = checkWanted({ ...wanted, maxPrice: null }, dayIn(now));
  if (!checked.ok) problems.push(problemOf(checked));
  if (!isMaximum(maxPrice)) problems.push(problemOf({ code: "waiting-price-invalid" }));
  const email = typed.email.trim();
  if (!isEmail(email) || email.length > MAX_EMAIL) problems.push({ field: "email", code: "email-invalid" });
  if (problems.length > 0) return refused(problems);
  const busy = tooMany("waiting", request, now);
  if (busy) return refused([{ field: "email", code: busy.code, params: busy.params }], busy.init);
  const asked = await askToWait({ ...wanted, city: typed.from, trip, locale, email }, now);
  return asked.ok ? { done: true } : refused([problemOf(asked)]);
}
