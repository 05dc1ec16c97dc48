import { expect, it } from "vitest";
import { type Planned, timelineOf } from "~/domain/planner/timeline";
import { routeOf } from "./trip-places.server";

const placesOf = (items: readonly Planned[]) =>
  routeOf(timelineOf(items, null).days, items, null)?.split("/dir/")[1]?.split("/").map(decodeURIComponent) ?? null;

const train: Planned = {
  id: "train",
  kind: "train",
  data: {
    departureStation: "Québec",
    departureDay: "2030-05-11",
    arrivalStation: "Montréal",
    arrivalDay: "2030-05-11",
  },
};
const hotel: Planned = {
  id: "hotel",
  kind: "hotel",
  data: { name: "L’Auberge", location: "Vieux-Montréal", checkInDay: "2030-05-11", checkOutDay: "2030-05-12" },
};
const museum: Planned = {
  id: "museum",
  kind: "activity",
  data: { name: "Musée", startDay: "2030-05-11", endDay: "2030-05-11", time: "16:00", address: "1379, rue Sherbrooke" },
};

it("A trip's places are in travelling order, once each per stay, and only those that can be looked up", () => {
  const supper: Planned = { id: "supper", kind: "restaurant", data: { name: "Zoé", reservationDay: "2030-05-11" } };
  expect(placesOf([museum, hotel, train, supper])).toEqual([
    "Québec",
    "Montréal",
    "L’Auberge, Vieux-Montréal",
    "1379, rue Sherbrooke",
    "L’Auberge, Vieux-Montréal",
  ]);
});

it("A trip's places form a route from two up to ten, the last one included", () => {
  expect(placesOf([museum])).toBeNull();
  expect(placesOf([])).toBeNull();
  const many = Array.from({ length: 12 }, (_, i) => ({
    ...museum,
    id: `m${i}`,
    data: { ...museum.data, time: `1${Math.floor(i / 6)}:${i % 6}0`, address: `rue ${i}` },
  }));
  expect(placesOf(many)).toEqual([...Array.from({ length: 9 }, (_, i) => `rue ${i}`), "rue 11"]);
});
