/** One bed or two in the room of a tour, after booking (spec 9): a wish of two who share it, free of charge. */

import type { Journey } from "~/domain/booking/journey";
import type { Day } from "~/domain/day";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { type ClosedRefusal, isOpenTo } from "./allowed";
import type { Bought } from "./change";

export type BedsRefusal = ClosedRefusal | "room-none" | "beds-fixed";

/**
 * Whether those of a booking may choose between one bed and two today. Refuses what `isOpenTo` does, and with `room-none`
 * (no tour with nights), or `beds-fixed` (one alone has one bed, more than two have two).
 */
export function bedsAreOpen(
  booking: Pick<Bought, "calledOff" | "departureDay"> & { going: ArrayLike<unknown> },
  room: Journey["room"],
  today: Day,
): Verdict<null, BedsRefusal> {
  const open = isOpenTo("beds", "traveller", booking, today);
  if (!open.ok) return open;
  if (!room) return refuse("room-none");
  return booking.going.length === 2 ? accept(null) : refuse("beds-fixed");
}
