import { expect, it } from "vitest";
import { MAX_REFERENCE_LENGTH } from "~/domain/company/work";
import { HAND_METHODS, readProof } from "./hand-money";

it.each(HAND_METHODS)("Money by %s needs a reference unless it is cash", (method) => {
  expect(readProof(method, " A-17 ")).toEqual({ ok: true, value: { method, reference: "A-17" } });
  expect(readProof(method, "  ").ok).toBe(method === "cash");
  expect(readProof(method, "9".repeat(MAX_REFERENCE_LENGTH + 1))).toMatchObject({ code: "reference-too-long" });
});

it.each(["", "card", "bitcoin"])("Money by %j is not taken by hand", (method) => {
  expect(readProof(method, "A-17")).toMatchObject({ code: "method-missing" });
});
