import { expect, it } from "vitest";
import { isTourSlug, readTourSlug, tourSlug } from "./tour";

it("A tour's slug is read as it was written", () => {
  const tour = { from: "trois-rivieres", to: "niagara-falls" };
  expect(tourSlug(tour)).toBe("tour-trois-rivieres_niagara-falls");
  expect(readTourSlug(tourSlug(tour))).toEqual(tour);
});

it.each(["tour-", "tour-montreal", "tour-montreal_", "tour-_boston", "tour-a_b_c", "new-york-3-days"])(
  "%s holds no tour",
  (slug) => {
    expect(readTourSlug(slug)).toBeNull();
  },
);

it("Tours and trips are distinguished", () => {
  expect([isTourSlug("tour-montreal"), isTourSlug("new-york-3-days")]).toEqual([true, false]);
});
