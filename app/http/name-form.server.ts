/** Another name on a traveller of a booking: what it costs, and the post that makes it. */
import { z } from "zod";
import { BY_TRAVELLER } from "~/domain/asked";
import { isCountry } from "~/domain/countries";
import { dayIn, isDay } from "~/domain/day";
import { balanceDueDay } from "~/domain/deposit";
import { inLocale, type Locale } from "~/domain/locale";
import { isInLatinLetters } from "~/domain/traveller-name";
import type { NameAsked, NameData, NameTyped } from "~/features/booking/name-page";
import { countryChoices } from "~/features/checkout/choices.server";
import { TITLES, TRAVELLER_LENGTHS } from "~/features/checkout/traveller-fields";
import { type PostedForm, readForm, text, typedOf } from "~/features/form/read-form.server";
import { pathFor } from "~/i18n/paths";
import { getBooking } from "~/services/booking/get-booking.server";
import {
  quoteRenaming,
  type Renamed,
  type RenameRefusal,
  renameTraveller,
} from "~/services/booking/rename-traveller.server";
import { confirmChange } from "./confirm-change.server";
import type { Made } from "./leave-change.server";
import { tooMany } from "./request-limit.server";

type At = { request: Request; locale: Locale; now: Date; bookingKey: string };

const { title, firstName, lastName, nationality, birthDay, birthMonth, birthYear } = TRAVELLER_LENGTHS;
const name = (required: string) =>
  z.string({ error: required }).trim().min(1, required).refine(isInLatinLetters, "name-letters");
const part = z.string().default("");

const schema = z
  .object({
    who: z.string({ error: "who-required" }).regex(/^\d{1,2}$/, "who-required"),
    title: z.enum(TITLES, { error: "title-required" }),
    firstName: name("first-name-required").pipe(z.string().max(firstName, "too-long")),
    lastName: name("last-name-required").pipe(z.string().max(lastName, "too-long")),
    person: z.enum(["same", "other"], { error: "person-required" }),
    nationality: part,
    birthDay: part,
    birthMonth: part,
    birthYear: part,
    step: text,
    /** What the booking was said to cost then, in minor units. */
    shown: text,
    code: text,
  })
  .superRefine((given, context) => {
    if (given.person !== "other") return;
    if (!isCountry(given.nationality))
      context.addIssue({ code: "custom", path: ["nationality"], message: "nationality-required" });
    if (birthOf(given) === null)
      context.addIssue({ code: "custom", path: ["birthDay"], message: "birth-date-invalid" });
  });

const form: PostedForm<typeof schema> = {
  schema,
  fields: {
    ...{ who: 2, title, firstName: firstName * 2, lastName: lastName * 2, person: "other".length },
    ...{ nationality, birthDay, birthMonth, birthYear, step: "confirm".length, shown: 12, code: 12 },
  },
};

type Birth = { birthDay: string; birthMonth: string; birthYear: string };

function birthOf({ birthDay, birthMonth, birthYear }: Birth): string | null {
  const day = `${birthYear}-${birthMonth.padStart(2, "0")}-${birthDay.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

/** The page as it is opened: who travels. Throws a 404 when there is no such booking. */
export async function namesOf(bookingKey: string, locale: Locale): Promise<NameData> {
  const booking = await getBooking(bookingKey);
  if (!booking) throw new Response("unknown", { status: 404 });
  return {
    number: booking.number,
    tripName: inLocale(booking.trip.name, locale),
    departureDay: booking.departure.startDay,
    travellers: booking.travellers.map(({ position, firstName, lastName }) => ({
      position,
      name: `${firstName} ${lastName}`,
    })),
    countries: countryChoices(locale),
    back: pathFor("booking", locale, { bookingKey }),
  };
}

type Answer = { done: true; made: Made } | { done: false; shown: NameAsked; init: ResponseInit };

/**
 * Answers a post: what is wrong beside its field, what the other name costs, or, confirmed at what was shown, the name
 * changed. Throws a 404 when there is no such booking.
 */
export async function answerName(at: At): Promise<Answer> {
  const { request, locale, now, bookingKey } = at;
  const submission = readForm(await request.formData(), form);
  const typed: NameTyped = typedOf(submission);
  const no = (shown: Pick<NameAsked, "errors" | "refused">, init: ResponseInit = { status: 422 }): Answer => ({
    done: false,
    shown: { typed, ...shown },
    init,
  });
  const busy = tooMany("change", request, now, bookingKey);
  if (busy) return no({ refused: { code: busy.code, params: busy.params } }, busy.init);
  if (submission.status !== "success")
    return (await getBooking(bookingKey)) ? no({ errors: firstOf(submission.error ?? {}) }) : unknown();
  const { who, person, step, shown, code, title, firstName, lastName, nationality, ...birth } = submission.value;
  if (step === "edit") return no({}, { status: 200 });
  const replaced = person === "other" ? { birthDay: birthOf(birth) ?? "", nationality } : null;
  const renamed: Renamed = { position: Number(who), title, firstName, lastName, replaced };
  const refused = (why: RenameRefusal) => {
    if (why === "booking-unknown") return unknown();
    // What may be a card number is not written back.
    if (why === "card-data") return { done: false as const, shown: { refused: { code: why } }, init: { status: 422 } };
    return isOfBirth(why) ? no({ errors: { birthDay: why } }) : no({ refused: { code: why } });
  };
  const quoted = await quoteRenaming(bookingKey, renamed, now);
  if (!quoted.ok) return refused(quoted.code);
  const { booking, contactEmail, bookedAt: _, departureDay, ...terms } = quoted.value;
  const quote = { ...terms, dueDay: balanceDueDay(departureDay, dayIn(now)) };
  const change = { booking, contactEmail, name: `name ${JSON.stringify(renamed)} ${quote.priceBefore}-${quote.price}` };
  const answer = await confirmChange({ request, locale, now, bookingKey }, change, { step, code });
  const isShown = Number(shown) === quote.price;
  if (!answer.confirmed)
    return { done: false, shown: { typed, quote: { ...quote, may: answer.may } }, init: answer.init };
  if (!isShown) return no({ refused: { code: "price-changed" } }, { status: 409 });
  const made = await renameTraveller(bookingKey, { ...renamed, shown: quote.price, asked: BY_TRAVELLER }, now);
  return made.ok ? { done: true, made: { effect: made.value, by: answer.by } } : refused(made.code);
}

const OF_BIRTH = ["birth-date-invalid", "birth-date-future", "age-adult", "age-child", "age-under-5"] as const;
type OfBirth = (typeof OF_BIRTH)[number];

function isOfBirth(why: RenameRefusal): why is OfBirth {
  return (OF_BIRTH as readonly RenameRefusal[]).includes(why);
}

function unknown(): never {
  throw new Response("unknown", { status: 404 });
}

function firstOf(errors: Record<string, string[] | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, codes]) => (codes?.[0] ? [[field, codes[0]]] : [])),
  );
}
