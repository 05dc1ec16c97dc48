import { expect, it } from "vitest";
import { messages } from ".";

const textsOf = (value: unknown, at: string): string[] =>
  typeof value === "string"
    ? [`${at} = ${value}`]
    : Object.entries(value as object).flatMap(([key, part]) => textsOf(part, `${at}.${key}`));

it("French texts are spaced and quoted as in Quebec: no-break space before : » % $ and after «, none before ? ! ;", () => {
  const wrong = /[^\u00a0][»%$]| :|[^\u00a0\d\s]:(?!\/)|«[^\u00a0]|\s[?!;]|["']/;
  expect(textsOf(messages["fr-ca"], "fr").filter((text) => wrong.test(text))).toEqual([]);
});
