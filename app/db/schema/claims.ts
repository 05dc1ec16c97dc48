/** What travellers claim after a trip. */
import { sql } from "drizzle-orm";
import { FILE_TYPES } from "~/domain/attachment";
import type { ClaimProgress } from "~/domain/booking/claim";
import { check, index, instant, int, table, text, unique } from "../columns";
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
    /** What came of it (`domain/booking/claim.ts`). */
    state: text().notNull().default("open").$type<ClaimProgress>(),
  },
  (t) => [
    unique("claims_booking").on(t.booking, t.nth),
    index("claims_state").on(t.state, t.filedAt),
    check("claims_nth", sql`${t.nth} >= 1`),
  ],
);

/** What was written back, as it was mailed. */
export const claimAnswers = table(
  "claim_answers",
  {
    id: text().primaryKey(),
    claim: text()
      .notNull()
      .references(() => claims.number),
    text: text().notNull(),
    answeredAt: instant().notNull(),
  },
  (t) => [index("claim_answers_claim").on(t.claim)],
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
