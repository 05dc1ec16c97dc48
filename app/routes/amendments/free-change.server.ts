/** What a change that costs nothing has of its own, no matter what is chosen: no quote, no code, and at the desk a reason. */
import type { BookingView } from "~/domain/booking/booked";
import { addDays } from "~/domain/day";
import type { Params } from "~/domain/verdict";
import type { FreeChange } from "~/features/booking/free-change";
import { tooMany } from "~/server/request-limit.server";
import { type ChangeAt, changedBooking } from "./desk-change.server";

/** What its page says of the booking. */
export function freeChangeOf(at: ChangeAt, booking: BookingView): FreeChange {
  return {
    ...changedBooking(at, booking),
    lastDay: addDays(booking.departure.startDay, -1),
    atDesk: at.desk !== undefined,
  };
}

type AtOnce<Missing> = { code: Missing | "why-missing" | "too-many-requests"; params?: Params | undefined };

/** Why a post of it is refused before the booking is asked: it comes too often, `missing` is not chosen, or a reason lacks. */
export function precheck<Missing extends string = never>(
  { desk, request, now, bookingKey }: ChangeAt,
  missing: Missing | null = null,
): { refused: AtOnce<Missing>; init: ResponseInit } | null {
  const busy = desk ? null : tooMany("change", request, now, bookingKey);
  if (busy) return { refused: { code: busy.code, params: busy.params }, init: busy.init };
  const code = missing ?? (desk?.typed.why === "" ? "why-missing" : null);
  return code && { refused: { code }, init: { status: 422 } };
}
