import { expect, it } from "vitest";
import { FAILOVER_KINDS, FAILOVER_SIZES, failoverPlanOf, isDeath, toldOfFailover } from "../../faults/failover-plan";
import { randomOf } from "../../faults/random";

const plan = (seed: number, size: keyof typeof FAILOVER_SIZES) => failoverPlanOf(randomOf(seed), FAILOVER_SIZES[size]);

it("A plan of failovers is the same for the same seed, and differs for another", () => {
  expect(plan(7, "normal")).toEqual(plan(7, "normal"));
  expect(plan(7, "normal")).not.toEqual(plan(8, "normal"));
});

it("A normal plan of failovers has twenty primaries lose their role, and every other trouble", () => {
  const kinds = plan(1, "normal").map(({ trouble }) => trouble.kind);
  expect(kinds.filter(isDeath)).toHaveLength(20);
  expect(new Set(kinds)).toEqual(new Set(FAILOVER_KINDS));
});

it("A machine stays away for longer than writes may take to go on", () => {
  for (const epoch of plan(2, "full")) {
    expect(epoch.trouble.forMs, toldOfFailover(epoch)).toBeGreaterThan(30_000);
    expect(epoch.buyers.length).toBeGreaterThan(0);
  }
});
