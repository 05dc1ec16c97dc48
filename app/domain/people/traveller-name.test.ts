import { expect, it } from "vitest";
import { typedLine } from "~/domain/plain-text";
import { isTravellerName, nameProblem, namesTyped } from "./traveller-name";

it.each([
  "Élise",
  "Nguyễn",
  "O’Gagnon",
  "O'Neil",
  "Kaʻiulani",
  "Oʼahu",
  "Sahaiʔa",
  "Məmmədova",
  "Kahnawà꞉ke",
  "Kahnawà:ke",
  "Laﬁtte",
  "ＭＡＲＩＥ",
  "Łukasz-Ørsted",
  "Jose\u0301",
  "Jose\u00a0Luis",
  "Mar\u200bie",
  "Smith Jr. 3",
  "Gal·la",
  "D.",
])("The name %j is taken", (name) => {
  const typed = typedLine(name);
  expect(isTravellerName(typed)).toBe(true);
});

it.each([
  "王伟",
  "محمد",
  "Мария",
  "Μαρία",
  "Maria 李",
  "😀",
  "Zoé 😀",
  "1234 567",
  "http://x.y",
  "a@b.ca",
  "-",
  ".",
  "",
  "Zoé?",
])("The name %j is refused", (name) => {
  expect(isTravellerName(typedLine(name))).toBe(false);
});

it.each([
  ["Suharto", ""],
  ["", "Suharto"],
  ["Suharto", "SUHARTO"],
  ["Suharto", "."],
  ["FNU", "Suharto"],
  ["Suharto", "(LNU)"],
  ["Suharto", "pas de nom de famille"],
])("The one name of %j and %j is kept once", (firstName, lastName) => {
  const typed = { firstName, lastName, oneName: "on" };
  expect([nameProblem(typed, "firstName"), nameProblem(typed, "lastName")]).toEqual([null, null]);
  expect(namesTyped(typed)).toEqual({ firstName: "Suharto", lastName: "" });
});

it.each(["XXX", "xxxxxxxx", "FNU", "(LNU)", "NFN", "N.A.", "No last name", "pas de nom", "inconnue", "--", "…"])(
  "%j is no last name",
  (lastName) => {
    expect(nameProblem({ firstName: "Suharto", lastName }, "lastName")).toBe("name-stand-in");
  },
);

it.each(["Na", "Null", "None", "Nil", "X", "Aucoin"])("%j is a last name", (lastName) => {
  expect(nameProblem({ firstName: "Marie", lastName }, "lastName")).toBeNull();
});
