import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "~/domain/day";
import { checkSchedule, instalmentsOf, lastPaymentDay, proportion, standardSchedule } from "./schedule";

const TODAY = "2030-05-01";
const FAR = "2030-12-20";
const days = fc.integer({ min: 1, max: 400 });
const cents = fc.integer({ min: 1, max: 20_000_000 });

describe("the schedule that a form begins with", () => {
  it("A group that leaves in months pays a deposit, a second part and the balance 30 days before", () => {
    expect(standardSchedule(FAR, TODAY)).toEqual([
      { day: "2030-05-08", percent: 25 },
      { day: "2030-09-21", percent: 25 },
      { day: "2030-11-20", percent: 50 },
    ]);
  });

  it("A group that leaves in two months pays a deposit and the balance", () => {
    expect(standardSchedule("2030-07-01", TODAY)).toEqual([
      { day: "2030-05-08", percent: 25 },
      { day: "2030-06-01", percent: 75 },
    ]);
  });

  it("A group that leaves within 31 days pays all of it within a week, before it leaves", () => {
    expect(standardSchedule("2030-05-20", TODAY)).toEqual([{ day: "2030-05-08", percent: 100 }]);
    expect(standardSchedule("2030-05-04", TODAY)).toEqual([{ day: "2030-05-03", percent: 100 }]);
  });

  it("The schedule that a form begins with can be kept as it is, on any day", () => {
    fc.assert(
      fc.property(days, (ahead) => {
        const departureDay = addDays(TODAY, ahead);
        const parts = standardSchedule(departureDay, TODAY);
        expect(checkSchedule(parts, { departureDay, today: TODAY })).toEqual({ ok: true, value: parts });
      }),
    );
  });
});

describe("a schedule that is typed", () => {
  const check = (parts: { day: string; percent: number }[]) =>
    checkSchedule(parts, { departureDay: FAR, today: TODAY });

  it("Percents that do not come to 100, or are none, are refused", () => {
    for (const percents of [[], [50], [50, 60], [100, 0], [99.5, 0.5], [-10, 110]])
      expect(check(percents.map((percent, i) => ({ day: addDays(TODAY, i + 1), percent })))).toMatchObject({
        code: "schedule-percent",
      });
  });

  it("Days that are past, or not one after the other, are refused", () => {
    expect(check([{ day: "2030-04-30", percent: 100 }])).toMatchObject({ code: "schedule-days" });
    expect(
      check([
        { day: "2030-06-01", percent: 50 },
        { day: "2030-06-01", percent: 50 },
      ]),
    ).toMatchObject({ code: "schedule-days" });
  });

  it("A day after the last one to pay is refused with that day", () => {
    const last = lastPaymentDay(FAR, TODAY);
    expect(check([{ day: addDays(last, 1), percent: 100 }])).toMatchObject({
      code: "schedule-late",
      params: { day: last },
    });
    expect(check([{ day: last, percent: 100 }])).toMatchObject({ ok: true });
  });
});

describe("what the parts come to", () => {
  it("Parts of any amount come to it, to the cent, and none is negative", () => {
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 }),
        (all, weights) => {
          fc.pre(weights.some((weight) => weight > 0));
          const parts = proportion(all, weights);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all);
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
          for (const [i, part] of parts.entries()) {
            const exact = (all * (weights[i] ?? 0)) / weights.reduce((sum, weight) => sum + weight, 0);
            expect(Math.abs(part - exact)).toBeLessThan(1.01);
          }
        },
      ),
    );
  });

  it("However much is paid, the amounts come to the price and what is left to the rest", () => {
    fc.assert(
      fc.property(cents, fc.nat(1000), (total, thousandth) => {
        const paid = Math.floor((total * thousandth) / 1000);
        const parts = instalmentsOf(standardSchedule(FAR, TODAY), total, paid, TODAY);
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
        expect(parts.reduce((sum, { left }) => sum + left, 0)).toBe(total - paid);
      }),
    );
  });

  it("A part is late from the day after its own, and paid once the money has filled it", () => {
    const parts = [
      { day: "2030-05-08", percent: 25 },
      { day: "2030-06-08", percent: 75 },
    ];
    const states = (paid: number, today: string) => instalmentsOf(parts, 1000, paid, today).map(({ state }) => state);
    expect(states(0, "2030-05-08")).toEqual(["due", "due"]);
    expect(states(249, "2030-05-09")).toEqual(["late", "due"]);
    expect(states(250, "2030-05-09")).toEqual(["paid", "due"]);
    expect(states(999, "2030-06-09")).toEqual(["paid", "late"]);
    expect(states(1000, "2030-06-09")).toEqual(["paid", "paid"]);
  });
});
