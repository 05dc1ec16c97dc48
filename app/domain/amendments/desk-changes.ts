/** What a colleague may change of a booking, and on which bookings there is anything to change (spec 9). */

import type { Journey } from "~/domain/booking/journey";
import type { Day } from "~/domain/day";
import { isOpenTo } from "./allowed";
import { bedsAreOpen } from "./change-beds";
import type { Conditions } from "./conditions-kept";
import type { OfferKind } from "./offers";

/** Each is offered to travellers, too. */
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
] as const satisfies readonly OfferKind[];
export type DeskChange = (typeof DESK_CHANGES)[number];

type Changeable = {
  /** Who travels. */
  going: ArrayLike<unknown>;
  departureDay: Day;
  calledOff: boolean;
  conditions: Conditions;
  /** Activities that somebody has, and whether there is the room of a package, or that of a tour. */
  activities: ArrayLike<unknown>;
  hasStay: boolean;
  room: Journey["room"];
};

/** What of it may be changed today; whether and at what price is each change's own rule. */
export function changesOffered(booking: Changeable, today: Day): DeskChange[] {
  const has: Partial<Record<DeskChange, boolean>> = {
    return: booking.activities.length > 0,
    room: booking.hasStay,
    beds: bedsAreOpen(booking, booking.room, today).ok,
  };
  // A limit of days is said on the change's own page, with the day it was.
  const isShown = (change: DeskChange) => {
    const open = isOpenTo(change, "staff", booking, today);
    return open.ok || open.params?.last !== undefined;
  };
  return DESK_CHANGES.filter((change) => isShown(change) && (has[change] ?? true));
}
