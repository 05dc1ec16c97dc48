/** What leaves and comes back on a day: each coach by its hours, with how many people are where. */
import { byPlace } from "~/domain/alphabetical";
import type { Day } from "~/domain/day";
import type { Bilingual } from "~/domain/locale";
import { minutesBefore } from "~/domain/time";
import type { RunDirection } from "./runs";

/** A party of a coach, in counts alone. */
export type DayParty = {
  booking: string;
  /** What it travels with. */
  departure: string;
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
  return [...stops].toSorted(([one], [other]) => byPlace("fr-ca")(one, other)).map(([, stop]) => stop);
}

/** A trip whose departures travel on a coach: how long they are, of a package, and how many people have booked them. */
type TripOnCoach = { trip: string; name: Bilingual; nights: number[]; people: number };

/** The trips on a coach by how many travel with each; none where one departure has it to itself. */
export function tripsOnCoach(
  departures: readonly { id: string; trip: string; name: Bilingual; nights: number | null }[],
  parties: readonly Pick<DayParty, "departure" | "people">[],
): TripOnCoach[] {
  if (departures.length < 2) return [];
  const trips = new Map<string, TripOnCoach>();
  for (const { id, trip, name, nights } of departures) {
    const known = trips.get(trip) ?? { trip, name, nights: [], people: 0 };
    const people = parties.reduce((sum, party) => sum + (party.departure === id ? party.people : 0), 0);
    const lengths = nights === null ? known.nights : [...known.nights, nights];
    const sorted = [...new Set(lengths)].toSorted((one, other) => one - other);
    trips.set(trip, { trip, name, nights: sorted, people: known.people + people });
  }
  return [...trips.values()].toSorted(
    (one, other) => other.people - one.people || byPlace("fr-ca")(one.trip, other.trip),
  );
}

export type DayCoach = {
  /** Of the run. */
  id: string;
  direction: RunDirection;
  trip: Bilingual;
  coach: Bilingual;
  guide: string;
  driver: string;
  /** Colleagues who lead or drive it, by their ids. */
  crew: string[];
  delayMinutes: number;
  startDay: Day;
  endDay: Day;
  people: number;
  boarded: number;
  /** With all that travels on it. */
  isCalledOff: boolean;
  stops: DayStop[];
  /** Where and when one boards at the destination, of the way back of a line. */
  start: { name: Bilingual; time: string } | null;
  trips: TripOnCoach[];
};

/** Coaches by their first hour; those nobody has booked last. */
export function byHour(coaches: readonly DayCoach[]): DayCoach[] {
  const first = ({ stops, id }: DayCoach) => `${stops[0]?.time ?? "~"} ${id}`;
  return coaches.toSorted((one, other) => (first(one) < first(other) ? -1 : 1));
}

/** An hour a number of minutes later, and whether that is the day after. */
export function later(time: string, minutes: number): { time: string; nextDay: boolean } {
  const [hours = 0, past = 0] = time.split(":").map(Number);
  return { time: minutesBefore(time, -minutes), nextDay: hours * 60 + past + minutes >= 24 * 60 };
}
