import { describe, expect, it } from "vitest";
import { wordmarkOf } from "./wordmark.server";

describe("The wordmark", () => {
  it("Each letter begins where the one before it ends, from the baseline", () => {
    const [one, two] = [wordmarkOf("E"), wordmarkOf("EE")];
    expect(two?.width).toBe(2 * (one?.width ?? 0));
    const [, first = "", second = ""] = /^m0 0(m.*z)m-?\d+ -?\d+(m.*z)$/.exec(two?.path ?? "") ?? [];
    expect(first, "the same shape twice").toBe(second);
    // A path of relative steps whose last letter is moved by one letter's width.
    const [, dx, dy] = /^m0 0m(\d+) 0.*z$/.exec(one?.path ?? "") ?? [];
    expect([dx, dy]).not.toContain("NaN");
  });

  it("A name with a letter that the face lacks is not drawn", () => {
    expect(wordmarkOf("Эскаль")).toBeNull();
    expect(wordmarkOf("L’Étape & Cie")).not.toBeNull();
  });
});
