import { expect, it } from "vitest";
import { asPart } from "./extra-hint";

it("A text of the catalogue has no full stop before the next part of its line", () => {
  expect(asPart("The towers. The view of Lower Manhattan.")).toBe("The towers. The view of Lower Manhattan");
  expect(asPart("A guided walk")).toBe("A guided walk");
});
