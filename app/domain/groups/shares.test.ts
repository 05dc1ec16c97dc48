import fc from "fast-check";
import { expect, it } from "vitest";
import { checkPart } from "~/domain/money/balance";
import { shareOut } from "./shares";

const debt = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 260 }), fc.integer({ min: 100, max: 500_000 }));
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
const isPayable = (share: number, owed: number) => checkPart(share, owed).ok;

it("Shares add up to the amount, and each is nothing or an amount that its booking can be paid", () => {
  fc.assert(
    fc.property(fc.array(debt, { minLength: 1, maxLength: 12 }), fc.nat(1_000_000), fc.boolean(), (owed, part, all) => {
      const amount = Math.ceil((sum(owed) * part) / 1_000_000);
      const shared = shareOut(amount, owed, all);
      if (!shared.ok) return;
      expect(shared.value).toHaveLength(owed.length);
      expect(sum(shared.value)).toBe(amount);
      for (const [i, share] of shared.value.entries()) {
        if (share !== 0) expect(isPayable(share, owed[i] ?? 0)).toBe(true);
        else if (all) expect(isPayable(owed[i] ?? 0, owed[i] ?? 0)).toBe(false);
      }
    }),
  );
});

/** Whether some shares of two or three debts, each nothing or payable, add up to the amount. */
function hasSplit(amount: number, [owed = 0, ...others]: readonly number[]): boolean {
  if (others.length === 0) return amount === 0 || isPayable(amount, owed);
  for (let share = 0; share <= Math.min(owed, amount); share++)
    if ((share === 0 || isPayable(share, owed)) && hasSplit(amount - share, others)) return true;
  return false;
}

it("An amount is refused only when no split of it exists", () => {
  const few = fc.array(fc.integer({ min: 0, max: 320 }), { minLength: 2, maxLength: 3 });
  fc.assert(
    fc.property(few, fc.nat(1_000), (owed, thousandth) => {
      const amount = Math.max(1, Math.ceil((sum(owed) * thousandth) / 1_000));
      expect(shareOut(amount, owed).ok).toBe(hasSplit(amount, owed));
    }),
    { numRuns: 300 },
  );
});

it("An amount named in a refusal can be taken", () => {
  fc.assert(
    fc.property(fc.array(debt, { minLength: 1, maxLength: 5 }), fc.nat(1_000_000), (owed, millionth) => {
      const amount = Math.max(1, Math.ceil((sum(owed) * millionth) / 1_000_000));
      const shared = shareOut(amount, owed);
      if (shared.ok || !owed.some((each) => isPayable(each, each))) return;
      const { least, nearest, due } = shared.params ?? {};
      const instead = shared.code === "leaves-too-little" ? due : (nearest ?? least);
      if (shared.code !== "more-than-due") expect(shareOut(Number(instead), owed)).toMatchObject({ ok: true });
    }),
  );
});

it("All that is owed can always be paid", () => {
  const payable = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 50, max: 500_000 })), { maxLength: 20 });
  fc.assert(
    fc.property(payable, (owed) => {
      fc.pre(sum(owed) > 0);
      expect(shareOut(sum(owed), owed)).toEqual({ ok: true, value: owed });
    }),
  );
});

it("Each booking gets a part like its part of what is owed", () => {
  expect(shareOut(25_000, [50_000, 0, 30_000, 20_000])).toEqual({ ok: true, value: [12_500, 0, 7_500, 5_000] });
});

it("A debt too small for a part is paid whole, and the others share the rest", () => {
  expect(shareOut(50_000, [100_000, 80])).toEqual({ ok: true, value: [49_920, 80] });
  expect(shareOut(30_000, [40_000, 140, 80, 20_000])).toEqual({ ok: true, value: [19_853, 140, 80, 9_927] });
});

it("A debt that is smaller than any charge takes no part", () => {
  expect(shareOut(50_000, [100_000, 30])).toEqual({ ok: true, value: [50_000, 0] });
  expect(shareOut(100_000, [100_000, 30])).toEqual({ ok: true, value: [100_000, 0] });
  expect(shareOut(100_030, [100_000, 30])).toEqual({ ok: false, code: "cannot-share", params: { nearest: 100_000 } });
  expect(shareOut(30, [30])).toMatchObject({ code: "amount-too-small", params: { least: 50 } });
});

it("An amount too small for a part of each booking goes to some of them, unless each needs one", () => {
  expect(shareOut(150, [10_000, 10_000])).toEqual({ ok: true, value: [150, 0] });
  expect(shareOut(150, [10_000, 10_000], true)).toMatchObject({ code: "amount-too-small", params: { least: 200 } });
  expect(shareOut(200, [10_000, 10_000], true)).toEqual({ ok: true, value: [100, 100] });
});

it("More than is owed, nothing, and an amount that has no split are refused", () => {
  expect(shareOut(101, [100])).toEqual({ ok: false, code: "more-than-due", params: { due: 100 } });
  expect(shareOut(null, [100])).toMatchObject({ code: "amount-invalid" });
  expect(shareOut(0, [100])).toMatchObject({ code: "amount-invalid" });
  expect(shareOut(99, [10_000, 10_000])).toMatchObject({ code: "amount-too-small", params: { least: 100 } });
  expect(shareOut(19_999, [10_000, 10_000])).toMatchObject({
    code: "leaves-too-little",
    params: { due: 20_000, least: 50 },
  });
  expect(shareOut(150, [120, 140])).toEqual({ ok: false, code: "cannot-share", params: { nearest: 140 } });
});
