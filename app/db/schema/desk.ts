/** What the desk of the back office keeps about bookings. */
import { index, primaryKey, table, text } from "../columns";
import { bookings } from "./money";

/** Under what bookings are found (`domain/booking-search.ts`), written with what it is about and gone with its booking. */
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
