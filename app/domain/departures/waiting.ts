/**
 * Seconds until one more may be had of what is limited to `most` within a number of hours, by when the others were;
 * null when one may be had now.
 */
export function secondsToWait(
  times: readonly Date[],
  { most, hours }: { most: number; hours: number },
  now: Date,
): number | null {
  const newestFirst = times.map((time) => time.getTime()).toSorted((a, b) => b - a);
  const last = newestFirst[most - 1];
  if (last === undefined) return null;
  const wait = Math.ceil((last + hours * 3_600_000 - now.getTime()) / 1000);
  return wait > 0 ? wait : null;
}

/** Seconds until the day in UTC is over, by which what is counted by the day starts again. */
export function secondsToMidnight(now: Date): number {
  return 86_400 - (Math.floor(now.getTime() / 1000) % 86_400);
}
