/** Which coach of a departure a page of seats is about, as its address says: `?way=return`, or the first. */
import type { Day } from "~/domain/day";
import type { RunDirection } from "~/domain/departures/runs";
import type { SeatWay } from "./seat-ways";

const WAY = "way";

type Leg = { direction: RunDirection; day: Day; seats: readonly (string | null)[] };

/** The place among a departure's legs of the one that is asked for. */
export function askedLeg({ url }: Request, legs: readonly { direction: RunDirection }[]): number {
  const asked = new URL(url).searchParams.get(WAY);
  return Math.max(
    0,
    legs.findIndex(({ direction }) => direction === asked),
  );
}

/** The address of the seats page for another leg. */
export function atLeg(path: string, legs: readonly { direction: RunDirection }[], leg: number): string {
  return leg > 0 ? `${path}?${WAY}=${legs[leg]?.direction}` : path;
}

export function waysOf(path: string, legs: readonly Leg[], current: number): SeatWay[] {
  return legs.map(({ direction, day, seats }, leg) => ({
    direction,
    day,
    href: atLeg(path, legs, leg),
    isCurrent: leg === current,
    seats: seats.filter((seat) => seat !== null),
  }));
}
