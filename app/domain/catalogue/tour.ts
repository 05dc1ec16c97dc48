/** A way one can travel: from a departure city to a destination, each by its slug. */
export type Tour = { from: string; to: string };

const PREFIX = "tour-";

/** The slug of the tour's page: `tour-montreal_new-york`. */
export function tourSlug({ from, to }: Tour): string {
  return `${PREFIX}${from}_${to}`;
}

/** Whether a slug stands for a tour and not for a trip of the catalogue (spec 2, tour page). */
export function isTourSlug(slug: string): boolean {
  return slug.startsWith(PREFIX);
}

/** The city and the destination of a tour's slug; null when it does not hold exactly one of each. */
export function readTourSlug(slug: string): Tour | null {
  if (!isTourSlug(slug)) return null;
  const [from, to, ...more] = slug.slice(PREFIX.length).split("_");
  return from && to && more.length === 0 ? { from, to } : null;
}
