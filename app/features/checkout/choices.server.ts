/**
 * Lists of choices in the reader's language. Made on the server and sent as data: a browser's own names of countries
 * and months may differ from ours, and then a page would not match itself.
 */

import { byPlace } from "~/domain/alphabetical";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { COUNTRIES, USUAL_COUNTRIES } from "~/domain/people/countries";
import { NO_REGION, REGIONS } from "~/domain/people/regions";
import { translator } from "~/i18n/i18n.server";
import { regionNames } from "~/i18n/regions.server";

export type Choice = { value: string; text: string };
export type ChoiceGroup = { label: string; options: Choice[] };

function inOrder(choices: readonly Choice[], locale: Locale): Choice[] {
  const compare = byPlace(locale);
  return choices.toSorted((one, other) => compare(one.text, other.text));
}

/** Countries, the usual ones first. */
export function countryChoices(locale: Locale): ChoiceGroup[] {
  const t = translator(locale, "checkout");
  const names = new Intl.DisplayNames(LANGUAGE_TAGS[locale], { type: "region" });
  const choice = (code: string): Choice => ({ value: code, text: names.of(code) ?? code });
  const others = COUNTRIES.filter((code) => !(USUAL_COUNTRIES as readonly string[]).includes(code)).map(choice);
  return [
    { label: t("travellers.usualCountries"), options: USUAL_COUNTRIES.map(choice) },
    { label: t("travellers.allCountries"), options: inOrder(others, locale) },
  ];
}

/** Provinces and states, by country, and a choice for everywhere else. */
export function regionChoices(locale: Locale): (Choice | ChoiceGroup)[] {
  const t = translator(locale, "checkout");
  const group = (country: "CA" | "US"): ChoiceGroup => ({
    label: t(`countries.${country}`),
    options: inOrder(
      REGIONS[country].map((code) => ({
        value: `${country}-${code}`,
        text: (regionNames[locale][country] as Record<string, string>)[code] ?? code,
      })),
      locale,
    ),
  });
  return [group("CA"), group("US"), { value: NO_REGION, text: t("payment.otherProvince") }];
}
