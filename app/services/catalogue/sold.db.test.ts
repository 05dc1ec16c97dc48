import { expect, it } from "vitest";
import { NO_FACTS } from "~/domain/departures/run-facts";
import { aCoach } from "../../../tests/support/catalogue";
import type { Plan, PlannedDeparture } from "./plan.server";
import { compareWithSold, type ExistingRun } from "./sold.server";

const coach = aCoach();
const plan: Plan = { on: () => [], between: () => [], isWithoutRoom: () => false, coach: () => coach };
const run = { id: "back_2030-08-04", line: "back", direction: "return", day: "2030-08-04" } as const;
const planned: PlannedDeparture = {
  id: "short_2030-08-02_2",
  trip: "short",
  destination: "new-york",
  startDay: "2030-08-02",
  endDay: "2030-08-04",
  nights: 2,
  runs: [{ ...run, coach: coach.slug, capacity: 14 }],
  fromCad: 39_900,
  stayCad: 0,
  fares: [],
};
/** Somebody who left before today comes back on it. */
const before = (some: Partial<ExistingRun>): ExistingRun => ({
  ...run,
  coach: coach.slug,
  capacity: 14,
  taken: 0,
  seats: [],
  blocked: [],
  facts: null,
  otherCoach: null,
  ...some,
});
const compare = (existing: ExistingRun) =>
  compareWithSold(
    { departures: [], runs: new Map([[existing.id, existing]]) },
    [planned],
    plan,
    new Set(["short"]),
    "catalogue",
  );

it("A run on which only earlier departures come back keeps what was decided about it", () => {
  const { changes } = compare(before({ facts: { ...NO_FACTS, cap: 4, closed: true } }));
  expect(changes.keep).toMatchObject([{ status: "closed", runs: [{ capacity: 4 }] }]);
  expect(changes.overruled).toEqual([{ run: run.id, by: ["closed", "cap"] }]);
});

it("A run on which only earlier departures come back keeps their places and seats", () => {
  expect(compare(before({ taken: 15, seats: ["9A"] })).problems).toMatchObject([
    { file: "catalogue/lines/back.yaml", message: expect.stringContaining("expected at least 15 places") },
    { file: "catalogue/lines/back.yaml", message: expect.stringContaining("has no seat 9A") },
  ]);
});
