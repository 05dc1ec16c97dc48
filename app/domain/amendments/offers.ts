/** What may be asked of a booking after buying, one line for each kind: until when, what it costs, and why not any more. */

import { claimWindow } from "~/domain/booking/claim";
import type { Journey } from "~/domain/booking/journey";
import type { Day } from "~/domain/day";
import { fromCad } from "~/domain/money/money";
import { checkParty } from "~/domain/people/party";
import type { Params } from "~/domain/verdict";
import { type Act, type BookingState, isOpenTo, lastDayFor, type Reason } from "./allowed";
import { keptPercentAfter, lastDayToCancelAlike, type Moved } from "./cancellation";

export const OFFERS = [
  "seats",
  "stop",
  "room",
  "beds",
  "add",
  "return",
  "traveller",
  "name",
  "birth-year",
  "needs",
  "date",
  "cancel",
  "claim",
] as const satisfies readonly Act[];
export type OfferKind = (typeof OFFERS)[number];

/**
 * `free`: nothing. `difference`: no fee, and what the new price is more or less. `fee`: an amount for each person or
 * name, in minor units of the booking's currency. `price`: today's price of what is added. `refund`: the percentage
 * that is refunded.
 */
type OfferCost =
  | { is: "free" }
  | { is: "difference" }
  | { is: "price" }
  | { is: "fee"; amount: number }
  | { is: "refund"; percent: number };

export type OfferClosed =
  | Exclude<Reason, "payment-under-way">
  | "party-too-large"
  | "extras-sold-out"
  | "not-returnable";

export type Offer = {
  kind: OfferKind;
  cost: OfferCost;
  /** The last day on which it is open, at this cost; null if no day ends it. */
  until: Day | null;
  /** Why it is not open today; null where it is. */
  closed: { code: OfferClosed; params?: Params } | null;
};

export type Offering = BookingState & {
  /** Millionths of the booking's currency for one CAD. */
  rateMicros: number;
  moved: readonly Moved[];
  /** The room of a package, and that of a tour. */
  hasStay: boolean;
  room: Journey["room"];
  /** For each activity they have, the last day it may be taken back; null if it never may. */
  returnable: readonly (Day | null)[];
  /** For each activity of the trip, how many places are left. */
  placesLeft: readonly number[];
};

const FREE: OfferCost = { is: "free" };

/** The changes that a traveller may make, or could have made before, in the order of `OFFERS`. */
export function offersOf(booking: Offering, today: Day): Offer[] {
  return OFFERS.filter((kind) => isThere[kind]?.(booking) ?? true).map((kind) => {
    const open = isOpenTo(kind, "traveller", booking, today);
    const more = open.ok ? closedBesides(kind, booking, today) : null;
    return {
      kind,
      cost: costOf(kind, booking, today),
      until: untilOf(kind, booking, today),
      closed: open.ok ? more : { code: open.code as OfferClosed, ...(open.params ? { params: open.params } : {}) },
    };
  });
}

/** For changes that only some bookings can have: whether this one can. */
const isThere: Partial<Record<OfferKind, (booking: Offering) => boolean>> = {
  room: ({ hasStay }) => hasStay,
  beds: ({ room, going }) => room !== undefined && going.length === 2,
  add: ({ placesLeft }) => placesLeft.length > 0,
  return: ({ returnable }) => returnable.length > 0,
};

/** What closes a kind besides the state of the booking. */
function closedBesides(kind: OfferKind, { going, placesLeft, returnable }: Offering, today: Day): Offer["closed"] {
  if (kind === "add") return placesLeft.some((left) => left > 0) ? null : { code: "extras-sold-out" };
  if (kind === "return") {
    return returnable.some((last) => last !== null && today <= last) ? null : { code: "not-returnable" };
  }
  if (kind !== "traveller") return null;
  const party = checkParty({ adults: going.length + 1, children: 0 });
  return party.ok ? null : { code: "party-too-large", ...(party.params ? { params: party.params } : {}) };
}

function keptOf({ moved, departureDay, conditions }: Offering, today: Day): number {
  return keptPercentAfter(moved, today, departureDay, conditions);
}

function untilOf(kind: OfferKind, booking: Offering, today: Day): Day | null {
  if (kind === "cancel") return lastDayToCancelAlike(keptOf(booking, today), booking.departureDay, booking.conditions);
  if (kind === "claim") return claimWindow(booking.endDay, today).lastDay;
  const last = lastDayFor(kind, "traveller", booking);
  if (kind !== "return") return last;
  return (
    booking.returnable
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? last
  );
}

function costOf(kind: OfferKind, booking: Offering, today: Day): OfferCost {
  const { conditions, rateMicros } = booking;
  switch (kind) {
    case "seats":
    case "beds":
    case "needs":
    case "claim":
      return FREE;
    case "stop":
    case "birth-year":
      return { is: "difference" };
    case "add":
    case "traveller":
      return { is: "price" };
    case "name":
      return { is: "fee", amount: fromCad(conditions.nameChangeFeeCad, rateMicros) };
    case "room":
      return { is: "fee", amount: fromCad(conditions.hotelChangeFeeCad, rateMicros) };
    case "date":
      return { is: "fee", amount: fromCad(conditions.dateChangeFeeCad, rateMicros) };
    case "return":
      return { is: "refund", percent: 100 };
    case "cancel":
      return { is: "refund", percent: 100 - keptOf(booking, today) };
  }
}
