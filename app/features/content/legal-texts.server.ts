/** The one door to the legal texts: only the server has them. */
import type { Locale } from "~/domain/locale";
import { type LegalContext, legalContext, type Operator } from "./legal-context";
import type { LegalDocument } from "./legal-document";
import { privacy as privacyEn } from "./privacy/en-ca";
import { privacy as privacyFr } from "./privacy/fr-ca";
import { terms as termsEn } from "./terms/en-ca";
import { terms as termsFr } from "./terms/fr-ca";

const texts = {
  terms: { "fr-ca": termsFr, "en-ca": termsEn },
  privacy: { "fr-ca": privacyFr, "en-ca": privacyEn },
} as const satisfies Record<string, Record<Locale, (context: LegalContext) => LegalDocument>>;

export type LegalTextName = keyof typeof texts;

/** A legal text in a language, its numbers read from the domain (spec 9). */
export function legalText(name: LegalTextName, locale: Locale, operator: Operator): LegalDocument {
  return texts[name][locale](legalContext(locale, operator));
}
