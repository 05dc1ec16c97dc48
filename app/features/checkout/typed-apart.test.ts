import { expect, it } from "vitest";
import { typedApart } from "./typed-apart";

const saved = {
  firstName: "Ana",
  lastName: "Roy",
  birthYear: "1980",
  birthMonth: "3",
  birthDay: "9",
  extras: ["a", "b"],
};

it("Differences list what was typed otherwise than saved, birth dates as one, and nothing equal or empty", () => {
  const typed = { ...saved, firstName: "Anna", lastName: " ", birthDay: "10", extras: ["b", "a"], email: "a@b.ca" };
  expect(typedApart([saved, typed], [saved, saved])).toEqual([
    { position: 1, field: "firstName", values: ["Anna"] },
    { position: 1, field: "birth", values: ["1980", "3", "10"] },
    { position: 1, field: "email", values: ["a@b.ca"] },
  ]);
});

it("Differences list everything about a traveller who was not saved", () => {
  expect(typedApart([{ firstName: "Ana", extras: [] }], [])).toEqual([
    { position: 0, field: "firstName", values: ["Ana"] },
  ]);
});
