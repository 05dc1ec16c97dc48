/** A month of the season, read in parts: whole, it is many screens of a telephone and as many stops of a keyboard. */
import type { Day } from "~/domain/day";

/** Departures in one part at most, unless a single day has more. */
export const MAX_IN_PART = 50;

/** Days that are shown together, from the first to the last with a departure. */
export type SeasonPart = { from: Day; to: Day; departures: number };

/** Parts the days of departures, given in their order: MAX_IN_PART of them together at most, a day never divided. */
export function partByDays(days: readonly Day[]): SeasonPart[] {
  const parts: SeasonPart[] = [];
  for (const day of new Set(days)) {
    const departures = days.filter((each) => each === day).length;
    const last = parts.at(-1);
    if (last && last.departures + departures <= MAX_IN_PART) {
      last.to = day;
      last.departures += departures;
    } else parts.push({ from: day, to: day, departures });
  }
  return parts;
}

/** The part that has a day, or else the next one; the last where none follows. Undefined without any. */
export function partAt(parts: readonly SeasonPart[], day: Day): SeasonPart | undefined {
  return parts.find(({ to }) => to >= day) ?? parts.at(-1);
}

/** What a departure adds to its month; money in CAD cents. */
export type SeasonNumbers = {
  capacity: number;
  sold: number;
  held: number;
  byTelephone: number;
  sales: number;
  collected: number;
  refunded: number;
};

/** All of them together. */
export function seasonTotal(rows: readonly SeasonNumbers[]): SeasonNumbers {
  const sum = (of: keyof SeasonNumbers) => rows.reduce((total, row) => total + row[of], 0);
  return {
    capacity: sum("capacity"),
    sold: sum("sold"),
    held: sum("held"),
    byTelephone: sum("byTelephone"),
    sales: sum("sales"),
    collected: sum("collected"),
    refunded: sum("refunded"),
  };
}
