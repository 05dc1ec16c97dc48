/** What the travellers' form must hold (spec 5). Messages are codes; i18n turns them into words. */

import { z } from "zod";
import { type Day, isDay } from "~/domain/day";
import { checkAge, type TravellerType } from "~/domain/people/age";
import { contactProblems, needsContact } from "~/domain/people/contact";
import { isCountry } from "~/domain/people/countries";
import { TITLES } from "~/domain/people/full-name";
import { nameProblem, namesTyped } from "~/domain/people/traveller-name";
import { postedForm } from "~/features/form/read-form.server";
import { TRAVELLER_LENGTHS } from "./traveller-fields";

const number = (required: string) => z.string({ error: required }).regex(/^\d+$/, "birth-date-invalid");

/** What Conform reads for one traveller, before the rules that look at several fields. */
const shape = z.object({
  title: z.enum(TITLES, { error: "title-required" }),
  firstName: z.string().trim().max(TRAVELLER_LENGTHS.firstName, "too-long").optional(),
  lastName: z.string().trim().max(TRAVELLER_LENGTHS.lastName, "too-long").optional(),
  oneName: z.literal("on").optional(),
  noContact: z.literal("on").optional(),
  email: z.string().trim().max(TRAVELLER_LENGTHS.email, "too-long").optional(),
  phone: z.string().trim().max(TRAVELLER_LENGTHS.phone, "too-long").optional(),
  nationality: z.string({ error: "required" }).refine(isCountry, "required"),
  birthDay: number("day-required"),
  birthMonth: number("month-required"),
  birthYear: number("year-required"),
  need: z.string().max(TRAVELLER_LENGTHS.need, "too-long").optional(),
  needHotel: z.literal("on").optional(),
  extras: z.array(z.string().max(TRAVELLER_LENGTHS.extras)).max(50).default([]),
});
type Shape = z.infer<typeof shape>;

const hasContact = ({ noContact }: Partial<Shape>, position: number) => needsContact(position, noContact === "on");

/** The date typed, `undefined` while a part is missing or is no number, `null` when there is no such day. */
function birthOf({ birthDay, birthMonth, birthYear }: Partial<Shape>): Day | null | undefined {
  if (![birthDay, birthMonth, birthYear].every((part) => /^\d+$/.test(part ?? ""))) return undefined;
  const day = `${birthYear}-${birthMonth?.padStart(2, "0")}-${birthDay?.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

/** A rule on several fields: what is wrong with a traveller, as far as it has been given. */
type Rule = { field: keyof Shape; broken: (given: Partial<Shape>) => string | null };

/** The departure's day, and whether travellers who are reachable must have an e-mail address. */
type Terms = { departureDay: Day; needsEmail: boolean };

function rulesFor(type: TravellerType, position: number, { departureDay, needsEmail }: Terms): Rule[] {
  const contact = (["email", "phone"] as const).map((field) => ({
    field,
    broken: (given: Partial<Shape>) => {
      if (!hasContact(given, position)) return null;
      return contactProblems(given, needsEmail).find((problem) => problem.field === field)?.code ?? null;
    },
  }));
  const names = (["firstName", "lastName"] as const).map((field) => ({
    field,
    broken: (given: Partial<Shape>) => nameProblem(given, field),
  }));
  return [
    ...names,
    ...contact,
    {
      field: "birthYear",
      broken: (given) => {
        const birth = birthOf(given);
        if (birth === undefined) return null;
        if (birth === null) return "birth-date-invalid";
        const age = checkAge(type, birth, departureDay);
        return age.ok ? null : age.code;
      },
    },
  ];
}

function traveller(type: TravellerType, position: number, terms: Terms) {
  const checked = rulesFor(type, position, terms).reduce(
    (schema, { field, broken }) =>
      schema.refine((given) => broken(given) === null, {
        path: [field],
        error: ({ input }) => broken(input as Partial<Shape>) ?? "required",
        // Checked even when something else is wrong, so that every mistake is shown together.
        when: () => true,
      }),
    shape,
  );
  return checked.transform((given) => {
    const contact = hasContact(given, position);
    const { title, nationality, extras } = given;
    return {
      type,
      title,
      ...namesTyped(given),
      nationality,
      email: contact ? given.email || null : null,
      phone: contact ? (given.phone ?? null) : null,
      birthDay: birthOf(given) ?? "",
      need: given.need?.trim() ? { text: given.need, hotel: given.needHotel === "on" } : null,
      extras: [...new Set(extras)],
    };
  });
}

/** One object a traveller, from any input: one that is missing lacks every field, and is told so field by field. */
function onePerType(types: readonly TravellerType[], given: unknown): object[] {
  const people: unknown[] = Array.isArray(given) ? given : [];
  return types.map((_, position) => {
    const person = people[position];
    return typeof person === "object" && person !== null ? person : {};
  });
}

/** The form for a party: one traveller a type, in order. */
export function travellersForm(types: readonly TravellerType[], departureDay: Day, needsEmail = true) {
  const terms = { departureDay, needsEmail };
  const [first = "adult", ...others] = types;
  const lengths: Record<keyof Shape, number> = TRAVELLER_LENGTHS;
  const fields = types.flatMap((_, position) =>
    Object.entries(lengths).map(([field, longest]) => [`travellers[${position}].${field}`, longest] as const),
  );
  const schema = z.object({
    travellers: z.preprocess(
      (given) => onePerType([first, ...others], given),
      z.tuple([traveller(first, 0, terms), ...others.map((type, index) => traveller(type, index + 1, terms))]),
    ),
  });
  return postedForm(schema, Object.fromEntries(fields));
}

/** The form of one traveller who joins others, one of whom is written to. */
export function joinerForm(type: TravellerType, departureDay: Day) {
  const schema = traveller(type, 1, { departureDay, needsEmail: true });
  return postedForm(schema, TRAVELLER_LENGTHS);
}
