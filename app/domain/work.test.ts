import { expect, it } from "vitest";
import { checkReason, closingOf, isGiven, LONGEST_REASON, REVIEW_KINDS } from "./work";

it("money that is owed is closed by giving it back alone, and by hand only once the gateway says that it failed", () => {
  expect(closingOf("refund-stuck", { failed: false })).toBeNull();
  expect(closingOf("refund-stuck", { failed: true })).toBe("given");
  expect(closingOf("give-back-by-hand", { failed: false })).toBe("given");
  for (const kind of REVIEW_KINDS.filter((each) => !isGiven(each)))
    expect(closingOf(kind, { failed: false })).toBe("looked");
});

it("a reason is there, short enough, and carries no card number", () => {
  expect(checkReason("  vu \n")).toEqual({ ok: true, value: "vu" });
  expect(checkReason(" ")).toMatchObject({ code: "reason-missing" });
  expect(checkReason("x".repeat(LONGEST_REASON))).toMatchObject({ ok: true });
  expect(checkReason("x".repeat(LONGEST_REASON + 1))).toMatchObject({ code: "reason-too-long", params: { max: 300 } });
  expect(checkReason("carte 4242 4242 4242 4242")).toMatchObject({ code: "card-data" });
});
