import { expect, it } from "vitest";
import { dayIn } from "~/domain/day";
import { shareEnd } from "./share";

const NOW = new Date("2030-01-10T16:00:00Z");
const dayOf = (end: Date) => dayIn(end);

it("A share lasts until thirty days after the trip, however far away that is", () => {
  expect(dayOf(shareEnd(0, "2030-12-01", NOW))).toBe("2030-12-31");
  expect(dayOf(shareEnd(7, "2030-12-01", NOW))).toBe("2030-12-31");
});

it("A share of a past or undated trip lasts from now", () => {
  expect(dayOf(shareEnd(0, "2029-01-01", NOW))).toBe("2030-02-09");
  expect(dayOf(shareEnd(0, null, NOW))).toBe("2030-04-10");
});

it("A share lasts for the days chosen", () => {
  expect(dayOf(shareEnd(30, "2030-12-01", NOW))).toBe("2030-02-09");
});
