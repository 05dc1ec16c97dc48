import { describe, expect, it } from "vitest";
import { availabilityOf, bestAvailability, placesLeft } from "./availability";

const today = "2027-05-10";
const departure = { status: "on-sale" as const, startDay: "2027-05-11", capacity: 48, taken: 0 };

describe("availabilityOf", () => {
  it("counts the places left", () => {
    expect(availabilityOf({ ...departure, taken: 39 }, today)).toBe("available");
    expect(availabilityOf({ ...departure, taken: 40 }, today)).toBe("low");
    expect(availabilityOf({ ...departure, taken: 47 }, today)).toBe("low");
    expect(availabilityOf({ ...departure, taken: 48 }, today)).toBe("sold-out");
  });
  it("is sold out for a party that does not fit", () => {
    expect(availabilityOf({ ...departure, taken: 46 }, today, 2)).toBe("low");
    expect(availabilityOf({ ...departure, taken: 46 }, today, 3)).toBe("sold-out");
    expect(availabilityOf({ ...departure, taken: 48 }, today, 0)).toBe("sold-out");
  });
  it("is gone on the day of departure, after it, and when withdrawn", () => {
    expect(availabilityOf({ ...departure, startDay: today }, today)).toBe("gone");
    expect(availabilityOf({ ...departure, startDay: "2027-05-09" }, today)).toBe("gone");
    expect(availabilityOf({ ...departure, status: "withdrawn" }, today)).toBe("gone");
  });
});

it("the best of several", () => {
  expect(bestAvailability(["sold-out", "low", "gone"])).toBe("low");
  expect(bestAvailability(["low", "available"])).toBe("available");
  expect(bestAvailability([])).toBe("gone");
});

it("never fewer than no places", () => expect(placesLeft({ capacity: 2, taken: 3 })).toBe(0));
