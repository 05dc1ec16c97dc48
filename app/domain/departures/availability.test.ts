import { describe, expect, it } from "vitest";
import { availabilityOf, bestAvailability } from "./availability";

const today = "2027-05-10";
const departure = { status: "on-sale" as const, startDay: "2027-05-11", placesLeft: 48 };

describe("availabilityOf", () => {
  it("A departure's availability counts the seats left", () => {
    expect(availabilityOf({ ...departure, placesLeft: 9 }, today)).toBe("available");
    expect(availabilityOf({ ...departure, placesLeft: 8 }, today)).toBe("low");
    expect(availabilityOf({ ...departure, placesLeft: 1 }, today)).toBe("low");
    expect(availabilityOf({ ...departure, placesLeft: 0 }, today)).toBe("sold-out");
  });
  it("A departure without room for the whole party is sold out", () => {
    expect(availabilityOf({ ...departure, placesLeft: 2 }, today, 2)).toBe("low");
    expect(availabilityOf({ ...departure, placesLeft: 2 }, today, 3)).toBe("sold-out");
    expect(availabilityOf({ ...departure, placesLeft: 0 }, today, 0)).toBe("sold-out");
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
