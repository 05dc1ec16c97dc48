import { perDatabase } from "~/db/per-database.server";

/** What is wrong with this instance and keeps no visitor out: said next to its readiness. */
const holding = perDatabase(() => new Set<string>());

/** Says that something is so, or is so no more. */
export function warn(what: string, holds: boolean): void {
  if (holds) holding().add(what);
  else holding().delete(what);
}

/** What is so now. */
export function warnings(): string[] {
  return [...holding()].toSorted();
}
