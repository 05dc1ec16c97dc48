/** From an operator's rule to the days a trip leaves. */
import type { Recurrence } from "~/domain/catalogue/catalogue";
import { type Day, isDay, isoWeek, weekday } from "~/domain/day";

/** Whether a day of the year `MM-DD` is in a season, `MM-DD` to `MM-DD` inclusive, that may run over new year. */
export function inSeason(yearDay: string, from: string, to: string): boolean {
  return from <= to ? from <= yearDay && yearDay <= to : yearDay >= from || yearDay <= to;
}

/** `MM-DD` names that day of every year, `YYYY-MM-DD` one day. */
function names(named: readonly string[], day: Day): boolean {
  return named.includes(day) || named.includes(day.slice(5));
}

/**
 * Whether a rule makes a trip leave on a day: one of the season on the rule's weekdays (of even ISO weeks if every other
 * week), less `except`, plus `also` wherever it falls.
 */
export function leavesOn(rule: Recurrence, day: Day): boolean {
  if (names(rule.also, day)) return true;
  return (
    inSeason(day.slice(5), rule.from, rule.to) &&
    rule.weekdays.includes(weekday(day)) &&
    (rule.everyWeeks === 1 || isoWeek(day) % 2 === 0) &&
    !names(rule.except, day)
  );
}

/** Whether a `MM-DD` or `YYYY-MM-DD` of a rule is a day that ever comes. */
export function isNamedDay(named: string): boolean {
  return isDay(named.length === 5 ? `2024-${named}` : named);
}
