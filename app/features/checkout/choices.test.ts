import { expect, it } from "vitest";
import { byPlace } from "~/domain/alphabetical";
import { LOCALES } from "~/domain/locale";
import { countryChoices } from "./choices.server";

it.each(LOCALES)("Countries are listed as a reader looks for them: %s", (locale) => {
  const texts = countryChoices(locale)[1]?.options.map(({ text }) => text) ?? [];
  expect(texts.length).toBeGreaterThan(100);
  expect(texts).toEqual(texts.toSorted(byPlace(locale)));
});
