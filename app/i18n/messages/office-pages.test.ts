import { expect, it } from "vitest";
import { STAFF_SCREENS } from "~/domain/company/staff";
import { LOCALES } from "~/domain/locale";
import { messages } from ".";

/** Every text in a part of a namespace, with its key. */
function textsIn(part: object, path: string): [string, string][] {
  return Object.entries(part).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}.${key}`, value] as [string, string]] : textsIn(value, `${path}.${key}`),
  );
}

it.each(LOCALES)("The log has a word for every page of the office: %s", (locale) => {
  expect(Object.keys(messages[locale].staff.audit.pages).sort()).toEqual(
    STAFF_SCREENS.map((screen) => screen.replaceAll(".", "-")).sort(),
  );
});

it.each(LOCALES)("Change pages, which the office has too, address nobody as the traveller: %s", (locale) => {
  const { figure, cancel, activities, returning, name, seats, beds, room, date, stop, more } = messages[locale].change;
  const pages = { figure, cancel, activities, returning, name, seats, beds, room, date, stop, more };
  const texts = [...textsIn(pages, "change"), ...textsIn(messages[locale].correction.ask, "correction.ask")];
  // Those have another for the office.
  const ofTravellers = /\.traveller(\.|$)|more\.rule$|card-data$/;
  const addressed = texts.filter(([key, text]) => !ofTravellers.test(key) && /\b(your|votre|vos)\b/i.test(text));
  expect(texts.length).toBeGreaterThan(150);
  expect(addressed).toEqual([]);
});

it.each(LOCALES)("No refusal of a change asks a colleague to call the company: %s", (locale) => {
  const { change, correction, needs, desk } = messages[locale];
  const own = textsIn(desk.instead, "").map(([key]) => key.slice(1));
  const shared = [
    ...textsIn(change.errors, "change.errors"),
    ...textsIn(change.more.errors, "change.more.errors"),
    ...textsIn({ none: change.date.none, noneRoom: change.date.noneRoom }, "change.date"),
    ...textsIn(correction.errors, "correction.errors"),
    ...textsIn(needs.errors, "needs.errors"),
  ];
  expect(own.filter((key) => !shared.some(([each]) => each === key))).toEqual([]);
  const read = [...shared.filter(([key]) => !own.includes(key)), ...textsIn(desk.instead, "desk.instead")];
  // Codes are mailed to travellers alone.
  const calls = read.filter(
    ([key, text]) => !key.includes(".code-") && /call us|(appelez|joignez)-nous|{{phone}}/i.test(text),
  );
  expect(calls).toEqual([]);
});
