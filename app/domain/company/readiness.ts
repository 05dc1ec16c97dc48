/** Why an instance shows no pages, or can sell nothing. */
export const NOT_READY = [
  "ending",
  "database",
  "slow-database",
  "migrations",
  "no-catalogue",
  "disk-full",
  "stalled",
] as const;
export type NotReady = (typeof NOT_READY)[number];
