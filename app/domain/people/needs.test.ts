import { expect, it } from "vitest";
import { checkNeed, MAX_NEED_LENGTH } from "./needs";

it("A need is one short line without a card number; nothing typed is none", () => {
  expect(checkNeed("  Allergie\n aux noix ")).toEqual({ ok: true, value: "Allergie aux noix" });
  expect(checkNeed(" ")).toEqual({ ok: true, value: null });
  expect(checkNeed("x".repeat(MAX_NEED_LENGTH))).toMatchObject({ ok: true });
  expect(checkNeed("x".repeat(MAX_NEED_LENGTH + 1))).toMatchObject({ code: "need-too-long" });
  expect(checkNeed("4242 4242 4242 4242")).toMatchObject({ code: "card-data" });
});
