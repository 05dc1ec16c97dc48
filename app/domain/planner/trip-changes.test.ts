import { describe, expect, it } from "vitest";
import { changesOf, isDigestTime, type SentTrip } from "./trip-changes";

const MEAL = { id: "meal", kind: "restaurant" as const, data: { name: "Chez Zoé", guests: "4" } };
const HOTEL = { id: "hotel", kind: "hotel" as const, data: { name: "Auberge", location: "Boston" } };
const lastSent = (over: Partial<SentTrip> = {}): SentTrip => ({ name: "Été", items: [MEAL, HOTEL], ...over });

describe("what changed in a trip", () => {
  it("Trips with the same items in any order have no changes", () => {
    expect(changesOf(lastSent(), lastSent())).toEqual([]);
    expect(changesOf(lastSent(), lastSent({ items: [HOTEL, MEAL] }))).toEqual([]);
  });

  it("A trip's changes are added items, removed items, and each changed or emptied field", () => {
    const moved = { ...HOTEL, data: { name: "Auberge", location: "Québec", room: "Deux lits" } };
    expect(changesOf(lastSent({ items: [MEAL] }), lastSent())).toEqual([{ how: "added", item: HOTEL }]);
    expect(changesOf(lastSent(), lastSent({ items: [HOTEL] }))).toEqual([{ how: "removed", item: MEAL }]);
    expect(changesOf(lastSent(), lastSent({ items: [MEAL, moved] }))).toEqual([
      { how: "changed", item: moved, before: HOTEL, fields: ["location", "room"] },
    ]);
    const alone = { ...MEAL, data: { name: "Chez Zoé" } };
    expect(changesOf(lastSent(), lastSent({ items: [alone, HOTEL] }))).toMatchObject([
      { how: "changed", fields: ["guests"] },
    ]);
  });

  it("A trip's new name is a change for travellers' own trips too", () => {
    expect(changesOf(lastSent(), lastSent({ name: "Hiver" }))).toEqual([{ how: "renamed", name: "Hiver" }]);
    expect(changesOf(lastSent({ name: null }), lastSent({ name: null }))).toEqual([]);
  });
});

it("Changes are mailed in the evening, Eastern time, in summer and winter", () => {
  expect(isDigestTime(new Date("2027-07-01T21:59:00Z"))).toBe(false);
  expect(isDigestTime(new Date("2027-07-01T22:00:00Z"))).toBe(true);
  expect(isDigestTime(new Date("2027-01-01T22:59:00Z"))).toBe(false);
  expect(isDigestTime(new Date("2027-01-01T23:00:00Z"))).toBe(true);
});
