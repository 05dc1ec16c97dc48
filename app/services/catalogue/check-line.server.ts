/** One line against the rest of the catalogue, and when anything recurs. */
import type { Line, OwnHotel, Recurrence } from "~/domain/catalogue/catalogue";
import { inSeason, isNamedDay } from "~/domain/departures/recurrence";
import type { Problem } from "./problem.server";

/** Slugs, and hotels; a list that could not be read is left out. */
export type Known = {
  destinations?: string[];
  cities?: string[];
  coaches?: string[];
  hotels?: OwnHotel[];
  lines?: Line[];
};
type FoundProblem = Pick<Problem, "path" | "message">;

/** Every problem of the days of a rule. */
export function checkRecurrence(rule: Recurrence): FoundProblem[] {
  const problems: FoundProblem[] = [];
  const say = (path: Problem["path"], message: string) => problems.push({ path, message });
  const never = (named: string) => `expected a day of the calendar, found ${named}`;
  for (const key of ["from", "to"] as const) if (!isNamedDay(rule[key])) say([key], never(rule[key]));
  rule.also.forEach((named, i) => {
    if (!isNamedDay(named)) say(["also", i], never(named));
    if (rule.except.includes(named)) say(["also", i], `expected ${named} in either except or also`);
  });
  rule.except.forEach((named, i) => {
    if (!isNamedDay(named)) say(["except", i], never(named));
    else if (!inSeason(named.slice(-5), rule.from, rule.to)) {
      say(["except", i], `expected a day between ${rule.from} and ${rule.to}, found ${named}`);
    }
  });
  if (rule.weekdays.length === 0 && rule.also.length === 0) {
    say(["weekdays"], "expected at least one weekday, or a day in also");
  }
  return problems;
}

/** Every problem of a line, with its path in the line's file. */
export function checkLine(line: Line, known: Known): FoundProblem[] {
  const problems: FoundProblem[] = [];
  const expect = (path: Problem["path"], slugs: string[] | undefined, slug: string, what: string) => {
    if (slugs && !slugs.includes(slug))
      problems.push({ path, message: `expected the slug of a ${what}, found ${slug}` });
  };
  expect(["destination"], known.destinations, line.destination, "destination");
  expect(["coach"], known.coaches, line.coach, "coach");
  line.calls.forEach(({ city }, i) => {
    expect(["calls", i, "city"], known.cities, city, "city");
    if (line.calls.findIndex((other) => other.city === city) < i)
      problems.push({ path: ["calls", i, "city"], message: `expected each city once, found ${city} a second time` });
  });
  if ((line.direction === "return") !== (line.start !== undefined))
    problems.push({ path: ["start"], message: "expected where the way back starts, and of that way alone" });
  line.departures.forEach((rule, i) => {
    if (rule.coach) expect(["departures", i, "coach"], known.coaches, rule.coach, "coach");
    for (const { path, message } of checkRecurrence(rule)) problems.push({ path: ["departures", i, ...path], message });
  });
  return problems;
}
