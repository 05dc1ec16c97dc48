/** Whether a departure can be bought (spec 4, tour availability). */
import { LOW_PLACES } from "~/domain/company/conditions";
import type { Day } from "~/domain/day";
import type { DepartureStatus } from "./run-facts";

export const AVAILABILITIES = ["available", "low", "sold-out", "gone"] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/**
 * `gone`: withdrawn or closed, or leaves today or earlier. `sold-out`: fewer than `wanted` places left. `low`: at most
 * LOW_PLACES left.
 */
export function availabilityOf(
  departure: { placesLeft: number; status: DepartureStatus; startDay: Day },
  today: Day,
  wanted = 1,
): Availability {
  if (departure.status !== "on-sale" || departure.startDay <= today) return "gone";
  const { placesLeft } = departure;
  if (placesLeft < Math.max(1, wanted)) return "sold-out";
  return placesLeft <= LOW_PLACES ? "low" : "available";
}

/** Whether places can be had. */
export const isOpen = (availability: Availability) => availability === "available" || availability === "low";

/** The best of several: one that has room beats one that hardly has, and so on. `gone` when there is none. */
export function bestAvailability(several: readonly Availability[]): Availability {
  return AVAILABILITIES.find((availability) => several.includes(availability)) ?? "gone";
}
