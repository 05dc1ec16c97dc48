import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { messages } from ".";
import { WRITTEN } from "./written.server";

const textsOf = (value: unknown, at: string): string[] =>
  typeof value === "string" || typeof value === "function"
    ? [`${at} = ${value}`]
    : Object.entries(value as object).flatMap(([key, part]) => textsOf(part, `${at}.${key}`));

/** A French sentence has to say « d’Élise » and « de Marc »: none puts a name, which may begin with a vowel, after such a word. */
it("No French text puts a name after a word that would be elided", () => {
  const elided = /(?<!\p{L})(?:de|que|le|la|je|ne|se)[ \u00a0](?:\{\{|\$\{)(?:name|who|author|traveller)\}/iu;
  const texts = [...textsOf(messages["fr-ca"], "fr"), ...textsOf(WRITTEN["fr-ca"], "fr")];
  expect(texts.filter((text) => elided.test(text))).toEqual([]);
});

/** "8 a.m." ends with a dot of its own, so that a time may not be the last word of a sentence. */
it("No English sentence ends with a time", () => {
  const ending = /(?:\{\{|\$\{)(?:time|until|end|kept|when|calls\(facts\)|in|out)\}\}?\./;
  const texts = [...textsOf(messages["en-ca"], "en"), ...textsOf(WRITTEN["en-ca"], "en")];
  expect(texts.filter((text) => ending.test(text))).toEqual([]);
});

it("No French text written to travellers has a dollar sign after a word", () => {
  expect(textsOf(WRITTEN["fr-ca"], "fr").filter((text) => /\p{L}\$(?!\{)/u.test(text))).toEqual([]);
});

/** No-break space before : » % $ and after « and nº; none before ? ! ; and no straight quotes. */
const MISSPACED = /[^\u00a0][»%$]| :|[^\u00a0\d\s]:(?!\/)|«[^\u00a0]|nº(?: |\{)|\s[?!;]|["']/;
/** `19 h 30` and `9 h`, which a line must not break. */
const PARTED_HOUR = /\d h(?!\p{L})|\d\u00a0h \d\d(?!\d)/u;

it("French texts are spaced and quoted as in Quebec", () => {
  const texts = textsOf(messages["fr-ca"], "fr");
  expect(texts.filter((text) => MISSPACED.test(text) || PARTED_HOUR.test(text))).toEqual([]);
});

/** The French texts under a value of the operator's files. */
const frenchOf = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, part]) => (key === "fr" ? [part].flat().map(String) : frenchOf(part)))
    : [];

it("French texts of the catalogue are spaced and quoted as in Quebec", () => {
  const texts = readdirSync("catalogue", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml"))
    .flatMap((name) => frenchOf(parse(readFileSync(join("catalogue", name), "utf8"))));
  expect(texts.length).toBeGreaterThan(1500);
  expect(texts.filter((text) => MISSPACED.test(text) || PARTED_HOUR.test(text))).toEqual([]);
});
