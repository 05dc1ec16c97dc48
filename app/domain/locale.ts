/** The two languages of the site (spec 9). */
export const LOCALES = ["fr-ca", "en-ca"] as const;
export type Locale = (typeof LOCALES)[number];

/** As HTML, HTTP and `Intl` name them. */
export const LANGUAGE_TAGS = { "fr-ca": "fr-CA", "en-ca": "en-CA" } as const satisfies Record<Locale, string>;

/** As the identity provider is asked for its pages (spec 4). */
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
