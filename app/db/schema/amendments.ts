/** Changes of bookings that were quoted and wait to be confirmed, and the codes that confirm them. */
import { CHANGE_KINDS } from "~/domain/amendments/change-data";
import type { QuoteResult } from "~/domain/amendments/quote";
import { day, index, instant, int, json, table, text } from "../columns";
import { bookings } from "./money";

/** What a change would come to, as it was shown. Confirmed once: `consumed_at` moves with the change itself. */
export const quotes = table(
  "quotes",
  {
    /** Unguessable, and part of an address: it says nothing personal. */
    id: text().primaryKey(),
    booking: text()
      .notNull()
      .references(() => bookings.number),
    kind: text(CHANGE_KINDS).notNull(),
    /** What was chosen; of another traveller, who they are. */
    choice: json<Record<string, unknown>>().notNull(),
    /** What was shown, in minor units of the booking's currency. */
    priceBefore: int().notNull(),
    price: int().notNull(),
    goesBack: int().notNull(),
    /** The version of the booking that it was worked out from (`versionOf`). */
    seen: text().notNull(),
    /** Id of the colleague who asked for it; null where the traveller did. */
    member: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    consumedAt: instant(),
    result: json<QuoteResult>(),
  },
  (t) => [index("quotes_booking").on(t.booking), index("quotes_expires").on(t.expiresAt)],
);

/** The one code that may confirm something of a subject: a booking, or a colleague's decision about a departure. */
export const confirmationCodes = table(
  "confirmation_codes",
  {
    subject: text().primaryKey(),
    /** What it confirms: a quote's id, or what was shown of a departure. */
    about: text().notNull(),
    /** Keyed hash of the digits. */
    hash: text().notNull(),
    tries: int().notNull(),
    /** Tries of the subject on `day`, by whichever code. */
    day: day().notNull(),
    dayTries: int().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("confirmation_codes_expires").on(t.expiresAt)],
);
