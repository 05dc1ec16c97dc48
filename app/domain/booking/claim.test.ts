import { expect, it } from "vitest";
import { MAX_CLAIM_TEXT } from "~/domain/company/limits";
import { checkClaim, claimWindow } from "./claim";

it.each([
  ["2030-05-09", "early"],
  ["2030-05-10", "open"],
  ["2030-06-09", "open"],
  ["2030-06-10", "late"],
])("A claim about a trip that ended on 10 May is %s: %s", (today, state) => {
  expect(claimWindow("2030-05-10", today)).toEqual({ state, lastDay: "2030-06-09" });
});

it("A claim must say something, up to a readable length", () => {
  expect(checkClaim(" \r\n ")).toMatchObject({ code: "claim-empty" });
  expect(checkClaim(" one\r\ntwo ")).toMatchObject({ value: "one\ntwo" });
  expect(checkClaim("a".repeat(MAX_CLAIM_TEXT)).ok).toBe(true);
  expect(checkClaim("a".repeat(MAX_CLAIM_TEXT + 1))).toMatchObject({ code: "claim-too-long" });
});
