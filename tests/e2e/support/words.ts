/** The site's own words, as tests look for them on its pages. */
import type { Locale } from "~/domain/locale";
import { type Messages, messages } from "~/i18n/messages";

/** For what a page does, which is tried in one language: they differ in their texts alone. */
export const IN_FRENCH: readonly Locale[] = ["fr-ca"];
export const IN_ENGLISH: readonly Locale[] = ["en-ca"];

export function wordsOf(locale: Locale): Messages {
  return messages[locale];
}

/** A text with its parameters put in. */
export function filled(text: string, params: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ""));
}

/** A text as one reads it: no-break spaces and line ends are spaces. */
export function read(text: string | null | undefined): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

/** What a page says in its main part, out of its HTML. */
export function saidIn(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  const plain = main
    // What search engines are told has kinds, in no language.
    .replace(/"@type":"\w+"/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"');
  return read(plain.replaceAll("&amp;", "&"));
}
