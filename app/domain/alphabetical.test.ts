import { expect, it } from "vitest";
import { byPerson, byPlace } from "./alphabetical";
import { LOCALES } from "./locale";

it.each(LOCALES)("A place is found by its letters, with or without its hyphens and accents: %s", (locale) => {
  const places = [
    "Zimbabwe",
    "Sainte-Lucie",
    "Saint-Marin",
    "Saint\u2011Kitts\u2011et\u2011Nevis",
    "Égypte",
    "Espagne",
  ];
  expect(places.toSorted(byPlace(locale))).toEqual([
    "Égypte",
    "Espagne",
    "Sainte-Lucie",
    "Saint\u2011Kitts\u2011et\u2011Nevis",
    "Saint-Marin",
    "Zimbabwe",
  ]);
});

it("People of one last name stay together, with or without accents", () => {
  const people = ["Royer Alice", "Roy Zoé", "Émond Léa", "Fortin Guy"];
  expect(people.toSorted(byPerson)).toEqual(["Émond Léa", "Fortin Guy", "Roy Zoé", "Royer Alice"]);
});
