import { expect, it } from "vitest";
import { choicesIn, textOf } from "./activity-choices.server";

it("Choices are read from texts, each once however its number is written, and what is none is left out", () => {
  const choices = choicesIn(["0:cruise,00:cruise", "1:cruise", "0:cruise", "100:cruise", "1:", ":cruise", "0:a b"]);
  expect(choices).toEqual([
    { traveller: 0, activity: "cruise" },
    { traveller: 1, activity: "cruise" },
  ]);
  expect(textOf(choices)).toBe("0:cruise,1:cruise");
});
