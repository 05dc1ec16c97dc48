/** The departures the operator's rules ask for. */
import type { Coach, DepartureRule, Trip } from "~/domain/catalogue";
import { addDays, type Day, daysBetween } from "~/domain/day";
import { leavesOn } from "~/domain/recurrence";
import { capacityOf } from "~/domain/seats";
import type { Catalogue } from "./read-files.server";

export type PlannedFare = { city: string; adultCad: number; childCad: number };
export type PlannedDeparture = {
  id: string;
  trip: string;
  destination: string;
  coach: string;
  startDay: Day;
  endDay: Day;
  capacity: number;
  /** Cheapest adult fare, in CAD cents. */
  fromCad: number;
  fares: PlannedFare[];
};

export type Plan = {
  /** The departure of a trip on a day, if its rules ask for one; where several do, the first of the file decides. */
  on: (trip: string, day: Day) => PlannedDeparture | null;
  /** Every departure of every trip between two days, both included. */
  between: (from: Day, to: Day) => PlannedDeparture[];
  coach: (slug: string) => Coach | undefined;
};

/** Always the same for a trip and a day, so that an import meets again what an earlier one wrote. */
export function departureId(trip: string, startDay: Day): string {
  return `${trip}_${startDay}`;
}

/** What does not change from one departure of a rule to the next. */
function compile(trip: Trip, rule: DepartureRule, coaches: ReadonlyMap<string, Coach>) {
  const coach = coaches.get(rule.coach ?? trip.coach);
  const fares = Object.entries(trip.fares[rule.fare] ?? {}).map(([city, fare]) => ({ city, ...fare }));
  if (!coach || fares.length === 0) throw new Error(`${trip.slug} was planned without being checked`);
  const { slug, destination, days } = trip;
  const fromCad = Math.min(...fares.map(({ adultCad }) => adultCad));
  const shared = { trip: slug, destination, coach: coach.slug, capacity: capacityOf(coach), fromCad, fares };
  return (startDay: Day): PlannedDeparture | null =>
    leavesOn(rule, startDay)
      ? { id: departureId(slug, startDay), startDay, endDay: addDays(startDay, days - 1), ...shared }
      : null;
}

export function planDepartures({ trips, coaches }: Catalogue): Plan {
  const coachOf = new Map(coaches.map((coach) => [coach.slug, coach]));
  const rules = new Map(
    trips.map((trip) => [trip.slug, trip.departures.map((rule) => compile(trip, rule, coachOf))] as const),
  );
  const on = (trip: string, day: Day) => {
    for (const leaving of rules.get(trip) ?? []) {
      const departure = leaving(day);
      if (departure) return departure;
    }
    return null;
  };
  const between = (from: Day, to: Day) => {
    const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
    return [...rules.keys()].flatMap((trip) => days.flatMap((day) => on(trip, day) ?? []));
  };
  return { on, between, coach: (slug) => coachOf.get(slug) };
}
