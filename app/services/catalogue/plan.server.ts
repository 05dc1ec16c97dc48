/** The departures the operator's rules ask for, and the runs they travel on. */
import type { Coach, DepartureRule, Line, OwnHotel, Trip } from "~/domain/catalogue/catalogue";
import { leastStayCad } from "~/domain/catalogue/room-nights";
import { addDays, type Day, daysBetween } from "~/domain/day";
import { departureId } from "~/domain/departures/departure-id";
import { leavesOn } from "~/domain/departures/recurrence";
import { runsUsed, type UsedRun } from "~/domain/departures/runs";
import { capacityOf } from "~/domain/departures/seats";
import type { Catalogue } from "./read-files.server";

export type PlannedFare = { city: string; adultCad: number; childCad: number };
export type PlannedRun = UsedRun & { coach: string; capacity: number };
export type PlannedDeparture = {
  id: string;
  trip: string;
  destination: string;
  startDay: Day;
  endDay: Day;
  /** Of a package. */
  nights: number | null;
  /** In the order of travel. */
  runs: PlannedRun[];
  /** Cheapest adult price, its stay included, in CAD cents. */
  fromCad: number;
  /** What of it is the stay's. */
  stayCad: number;
  fares: PlannedFare[];
};

/** As a rule asks for it; `stayCad` is null where no room is let for its nights. */
type AskedDeparture = Omit<PlannedDeparture, "stayCad"> & { stayCad: number | null };

export type Plan = {
  /**
   * The departures of a trip on a day, as its rules ask for them: one or none, of a package one for each number of
   * nights. Where several rules ask for the same, the first of the file decides. One on lines leaves where they run, and
   * one with a room of ours where one is let.
   */
  on: (trip: string, day: Day) => PlannedDeparture[];
  /** Every departure of every trip between two days, both included. */
  between: (from: Day, to: Day) => PlannedDeparture[];
  /** Whether the rules ask for a departure, but no room is let for its nights. */
  isWithoutRoom: (departure: Pick<PlannedDeparture, "id" | "trip" | "startDay">) => boolean;
  coach: (slug: string) => Coach | undefined;
};

type Things = {
  coaches: ReadonlyMap<string, Coach>;
  lines: ReadonlyMap<string, Line>;
  hotels: readonly OwnHotel[];
};

/** What the stay of a departure costs at the least, each of two in a room; null where no room is let. */
function stayFrom({ stay }: Trip, { hotels }: Things, firstNight: Day, nights: number): number | null {
  if (!stay) return 0;
  if (stay.supplier === "partner") return stay.fromCad * nights;
  const own = hotels.filter(({ slug }) => stay.hotels.includes(slug));
  return leastStayCad(own, firstNight, nights);
}

/** A run with its coach; null where its line does not run that day. */
function plannedRun(run: UsedRun, ownCoach: string, { coaches, lines }: Things): PlannedRun | null {
  const line = run.line === null ? undefined : lines.get(run.line);
  const rule = line?.departures.find((each) => leavesOn(each, run.day));
  if (run.line !== null && !rule) return null;
  const coach = coaches.get(rule?.coach ?? line?.coach ?? ownCoach);
  if (!coach) throw new Error(`${run.id} was planned without being checked`);
  return { ...run, coach: coach.slug, capacity: capacityOf(coach) };
}

/** What does not change from one departure of a rule to the next. */
function compile(trip: Trip, rule: DepartureRule, things: Things) {
  const fares = Object.entries(trip.fares[rule.fare] ?? {}).map(([city, fare]) => ({ city, ...fare }));
  if (fares.length === 0) throw new Error(`${trip.slug} was planned without being checked`);
  const { slug, destination, days } = trip;
  const cheapest = Math.min(...fares.map(({ adultCad }) => adultCad));
  const leaving = (startDay: Day, nights?: number): AskedDeparture[] => {
    const away = nights ?? days - 1;
    const id = departureId(slug, startDay, nights);
    const used = runsUsed(id, startDay, away, rule.lines);
    const runs = used.flatMap((run) => plannedRun(run, rule.coach ?? trip.coach, things) ?? []);
    if (runs.length < used.length) return [];
    const stayCad = stayFrom(trip, things, startDay, away);
    const when = { startDay, endDay: addDays(startDay, away), nights: nights ?? null };
    return [{ id, trip: slug, destination, ...when, runs, fares, stayCad, fromCad: cheapest + (stayCad ?? 0) }];
  };
  return (startDay: Day): AskedDeparture[] => {
    if (!leavesOn(rule, startDay)) return [];
    return rule.nights ? rule.nights.flatMap((nights) => leaving(startDay, nights)) : leaving(startDay);
  };
}

export function planDepartures({ trips, coaches, lines, hotels }: Catalogue): Plan {
  const bySlug = <T extends { slug: string }>(list: readonly T[]) => new Map(list.map((each) => [each.slug, each]));
  const things: Things = { coaches: bySlug(coaches), lines: bySlug(lines), hotels };
  const rules = new Map(
    trips.map((trip) => [trip.slug, trip.departures.map((rule) => compile(trip, rule, things))] as const),
  );
  const askedOn = (trip: string, day: Day) => {
    const asked = (rules.get(trip) ?? []).flatMap((leaving) => leaving(day));
    return asked.filter(({ id }, i) => asked.findIndex((other) => other.id === id) === i);
  };
  const hasRoom = (asked: AskedDeparture): asked is PlannedDeparture => asked.stayCad !== null;
  const on = (trip: string, day: Day) => askedOn(trip, day).filter(hasRoom);
  const between = (from: Day, to: Day) => {
    const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
    return [...rules.keys()].flatMap((trip) => days.flatMap((day) => on(trip, day)));
  };
  const isWithoutRoom: Plan["isWithoutRoom"] = ({ id, trip, startDay }) =>
    askedOn(trip, startDay).some((asked) => asked.id === id && !hasRoom(asked));
  return { on, between, isWithoutRoom, coach: (slug) => things.coaches.get(slug) };
}
