/** The choice of a party of a departure that was called off: what it may choose, and the post that chooses. */
import { z } from "zod";
import { inLocale, type Locale } from "~/domain/locale";
import type { ChoiceData, ChoiceRefused } from "~/features/call-off/choice-page";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import { formatInstant } from "~/i18n/format";
import { pathFor } from "~/i18n/paths";
import { tooMany } from "~/server/request-limit.server";
import { choose } from "~/services/call-off/choose.server";
import { type ChoiceView, readChoice } from "~/services/call-off/read-choice.server";

type At = { request: Request; locale: Locale; now: Date; callOffKey: string };

const schema = z.object({ choice: text, back: text });
const form = postedForm(schema, { choice: 100, back: 12 });

/** The page as its address asks. Throws a 404 where there is no such party. */
export async function choiceOf({ request, locale, now, callOffKey }: At): Promise<ChoiceData> {
  const view = await readChoice(callOffKey, now);
  if (!view) throw new Response("unknown", { status: 404 });
  const chosen = new URL(request.url).searchParams.get("choice") ?? "";
  return { ...shownChoice(view, locale), chosen: chosen.slice(0, 100) };
}

/** A choice as its page shows it, in a language. */
export function shownChoice(view: ChoiceView, locale: Locale): Omit<ChoiceData, "chosen"> {
  const { journey, booking, room, others, answerUntil, locale: _, activities: __, ...rest } = view;
  return {
    ...rest,
    until: formatInstant(answerUntil, locale),
    number: booking.number,
    bookingPath: pathFor("booking", locale, { bookingKey: booking.key }),
    trip: inLocale(journey.trip.name, locale),
    now: leavingOf(journey, locale),
    hotel: room?.hotel ?? null,
    roomAsked: room?.asked ?? false,
    others: others.map(({ journey: other, ...held }) => ({
      ...held,
      ...leavingOf(other, locale),
      endDay: other.departure.endDay,
    })),
  };
}

function leavingOf({ departure, boarding }: ChoiceView["journey"], locale: Locale) {
  return {
    startDay: departure.startDay,
    departs: boarding.departs,
    city: inLocale(boarding.cityName, locale),
  };
}

/** Whether something was asked of the page that it has not: pressed without a choice, or a departure held no more. */
export function missed(request: Request, { chosen, others, state }: ChoiceData): ChoiceRefused | null {
  if (state !== "due" && state !== "waiting") return null;
  if (!chosen) return new URL(request.url).searchParams.has("see") ? { code: "choice-missing" } : null;
  const isKnown = chosen === "refund" || others.some(({ departure }) => departure === chosen);
  return isKnown ? null : { code: "other-gone" };
}

type Answer = { done: true } | { done: false; refused: ChoiceRefused; init: ResponseInit };

/** Makes the choice at the amount that was shown, or says why not. Throws a 404 where there is no such party. */
export async function answerChoice({ request, now, callOffKey }: At): Promise<Answer> {
  const submission = readForm(await request.formData(), form);
  const { choice = "", back = "" } = submission.status === "success" ? submission.value : {};
  if (!(await readChoice(callOffKey, now))) throw new Response("unknown", { status: 404 });
  const busy = tooMany("change", request, now, callOffKey);
  if (busy) return { done: false, refused: { code: busy.code, params: busy.params }, init: busy.init };
  if (!choice) return { done: false, refused: { code: "choice-missing" }, init: { status: 422 } };
  const amount = /^\d{1,12}$/.test(back) ? Number(back) : -1;
  const made = await choose(callOffKey, { choice, back: amount }, now);
  if (made.ok) return { done: true };
  if (made.code === "party-unknown") throw new Response("unknown", { status: 404 });
  return { done: false, refused: { code: made.code }, init: { status: 409 } };
}
