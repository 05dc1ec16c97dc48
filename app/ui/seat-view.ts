/** A seat as it is shown; the server draws the coach by it, and the browser keeps it so. */
import type { SeatChoice } from "~/domain/departures/seat-choice";
import {
  isSeat,
  type SeatCell,
  type SeatDisplayState,
  type SeatMapTexts,
  type SeatRows,
  type SeatView,
} from "./seat-types";

export function viewOf(
  cell: SeatRows[number][number],
  { seats, current }: SeatChoice,
  names: readonly string[],
  seatLabel: SeatMapTexts["seatLabel"],
): SeatView | null {
  if (!isSeat(cell)) return null;
  const owner = seats.indexOf(cell.seat);
  const state: SeatDisplayState = cell.taken ? "not-available" : owner >= 0 ? "selected" : "available";
  const label = seatLabel({ ...cell, state, name: names[owner] });
  return {
    ...cell,
    state,
    owner,
    // The number that stands on the seat is part of its name.
    label: state === "selected" ? `${owner + 1}. ${label}` : label,
    className: `seat num ${state}${state === "selected" && owner === current ? " current" : ""}`,
  };
}

/** What can be had, in the coach's order. */
export const freeSeats = (rows: SeatRows) =>
  rows.flat().filter((cell): cell is SeatCell => isSeat(cell) && !cell.taken);
