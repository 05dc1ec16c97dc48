/** What a countdown says of the time left. */
export type TimeLeft = {
  /** The end has passed. */
  ended: boolean;
  /** Whole minutes left; never below 0. */
  minutes: number;
  /** So little that it is said aloud and shown as urgent. */
  soon: boolean;
  /** Whether this minute is read aloud. */
  spoken: boolean;
};

/** Below this many minutes time is short. */
const SOON = 5;
/** The minutes at which the time left is read aloud. */
const SPOKEN = [10, 5, 2, 1, 0];

/** The time left until an ISO instant. */
export function timeLeft(until: string, now: number): TimeLeft {
  const ms = Date.parse(until) - now;
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  return { ended: ms <= 0, minutes, soon: minutes < SOON, spoken: SPOKEN.includes(minutes) };
}
