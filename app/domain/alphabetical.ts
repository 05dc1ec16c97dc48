/** The order of lists that people read, which is not the order of their characters' codes. */
import { LANGUAGE_TAGS, type Locale } from "./locale";

const order = (locale: Locale) => new Intl.Collator(LANGUAGE_TAGS[locale], { ignorePunctuation: true });
const PLACES = { "fr-ca": order("fr-ca"), "en-ca": order("en-ca") } as const satisfies Record<Locale, Intl.Collator>;
const PEOPLE = new Intl.Collator("fr-CA");

/** Places, trips and the like; hyphens, also those that do not break, spaces and apostrophes count for nothing. */
export function byPlace(locale: Locale): (one: string, other: string) => number {
  return PLACES[locale].compare;
}

/** People's names; a space counts, so that all of one last name stay together. */
export function byPerson(one: string, other: string): number {
  return PEOPLE.compare(one, other);
}
