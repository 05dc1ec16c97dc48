/** The two languages of the site (spec 9). */
export const LOCALES = ["fr-ca", "en-ca"] as const;
export type Locale = (typeof LOCALES)[number];

/** The language tags of HTML, HTTP and `Intl`. */
export const LANGUAGE_TAGS = { "fr-ca": "fr-CA", "en-ca": "en-CA" } as const satisfies Record<Locale, string>;

/** The language tags that we send to the identity provider (`ui_locales`) (spec 4). */
export const PROVIDER_TAGS = { "fr-ca": "fr-CA", "en-ca": "en" } as const satisfies Record<Locale, string>;

/** A text of the catalogue in both languages, side by side. */
export type Bilingual = { fr: string; en: string };

/** The text in the reader's language. */
export function inLocale(text: Bilingual, locale: Locale): string {
  return locale === "fr-ca" ? text.fr : text.en;
}

/** The other one. */
export function otherLocale(locale: Locale): Locale {
  return locale === "fr-ca" ? "en-ca" : "fr-ca";
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}
