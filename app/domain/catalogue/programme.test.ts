import { describe, expect, it } from "vitest";
import { kmFor, stopsFor } from "./programme";

const way = [{ time: "02:15" }, { time: "05:50" }, { time: "12:20" }, {}];
const home = [{ time: "09:00" }, {}, { time: "20:00" }, { time: "23:30" }];
const FIRST = { first: true, last: false };
const LAST = { first: false, last: true };

describe("the stops of a day", () => {
  it("A first day's stops begin at the boarding city, and a last day's end at home", () => {
    const montreal = { departs: "05:50", returns: "20:00" };
    expect(stopsFor(way, montreal, FIRST)).toEqual([{ time: "05:50" }, { time: "12:20" }, {}]);
    expect(stopsFor(home, montreal, LAST)).toEqual([{ time: "09:00" }, {}, { time: "20:00" }]);
    const quebec = { departs: "02:15", returns: "23:30" };
    expect([stopsFor(way, quebec, FIRST), stopsFor(home, quebec, LAST)]).toEqual([way, home]);
  });

  it("A middle day has all its stops, and so does a return that ends after midnight", () => {
    const montreal = { departs: "05:50", returns: "20:00" };
    expect(stopsFor(way, montreal, { first: false, last: false })).toEqual(way);
    expect(stopsFor(home, { departs: "05:50", returns: "00:30" }, LAST)).toEqual(home);
  });

  it("A one-day trip is first and last day", () => {
    const day = [{ time: "04:00" }, { time: "05:00" }, { time: "23:05" }, { time: "23:59" }];
    const laval = { departs: "05:00", returns: "23:05" };
    expect(stopsFor(day, laval, { first: true, last: true })).toEqual([{ time: "05:00" }, { time: "23:05" }]);
  });
});

it("A distance starts at the boarding city, there and back", () => {
  const montreal = { km: 271 };
  expect(kmFor({ km: 783 }, montreal, FIRST)).toBe(512);
  expect(kmFor({ km: 790 }, montreal, LAST)).toBe(519);
  expect(kmFor({ km: 22 }, montreal, { first: false, last: false })).toBe(22);
  expect(kmFor({ km: 1090 }, { km: 27 }, { first: true, last: true })).toBe(1036);
  expect(kmFor({ km: 783 }, {}, FIRST)).toBe(783);
  expect(kmFor({ km: 10 }, montreal, FIRST)).toBe(0);
});
