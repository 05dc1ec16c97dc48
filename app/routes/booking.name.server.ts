/** Another name on a traveller of a booking: what it costs, and the post that makes it. */

import { z } from "zod";
import { dayIn, isDay } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { balanceDueDay } from "~/domain/money/deposit";
import { isCountry } from "~/domain/people/countries";
import { fullName } from "~/domain/people/full-name";
import { type NameField, nameProblem, namesTyped, type TypedName } from "~/domain/people/traveller-name";
import type { NameAsked, NameData, NameTyped } from "~/features/booking/name-page";
import { countryChoices } from "~/features/checkout/choices.server";
import { TITLES, TRAVELLER_LENGTHS } from "~/features/checkout/traveller-fields";
import { firstErrors, postedForm, readForm, typedOf } from "~/features/form/read-form.server";
import { answerQuote } from "~/routes/amendments/answer-quote.server";
import {
  backUrl,
  type ChangeAt,
  chosenFields,
  deskLengths,
  deskShape,
  quoteLengths,
  quoteShape,
  withFormValues,
} from "~/routes/amendments/desk-change.server";
import type { Made } from "~/routes/amendments/leave-change.server";
import { quoteNamed } from "~/routes/amendments/quotes.server";
import { tooMany } from "~/server/request-limit.server";
import { confirm, preview, type RefusalOf } from "~/services/amendments/engine.server";
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
    ...quoteShape,
    ...deskShape,
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
  ...quoteLengths,
  ...deskLengths,
});

type Birth = { birthDay: string; birthMonth: string; birthYear: string };

function birthOf({ birthDay, birthMonth, birthYear }: Birth): string | null {
  const day = `${birthYear}-${birthMonth.padStart(2, "0")}-${birthDay.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

/** The page as it is opened: who travels, or why no name is changed. Throws a 404 when there is no such booking. */
export async function namesOf(at: Omit<ChangeAt, "request">): Promise<NameData> {
  const { bookingKey, locale, now } = at;
  const booking = await getBooking(bookingKey);
  if (!booking) throw new Response("unknown", { status: 404 });
  return {
    number: booking.number,
    tripName: inLocale(booking.trip.name, locale),
    departureDay: booking.departure.startDay,
    // A name that is to follow is given by the group's link, without a fee.
    travellers: booking.travellers
      .filter(({ toFollow }) => !toFollow)
      .map(({ position, firstName, lastName }) => ({ position, name: fullName({ firstName, lastName }) })),
    closed: (await closedFor(bookingKey, "name", at.desk ? "staff" : "traveller", now))?.code ?? null,
    countries: countryChoices(locale),
    back: backUrl(at, booking.number),
  };
}

type Answer = { done: true; made: Made } | { done: false; shown: NameAsked; init: ResponseInit };

/**
 * Answers a post: what is wrong next to its field, what the other name costs, or, confirmed at what was shown, the name
 * changed. Throws a 404 when there is no such booking.
 */
export async function answerName(asked: ChangeAt): Promise<Answer> {
  const { request, now, bookingKey } = asked;
  const submission = readForm(await request.formData(), form);
  const typed: NameTyped = chosenFields(typedOf(submission));
  const no = (shown: Pick<NameAsked, "errors" | "refused">, init: ResponseInit = { status: 422 }): Answer => ({
    done: false,
    shown: { typed, ...shown },
    init,
  });
  const busy = asked.desk ? null : tooMany("change", request, now, bookingKey);
  if (busy) return no({ refused: { code: busy.code, params: busy.params } }, busy.init);
  if (submission.status !== "success")
    return (await getBooking(bookingKey)) ? no({ errors: firstErrors(submission) }) : unknown();
  const { who, person, step, quote: id, code, title, nationality, ...others } = submission.value;
  const { why, takes, firstName, lastName, oneName, ...birth } = others;
  if (step === "edit") return no({}, { status: 200 });
  const named = step === "see" ? null : await quoteNamed(asked, "name", id);
  const replaced = person === "other" ? { birthDay: birthOf(birth) ?? "", nationality } : null;
  const renamed: Renamed = { position: Number(who), title, ...namesTyped({ firstName, lastName, oneName }), replaced };
  const refused = (why: RefusalOf<typeof NAME>): Answer => {
    if (why === "booking-unknown") return unknown();
    // What may be a card number is not written back.
    if (why === "card-data") return { done: false, shown: { refused: { code: why } }, init: { status: 422 } };
    return isOfBirth(why) ? no({ errors: { birthDay: why } }) : no({ refused: { code: why } });
  };
  const outcome = await answerQuote(
    withFormValues(asked, { why, takes }),
    { named, step, code },
    {
      kind: "name" as const,
      choice: renamed,
      quote: (chosen, terms) => preview(NAME, bookingKey, chosen, now, terms),
      make: (chosen, agreed) => confirm(NAME, bookingKey, chosen, agreed, now),
    },
  );
  if (outcome.is === "made") return { done: true, made: outcome.made };
  if (outcome.is === "refused") return refused(outcome.refused.code);
  const { quoted, may, stale, init } = outcome;
  const { booking: _, contactEmail: _1, bookedAt: _2, departureDay, seen: _3, ...terms } = quoted;
  const quote = { ...terms, dueDay: balanceDueDay(departureDay, dayIn(now)), may };
  return { done: false, shown: { typed, quote, ...(stale && { refused: stale }) }, init };
}

const OF_BIRTH = ["birth-date-invalid", "birth-date-future", "age-adult", "age-child", "age-under-5"] as const;
type OfBirth = (typeof OF_BIRTH)[number];

function isOfBirth(why: RefusalOf<typeof NAME>): why is OfBirth {
  return (OF_BIRTH as readonly RefusalOf<typeof NAME>[]).includes(why);
}

function unknown(): never {
  throw new Response("unknown", { status: 404 });
}
