/** Who may travel as what (spec 9). Age is the age on the day of departure. */
import type { Day } from "~/domain/day";
import { accept, refuse, type Verdict } from "~/domain/verdict";

/** Younger travellers are not accepted. */
export const MINIMUM_AGE = 5;
/** From this age a traveller is an adult; a child is MINIMUM_AGE to ADULT_AGE - 1. */
export const ADULT_AGE = 17;

/** Nobody is older: another year is a slip of the finger. */
export const OLDEST_AGE = 120;

export const TRAVELLER_TYPES = ["adult", "child"] as const;
export type TravellerType = (typeof TRAVELLER_TYPES)[number];

/** Whole years on a day. Someone born on 29 February is a year older on 1 March of other years. */
export function ageOn(birth: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4));
  return on.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** Whether somebody travels at the same fare on another day; anybody whose name is to follow does. */
export function keepsFare(
  { type, birthDay }: { type: TravellerType; birthDay: Day | null },
  departureDay: Day,
): boolean {
  return birthDay === null || checkAge(type, birthDay, departureDay).ok;
}

export type AgeRefusal = "age-adult" | "age-child" | "age-under-5" | "birth-date-future" | "birth-date-invalid";

/**
 * The age on the day of departure, if it fits the type of traveller (spec 5 and 9).
 * Refuses with `birth-date-invalid` (older than OLDEST_AGE), `birth-date-future` (born after the departure),
 * `age-under-5` (of either type), `age-adult` (too young for an adult) or `age-child` (too old for a child).
 */
export function checkAge(type: TravellerType, birth: Day, departureDay: Day): Verdict<number, AgeRefusal> {
  if (birth > departureDay) return refuse("birth-date-future");
  const age = ageOn(birth, departureDay);
  if (age > OLDEST_AGE) return refuse("birth-date-invalid");
  if (age < MINIMUM_AGE) return refuse("age-under-5");
  if (type === "adult" && age < ADULT_AGE) return refuse("age-adult");
  if (type === "child" && age >= ADULT_AGE) return refuse("age-child");
  return accept(age);
}
