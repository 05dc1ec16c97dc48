import { describe, expect, it } from "vitest";
import { changesOf, isTimeToTell, type Told } from "./trip-changes";

const MEAL = { id: "meal", kind: "restaurant" as const, data: { name: "Chez Zoé", guests: "4" } };
const HOTEL = { id: "hotel", kind: "hotel" as const, data: { name: "Auberge", location: "Boston" } };
const told = (over: Partial<Told> = {}): Told => ({ name: "Été", items: [MEAL, HOTEL], ...over });

describe("what changed in a trip", () => {
  it("is nothing where everything is as it was, in whichever order", () => {
    expect(changesOf(told(), told())).toEqual([]);
    expect(changesOf(told(), told({ items: [HOTEL, MEAL] }))).toEqual([]);
  });

  it("is what came, what went, and each field that differs, also one that is empty now", () => {
    const moved = { ...HOTEL, data: { name: "Auberge", location: "Québec", room: "Deux lits" } };
    expect(changesOf(told({ items: [MEAL] }), told())).toEqual([{ how: "added", item: HOTEL }]);
    expect(changesOf(told(), told({ items: [HOTEL] }))).toEqual([{ how: "removed", item: MEAL }]);
    expect(changesOf(told(), told({ items: [MEAL, moved] }))).toEqual([
      { how: "changed", item: moved, before: HOTEL, fields: ["location", "room"] },
    ]);
    const alone = { ...MEAL, data: { name: "Chez Zoé" } };
    expect(changesOf(told(), told({ items: [alone, HOTEL] }))).toMatchObject([{ how: "changed", fields: ["guests"] }]);
  });

  it("is the name of a traveller's own trip too", () => {
    expect(changesOf(told(), told({ name: "Hiver" }))).toEqual([{ how: "renamed", name: "Hiver" }]);
    expect(changesOf(told({ name: null }), told({ name: null }))).toEqual([]);
  });
});

it("is told in the evening, Eastern time, in summer and in winter", () => {
  expect(isTimeToTell(new Date("2027-07-01T21:59:00Z"))).toBe(false);
  expect(isTimeToTell(new Date("2027-07-01T22:00:00Z"))).toBe(true);
  expect(isTimeToTell(new Date("2027-01-01T22:59:00Z"))).toBe(false);
  expect(isTimeToTell(new Date("2027-01-01T23:00:00Z"))).toBe(true);
});
