import fc from "fast-check";
import { expect, it } from "vitest";
import { MIN_CHARGE } from "~/domain/money/money";
import { shareOut } from "./shares";

const owed = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 500_000 })), {
  minLength: 1,
  maxLength: 20,
});

it("A payment that is taken is shared out to the cent, and no booking gets more than it owes", () => {
  fc.assert(
    fc.property(owed, fc.nat(1_000_000), (bookings, millionth) => {
      const due = bookings.reduce((sum, each) => sum + each, 0);
      const amount = Math.ceil((due * millionth) / 1_000_000);
      const shared = shareOut(amount, bookings);
      if (!shared.ok) return;
      expect(shared.value.reduce((sum, share) => sum + share, 0)).toBe(amount);
      for (const [i, share] of shared.value.entries()) {
        const left = (bookings[i] ?? 0) - share;
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left === 0 || left >= MIN_CHARGE).toBe(true);
      }
    }),
  );
});

it("All that is owed can always be paid", () => {
  fc.assert(
    fc.property(owed, (bookings) => {
      const due = bookings.reduce((sum, each) => sum + each, 0);
      fc.pre(due > 0);
      expect(shareOut(due, bookings)).toEqual({ ok: true, value: bookings });
    }),
  );
});

it("Each booking gets a part like its part of what is owed", () => {
  expect(shareOut(25_000, [50_000, 0, 30_000, 20_000])).toEqual({ ok: true, value: [12_500, 0, 7_500, 5_000] });
});

it("More than is owed, nothing, and less than a part for each booking are refused", () => {
  expect(shareOut(101, [100])).toMatchObject({ code: "more-than-due" });
  expect(shareOut(null, [100])).toMatchObject({ code: "amount-invalid" });
  expect(shareOut(0, [100])).toMatchObject({ code: "amount-invalid" });
  expect(shareOut(150, [10_000, 10_000])).toMatchObject({ code: "amount-too-small" });
  expect(shareOut(19_999, [10_000, 10_000])).toMatchObject({ code: "leaves-too-little" });
});
