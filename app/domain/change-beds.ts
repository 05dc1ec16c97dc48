/** One bed or two in the room of a tour, after booking (spec 9): a wish of two who share it, free of charge. */
import type { Day } from "./day";
import type { Journey } from "./journey";
import { accept, refuse, type Verdict } from "./verdict";

export type BedsRefusal = "called-off" | "departed" | "nobody-left" | "room-none" | "beds-fixed";

/**
 * Whether those of a booking may choose between one bed and two today. Refuses with `called-off`, `departed` (on the day
 * of departure or later), `nobody-left` (all cancelled), `room-none` (no tour with nights), or `beds-fixed` (one alone
 * has one bed, more than two have two).
 */
export function bedsAreOpen(
  { going, departureDay, calledOff }: { going: ArrayLike<unknown>; departureDay: Day; calledOff: boolean },
  room: Journey["room"],
  today: Day,
): Verdict<null, BedsRefusal> {
  if (calledOff) return refuse("called-off");
  if (today >= departureDay) return refuse("departed");
  if (going.length === 0) return refuse("nobody-left");
  if (!room) return refuse("room-none");
  return going.length === 2 ? accept(null) : refuse("beds-fixed");
}
