/** The two nights of a year in which clocks change: one hour is left out in March, and one comes twice in November. */
import { type Day, dayIn, weekday } from "~/domain/day";
import { timeIn } from "~/domain/time";

const OFFSETS = ["-04:00", "-05:00"];

/** Whether a local time `HH:MM` of a day, where coaches leave from, is one instant: neither left out nor there twice. */
export function isOneInstant(day: Day, time: string): boolean {
  const instants = OFFSETS.map((offset) => new Date(`${day}T${time}:00${offset}`));
  return instants.filter((instant) => dayIn(instant) === day && timeIn(instant) === time).length === 1;
}

/** The days on which clocks change in a year: the second Sunday of March and the first of November. */
export function clockChanges(year: number): Day[] {
  const sunday = (month: string, first: number): Day[] =>
    Array.from({ length: 7 }, (_, i) => `${year}-${month}-${String(first + i).padStart(2, "0")}`).filter(
      (day) => weekday(day) === "sun",
    );
  return [...sunday("03", 8), ...sunday("11", 1)];
}

/** The nights in which clocks change, of so many years that they fall on every day they can. */
export const CLOCK_NIGHTS: readonly Day[] = Array.from({ length: 28 }, (_, i) => clockChanges(2026 + i)).flat();
