import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planOf, SIZES } from "../../faults/plan";
import { randomOf } from "../../faults/random";
import { CALLS, CARD_FAULTS } from "../../sandbox/faults";

const POINTS = ["hold.committed", "wallet.answered", "release.answered", "refund.committed", "mail.sent"];
const plan = (seed: number, size: keyof typeof SIZES) => planOf(randomOf(seed), SIZES[size], POINTS);

describe("a plan", () => {
  it("is the same again from the same seed, and another from another", () => {
    expect(plan(7, "normal")).toEqual(plan(7, "normal"));
    expect(plan(7, "normal")).not.toEqual(plan(8, "normal"));
  });

  it("at full size dies 20 times at every point and fails every call in every way", () => {
    const troubles = plan(1, "full").map(({ trouble }) => trouble);
    for (const point of POINTS)
      expect(troubles.filter((trouble) => trouble.kind === "crash" && trouble.point === point)).toHaveLength(20);
    for (const call of CALLS)
      for (const fault of CARD_FAULTS)
        expect(
          troubles.some((trouble) => trouble.kind === "fault" && trouble.call === call && trouble.fault === fault),
        ).toBe(true);
    expect(troubles.filter(({ kind }) => kind === "kill").length).toBeGreaterThanOrEqual(20);
    expect(troubles.some(({ kind }) => kind === "webhooks")).toBe(true);
  });

  it("has someone buying who comes by where it goes wrong", () => {
    for (const { trouble, stories } of plan(3, "full")) {
      expect(stories).toHaveLength(SIZES.full.shoppers);
      const where = trouble.kind === "crash" ? trouble.point : trouble.kind === "fault" ? trouble.call : "";
      if (where.startsWith("refund")) expect(stories).toContain("late-money-sold-out");
      if (where.startsWith("release")) expect(stories).toContain("several-one-declined");
      if (where.startsWith("wallet")) expect(stories.some((story) => story.startsWith("several"))).toBe(true);
    }
  });
});

describe("chance", () => {
  it("keeps to its bounds, and shuffles without losing any", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -50, max: 50 }), fc.nat(100), (seed, from, more) => {
        const random = randomOf(seed);
        const drawn = random.whole(from, from + more);
        expect(drawn).toBeGreaterThanOrEqual(from);
        expect(drawn).toBeLessThanOrEqual(from + more);
        const items = Array.from({ length: more }, (_, i) => i);
        expect(random.shuffle(items).sort((a, b) => a - b)).toEqual(items);
        expect(random.word(24)).toMatch(/^[a-z]{24}$/);
      }),
    );
  });

  it("comes everywhere", () => {
    const random = randomOf(1);
    const drawn = new Set(Array.from({ length: 1000 }, () => random.whole(1, 6)));
    expect([...drawn].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
