import { describe, expect, it } from "vitest";
import { readForm } from "~/features/form/read-form.server";
import { valuesOf } from "./traveller-fields";
import { travellersForm } from "./travellers-form.server";

const DEPARTURE = "2027-05-14";
const good = {
  title: "mrs",
  firstName: "Élise",
  lastName: "O’Neill-Gagné",
  email: "elise@example.ca",
  phone: "418 555-0123",
  nationality: "CA",
  birthDay: "3",
  birthMonth: "2",
  birthYear: "1985",
};
type Typed = Record<string, string>;

function check(types: ("adult" | "child")[], ...people: Typed[]) {
  const form = new FormData();
  people.forEach((person, position) => {
    for (const [name, value] of Object.entries(person)) form.set(`travellers[${position}].${name}`, value);
  });
  return readForm(form, travellersForm(types, DEPARTURE));
}
const errorsOf = (submission: ReturnType<typeof check>) => submission.reply().error ?? {};
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(good).filter(([name]) => !names.includes(name)));

describe("the travellers’ form", () => {
  it("The travellers’ form takes a whole party", () => {
    const child = { ...good, firstName: "Léo", birthYear: "2016", noContact: "on", email: "", phone: "" };
    const submission = check(["adult", "child"], good, child);
    expect(submission.status).toBe("success");
    expect(submission.status === "success" && submission.value.travellers).toEqual([
      expect.objectContaining({ type: "adult", firstName: "Élise", birthDay: "1985-02-03", phone: "418 555-0123" }),
      expect.objectContaining({ type: "child", email: null, phone: null, birthDay: "2016-02-03" }),
    ]);
  });

  it("The travellers’ form reports every mistake of every traveller together, and keeps what was typed", () => {
    const submission = check(
      ["adult", "adult"],
      { firstName: "Élise", email: "nope", birthDay: "31", birthMonth: "2", birthYear: "1990" },
      {},
    );
    expect(errorsOf(submission)).toMatchObject({
      "travellers[0].title": ["title-required"],
      "travellers[0].lastName": ["last-name-required"],
      "travellers[0].email": ["email-invalid"],
      "travellers[0].phone": ["phone-required"],
      "travellers[0].nationality": ["required"],
      "travellers[0].birthYear": ["birth-date-invalid"],
      "travellers[1].title": ["title-required"],
      "travellers[1].firstName": ["first-name-required"],
      "travellers[1].email": ["email-required"],
      "travellers[1].birthDay": ["day-required"],
      "travellers[1].birthMonth": ["month-required"],
      "travellers[1].birthYear": ["year-required"],
    });
    expect(submission.reply().initialValue).toMatchObject({ travellers: [{ firstName: "Élise", email: "nope" }] });
  });

  it.each([
    ["nothing at all", []],
    ["a word in their place", [["travellers", "x"]]],
    ["a word for one of them", [["travellers[1]", "x"]]],
  ])("The travellers’ form says everything missing when it gets %s", (_, sent) => {
    const form = new FormData();
    for (const [name = "", value = ""] of sent) form.set(name, value);
    const errors = readForm(form, travellersForm(["adult", "child"], DEPARTURE)).reply().error ?? {};
    const required = ["title", "firstName", "lastName", "nationality", "birthDay", "birthMonth", "birthYear"];
    const fields = [0, 1].flatMap((position) =>
      [...required, "email", "phone"].map((field) => `travellers[${position}].${field}`),
    );
    expect(Object.keys(errors).sort()).toEqual(fields.sort());
    expect(
      Object.values(errors)
        .flat()
        .filter((code) => !code?.endsWith("required")),
    ).toEqual([]);
  });

  it("The travellers’ form asks for names in the letters of a border's list", () => {
    const submission = check(["adult"], { ...without(), firstName: "李", lastName: "Μαρία" });
    expect(errorsOf(submission)).toEqual({
      "travellers[0].firstName": ["name-letters"],
      "travellers[0].lastName": ["name-letters"],
    });
  });

  it.each([
    [{ firstName: "", lastName: "Suharto", oneName: "on" }, {}, "Suharto"],
    [{ firstName: "Suharto", lastName: "", oneName: "on" }, {}, "Suharto"],
    [{ firstName: "", lastName: "", oneName: "on" }, { firstName: "first-name-required" }, null],
    [{ firstName: "Ana", lastName: "Roy", oneName: "on" }, { lastName: "name-one" }, null],
    [{ firstName: "", lastName: "Suharto" }, { firstName: "first-name-required" }, null],
    [{ firstName: "Suharto", lastName: "-" }, { lastName: "name-stand-in" }, null],
    [{ firstName: ".", lastName: "Suharto" }, { firstName: "name-stand-in" }, null],
    [{ firstName: "Suharto", lastName: "XXX" }, { lastName: "name-stand-in" }, null],
    [{ firstName: "FNU", lastName: "Suharto" }, { firstName: "name-stand-in" }, null],
  ])("A traveller named %j: what is wrong is %j", (name, wrong, only) => {
    const submission = check(["adult"], { ...without("firstName", "lastName"), ...name });
    const expected = Object.entries(wrong).map(([field, code]) => [`travellers[0].${field}`, [code]]);
    expect(errorsOf(submission)).toEqual(Object.fromEntries(expected));
    if (only === null || submission.status !== "success") return expect(only).toBeNull();
    const saved = valuesOf(submission.value.travellers);
    expect(saved[0]).toMatchObject({ firstName: only, lastName: "", oneName: "on" });
  });

  it("The travellers’ form always needs an e-mail address or phone for the first traveller", () => {
    const submission = check(["adult"], { ...without("email", "phone"), noContact: "on" });
    expect(errorsOf(submission)).toMatchObject({
      "travellers[0].email": ["email-required"],
      "travellers[0].phone": ["phone-required"],
    });
  });

  it.each([
    ["adult", "2010-05-14", null],
    ["adult", "2010-05-15", "age-adult"],
    ["child", "2010-05-14", "age-child"],
    ["child", "2010-05-15", null],
    ["child", "2022-05-14", null],
    ["child", "2022-05-15", "age-under-5"],
    ["adult", "2022-05-15", "age-under-5"],
  ] as const)(
    "The travellers’ form computes the age of an %s born on %s on the day of departure",
    (type, birth, code) => {
      const [birthYear = "", birthMonth = "", birthDay = ""] = birth.split("-");
      const position = 1;
      const submission = check(["adult", type], good, { ...good, birthYear, birthMonth, birthDay });
      expect(errorsOf(submission)[`travellers[${position}].birthYear`] ?? null).toEqual(code && [code]);
    },
  );

  it.each([
    ["phone", "123", "phone-invalid"],
    ["email", "elise@gmail", "email-invalid"],
    ["email", "a b@c.ca", "email-invalid"],
    ["nationality", "XX", "required"],
    ["title", "lord", "title-required"],
    ["firstName", "x".repeat(61), "too-long"],
    ["birthYear", "85", "birth-date-invalid"],
    ["birthMonth", "mai", "birth-date-invalid"],
  ])("The travellers’ form reads %s « %s »", (field, typed, code) => {
    const submission = check(["adult"], { ...good, [field]: typed });
    expect(errorsOf(submission)[`travellers[0].${field}`] ?? null).toEqual(code && [code]);
  });
});
