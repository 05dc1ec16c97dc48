import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHANGING_CALLS, partOf, planOf, SIZES } from "../../faults/plan";
import { randomOf } from "../../faults/random";
import { REFUND_COURSES } from "../../sandbox/cards/records";
import { CALLS, CARD_FAULTS, CARD_REFUSALS, canFail, PARTNER_FAULTS } from "../../sandbox/faults";

const POINTS = [
  "hold.committed",
  "stay.held",
  "spare.held",
  "call-off.told",
  "stay.cancelled",
  "wallet.answered",
  "release.answered",
  "refund.committed",
  "mail.sent",
];
const plan = (seed: number, size: keyof typeof SIZES) => planOf(randomOf(seed), SIZES[size], POINTS);

describe("a plan", () => {
  it("A plan is the same for the same seed, and differs for another", () => {
    expect(plan(7, "normal")).toEqual(plan(7, "normal"));
    expect(plan(7, "normal")).not.toEqual(plan(8, "normal"));
  });

  it("A full plan crashes 20 times at every point and fails every call in every way", () => {
    const troubles = plan(1, "full").map(({ trouble }) => trouble);
    for (const point of POINTS)
      expect(troubles.filter((trouble) => trouble.kind === "crash" && trouble.point === point)).toHaveLength(20);
    const fails = (call: string, fault: string) =>
      troubles.some((trouble) => trouble.kind === "fault" && trouble.call === call && trouble.fault === fault);
    for (const call of CALLS)
      for (const fault of [...CARD_FAULTS, ...CARD_REFUSALS]) expect(fails(call, fault), `${fault} ${call}`).toBe(true);
    for (const call of CHANGING_CALLS)
      for (const fault of PARTNER_FAULTS) expect(fails(call, fault), `${fault} ${call}`).toBe(canFail(call, fault));
    expect(troubles.filter(({ kind }) => kind === "kill").length).toBeGreaterThanOrEqual(20);
    for (const course of REFUND_COURSES) expect(fails("refund", course), `refund ${course}`).toBe(true);
    for (const wanted of ["webhooks", "ended", "inactive"])
      expect(
        troubles.some(({ kind }) => kind === wanted),
        wanted,
      ).toBe(true);
  });

  it("A plan has a buyer at each trouble", () => {
    for (const { trouble, buyers } of plan(3, "full")) {
      expect(buyers).toHaveLength(SIZES.full.shoppers);
      const stories = buyers.map(({ story }) => story);
      const where = trouble.kind === "crash" ? trouble.point : trouble.kind === "fault" ? trouble.call : "";
      if (where.startsWith("refund")) expect(stories).toContain("late-money-sold-out");
      if (where.startsWith("call-off")) expect(stories).toContain("called-off");
      if (where === "spare.held") expect(stories).toContain("package-called-off");
      if (where.startsWith("release")) expect(stories).toContain("several-one-declined");
      if (where.startsWith("stay.") || where.startsWith("partner-")) expect(buyers[0]?.buys).toBe("partner-room");
      if (where.startsWith("stay.cancel")) expect(stories).toContain("lets-go");
      if (where.startsWith("wallet")) expect(stories.some((story) => story.startsWith("several"))).toBe(true);
    }
  });
});

describe("chance", () => {
  it("The random generator keeps to its bounds, and shuffles without losses", () => {
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

  it("The random generator reaches everything", () => {
    const random = randomOf(1);
    const drawn = new Set(Array.from({ length: 1000 }, () => random.whole(1, 6)));
    expect([...drawn].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("A plan runs in parts that together are complete, once each", () => {
    const whole = Array.from({ length: 101 }, (_, i) => i);
    for (const of of [1, 2, 3, 7])
      expect(Array.from({ length: of }, (_, i) => partOf(whole, { number: i + 1, of })).flat()).toEqual(whole);
  });

  it("A plan runs for one kind of place only", () => {
    const where = planOf(randomOf(1), SIZES.full, POINTS, "stay.").map(({ trouble }) => trouble);
    expect(where).toHaveLength(40);
    for (const trouble of where)
      expect(trouble).toMatchObject({ kind: "crash", point: expect.stringMatching(/^stay\./) });
    for (const name of POINTS) expect(planOf(randomOf(1), SIZES.quick, POINTS, name).length, name).toBeGreaterThan(0);
    expect(planOf(randomOf(1), SIZES.full, POINTS, "nowhere")).toEqual([]);
  });

  it("A quick plan includes rooms", () => {
    for (let seed = 0; seed < 20; seed++) {
      const where = plan(seed, "quick").flatMap(({ trouble }) =>
        trouble.kind === "crash" ? trouble.point : trouble.kind === "fault" ? trouble.call : [],
      );
      expect(where.filter((name) => /^(stay|spare|partner)/.test(name))).toHaveLength(2);
      expect(where).toHaveLength(7);
    }
  });
});
