import { instant, int, table, text } from "../columns";

/** Each instance that runs, as it last reported: no page depends on it but that of the site's health. */
export const instances = table("instances", {
  /** Its host and port. */
  id: text().primaryKey(),
  build: text().notNull(),
  /** Of Node. */
  node: text().notNull(),
  fingerprint: text().notNull(),
  /** How far its clock is ahead of the database server's. */
  clockOffsetMs: int().notNull(),
  startedAt: instant().notNull(),
  seenAt: instant().notNull(),
});
