import { describe, expect, it } from "vitest";
import { type GroupStanding, isNamesDay, remindersOf, standardNamesDay, tasksOf } from "./group";
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

describe("what the organiser is reminded of", () => {
  const on = (today: string, over: Parameters<typeof standing>[0] = {}, openedDay = "2030-05-01") =>
    remindersOf(standing(over), openedDay, today).map(({ of, day }) => `${of} ${day}`);

  it("A payment is called to mind from three days before its day, and not after it", () => {
    expect(on("2030-06-27")).toEqual([]);
    expect(on("2030-06-28", { unnamed: 0 })).toEqual(["payment 2030-07-01"]);
    expect(on("2030-07-01", { unnamed: 0 })).toEqual(["payment 2030-07-01"]);
    expect(on("2030-07-02", { unnamed: 0 })).toEqual([]);
    expect(on("2030-06-28", { paid: 1000, unnamed: 0 })).toEqual([]);
  });

  it("Names are called to mind from a week before their day, while some are missing", () => {
    expect(on("2030-06-12")).toEqual([]);
    expect(on("2030-06-13")).toEqual(["names 2030-06-20"]);
    expect(on("2030-06-13", { unnamed: 0 })).toEqual([]);
    expect(on("2030-06-21")).toEqual([]);
  });

  it("Nothing is called to mind on the day of the contract, which says it", () => {
    expect(on("2030-06-13", {}, "2030-06-13")).toEqual([]);
    expect(on("2030-06-14", {}, "2030-06-13")).toEqual(["names 2030-06-20"]);
  });

  it("A request, a closed group, released places and the day of departure have no reminder", () => {
    for (const over of [{ state: "asked" }, { state: "closed" }, { live: 0 }, { departureDay: "2030-06-13" }] as const)
      expect(on("2030-06-13", over)).toEqual([]);
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
