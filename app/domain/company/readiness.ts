/** Why an instance shows no pages, or can sell nothing. */
export type NotReady =
  | "ending"
  | "database"
  | "slow-database"
  | "migrations"
  | "no-catalogue"
  | "disk-full"
  | "stalled";
