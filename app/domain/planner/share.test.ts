import { expect, it } from "vitest";
import { dayIn } from "~/domain/day";
import { movedShareEnd, shareEnd } from "./share";

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

const end = (day: string) => new Date(`${day}T03:59:00Z`);

it("A share that lasts with its trip moves with the trip's last day, later and earlier", () => {
  const share = shareEnd(0, "2030-12-01", NOW);
  expect(movedShareEnd(share, "2030-12-08", NOW)).toEqual(end("2031-01-08"));
  expect(movedShareEnd(share, "2030-11-20", NOW)).toEqual(end("2030-12-21"));
  expect(movedShareEnd(shareEnd(0, null, NOW), "2030-12-01", NOW)).toEqual(share);
  expect(movedShareEnd(shareEnd(0, "2029-01-01", NOW), "2030-12-01", NOW)).toEqual(share);
});

it("A share that lasts with its trip ends sooner, never later, when the trip is over or has no date any more", () => {
  const share = shareEnd(0, "2030-12-01", NOW);
  expect(movedShareEnd(share, null, NOW)).toEqual(shareEnd(0, null, NOW));
  expect(movedShareEnd(share, "2029-12-01", NOW)).toEqual(end("2030-02-10"));
  const later = new Date("2030-01-20T16:00:00Z");
  for (const over of ["2029-12-01", null])
    expect(movedShareEnd(end("2030-02-10"), over, later)).toEqual(end("2030-02-10"));
});

it("A share of a number of days never moves, even where it was made at the minute trips' shares end", () => {
  for (const made of [NOW, end("2030-01-10")])
    for (const days of [30, 90, 365]) {
      const share = shareEnd(days, "2030-12-01", made);
      expect(movedShareEnd(share, "2030-12-08", made)).toEqual(share);
    }
});
