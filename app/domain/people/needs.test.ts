import { expect, it } from "vitest";
import { checkNeed, LONGEST_NEED } from "./needs";

it("A need is one short line without a card number; nothing typed is none", () => {
  expect(checkNeed("  Allergie\n aux noix ")).toEqual({ ok: true, value: "Allergie aux noix" });
  expect(checkNeed(" ")).toEqual({ ok: true, value: null });
  expect(checkNeed("x".repeat(LONGEST_NEED))).toMatchObject({ ok: true });
  expect(checkNeed("x".repeat(LONGEST_NEED + 1))).toMatchObject({ code: "need-too-long" });
  expect(checkNeed("4242 4242 4242 4242")).toMatchObject({ code: "card-data" });
});
