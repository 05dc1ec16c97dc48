import { expect, it } from "vitest";
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

it("French texts are spaced and quoted as in Quebec: no-break space before : » % $ and after «, none before ? ! ;", () => {
  const wrong = /[^\u00a0][»%$]| :|[^\u00a0\d\s]:(?!\/)|«[^\u00a0]|\s[?!;]|["']/;
  expect(textsOf(messages["fr-ca"], "fr").filter((text) => wrong.test(text))).toEqual([]);
});
