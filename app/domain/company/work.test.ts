import { expect, it } from "vitest";
import { checkReason, closingOf, isGiven, MAX_REASON_LENGTH, REVIEW_KINDS } from "./work";

it("Money owed is closed only by giving it back, and by hand only once the gateway reports a failure", () => {
  expect(closingOf("refund-stuck", { failed: false })).toBeNull();
  expect(closingOf("refund-stuck", { failed: true })).toBe("given");
  expect(closingOf("give-back-by-hand", { failed: false })).toBe("given");
  for (const kind of REVIEW_KINDS.filter((each) => !isGiven(each)))
    expect(closingOf(kind, { failed: false })).toBe("looked");
});

it("A reason is present, short enough, and carries no card number", () => {
  expect(checkReason("  vu \n")).toEqual({ ok: true, value: "vu" });
  expect(checkReason(" ")).toMatchObject({ code: "reason-missing" });
  expect(checkReason("x".repeat(MAX_REASON_LENGTH))).toMatchObject({ ok: true });
  expect(checkReason("x".repeat(MAX_REASON_LENGTH + 1))).toMatchObject({
    code: "reason-too-long",
    params: { max: 300 },
  });
  expect(checkReason("carte 4242 4242 4242 4242")).toMatchObject({ code: "card-data" });
});
