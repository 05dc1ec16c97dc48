import { expect, it } from "vitest";
import { typedLine } from "~/domain/plain-text";
import { isTravellerName } from "./traveller-name";

it.each([
  "Élise",
  "Nguyễn",
  "O’Gagnon",
  "O'Neil",
  "Kaʻiulani",
  "Oʼahu",
  "Sahaiʔa",
  "Məmmədova",
  "Kahnawà꞉ke",
  "Kahnawà:ke",
  "Laﬁtte",
  "ＭＡＲＩＥ",
  "Łukasz-Ørsted",
  "Jose\u0301",
  "Jose\u00a0Luis",
  "Mar\u200bie",
  "Smith Jr. 3",
  "Gal·la",
  "D.",
])("The name %j is taken", (name) => {
  const typed = typedLine(name);
  expect(isTravellerName(typed)).toBe(true);
});

it.each([
  "王伟",
  "محمد",
  "Мария",
  "Μαρία",
  "Maria 李",
  "😀",
  "Zoé 😀",
  "1234 567",
  "http://x.y",
  "a@b.ca",
  "-",
  ".",
  "",
  "Zoé?",
])("The name %j is refused", (name) => {
  expect(isTravellerName(typedLine(name))).toBe(false);
});
