/** Coaches on their way: which runs a departure uses, and what is left of it. Pure. */
import type { Coach } from "~/domain/catalogue/catalogue";
import { addDays, type Day } from "~/domain/day";
import { isSellable } from "./seats";

/** `round-trip`: the coach stays with its group. */
export const RUN_DIRECTIONS = ["outbound", "return", "round-trip"] as const;
export type RunDirection = (typeof RUN_DIRECTIONS)[number];
/** The direction of a coach that does not stay with its travellers. */
export type Way = Exclude<RunDirection, "round-trip">;

/** The run of a coach that a departure has to itself has the departure's id. */
export function ownRun(departure: string): string {
  return departure;
}

/** The run of a line on a day: always the same, so that every departure that uses it finds it. No slug has an underscore. */
export function runOfLine(line: string, day: Day): string {
  return `${line}_${day}`;
}

/** The lines a departure travels on. */
export type Lines = { outbound: string; return: string };

export type UsedRun = { id: string; line: string | null; direction: RunDirection; day: Day };

/**
 * The runs of a departure, in the order in which one travels on them: the coach that stays with the group, or one that
 * brings it there and one that brings it back after the nights away.
 */
export function runsUsed(departure: string, startDay: Day, nights: number, lines: Lines | undefined): UsedRun[] {
  if (!lines) return [{ id: ownRun(departure), line: null, direction: "round-trip", day: startDay }];
  const of = (direction: keyof Lines, day: Day): UsedRun => {
    const line = lines[direction];
    return { id: runOfLine(line, day), line, direction, day };
  };
  return [of("outbound", startDay), of("return", addDays(startDay, nights))];
}

/** Places left of a departure: as many as its fullest run has. */
export function leftOf(runs: readonly { capacity: number; taken: number }[]): number {
  return Math.max(0, Math.min(...runs.map(({ capacity, taken }) => capacity - taken)));
}

/**
 * Of the departures that share a run, those whose people travel on it: without those called off, whose parties are still to
 * choose something else. Where all of them are, they are listed as they were.
 */
export function travelling<T extends { isCalledOff: boolean }>(departures: readonly T[]): T[] {
  const running = departures.filter(({ isCalledOff }) => !isCalledOff);
  return running.length > 0 ? running : [...departures];
}

type Leg = { id: string; coach: Pick<Coach, "rows" | "reserved"> };
type HadSeat = { leg: number; position: number; seat: string };

/**
 * The seats a party wants to keep on the runs of another departure: on each the one they had on the run in its place,
 * else the one they had on the first, as far as its coach sells it.
 */
export function seatsToKeep(had: readonly HadSeat[], runs: readonly Leg[]) {
  const legs = new Set(had.map(({ leg }) => leg));
  return runs.flatMap(({ id, coach }, leg) =>
    had
      .filter((each) => each.leg === (legs.has(leg) ? leg : 0) && isSellable(coach, each.seat))
      .map(({ position, seat }) => ({ run: id, position, seat })),
  );
}

const TO_BE_GIVEN = "–";
const BETWEEN_WAYS = " / ";

/**
 * A traveller's seats on the runs of their departure as one text: one where it is the same all the way, `3A / 4B` where it
 * is not, `–` where one is given at boarding. Null without any.
 */
export function seatText(seats: readonly (string | null)[]): string | null {
  const [first = null] = seats;
  if (seats.every((seat) => seat === first)) return first;
  return seats.map((seat) => seat ?? TO_BE_GIVEN).join(BETWEEN_WAYS);
}

/** The seats of such a text, one a way, null for one that is given at boarding; null where it is the same all the way. */
export function waysOfSeats(text: string): (string | null)[] | null {
  const ways = text.split(BETWEEN_WAYS);
  return ways.length > 1 ? ways.map((seat) => (seat === TO_BE_GIVEN ? null : seat)) : null;
}
