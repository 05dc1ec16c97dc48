/** The departures the operator's rules ask for. */
import type { Coach, DepartureRule, OwnHotel, Trip } from "~/domain/catalogue/catalogue";
import { leastStayCad } from "~/domain/catalogue/room-nights";
import { addDays, type Day, daysBetween } from "~/domain/day";
import { departureId } from "~/domain/departures/departure-id";
import { leavesOn } from "~/domain/departures/recurrence";
import { capacityOf } from "~/domain/departures/seats";
import type { Catalogue } from "./read-files.server";

export type PlannedFare = { city: string; adultCad: number; childCad: number };
export type PlannedDeparture = {
  id: string;
  trip: string;
  destination: string;
  coach: string;
  startDay: Day;
  endDay: Day;
  /** Of a package. */
  nights: number | null;
  capacity: number;
  /** Cheapest adult price, its stay included, in CAD cents. */
  fromCad: number;
  /** What of it is the stay's. */
  stayCad: number;
  fares: PlannedFare[];
};

export type Plan = {
  /**
   * The departures of a trip on a day, as its rules ask for them: one or none, of a package one for each number of
   * nights. Where several rules ask for the same, the first of the file decides.
   */
  on: (trip: string, day: Day) => PlannedDeparture[];
  /** Every departure of every trip between two days, both included. */
  between: (from: Day, to: Day) => PlannedDeparture[];
  coach: (slug: string) => Coach | undefined;
};

type Things = { coaches: ReadonlyMap<string, Coach>; hotels: readonly OwnHotel[] };

/** What the stay of a departure costs at the least, each of two in a room. */
function stayFrom({ stay }: Trip, { hotels }: Things, firstNight: Day, nights: number): number {
  if (!stay) return 0;
  if (stay.supplier === "partner") return stay.fromCad * nights;
  const own = hotels.filter(({ slug }) => stay.hotels.includes(slug));
  return leastStayCad(own, firstNight, nights) ?? 0;
}

/** What does not change from one departure of a rule to the next. */
function compile(trip: Trip, rule: DepartureRule, things: Things) {
  const coach = things.coaches.get(rule.coach ?? trip.coach);
  const fares = Object.entries(trip.fares[rule.fare] ?? {}).map(([city, fare]) => ({ city, ...fare }));
  if (!coach || fares.length === 0) throw new Error(`${trip.slug} was planned without being checked`);
  const { slug, destination, days } = trip;
  const cheapest = Math.min(...fares.map(({ adultCad }) => adultCad));
  const shared = { trip: slug, destination, coach: coach.slug, capacity: capacityOf(coach), fares };
  const leaving = (startDay: Day, nights?: number): PlannedDeparture => {
    const away = nights ?? days - 1;
    const stayCad = stayFrom(trip, things, startDay, away);
    const id = departureId(slug, startDay, nights);
    const when = { startDay, endDay: addDays(startDay, away), nights: nights ?? null };
    return { id, ...when, ...shared, stayCad, fromCad: cheapest + stayCad };
  };
  return (startDay: Day): PlannedDeparture[] => {
    if (!leavesOn(rule, startDay)) return [];
    return rule.nights ? rule.nights.map((nights) => leaving(startDay, nights)) : [leaving(startDay)];
  };
}

export function planDepartures({ trips, coaches, hotels }: Catalogue): Plan {
  const things: Things = { coaches: new Map(coaches.map((coach) => [coach.slug, coach])), hotels };
  const rules = new Map(
    trips.map((trip) => [trip.slug, trip.departures.map((rule) => compile(trip, rule, things))] as const),
  );
  const on = (trip: string, day: Day) => {
    const asked = (rules.get(trip) ?? []).flatMap((leaving) => leaving(day));
    return asked.filter(({ id }, i) => asked.findIndex((other) => other.id === id) === i);
  };
  const between = (from: Day, to: Day) => {
    const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
    return [...rules.keys()].flatMap((trip) => days.flatMap((day) => on(trip, day)));
  };
  return { on, between, coach: (slug) => things.coaches.get(slug) };
}
