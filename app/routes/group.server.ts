/** The page of a group for its organiser, by its key: who is known, and the names that are to follow, room by room. */

import { z } from "zod";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { fullName } from "~/domain/people/full-name";
import { countryChoices } from "~/features/checkout/choices.server";
import { TRAVELLER_LENGTHS } from "~/features/checkout/traveller-fields";
import { joinerForm } from "~/features/checkout/travellers-form.server";
import { firstErrors, postedForm, readForm, text, textsSent } from "~/features/form/read-form.server";
import { type GroupData, NAME_FIELDS, type NamesRefused, type PersonTyped } from "~/features/groups/group-page";
import { requestContext } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { tooMany } from "~/server/request-limit.server";
import { saidIn, saying } from "~/server/said.server";
import { type GroupPart, type GroupView, isToFollow, readGroupByKey } from "~/services/groups/read-group.server";
import { type NamedTraveller, saveNames } from "~/services/groups/save-names.server";

/** The booking that the address names, by its number among those of the group. */
function partAt({ parts }: GroupView, typed: string | null): { part: GroupPart; number: number } | null {
  const number = Number(typed);
  const part = parts[number - 1];
  return part && Number.isInteger(number) ? { part, number } : null;
}

/** Whether names of it are to follow: none of a departure that is called off. */
const lacksNames = ({ people, isCalledOff }: GroupPart) => !isCalledOff && people.some(isToFollow);

/** Throws a 404 for a key that opens nothing. */
export async function groupPageData(key: string, request: Request): Promise<GroupData> {
  const { locale, now } = await requestContext(request);
  const view = await readGroupByKey(key, now);
  if (!view) throw new Response("unknown", { status: 404 });
  const { group, trip, departureDay, parts, instalments, total } = view;
  const query = new URL(request.url).searchParams;
  const isOver = departureDay !== null && dayIn(now) >= departureDay;
  const chosen = isOver ? null : partAt(view, query.get("room"));
  return {
    name: group.name,
    trip: inLocale(trip, locale),
    departureDay,
    namesBy: group.namesBy,
    unnamed: parts.filter(lacksNames).flatMap(({ people }) => people.filter(isToFollow)).length,
    isOver,
    total,
    isCalledOff: view.isCalledOff,
    instalments: instalments.map(({ day, amount, left }) => ({ day, amount, left })),
    rooms: parts.map((part) => ({
      people: part.people
        .filter(({ cancelledAt }) => cancelledAt === null)
        .map((person) => (isToFollow(person) ? null : fullName(person))),
      isCalledOff: part.isCalledOff,
    })),
    room:
      chosen && lacksNames(chosen.part)
        ? {
            number: chosen.number,
            people: chosen.part.people.filter(isToFollow).map(({ position, type }) => ({ position, type })),
          }
        : null,
    countries: chosen ? countryChoices(locale) : [],
    saved: saidIn(request).has("saved"),
  };
}

/** The fields that say who somebody is: without any of them nobody is typed. */
const IDENTIFIES = ["firstName", "lastName", "birthDay", "birthMonth", "birthYear"] as const;

const fieldOf = (name: string, position: number) => `${name}-${position}`;

/** What was typed of the travellers at some positions, by their position. */
function typedIn(posted: FormData, positions: readonly number[]): Record<number, PersonTyped> {
  const names = positions.flatMap((position) => NAME_FIELDS.map((name) => fieldOf(name, position)));
  const schema = z.object(Object.fromEntries(names.map((name) => [name, text])));
  const lengths = Object.fromEntries(names.map((name) => [name, TRAVELLER_LENGTHS.firstName]));
  const sent = Object.fromEntries(textsSent(posted, postedForm(schema, lengths)));
  const typedBy = (position: number): PersonTyped =>
    Object.fromEntries(NAME_FIELDS.map((name) => [name, sent[fieldOf(name, position)] ?? ""]));
  return Object.fromEntries(positions.map((position) => [position, typedBy(position)]));
}

/** A typed person as the form of one traveller, whose contact is the organiser. */
function formOf(typed: PersonTyped): FormData {
  const form = new FormData();
  form.set("noContact", "on");
  for (const [name, value] of Object.entries(typed)) if (value !== "") form.set(name, value);
  return form;
}

type Answer = { done: true; to: string } | { done: false; shown: NamesRefused; init: ResponseInit };

/** Saves the names of one room, and goes on to the next that lacks some. Throws a 404 for a key that opens nothing. */
export async function answerNames(key: string, request: Request): Promise<Answer> {
  const { locale, now } = await requestContext(request);
  const view = await readGroupByKey(key, now);
  if (!view) throw new Response("unknown", { status: 404 });
  const query = new URL(request.url).searchParams;
  const chosen = partAt(view, query.get("room"));
  const here = (search: URLSearchParams) => pathFor("group", locale, { groupKey: key }, search);
  if (!chosen || view.departureDay === null) return { done: true, to: here(new URLSearchParams()) };
  const posted = await request.formData();
  const waiting = chosen.part.people.filter(isToFollow);
  const typed = typedIn(
    posted,
    waiting.map(({ position }) => position),
  );
  const refused = (shown: Omit<NamesRefused, "typed">, init: ResponseInit = { status: 422 }): Answer => ({
    done: false,
    shown: { ...shown, typed },
    init,
  });
  const busy = tooMany("group-names", request, now, key);
  if (busy) return refused({ errors: [], code: busy.code, params: busy.params }, busy.init);
  const errors: NamesRefused["errors"] = [];
  const people: NamedTraveller[] = [];
  for (const { position, type } of waiting) {
    const fields = typed[position] ?? {};
    // Whose name is not known yet waits for another time.
    if (IDENTIFIES.every((field) => !fields[field]?.trim())) continue;
    const submission = readForm(formOf(fields), joinerForm(type, view.departureDay));
    if (submission.status === "success") {
      const { title, firstName, lastName, nationality, birthDay } = submission.value;
      people.push({ position, title, firstName, lastName, nationality, birthDay });
    } else errors.push(...Object.entries(firstErrors(submission)).map(([field, code]) => ({ position, field, code })));
  }
  if (errors.length > 0) return refused({ errors });
  if (people.length === 0) return refused({ errors: [], code: "nobody-typed" });
  const saved = await saveNames({ key, checkout: chosen.part.checkout, people }, now);
  if (!saved.ok) {
    if ("refusals" in saved)
      return refused({
        errors: saved.refusals.map(({ position, field, code }) => ({ position, field, code })),
      });
    return refused({ errors: [], code: saved.code });
  }
  const after = await readGroupByKey(key, now);
  const next = after?.parts.findIndex(lacksNames) ?? -1;
  const search = new URLSearchParams({ ...(next >= 0 && { room: String(next + 1) }), saved: "1" });
  return { done: true, to: saying(here(search)) };
}
