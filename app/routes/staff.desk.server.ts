/** Which bookings the desk lists, by its address. */
import { isListedState } from "~/domain/booking/booking-list";
import { isDay } from "~/domain/day";
import { typedLine } from "~/domain/plain-text";
import type { BookingFilter } from "~/services/desk/list-bookings.server";

const MAX_NAME_LENGTH = 100;

/** The filter of the desk's list as its form shows it. */
export type DeskFilter = { trip: string; from: string; to: string; state: BookingFilter["state"] };

export function filterIn(asked: URLSearchParams): DeskFilter {
  const dayOr = (text: string | null) => (isDay(text) ? text : "");
  const state = asked.get("state");
  return {
    trip: typedLine(asked.get("trip") ?? "").slice(0, MAX_NAME_LENGTH),
    from: dayOr(asked.get("from")),
    to: dayOr(asked.get("to")),
    state: isListedState(state) ? state : "all",
  };
}

export const filterOf = ({ from, to, ...filter }: DeskFilter): BookingFilter => ({
  ...filter,
  from: from || null,
  to: to || null,
});
