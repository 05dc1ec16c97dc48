const SHORTEST_SECONDS = 15;
const LONGEST_SECONDS = 300;

/** When to look again at something that is not settled, having looked `looks` times: 15 s later, doubling up to 5 min. */
export function backoff(now: Date, looks: number): Date {
  const seconds = Math.min(LONGEST_SECONDS, SHORTEST_SECONDS * 2 ** Math.min(looks, 10));
  return new Date(now.getTime() + seconds * 1000);
}
