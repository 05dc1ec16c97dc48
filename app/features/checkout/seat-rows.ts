import type { Coach } from "~/domain/catalogue/catalogue";
import { AISLE, isSellable } from "~/domain/departures/seats";

export type PlannedSeat = { seat: string; taken: boolean; side: "window" | "aisle" | null; accessible: boolean };
export type PlanRow = (PlannedSeat | "aisle" | null)[];

/** The plan of a coach: which seats can be had, and what each is like. */
export function planOf(coach: Coach, takenByOthers: readonly string[]): PlanRow[] {
  return coach.rows.map((row) => {
    const last = row.length - 1;
    return row.map((cell, index) => {
      if (cell === AISLE) return "aisle";
      if (cell === null) return null;
      const besideAisle = row[index - 1] === AISLE || row[index + 1] === AISLE;
      const side = index === 0 || index === last ? "window" : besideAisle ? "aisle" : null;
      return {
        seat: cell,
        taken: takenByOthers.includes(cell) || !isSellable(coach, cell),
        side,
        accessible: coach.accessible.includes(cell),
      };
    });
  });
}
