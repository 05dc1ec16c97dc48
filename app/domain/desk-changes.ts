/** What a colleague may change of a booking, and on which bookings there is anything to change (spec 9). */
import { mayChange } from "./change";
import { bedsAreOpen } from "./change-beds";
import type { Day } from "./day";
import type { Journey } from "./journey";

export const DESK_CHANGES = [
  "cancel",
  "traveller",
  "name",
  "date",
  "stop",
  "seats",
  "room",
  "beds",
  "add",
  "return",
  "birth-year",
] as const;
export type DeskChange = (typeof DESK_CHANGES)[number];

type Changeable = {
  /** Who travels. */
  going: ArrayLike<unknown>;
  departureDay: Day;
  calledOff: boolean;
  /** Activities that somebody has, and whether there is the room of a package, or that of a tour. */
  activities: ArrayLike<unknown>;
  hasStay: boolean;
  room: Journey["room"];
};

/** What of it may be changed today; whether and at what price is each change's own rule. */
export function changesOffered(booking: Changeable, today: Day): DeskChange[] {
  if (!mayChange(booking, today).ok) return [];
  const has: Partial<Record<DeskChange, boolean>> = {
    ...{ return: booking.activities.length > 0, room: booking.hasStay },
    beds: bedsAreOpen(booking, booking.room, today).ok,
  };
  return DESK_CHANGES.filter((change) => has[change] ?? true);
}
