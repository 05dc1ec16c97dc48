import { expect, it } from "vitest";
import { MAX_REFERENCE_LENGTH } from "~/domain/company/work";
import { HAND_METHODS, isSameHandMoney, readProof } from "./hand-money";

it.each(HAND_METHODS)("Money by %s needs a reference unless it is cash", (method) => {
  expect(readProof(method, " A-17 ")).toEqual({ ok: true, value: { method, reference: "A-17" } });
  expect(readProof(method, "  ").ok).toBe(method === "cash");
  expect(readProof(method, "9".repeat(MAX_REFERENCE_LENGTH + 1))).toMatchObject({ code: "reference-too-long" });
});

it.each(["", "card", "bitcoin"])("Money by %j is not taken by hand", (method) => {
  expect(readProof(method, "A-17")).toMatchObject({ code: "method-missing" });
});

it("A form sent again is the same with the same amount, method and reference alone", () => {
  const taken = { amount: 10_000, method: "cheque", reference: "12" } as const;
  expect(isSameHandMoney([taken], taken)).toBe(true);
  expect(isSameHandMoney([taken], { ...taken, amount: 15_000 })).toBe(false);
  expect(isSameHandMoney([taken], { ...taken, method: "transfer" })).toBe(false);
  expect(isSameHandMoney([taken], { ...taken, reference: "13" })).toBe(false);
  expect(isSameHandMoney([{ ...taken, method: "card" }], taken)).toBe(false);
  const cash = { amount: 10_000, method: "cash", reference: "" } as const;
  expect(isSameHandMoney([{ ...cash, reference: null }], cash)).toBe(true);
});

it("Money shared over several bookings is compared by its sum", () => {
  const share = { amount: 5_000, method: "terminal", reference: "A1" } as const;
  expect(isSameHandMoney([share, share], { ...share, amount: 10_000 })).toBe(true);
  expect(isSameHandMoney([share, share], share)).toBe(false);
  expect(isSameHandMoney([share, { ...share, reference: "A2" }], { ...share, amount: 10_000 })).toBe(false);
});
