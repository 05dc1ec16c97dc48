/** The words of docs/glossary.md are those that the site says. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Locale } from "~/domain/locale";
import { messages } from "~/i18n/messages";
import { WRITTEN } from "~/i18n/messages/written.server";

const SECTIONS: Record<Locale, string> = { "en-ca": "English", "fr-ca": "Français" };

/** The words of a language's last column, each with the word to say in its place. */
function forbidden(locale: Locale): { word: string; say: string }[] {
  const page = readFileSync("docs/glossary.md", "utf8");
  const section = page.split(`\n## ${SECTIONS[locale]}\n`)[1]?.split("\n## ")[0] ?? "";
  return section.split("\n").flatMap((row) => {
    const [, say = "", , not = ""] = row.split("|");
    return [...not.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => ({ word, say: say.trim() }));
  });
}

/** What a reader reads: of source, what is in quotes; no holes, marks of HTML, addresses or file names. */
const said = (text: string, isSource: boolean) =>
  (isSource ? [...text.matchAll(/`([^`]*)`|"([^"\n]*)"/g)].map(([quoted]) => quoted).join("\n") : text)
    .replace(/\u00a0|\\u00a0/g, " ")
    .replace(/\$\{[^}]*\}|\{\{[^}]*\}\}|<[^>]*>|https?:\S+|\S+@\S+/g, " ");

/** Every text under a value, with where it is. */
const textsOf = (value: unknown, at: string): { at: string; text: string }[] =>
  typeof value === "string" || typeof value === "function"
    ? [{ at, text: said(String(value), typeof value === "function") }]
    : Object.entries(value ?? {}).flatMap(([key, part]) => textsOf(part, `${at}.${key}`));

const filesUnder = (folder: string, name: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => name.test(file))
    .map((file) => join(folder, file));

/** The texts of a language in the operator's files, under its two letters. */
const inCatalogue = (value: unknown, language: string, at: string): { at: string; text: string }[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, part]) =>
        key === language ? textsOf(part, at) : inCatalogue(part, language, `${at}.${key}`),
      )
    : [];

/** The legal pages are functions of their rules, so that their sources are read. */
const legal = (locale: Locale) =>
  filesUnder("app/features/content", new RegExp(`${locale}(\\.ts|/.*\\.ts)$`)).map((at) => ({
    at,
    text: said(readFileSync(at, "utf8"), true),
  }));

describe.each(Object.keys(SECTIONS) as Locale[])("%s", (locale) => {
  const texts = [
    ...textsOf(messages[locale], "messages"),
    ...textsOf(WRITTEN[locale], "written"),
    ...legal(locale),
    ...filesUnder("catalogue", /\.yaml$/).flatMap((file) =>
      inCatalogue(parse(readFileSync(file, "utf8")), locale.slice(0, 2), file),
    ),
  ];

  it("The glossary lists words to avoid, and the texts are read", () => {
    expect(forbidden(locale).length).toBeGreaterThan(20);
    expect(texts.length).toBeGreaterThan(2000);
    expect(texts.filter(({ at }) => at.startsWith("app/features/content")).length).toBeGreaterThan(3);
  });

  it("No text says a word that the glossary replaces", () => {
    const wrong = forbidden(locale).flatMap(({ word, say }) => {
      const whole = new RegExp(
        `(?<![\\p{L}\\p{N}-])${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}-])`,
        "iu",
      );
      return texts.filter(({ text }) => whole.test(text)).map(({ at }) => `${at} says “${word}”: say “${say}”`);
    });
    expect(wrong).toEqual([]);
  });

  /** "8 a.m." ends with a dot of its own. */
  it("No text ends a sentence with a time", () => {
    expect(texts.filter(({ text }) => /\d [ap]\.m\.(?=\s+\p{Lu}|\s*$)/u.test(text))).toEqual([]);
  });
});
