/** What travellers claim after a trip. */
import { sql } from "drizzle-orm";
import { FILE_TYPES } from "~/domain/attachment";
import { check, instant, int, table, text, unique } from "../columns";
import { bookings } from "./money";

export const claims = table(
  "claims",
  {
    /** The booking's number, and which of its claims. */
    number: text().primaryKey(),
    booking: text()
      .notNull()
      .references(() => bookings.number),
    nth: int().notNull(),
    text: text().notNull(),
    filedAt: instant().notNull(),
  },
  (t) => [unique("claims_booking").on(t.booking, t.nth), check("claims_nth", sql`${t.nth} >= 1`)],
);

/** A file sent with a claim. */
export const claimFiles = table(
  "claim_files",
  {
    id: text().primaryKey(),
    claim: text()
      .notNull()
      .references(() => claims.number),
    /** As it was called, made fit to be shown and saved. */
    name: text().notNull(),
    /** By its content. */
    type: text(FILE_TYPES).notNull(),
    bytes: int().notNull(),
    /** SHA-256 of the content. */
    hash: text().notNull(),
    /** Base64. */
    content: text().notNull(),
    addedAt: instant().notNull(),
  },
  (t) => [unique("claim_files_once").on(t.claim, t.hash)],
);
