/** Another name on a traveller of a booking: what it costs, by the address, and the post that makes it. */

import { z } from "zod";
import { isDay } from "~/domain/day";
import { isCountry } from "~/domain/people/countries";
import { fullName, TITLES } from "~/domain/people/full-name";
import { type NameField, nameProblem, namesTyped, type TypedName } from "~/domain/people/traveller-name";
import type { Params } from "~/domain/verdict";
import type { NameAsked, NameData, NameTyped } from "~/features/booking/name-page";
import { countryChoices } from "~/features/checkout/choices.server";
import { TRAVELLER_LENGTHS } from "~/features/checkout/traveller-fields";
import { firstErrors, postedForm, readForm, typedOf } from "~/features/form/read-form.server";
import {
  type ChangeAt,
  changedBooking,
  deskLengths,
  deskShape,
  quoteLengths,
  quoteShape,
  withFormValues,
} from "~/routes/amendments/desk-change.server";
import type { Made } from "~/routes/amendments/leave-change.server";
import { changeOf, chosenAt, previewAmendment, submitQuote } from "~/routes/amendments/quoted-change.server";
import { tooMany } from "~/server/request-limit.server";
import { NAME, type Renamed } from "~/services/amendments/kinds/name.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { closedFor } from "~/services/booking/lock-booking.server";

const { title, firstName, lastName, oneName, nationality, birthDay, birthMonth, birthYear } = TRAVELLER_LENGTHS;
const part = z.string().default("");

const named = ({ firstName = "", lastName = "" }: Partial<TypedName>) => ({ firstName, lastName });

/** The rule of one field of the new name, checked even when something else is wrong. */
function namedIn(field: NameField) {
  // What is left empty is not there at all.
  const broken = (given: unknown) =>
    nameProblem({ ...(given as TypedName), ...named((given as Partial<TypedName>) ?? {}) }, field);
  const path: PropertyKey[] = [field];
  return [
    (given: unknown) => broken(given) === null,
    { path, error: ({ input }: { input?: unknown }) => broken(input) ?? "required", when: () => true },
  ] as const;
}

const schema = z
  .object({
    who: z.string({ error: "who-required" }).regex(/^\d{1,2}$/, "who-required"),
    title: z.enum(TITLES, { error: "title-required" }),
    firstName: z.string().trim().max(firstName, "too-long").default(""),
    lastName: z.string().trim().max(lastName, "too-long").default(""),
    oneName: z.literal("on").optional(),
    person: z.enum(["same", "other"], { error: "person-required" }),
    nationality: part,
    birthDay: part,
    birthMonth: part,
    birthYear: part,
  })
  .refine(...namedIn("firstName"))
  .refine(...namedIn("lastName"))
  .superRefine((given, context) => {
    if (given.person !== "other") return;
    if (!isCountry(given.nationality))
      context.addIssue({ code: "custom", path: ["nationality"], message: "nationality-required" });
    if (birthOf(given) === null)
      context.addIssue({ code: "custom", path: ["birthDay"], message: "birth-date-invalid" });
  });

const form = postedForm(schema, {
  who: 2,
  title,
  firstName: firstName * 2,
  lastName: lastName * 2,
  oneName,
  person: "other".length,
  nationality,
  birthDay,
  birthMonth,
  birthYear,
});

const own = z.object({ ...quoteShape, ...deskShape });
const pressedForm = postedForm(own, { ...quoteLengths, ...deskLengths });

type Birth = { birthDay: string; birthMonth: string; birthYear: string };

function birthOf({ birthDay, birthMonth, birthYear }: Birth): string | null {
  const day = `${birthYear}-${birthMonth.padStart(2, "0")}-${birthDay.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

/**
 * The page as its address asks: who travels, or why no name is changed, and once a name is quoted, what it costs. Throws
 * a 404 when there is no such booking.
 */
export async function namesOf(at: ChangeAt): Promise<NameData & NameAsked> {
  const { quote, edits } = await chosenAt(at, "name");
  const page = await nameData(at);
  if (!quote) return page;
  const choice = quote.choice as Renamed;
  if (edits) return { ...page, typed: typedFor(choice) };
  const seen = await previewAmendment(at, renaming(at, choice), quote);
  return { ...page, ...(seen.quote && { quote: seen.quote }), ...(seen.refused && refusedOf(choice, seen.refused)) };
}

async function nameData(at: ChangeAt): Promise<NameData> {
  const { bookingKey, locale, now, desk } = at;
  const booking = await getBooking(bookingKey);
  if (!booking) throw new Response("unknown", { status: 404 });
  return {
    ...changedBooking(at, booking),
    // A name that is to follow is given by the group's link, without a fee.
    travellers: booking.travellers
      .filter(({ toFollow }) => !toFollow)
      .map(({ position, firstName, lastName }) => ({ position, name: fullName({ firstName, lastName }) })),
    closed: (await closedFor(bookingKey, "name", desk ? "staff" : "traveller", now))?.code ?? null,
    countries: countryChoices(locale),
  };
}

/** A name that was chosen, as the form shows it. */
function typedFor({ position, title, firstName, lastName, replaced }: Renamed): NameTyped {
  const [year = "", month, day] = replaced?.birthDay.split("-") ?? [];
  return {
    who: String(position),
    title,
    firstName,
    lastName,
    ...(lastName === "" && { oneName: "on" }),
    person: replaced ? "other" : "same",
    ...(replaced && {
      birthDay: String(Number(day)),
      birthMonth: String(Number(month)),
      birthYear: year,
      nationality: replaced.nationality,
    }),
  };
}

function chosenIn({ who, title, person, nationality, firstName, lastName, oneName, ...birth }: z.infer<typeof schema>) {
  const replaced = person === "other" ? { birthDay: birthOf(birth) ?? "", nationality } : null;
  return { position: Number(who), title, ...namesTyped({ firstName, lastName, oneName }), replaced } satisfies Renamed;
}

function renaming(at: ChangeAt, choice: Renamed) {
  return changeOf(NAME, at, choice, ({ booking: _, contactEmail: _1, bookedAt: _2, seen: _3, ...terms }, may) => ({
    ...terms,
    may,
  }));
}

type NameRefusal = NonNullable<NameAsked["refused"]>;
type Why = NameRefusal["code"] | OfBirth;

/** Why a chosen name cannot be had: next to its field, or above the form. */
function refusedOf(choice: Renamed, { code, params }: { code: Why; params?: Params | undefined }): NameAsked {
  // What may be a card number is not written back.
  if (code === "card-data") return { refused: { code } };
  const typed = typedFor(choice);
  return isOfBirth(code) ? { typed, errors: { birthDay: code } } : { typed, refused: { code, params } };
}

type Answer = { done: true; made: Made } | { done: false; shown: NameAsked; init: ResponseInit };

/**
 * Answers a post: what is wrong next to its field, what the other name costs, or, confirmed at what was shown, the name
 * changed. Throws a 404 when there is no such booking.
 */
export async function answerName(asked: ChangeAt): Promise<Answer> {
  const { request, now, bookingKey } = asked;
  const posted = await request.formData();
  const submission = readForm(posted, form);
  const typed: NameTyped = typedOf(submission);
  const no = (shown: Pick<NameAsked, "errors" | "refused">, init: ResponseInit = { status: 422 }): Answer => ({
    done: false,
    shown: { typed, ...shown },
    init,
  });
  const busy = asked.desk ? null : tooMany("change", request, now, bookingKey);
  if (busy) return no({ refused: { code: busy.code, params: busy.params } }, busy.init);
  const read = readForm(posted, pressedForm);
  const { why, takes, ...pressed } = read.status === "success" ? read.value : own.parse({});
  const choice = submission.status === "success" ? chosenIn(submission.value) : null;
  const at = withFormValues(asked, { why, takes });
  const outcome = await submitQuote(at, { kind: "name", choice, pressed, of: (chosen) => renaming(at, chosen) });
  if (outcome.is === "made") return { done: true, made: outcome.made };
  if (outcome.is === "nothing")
    return (await getBooking(bookingKey)) ? no({ errors: firstErrors(submission.reply()) }) : unknown();
  if (outcome.is === "refused")
    return { done: false, shown: refusedOf(outcome.choice, outcome.refused), init: { status: 422 } };
  const { quote, refused, init } = outcome;
  return { done: false, shown: { quote, ...(refused && { refused: refused as NameRefusal }) }, init };
}

const OF_BIRTH = ["birth-date-invalid", "birth-date-future", "age-adult", "age-child", "age-under-5"] as const;
type OfBirth = (typeof OF_BIRTH)[number];

function isOfBirth(why: Why): why is OfBirth {
  return OF_BIRTH.some((each) => each === why);
}

function unknown(): never {
  throw new Response("unknown", { status: 404 });
}
