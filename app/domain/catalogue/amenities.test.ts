import { expect, it } from "vitest";
import { knownAmenities } from "./amenities";

it("Amenities are shown in one order, each once, and unknown ones are left out", () => {
  expect(knownAmenities(["pool", "helipad", "breakfast", "pool"])).toEqual(["breakfast", "pool"]);
});
