/** What the desk of the back office keeps about bookings. */
import { index, instant, primaryKey, table, text } from "../columns";
import { bookings } from "./money";
import { staffMembers } from "./staff";

/** Under what bookings are found (`domain/booking/booking-search.ts`), written with what it is about and gone with its booking. */
export const bookingSearch = table(
  "booking_search",
  {
    booking: text()
      .notNull()
      .references(() => bookings.number, { onDelete: "cascade" }),
    key: text().notNull(),
    word: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.word, t.booking] }),
    index("booking_search_booking").on(t.booking, t.key, t.word),
  ],
);

/** What colleagues write about a booking for one another. Append-only: triggers refuse an update and a delete. */
export const bookingNotes = table(
  "booking_notes",
  {
    id: text().primaryKey(),
    booking: text()
      .notNull()
      .references(() => bookings.number),
    member: text()
      .notNull()
      .references(() => staffMembers.id),
    text: text().notNull(),
    writtenAt: instant().notNull(),
  },
  (t) => [index("booking_notes_booking").on(t.booking, t.writtenAt)],
);
