import type { Day } from "~/domain/day";
import type { DepartureList } from "~/domain/departures/departure-sheet";
import type { DepartureStatus, MinimumState, RunFacts } from "~/domain/departures/run-facts";

export type StopCount = { time: string; city: string; stop: string; people: number };

export type DepartureData = {
  id: string;
  trip: string;
  coach: string;
  startDay: Day;
  endDay: Day;
  capacity: number;
  sold: number;
  held: number;
  /** Places that nobody has: those too of who may still choose another departure are taken. */
  left: number;
  status: DepartureStatus;
  /** Those that travel on it. */
  departures: {
    id: string;
    trip: string;
    startDay: Day;
    endDay: Day;
    isOnSale: boolean;
    isCalledOff: boolean;
    people: number;
  }[];
  facts: RunFacts;
  /** Of the coach, no matter what the cap. */
  places: number;
  /** Blocked seats. */
  blocked: string[];
  minimum: MinimumState;
  mayChange: boolean;
  mayCallOff: boolean;
  mayBoard: boolean;
  /** The colleague may sell it. */
  maySell: boolean;
  mayNotify: boolean;
  /** What was just decided about it. */
  done: "changed" | "coach" | null;
  adults: number;
  children: number;
  /** How many needs are noted; 0 for a colleague who reads no lists. */
  needs: number;
  stops: StopCount[];
  /** Where the coach that brings them home lets them off. */
  alighting: StopCount[];
  hotels: { name: string; rooms: number; people: number }[];
  activities: { name: string; people: number }[];
  /** Those this role may read. */
  lists: DepartureList[];
};
