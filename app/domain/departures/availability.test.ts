import { describe, expect, it } from "vitest";
import { availabilityOf, bestAvailability, placesLeft } from "./availability";

const today = "2027-05-10";
const departure = { status: "on-sale" as const, startDay: "2027-05-11", capacity: 48, taken: 0 };

describe("availabilityOf", () => {
  it("A departure's availability counts the seats left", () => {
    expect(availabilityOf({ ...departure, taken: 39 }, today)).toBe("available");
    expect(availabilityOf({ ...departure, taken: 40 }, today)).toBe("low");
    expect(availabilityOf({ ...departure, taken: 47 }, today)).toBe("low");
    expect(availabilityOf({ ...departure, taken: 48 }, today)).toBe("sold-out");
  });
  it("A departure without room for the whole party is sold out", () => {
    expect(availabilityOf({ ...departure, taken: 46 }, today, 2)).toBe("low");
    expect(availabilityOf({ ...departure, taken: 46 }, today, 3)).toBe("sold-out");
    expect(availabilityOf({ ...departure, taken: 48 }, today, 0)).toBe("sold-out");
  });
  it("A departure is gone on its day, after it, and when withdrawn", () => {
    expect(availabilityOf({ ...departure, startDay: today }, today)).toBe("gone");
    expect(availabilityOf({ ...departure, startDay: "2027-05-09" }, today)).toBe("gone");
    expect(availabilityOf({ ...departure, status: "withdrawn" }, today)).toBe("gone");
  });
});

it("The best of several availabilities wins", () => {
  expect(bestAvailability(["sold-out", "low", "gone"])).toBe("low");
  expect(bestAvailability(["low", "available"])).toBe("available");
  expect(bestAvailability([])).toBe("gone");
});

it("A number of places is never negative", () => expect(placesLeft({ capacity: 2, taken: 3 })).toBe(0));
