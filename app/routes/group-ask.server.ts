/** The form by which a group asks for a trip: what it begins with, and the post that writes it down. */

import { z } from "zod";
import { dayIn, isDay } from "~/domain/day";
import { MAX_GROUP_NAME_LENGTH, MAX_GROUP_TEXT_LENGTH } from "~/domain/groups/group";
import { lines, postedForm, readForm, text, typedOf } from "~/features/form/read-form.server";
import {
  GROUP_ASK_FIELDS,
  type GroupAskData,
  type GroupAskField,
  type GroupAskRefused,
} from "~/features/groups/ask-page";
import { requestContext } from "~/i18n/page.server";
import { tooMany } from "~/server/request-limit.server";
import { saidIn } from "~/server/said.server";
import { type AskRefusal, askForGroup } from "~/services/groups/ask-group.server";
import { groupChoices } from "~/services/groups/group-choices.server";
import { whole } from "./wanted-places.server";

/** Longer than is taken, so that too long is said and not cut off. */
const MAX_LENGTH = 200;

const schema = z.object({
  trip: text,
  from: text,
  day: text,
  adults: text,
  children: text,
  name: text,
  organiser: text,
  email: text,
  phone: text,
  rooms: lines,
  message: lines,
});
const form = postedForm(schema, {
  trip: MAX_LENGTH,
  from: MAX_LENGTH,
  day: 10,
  adults: 3,
  children: 3,
  name: 2 * MAX_GROUP_NAME_LENGTH,
  organiser: MAX_LENGTH,
  email: MAX_LENGTH,
  phone: 40,
  rooms: 2 * MAX_GROUP_TEXT_LENGTH,
  message: 2 * MAX_GROUP_TEXT_LENGTH,
});

/** The field that each refusal is about. */
const FIELDS: Readonly<Record<AskRefusal, GroupAskField>> = {
  "trip-unknown": "trip",
  "city-not-served": "from",
  "party-empty": "adults",
  "party-no-adult": "adults",
  "group-too-large": "adults",
  "group-name-missing": "name",
  "group-organiser-missing": "organiser",
  "group-contact-missing": "email",
  "email-invalid": "email",
  "phone-invalid": "phone",
  "text-too-long": "message",
  "card-data": "message",
};

export async function groupAskData(request: Request): Promise<GroupAskData> {
  const { locale, now } = await requestContext(request);
  const { searchParams } = new URL(request.url);
  const given = (name: string) => searchParams.get(name)?.slice(0, MAX_LENGTH) ?? "";
  const { trips, cities } = await groupChoices(locale);
  const nothing = Object.fromEntries(GROUP_ASK_FIELDS.map((name) => [name, ""])) as Record<GroupAskField, string>;
  return {
    trips,
    cities,
    today: dayIn(now),
    sent: saidIn(request).has("sent"),
    typed: {
      ...nothing,
      trip: trips.some(({ slug }) => slug === given("trip")) ? given("trip") : "",
      from: cities.some(({ slug }) => slug === given("from")) ? given("from") : "",
      day: isDay(given("day")) ? given("day") : "",
      adults: String(whole(given("adults")) || ""),
      children: String(whole(given("children")) || ""),
    },
  };
}

type Answer = { done: true } | { done: false; shown: GroupAskRefused; init: ResponseInit };

export async function answerGroupAsk(request: Request): Promise<Answer> {
  const { locale, now } = await requestContext(request);
  const submission = readForm(await request.formData(), form);
  const sent = typedOf(submission);
  const typed = Object.fromEntries(GROUP_ASK_FIELDS.map((name) => [name, sent[name] ?? ""])) as Record<
    GroupAskField,
    string
  >;
  const refused = (problem: GroupAskRefused["problem"], init: ResponseInit = { status: 422 }): Answer => ({
    done: false,
    shown: { typed, problem },
    init,
  });
  if (submission.status !== "success") return refused({ field: "trip", code: "trip-unknown" }, { status: 400 });
  if (typed.day !== "" && (!isDay(typed.day) || typed.day <= dayIn(now)))
    return refused({ field: "day", code: "date-past" });
  const busy = tooMany("group", request, now);
  if (busy) return refused({ field: "message", code: busy.code, params: busy.params }, busy.init);
  const asked = await askForGroup(
    {
      trip: typed.trip,
      city: typed.from,
      adults: whole(typed.adults),
      children: whole(typed.children),
      wishedDay: typed.day || null,
      name: typed.name.trim(),
      organiser: typed.organiser.trim(),
      email: typed.email.trim() || null,
      phone: typed.phone.trim() || null,
      rooms: typed.rooms.trim(),
      message: typed.message.trim(),
      locale,
    },
    now,
  );
  if (asked.ok) return { done: true };
  return refused({ field: FIELDS[asked.code], code: asked.code, ...(asked.params && { params: asked.params }) });
}
