import { describe, expect, it } from "vitest";
import type { ItemData, ItemKind } from "./items";
import { BOUGHT, type Bought, inOrder, isToCome, outsideOf, type Planned, spanOf, timelineOf } from "./timeline";

const item = (id: string, kind: ItemKind, data: ItemData): Planned => ({ id, kind, data });
const nightCoach = item("night", "bus", {
  departureDay: "2030-05-10",
  departureTime: "22:30",
  arrivalDay: "2030-05-11",
  arrivalTime: "06:45",
});
const hotel = item("hotel", "hotel", { checkInDay: "2030-05-11", checkOutDay: "2030-05-12" });
const museum = item("museum", "activity", { startDay: "2030-05-12", endDay: "2030-05-13" });
const supper = item("supper", "restaurant", { reservationDay: "2030-05-11", reservationTime: "18:00" });
const home = item("home", "bus", { departureDay: "2030-05-14", departureTime: "14:00", arrivalDay: "2030-05-14" });
const bought: Bought = {
  startDay: "2030-05-12",
  endDay: "2030-05-14",
  departs: "06:15",
  returns: "21:30",
  nights: true,
};

it("The timeline lists events by day and hour", () => {
  const { days } = timelineOf([home, supper, museum, hotel, nightCoach], null);
  expect(days.map(({ day, entries }) => [day, entries.map(({ item: id, moment }) => `${id} ${moment}`)])).toEqual([
    ["2030-05-10", ["night departure"]],
    ["2030-05-11", ["night arrival", "hotel check-in", "supper meal"]],
    ["2030-05-12", ["hotel check-out", "museum visit"]],
    ["2030-05-14", ["home departure", "home arrival"]],
  ]);
});

it("Nights without a place to sleep are found", () => {
  expect(timelineOf([nightCoach, hotel, museum, home], null).nightsWithout).toEqual(["2030-05-12", "2030-05-13"]);
  // A hotel one has not said when to leave covers what is left.
  const open = item("open", "hotel", { checkInDay: "2030-05-12" });
  expect(timelineOf([nightCoach, hotel, museum, home, open], null).nightsWithout).toEqual([]);
  expect(
    timelineOf([item("odd", "activity", { startDay: "2030-01-01", endDay: "2031-01-01" })], null).nightsWithout,
  ).toEqual([]);
});

it("Rides of every kind appear, and nights on the way count as covered", () => {
  const plane = item("plane", "plane", {
    departureDay: "2030-05-10",
    departureTime: "22:00",
    arrivalDay: "2030-05-11",
  });
  const train = item("train", "train", { departureDay: "2030-05-11", arrivalDay: "2030-05-12", arrivalTime: "07:00" });
  const car = item("car", "car", { departureDay: "2030-05-12", departureTime: "18:00", arrivalDay: "2030-05-12" });
  const { days, nightsWithout } = timelineOf([plane, train, car], null);
  expect(days.map(({ entries }) => entries.map(({ item: id, moment }) => `${id} ${moment}`))).toEqual([
    ["plane departure"],
    ["train departure", "plane arrival"],
    ["train arrival", "car pick-up", "car hand-back"],
  ]);
  expect(nightsWithout).toEqual([]);
});

it("Notes and checklists come first in their day; those without a day are listed apart", () => {
  const note = item("note", "note", { name: "Clés", day: "2030-05-11" });
  const timed = item("timed", "note", { name: "Appeler", day: "2030-05-11", time: "19:00" });
  const list = item("list", "checklist", { name: "Liste", entries: "x", day: "2030-05-11" });
  const some = item("some", "checklist", { name: "Liste", entries: "x" });
  const { days, undated } = timelineOf([supper, timed, note, list, some], null);
  expect(days.map(({ entries }) => entries.map(({ item: id }) => id))).toEqual([["note", "list", "supper", "timed"]]);
  expect(undated).toEqual(["some"]);
});

describe("what was bought here", () => {
  it("A coach home that is boarded as another one is in the timeline when it leaves, and when it arrives", () => {
    expect(timelineOf([], { ...bought, wayBack: "12:15" }).days.at(-1)).toEqual({
      day: "2030-05-14",
      entries: [
        { item: BOUGHT, moment: "bought-home", time: "12:15" },
        { item: BOUGHT, moment: "bought-back", time: "21:30" },
      ],
    });
  });

  it("A bought trip appears at both ends, and its nights count when it includes hotels", () => {
    const { days, nightsWithout } = timelineOf([], bought);
    expect(days).toEqual([
      { day: "2030-05-12", entries: [{ item: BOUGHT, moment: "bought-out", time: "06:15" }] },
      { day: "2030-05-14", entries: [{ item: BOUGHT, moment: "bought-back", time: "21:30" }] },
    ]);
    expect(nightsWithout).toEqual([]);
    expect(timelineOf([], { ...bought, nights: false }).nightsWithout).toEqual(["2030-05-12", "2030-05-13"]);
  });

  it("A bought trip counts among the trip's days", () => {
    expect(spanOf([nightCoach], bought)).toEqual({ start: "2030-05-10", end: "2030-05-14" });
    expect(spanOf([], null)).toBeNull();
  });
});

it("Items without a date are listed apart", () => {
  const some = item("some", "restaurant", { name: "?" });
  expect(timelineOf([some], null)).toEqual({ days: [], undated: ["some"], nightsWithout: [] });
});

it("A trip is upcoming until its last day is over, and while it has no date", () => {
  expect(isToCome({ end: "2030-05-12" }, "2030-05-12")).toBe(true);
  expect(isToCome({ end: "2030-05-12" }, "2030-05-13")).toBe(false);
  expect(isToCome(null, "2030-05-13")).toBe(true);
});

it("Trips are listed next first, then without a date, then past ones from the latest", () => {
  const trip = (id: string, start: string | null, end = start) => ({ id, span: start && end ? { start, end } : null });
  const trips = [
    trip("long ago", "2029-01-05"),
    trip("undated", null),
    trip("later", "2030-08-01"),
    trip("over", "2030-05-01", "2030-05-12"),
    trip("under way", "2030-05-11", "2030-05-14"),
    trip("next", "2030-06-01"),
  ];
  const order = inOrder(trips, "2030-05-13").map(({ id }) => id);
  expect(order).toEqual(["under way", "next", "later", "undated", "over", "long ago"]);
});

it("The programme of a day comes after the coach leaves and at the time of its first stop", () => {
  const programme = [
    { item: "day 1", day: "2030-05-12", from: "06:15" },
    { item: "day 2", day: "2030-05-13", from: "08:30" },
    { item: "day 3", day: "2030-05-14", from: null },
  ];
  const early = item("early", "activity", { startDay: "2030-05-13", endDay: "2030-05-13", time: "07:00" });
  const { days } = timelineOf([early, museum], { ...bought, programme });
  expect(days.map(({ entries }) => entries.map(({ item: id, moment }) => `${id} ${moment}`))).toEqual([
    ["bought bought-out", "day 1 programme", "museum visit"],
    ["early visit", "day 2 programme"],
    ["day 3 programme", "bought bought-back"],
  ]);
  const untimed = { ...bought, programme: [{ item: "day 1", day: "2030-05-12", from: null }] };
  expect(timelineOf([], untimed).days[0]?.entries.map(({ moment }) => moment)).toEqual(["bought-out", "programme"]);
});

it("Plans on other dates than the trip are found, and nights on the way there and back are not", () => {
  const before = item("before", "hotel", { checkInDay: "2030-05-10", checkOutDay: "2030-05-12" });
  const after = item("after", "note", { day: "2030-05-15" });
  const undated = item("undated", "checklist", {});
  const former = item("former", "restaurant", { reservationDay: "2030-05-02" });
  const later = item("later", "activity", { startDay: "2030-06-01", endDay: "2030-06-02" });
  expect(outsideOf([before, after, undated, former, later], bought).map(({ id }) => id)).toEqual(["former", "later"]);
});
