import { describe, expect, it } from "vitest";
import { type GroupStanding, isNamesDay, standardNamesDay, tasksOf } from "./group";
import { instalmentsOf } from "./schedule";

const TODAY = "2030-06-10";
const schedule = [
  { day: "2030-06-09", percent: 50 },
  { day: "2030-07-01", percent: 50 },
];
const standing = (over: Partial<GroupStanding> & { paid?: number } = {}): GroupStanding => ({
  state: "contract",
  instalments: instalmentsOf(schedule, 1000, over.paid ?? 500, TODAY),
  namesBy: "2030-06-20",
  unnamed: 3,
  live: 2,
  departureDay: "2030-08-01",
  ...over,
});

describe("what is to be done about a group", () => {
  it("A request is to be answered, and a closed group is done with", () => {
    expect(tasksOf(standing({ state: "asked", live: 0 }), TODAY)).toEqual(["answer"]);
    expect(tasksOf(standing({ state: "closed", paid: 0 }), TODAY)).toEqual([]);
  });

  it("A contract asks for nothing before its days", () => {
    expect(tasksOf(standing(), TODAY)).toEqual([]);
  });

  it("Money and names whose day has passed are asked for", () => {
    expect(tasksOf(standing({ paid: 499 }), TODAY)).toEqual(["payment"]);
    expect(tasksOf(standing({ namesBy: "2030-06-09" }), TODAY)).toEqual(["names"]);
    expect(tasksOf(standing({ namesBy: "2030-06-09", unnamed: 0 }), TODAY)).toEqual([]);
  });

  it("A contract whose holds have ended is seen to, and money of a departure that has left still is", () => {
    expect(tasksOf(standing({ live: 0 }), TODAY)).toEqual(["lapsed"]);
    const left = { departureDay: "2030-06-01", namesBy: "2030-05-20" };
    expect(tasksOf(standing({ ...left, paid: 0 }), TODAY)).toEqual(["payment"]);
    expect(tasksOf(standing({ ...left, live: 0 }), TODAY)).toEqual([]);
  });
});

describe("the day for names", () => {
  it("The day for names is a month before the departure, or as soon as can be", () => {
    expect(standardNamesDay("2030-08-01", TODAY)).toBe("2030-07-02");
    expect(standardNamesDay("2030-06-20", TODAY)).toBe("2030-06-12");
    expect(standardNamesDay("2030-06-12", TODAY)).toBe("2030-06-11");
  });

  it("The day for names is neither past nor the departure's own", () => {
    const days = { departureDay: "2030-06-20", today: TODAY };
    expect(isNamesDay("2030-06-19", days)).toBe(true);
    expect(isNamesDay("2030-06-20", days)).toBe(false);
    expect(isNamesDay("2030-06-09", days)).toBe(false);
  });
});
