/** What leaves and comes back on a day: each coach by its hours, with how many people are where. */
import type { Day } from "~/domain/day";
import type { Bilingual } from "~/domain/locale";
import { minutesBefore } from "~/domain/time";
import type { RunDirection } from "./runs";

/** A party of a coach, in counts alone. */
export type DayParty = {
  booking: string;
  people: number;
  city: Bilingual;
  stop: Bilingual;
  /** Local, `HH:MM`. */
  departs: string;
  returns: string;
};

export type DayStop = { time: string; city: Bilingual; stop: Bilingual; people: number };

/** Where people get on (`departs`) or off (`returns`), by the hour. */
export function dayStops(parties: readonly DayParty[], hour: "departs" | "returns"): DayStop[] {
  const stops = new Map<string, DayStop>();
  for (const { people, city, stop, ...hours } of parties) {
    const at = `${hours[hour]} ${city.fr} ${stop.fr}`;
    stops.set(at, { time: hours[hour], city, stop, people: (stops.get(at)?.people ?? 0) + people });
  }
  return [...stops].toSorted(([one], [other]) => one.localeCompare(other, "fr-CA")).map(([, stop]) => stop);
}

export type DayCoach = {
  /** Of the run. */
  id: string;
  direction: RunDirection;
  trip: Bilingual;
  coach: Bilingual;
  guide: string;
  guideMember: string | null;
  driver: string;
  delayMinutes: number;
  startDay: Day;
  endDay: Day;
  people: number;
  boarded: number;
  stops: DayStop[];
};

/** Coaches by their first hour; those nobody has booked last. */
export function byHour(coaches: readonly DayCoach[]): DayCoach[] {
  const first = ({ stops, id }: DayCoach) => `${stops[0]?.time ?? "~"} ${id}`;
  return coaches.toSorted((one, other) => (first(one) < first(other) ? -1 : 1));
}

/** An hour so many minutes later, and whether that is the day after. */
export function later(time: string, minutes: number): { time: string; nextDay: boolean } {
  const [hours = 0, past = 0] = time.split(":").map(Number);
  return { time: minutesBefore(time, -minutes), nextDay: hours * 60 + past + minutes >= 24 * 60 };
}
