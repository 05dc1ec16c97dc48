/** One trip against the rest of the catalogue and against itself. */
import type { DepartureRule, Line, OwnHotel, Trip } from "~/domain/catalogue/catalogue";
import { addDays, type Day } from "~/domain/day";
import { CLOCK_NIGHTS, isOneInstant } from "~/domain/departures/clock-change";
import { leavesOn } from "~/domain/departures/recurrence";
import { checkRecurrence, type Known } from "./check-line.server";
import type { Problem } from "./problem.server";

type FoundProblem = Pick<Problem, "path" | "message">;

function checkFares(trip: Trip): FoundProblem[] {
  const boarding = trip.boarding.map(({ city }) => city);
  const problems: FoundProblem[] = [];
  if (Object.keys(trip.fares).length === 0) problems.push({ path: ["fares"], message: "expected at least one season" });
  for (const [season, fares] of Object.entries(trip.fares)) {
    for (const city of boarding) {
      if (!fares[city]) {
        problems.push({
          path: ["fares", season],
          message: `expected a fare from every boarding city, none from ${city}`,
        });
      }
    }
    for (const [city, fare] of Object.entries(fares)) {
      const path = ["fares", season, city];
      if (!boarding.includes(city)) problems.push({ path, message: `expected only boarding cities, found ${city}` });
      if (fare.childCad > fare.adultCad) {
        problems.push({ path: [...path, "child"], message: "expected a child's fare no dearer than an adult's" });
      }
    }
  }
  return problems;
}

function checkRule(rule: DepartureRule, at: number, seasons: string[]): FoundProblem[] {
  const problems: FoundProblem[] = [];
  const say = (path: Problem["path"], message: string) => problems.push({ path: ["departures", at, ...path], message });
  if (!seasons.includes(rule.fare)) say(["fare"], `expected one of ${seasons.join(", ")}, found ${rule.fare}`);
  for (const { path, message } of checkRecurrence(rule)) say(path, message);
  return problems;
}

/** The lines of a rule: one each way to its destination, which call where and when the trip boards. */
function checkLines(
  trip: Trip,
  { lines: named, coach }: DepartureRule,
  at: number,
  lines: Line[] | undefined,
): FoundProblem[] {
  const problems: FoundProblem[] = [];
  const say = (path: Problem["path"], message: string) => problems.push({ path, message });
  if (named && coach) say(["departures", at, "coach"], "expected none, since the lines have theirs");
  for (const [way, hour] of [
    ["outbound", "departs"],
    ["return", "returns"],
  ] as const) {
    const slug = named?.[way];
    if (!slug || !lines) continue;
    const path = ["departures", at, "lines", way];
    const line = lines.find((each) => each.slug === slug);
    if (line?.direction !== way) {
      say(path, `expected the slug of a line whose direction is ${way}, found ${slug}`);
      continue;
    }
    if (line.destination !== trip.destination) say(path, `expected a line of ${trip.destination}, found ${slug}`);
    trip.boarding.forEach((stop, i) => {
      const call = line.calls.find(({ city }) => city === stop.city);
      const here = ["boarding", i, call ? hour : "city"];
      if (!call) say(here, `expected a city where ${slug} calls, found ${stop.city}`);
      else if (call.time !== stop[hour])
        say(here, `expected ${call.time}, as ${slug} calls there, found ${stop[hour]}`);
    });
  }
  return problems;
}

/** Where the rooms of a package come from, and for how many nights it is sold. */
function checkPackage(
  { kind, days, destination, stay, departures }: Trip,
  hotels: OwnHotel[] | undefined,
): FoundProblem[] {
  const problems: FoundProblem[] = [];
  const say = (path: Problem["path"], message: string) => problems.push({ path, message });
  if (kind === "package" && !stay) say(["stay"], "expected where its rooms come from, since its kind is package");
  if (kind !== "package" && stay) say(["stay"], `expected none, or package for its kind, found ${kind}`);
  departures.forEach(({ nights }, i) => {
    const path = ["departures", i, "nights"];
    if (stay && !nights) say(path, "expected the numbers of nights away it is sold for");
    if (!stay && nights) say(path, "expected nights only in a package");
    if (nights && new Set(nights).size < nights.length) say(path, "expected each number of nights once");
  });
  const longest = Math.max(0, ...departures.flatMap(({ nights }) => nights ?? []));
  if (stay && longest > 0 && days !== longest + 1) {
    say(["days"], `expected ${longest + 1}, for the longest stay of ${longest} nights, found ${days}`);
  }
  const named = stay?.supplier === "own" ? stay.hotels : [];
  named.forEach((slug, i) => {
    const hotel = hotels?.find((each) => each.slug === slug);
    const path = ["stay", "hotels", i];
    if (hotels && !hotel) say(path, `expected the slug of a hotel, found ${slug}`);
    if (hotel && hotel.destination !== destination) say(path, `expected a hotel of ${destination}, found ${slug}`);
    if (named.indexOf(slug) < i) say(path, `expected each hotel once, found ${slug} a second time`);
  });
  return problems;
}

/** The room of a tour with hotels: two in it pay the fare, and the fuller it is the less each pays. */
function checkSharedRoom({ kind, hotels, room, fares }: Trip): FoundProblem[] {
  const problems: FoundProblem[] = [];
  const sleeps = kind !== "package" && hotels.length > 0;
  const say = (message: string) => problems.push({ path: ["room"], message });
  if (sleeps && !room) say("expected what each pays by how many share the room, since travellers sleep in hotels");
  if (!sleeps && room) say("expected none, since travellers sleep in no hotel of the trip");
  if (!room) return problems;
  const each = room.perAdultCad;
  if (each[1] !== 0) say("expected 0 for two in the room, whose price the fares are");
  if (each.some((amount, i) => amount > (each[i - 1] ?? amount))) {
    say("expected no guest to pay more because another shares the room");
  }
  const least = Math.min(...each);
  const cheaper = Object.values(fares).flatMap((cities) => Object.values(cities));
  if (cheaper.some(({ adultCad, childCad }) => adultCad + least < childCad)) {
    say("expected an adult in the fullest room to pay no less than a child");
  }
  return problems;
}

/** What travellers may add: an activity with a slug, and with everything it takes to sell it. */
function checkExtras({ activities }: Trip): FoundProblem[] {
  const problems: FoundProblem[] = [];
  const slugs = activities.map(({ slug }) => slug);
  activities.forEach(({ slug, places, included, priceCad }, i) => {
    const say = (key: string, message: string) => problems.push({ path: ["activities", i, key], message });
    if (slug === undefined) {
      if (!included && priceCad !== undefined) say("slug", "expected the slug of an activity that has a price");
      if (places !== undefined) say("slug", "expected the slug of an activity whose places are sold");
      return;
    }
    if (slugs.indexOf(slug) < i) say("slug", `expected each slug once, found ${slug} a second time`);
    if (places === undefined) say("places", "expected how many may go on each departure");
    if (priceCad === undefined) say("price", "expected the price of an activity that is sold");
    if (included) say("included", "expected false for an activity that is sold");
  });
  return problems;
}

function checkDays(trip: Trip): FoundProblem[] {
  const problems: FoundProblem[] = [];
  const say = (path: Problem["path"], message: string) => problems.push({ path, message });
  // Of a package, which has several lengths, the days between are told as one.
  if (trip.stay ? trip.itinerary.length > trip.days : trip.itinerary.length !== trip.days) {
    say(["itinerary"], `expected ${trip.days} days, as in days, found ${trip.itinerary.length}`);
  }
  if (trip.itinerary.at(-1)?.night) {
    say(["itinerary", trip.itinerary.length - 1, "night"], "expected no night on the last day");
  }
  trip.activities.forEach(({ day }, i) => {
    if (day > trip.days) say(["activities", i, "day"], `expected a day from 1 to ${trip.days}, found ${day}`);
  });
  trip.hotels.forEach(({ nights }, i) => {
    if (nights > trip.days - 1) {
      say(["hotels", i, "nights"], `expected at most ${trip.days - 1} nights in ${trip.days} days, found ${nights}`);
    }
  });
  return problems;
}

/** Hours of departure or return that are left out, or come twice, on a night in which clocks change. */
function checkHours({ boarding, departures, days }: Trip, lines: Line[] | undefined): FoundProblem[] {
  const problems: FoundProblem[] = [];
  const returns = (rule: DepartureRule, night: Day) =>
    (rule.nights ?? [days - 1]).some((away) => leavesOn(rule, addDays(night, -away)));
  const check = (path: Problem["path"], time: string, isOn: (night: Day) => boolean) => {
    const wrong = CLOCK_NIGHTS.find((night) => time && !isOneInstant(night, time) && isOn(night));
    if (!wrong) return;
    const message = `expected a time that is there once on ${wrong}, when clocks change, or no departure of that night, found ${time}`;
    problems.push({ path, message });
  };
  boarding.forEach((call, i) => {
    check(["boarding", i, "departs"], call.departs, (night) => departures.some((rule) => leavesOn(rule, night)));
    check(["boarding", i, "returns"], call.returns, (night) => departures.some((rule) => returns(rule, night)));
  });
  // A line runs on the nights on which a trip needs it: when its way back starts is wrong with that trip.
  departures.forEach((rule, i) => {
    const start = lines?.find(({ slug }) => slug === rule.lines?.return)?.start;
    check(["departures", i, "lines", "return"], start?.time ?? "", (night) => returns(rule, night));
  });
  return problems;
}

/** Every problem of a trip, with its path in the trip's file. */
export function checkTrip(trip: Trip, known: Known): FoundProblem[] {
  const problems: FoundProblem[] = [];
  const expect = (path: Problem["path"], slugs: string[] | undefined, slug: string, what: string) => {
    if (slugs && !slugs.includes(slug))
      problems.push({ path, message: `expected the slug of a ${what}, found ${slug}` });
  };
  expect(["destination"], known.destinations, trip.destination, "destination");
  expect(["coach"], known.coaches, trip.coach, "coach");
  trip.departures.forEach((rule, i) => {
    problems.push(...checkLines(trip, rule, i, known.lines));
  });
  const boarding = trip.boarding.map(({ city }) => city);
  trip.boarding.forEach(({ city, departs, returns }, i) => {
    expect(["boarding", i, "city"], known.cities, city, "city");
    if (boarding.indexOf(city) < i) {
      problems.push({ path: ["boarding", i, "city"], message: `expected each city once, found ${city} a second time` });
    }
    for (const [hour, time] of Object.entries({ departs, returns }))
      if (time === "")
        problems.push({ path: ["boarding", i, hour], message: "expected a time, or lines that call there" });
    if (trip.days === 1 && returns <= departs) {
      const message = `expected a time after ${departs}, when it leaves, found ${returns}`;
      problems.push({ path: ["boarding", i, "returns"], message });
    }
    const [before = 0, here = 0] = [trip.boarding[i - 1]?.km, trip.boarding[i]?.km];
    if (here < before)
      problems.push({ path: ["boarding", i, "km"], message: `expected at least ${before}, as the call before` });
  });
  const seasons = Object.keys(trip.fares);
  trip.departures.forEach((rule, i) => {
    problems.push(...checkRule(rule, i, seasons));
    if (rule.coach) expect(["departures", i, "coach"], known.coaches, rule.coach, "coach");
  });
  return [
    ...problems,
    ...checkFares(trip),
    ...checkDays(trip),
    ...checkHours(trip, known.lines),
    ...checkPackage(trip, known.hotels),
    ...checkExtras(trip),
    ...checkSharedRoom(trip),
  ];
}
