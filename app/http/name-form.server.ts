/** Another name on a traveller of a booking: what it costs, and the post that makes it. */
import { z } from "zod";
import { isCountry } from "~/domain/countries";
import { dayIn, isDay } from "~/domain/day";
import { balanceDueDay } from "~/domain/deposit";
import { inLocale } from "~/domain/locale";
import { isInLatinLetters } from "~/domain/traveller-name";
import type { NameAsked, NameData, NameTyped } from "~/features/booking/name-page";
import { countryChoices } from "~/features/checkout/choices.server";
import { TITLES, TRAVELLER_LENGTHS } from "~/features/checkout/traveller-fields";
import { firstErrors, postedForm, readForm, text, typedOf } from "~/features/form/read-form.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { closedFor } from "~/services/booking/lock-booking.server";
import {
  quoteRenaming,
  type Renamed,
  type RenameRefusal,
  renameTraveller,
} from "~/services/booking/rename-traveller.server";
import { confirmChange, mayConfirm } from "./confirm-change.server";
import {
  askingAt,
  type ChangeAt,
  deskLengths,
  deskShape,
  outdated,
  quoteAt,
  wayBack,
  withTyped,
} from "./desk-change.server";
import type { Made } from "./leave-change.server";
import { tooMany } from "./request-limit.server";

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
    ...deskShape,
  })
  .superRefine((given, context) => {
    if (given.person !== "other") return;
    if (!isCountry(given.nationality))
      context.addIssue({ code: "custom", path: ["nationality"], message: "nationality-required" });
    if (birthOf(given) === null)
      context.addIssue({ code: "custom", path: ["birthDay"], message: "birth-date-invalid" });
  });

const form = postedForm(schema, {
  ...{ who: 2, title, firstName: firstName * 2, lastName: lastName * 2, person: "other".length },
  ...{ nationality, birthDay, birthMonth, birthYear, step: "confirm".length, shown: 12, code: 12 },
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
    travellers: booking.travellers.map(({ position, firstName, lastName }) => ({
      position,
      name: `${firstName} ${lastName}`,
    })),
    closed: (await closedFor(bookingKey, "name", at.desk ? "staff" : "traveller", now))?.code ?? null,
    countries: countryChoices(locale),
    back: wayBack(at, booking.number),
  };
}

type Answer = { done: true; made: Made } | { done: false; shown: NameAsked; init: ResponseInit };

/**
 * Answers a post: what is wrong beside its field, what the other name costs, or, confirmed at what was shown, the name
 * changed. Throws a 404 when there is no such booking.
 */
export async function answerName(asked: ChangeAt): Promise<Answer> {
  const { request, now, bookingKey } = asked;
  const submission = readForm(await request.formData(), form);
  const typed: NameTyped = typedOf(submission);
  const no = (shown: Pick<NameAsked, "errors" | "refused">, init: ResponseInit = { status: 422 }): Answer => ({
    done: false,
    shown: { typed, ...shown },
    init,
  });
  const busy = asked.desk ? null : tooMany("change", request, now, bookingKey);
  if (busy) return no({ refused: { code: busy.code, params: busy.params } }, busy.init);
  if (submission.status !== "success")
    return (await getBooking(bookingKey)) ? no({ errors: firstErrors(submission) }) : unknown();
  const { who, person, step, shown, code, title, firstName, lastName, nationality, ...others } = submission.value;
  const { seen: wasSeen, why, takes, ...birth } = others;
  const desk = { seen: wasSeen, why, takes };
  if (step === "edit") return no({}, { status: 200 });
  const replaced = person === "other" ? { birthDay: birthOf(birth) ?? "", nationality } : null;
  const renamed: Renamed = { position: Number(who), title, firstName, lastName, replaced };
  const refused = (why: RenameRefusal) => {
    if (why === "booking-unknown") return unknown();
    // What may be a card number is not written back.
    if (why === "card-data") return { done: false as const, shown: { refused: { code: why } }, init: { status: 422 } };
    return isOfBirth(why) ? no({ errors: { birthDay: why } }) : no({ refused: { code: why } });
  };
  const { quoted, at } = await quoteAt(withTyped(asked, desk), (terms) =>
    quoteRenaming(bookingKey, renamed, now, terms),
  );
  if (!quoted.ok) return refused(quoted.code);
  const { booking, contactEmail, bookedAt: _, departureDay, seen, ...terms } = quoted.value;
  const quote = { ...terms, dueDay: balanceDueDay(departureDay, dayIn(now)) };
  const change = {
    booking,
    contactEmail,
    seen,
    name: `name ${JSON.stringify(renamed)} ${quote.priceBefore}-${quote.price}`,
  };
  const answer = await confirmChange(at, change, { step, code });
  if (!answer.confirmed)
    return { done: false, shown: { typed, quote: { ...quote, may: answer.may } }, init: answer.init };
  const stale = await outdated(at, { shown, seen: wasSeen }, { ...quote, booking, seen });
  if (stale) {
    const may = await mayConfirm(at, change);
    return { done: false, shown: { typed, refused: stale, quote: { ...quote, may } }, init: { status: 409 } };
  }
  const agreed = { ...renamed, shown: quote.price, seen, ...askingAt(at) };
  const made = await renameTraveller(bookingKey, agreed, now);
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
