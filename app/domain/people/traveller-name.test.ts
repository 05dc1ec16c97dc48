import { expect, it } from "vitest";
import { isInLatinLetters } from "./traveller-name";

it("A border's passenger list takes every Latin letter and no other", () => {
  for (const name of ["Élise", "Nguyễn", "O’Gagnon", "Kaʻiulani", "Łukasz-Ørsted", "Jose\u0301", "Smith Jr. 3"])
    expect(isInLatinLetters(name), name).toBe(true);
  for (const name of ["王伟", "محمد", "Мария", "Μαρία", "Maria 李"]) expect(isInLatinLetters(name), name).toBe(false);
});
