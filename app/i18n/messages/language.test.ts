import { expect, it } from "vitest";
import type { Locale } from "~/domain/locale";
import { messages } from ".";
import { WRITTEN } from "./written.server";

const textsOf = (value: unknown, at: string): { at: string; text: string }[] =>
  typeof value === "string" || typeof value === "function"
    ? [{ at, text: String(value) }]
    : Object.entries(value as object).flatMap(([key, part]) => textsOf(part, `${at}.${key}`));

const catalogue = (locale: Locale) => [
  ...textsOf(messages[locale], "messages"),
  ...textsOf(WRITTEN[locale], "written"),
];

/** Words that nearly every sentence of a language has, and none of the other's. */
const FRENCH =
  /(?<![\p{L}’-])(?:le|la|les|des|du|une|vous|votre|vos|est|sont|avec|pour|dans|sur|que|qui|ne|pas|aux)(?![\p{L}-])/iu;
const ENGLISH =
  /(?<![\p{L}’'-])(?:the|of|your|you|is|are|with|for|and|to|from|this|that|we|our|it|was|be)(?![\p{L}'’-])/iu;

/** Names, and what one says of the other language in that language. */
const MAY = /Fonds d’indemnisation|Loi sur|Office de la protection|Charte de la langue|Français|English|La Presse/;

/** What a reader reads: of a text that is put together what stands in quotes, and no holes, marks of HTML or addresses. */
function words(text: string): string {
  const said = text.includes("=>")
    ? [...text.matchAll(/`([^`]*)`|"([^"]*)"/g)].map(([quoted]) => quoted).join(" ")
    : text;
  return said.replace(/\$\{[^}]*\}|\{\{[^}]*\}\}|<[^>]*>|https?:\S+/g, " ");
}

it.each([
  ["en-ca", FRENCH],
  ["fr-ca", ENGLISH],
] as const)("No text of %s is in the other language", (locale, other) => {
  const texts = catalogue(locale).filter(
    ({ text }) => !text.includes("=>") || text.includes("`") || text.includes('"'),
  );
  expect(texts.length).toBeGreaterThan(500);
  const wrong = texts.filter(({ text }) => !MAY.test(text) && other.test(words(text)));
  expect(wrong).toEqual([]);
});

it("A text that is equal in both languages is a name, a sign or one word", () => {
  const english = new Map(catalogue("en-ca").map(({ at, text }) => [at, text]));
  const same = catalogue("fr-ca").filter(
    ({ at, text }) => english.get(at) === text && /\p{L}{2,}\s+\p{L}{2,}\s+\p{L}{2,}/u.test(words(text)),
  );
  expect(same.filter(({ text }) => !text.includes("=>"))).toEqual([]);
});
