const SHORTEST_SECONDS = 15;
const LONGEST_SECONDS = 300;

type Bounds = { shortest?: number; longest?: number };

/** When to try again what is not settled, having tried so many `times`: 15 s later, doubling up to 5 min, or within other bounds in seconds. */
export function backoff(
  now: Date,
  times: number,
  { shortest = SHORTEST_SECONDS, longest = LONGEST_SECONDS }: Bounds = {},
): Date {
  const seconds = Math.min(longest, shortest * 2 ** Math.min(times, 10));
  return new Date(now.getTime() + seconds * 1000);
}
