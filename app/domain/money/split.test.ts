import { describe, expect, it } from "vitest";
import { checkShare, checkShares, splitLine } from "./split";

describe("what one more card takes", () => {
  it.each([
    { amount: 10_000, left: 10_000, others: 0, code: null },
    { amount: 4_000, left: 10_000, others: 0, code: null },
    { amount: 10_000, left: 10_000, others: 3, code: null },
    { amount: null, left: 10_000, others: 0, code: "amount-invalid" },
    { amount: 10_001, left: 10_000, others: 0, code: "more-than-left" },
    { amount: 0, left: 10_000, others: 0, code: "amount-too-small" },
    { amount: 99_999_999, left: 10_000, others: 0, code: "more-than-left" },
    { amount: 49, left: 10_000, others: 0, code: "amount-too-small" },
    { amount: 9_951, left: 10_000, others: 0, code: "leaves-too-little-left" },
    { amount: 9_000, left: 10_000, others: 3, code: "last-card-takes-rest" },
  ])("$amount of $left with $others others: $code", ({ amount, left, others, code }) => {
    const checked = checkShare(amount, { left, others });
    expect(checked.ok ? null : checked.code).toBe(code);
  });
});

describe("what several cards take", () => {
  it("A split payment may leave an amount for another card", () => {
    expect(checkShares([["a", 5_000]], 10_000)).toEqual({ ok: true, value: { a: 5_000 } });
    expect(
      checkShares(
        [
          ["a", 9_990],
          ["b", 60],
        ],
        10_050,
      ),
    ).toMatchObject({ ok: true });
  });

  it.each([
    { amounts: [4_000, 7_000], at: "1", code: "more-than-left" },
    { amounts: [11_000, 50], at: "0", code: "more-than-left" },
    { amounts: [null, 7_000], at: "0", code: "amount-invalid" },
    { amounts: [10, 7_000], at: "0", code: "amount-too-small" },
    { amounts: [3_000, 6_960], at: "1", code: "leaves-too-little-left" },
    { amounts: [1_000, 1_000, 1_000, 1_000], at: "3", code: "last-card-takes-rest" },
  ])("$amounts of 100.00 is told at $at: $code", ({ amounts, at, code }) => {
    const checked = checkShares(
      amounts.map((amount, i) => [String(i), amount] as const),
      10_000,
    );
    expect(checked).toMatchObject({ ok: false, code, params: { at } });
  });

  it("Split cards are identified by card and amount", () => {
    const line = splitLine([
      { id: "a", amount: 1 },
      { id: "b", amount: 2 },
    ]);
    expect(line).not.toBe(
      splitLine([
        { id: "a", amount: 2 },
        { id: "b", amount: 1 },
      ]),
    );
  });
});
