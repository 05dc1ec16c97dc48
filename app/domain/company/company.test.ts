import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fundContribution, fundContributionAfter, fundRateOn } from "./company";

const old = { from: "2021-11-01", perThousand: 350, credited: false };
const now = { from: "2024-01-01", perThousand: 100, credited: true };

describe("the fund's contribution", () => {
  it("The fund's contribution uses the rate of the day, in any order of rates", () => {
    for (const rates of [
      [old, now],
      [now, old],
    ]) {
      expect(fundRateOn(rates, "2021-10-31")).toBeNull();
      expect(fundRateOn(rates, "2021-11-01")).toBe(old);
      expect(fundRateOn(rates, "2023-12-31")).toBe(old);
      expect(fundRateOn(rates, "2024-01-01")).toBe(now);
    }
    expect(fundRateOn([], "2024-01-01")).toBeNull();
  });

  it("The fund's contribution rounds half up to the cent, and may be zero", () => {
    expect(fundContribution(100_000, 0, old)).toBe(350);
    expect(fundContribution(100_000, 0, now)).toBe(100);
    expect(fundContribution(499, 0, now)).toBe(0);
    expect(fundContribution(500, 0, now)).toBe(1);
    expect(fundContribution(47_464, 0, now)).toBe(47);
    expect(fundContribution(100_000, 0, { ...now, perThousand: 0 })).toBe(0);
  });

  it("The fund's contribution is computed on services before taxes", () => {
    expect(fundContribution(114_975, 14.975, old)).toBe(350);
    expect(fundContribution(114_975, 14.975, now)).toBe(100);
    expect(fundContribution(113_000, 13, now)).toBe(100);
    expect([fundContribution(564, 13, now), fundContribution(565, 13, now)]).toEqual([0, 1]);
  });

  it("The contributions of a booking's receipts add up to that of what was paid in all, for any amounts", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50_000, max: 50_000 }), { maxLength: 20 }), (amounts) => {
        let [total, contributions] = [0, 0];
        for (const amount of amounts) {
          contributions += fundContributionAfter(total, amount, 14.975, now);
          total += amount;
        }
        const all = Math.sign(total) * fundContribution(Math.abs(total), 14.975, now);
        expect(contributions + 0).toBe(all + 0);
      }),
    );
    // Seventeen refunds of 7.00 give back 0.12 of what 119.00 contributed, not 0.17.
    const given = Array.from({ length: 17 }, (_, i) => fundContributionAfter(11_900 - i * 700, -700, 0, now));
    expect(given.reduce((sum, each) => sum + each, 0)).toBe(-12);
  });
});
