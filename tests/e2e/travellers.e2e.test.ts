/** Who may travel, and what a mistyped form is told, in both languages (spec 5). */
import { expect, it } from "vitest";
import { addDays } from "~/domain/day";
import { LOCALES } from "~/domain/locale";
import { tabPath } from "~/i18n/paths";
import { hold, post, travellerFields } from "./support/buyer";
import { freshDeparture, select } from "./support/database";
import { sharedSite } from "./support/shared";
import { read, saidIn, wordsOf } from "./support/words";

const site = sharedSite();
const departure = freshDeparture(site, { trip: "toronto-3-days" });
const party = { adults: 2, children: 1 };

/** A day so many years before the departure, and so many days after that. */
function born(years: number, later = 0): Record<string, string> {
  const { startDay } = departure;
  const [year = "", month = "", day = ""] = addDays(
    `${Number(startDay.slice(0, 4)) - years}${startDay.slice(4)}`,
    later,
  ).split("-");
  return { birthYear: year, birthMonth: String(Number(month)), birthDay: String(Number(day)) };
}

const ADULT = 1;
const CHILD = 2;
const CASES: { who: number; typed: Record<string, string>; code: keyof ReturnType<typeof errorsIn> | null }[] = [
  { who: ADULT, typed: born(17), code: null },
  { who: ADULT, typed: born(17, 1), code: "age-adult" },
  { who: ADULT, typed: born(3), code: "age-under-5" },
  { who: CHILD, typed: born(5), code: null },
  { who: CHILD, typed: born(5, 1), code: "age-under-5" },
  { who: CHILD, typed: born(17, 1), code: null },
  { who: CHILD, typed: born(17), code: "age-child" },
  { who: ADULT, typed: { birthYear: "1980", birthMonth: "2", birthDay: "30" }, code: "birth-date-invalid" },
  { who: ADULT, typed: { birthYear: "abcd" }, code: "birth-date-invalid" },
  { who: ADULT, typed: { birthYear: "2999" }, code: "birth-date-future" },
  { who: ADULT, typed: { noContact: "", email: "", phone: "418 555-0100" }, code: "email-required" },
  { who: ADULT, typed: { noContact: "", email: "marc@example.com" }, code: "phone-required" },
  { who: 0, typed: { noContact: "on", email: "" }, code: "email-required" },
  { who: 0, typed: { email: "zoe at example.com" }, code: "email-invalid" },
  { who: 0, typed: { phone: "12" }, code: "phone-invalid" },
  { who: 0, typed: { title: "emperor" }, code: "title-required" },
  { who: 0, typed: { firstName: "   " }, code: "first-name-required" },
  { who: CHILD, typed: { lastName: "" }, code: "last-name-required" },
  { who: CHILD, typed: { nationality: "XX" }, code: "required" },
];

function errorsIn(locale: (typeof LOCALES)[number]) {
  return wordsOf(locale).checkout.errors;
}

it.each(LOCALES)(
  "Each rule is stated beside its field, and nothing is kept of a form that breaks one, %s",
  async (locale) => {
    const { id } = await hold(site, departure, party, locale);
    const path = tabPath("travellers", locale, id ?? "");
    for (const { who, typed, code } of CASES) {
      const fields = travellerFields(party, "zoe@example.com");
      for (const [name, value] of Object.entries(typed)) fields[`travellers[${who}].${name}`] = value;
      const before = select(site, "select count(*) as kept from travellers where checkout = ?", id);
      const answer = await post(site, path, fields);
      const what = `${who}: ${JSON.stringify(typed)}`;
      expect(answer.status, what).toBe(code === null ? 303 : 400);
      if (code === null) continue;
      const html = await answer.text();
      expect(saidIn(html), what).toContain(read(errorsIn(locale)[code]));
      for (const value of Object.values(typed))
        if (/^[a-z@. ]{4,}$/.test(value) && value !== "emperor" && value.trim()) expect(html, what).toContain(value);
      expect(select(site, "select count(*) as kept from travellers where checkout = ?", id)).toEqual(before);
    }
  },
);

it("Each message has the words of the specification", () => {
  const errors = errorsIn("en-ca");
  const words: Partial<typeof errors> = {
    "title-required": "Title is required",
    "first-name-required": "First name is required",
    "last-name-required": "Last name is required",
    "phone-required": "Cell phone number is required",
    "email-required": "Email is required",
    "email-invalid": "Invalid email format",
    "age-adult": "The age must be more than 16",
    "age-child": "The age must be less than 17",
    "age-under-5": "Our tours are not adapted for children under 5 years old",
    required: "This field is required",
    number_invalid: "Invalid number format",
    month_invalid: "Invalid expiration month",
    year_invalid: "Invalid expiration year",
  };
  expect(errors).toMatchObject(words);
});
