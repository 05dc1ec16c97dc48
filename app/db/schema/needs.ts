/** What travellers let the guide know to look after them. */
import { bool, int, primaryKey, table, text } from "../columns";
import { checkouts } from "./checkout";

/** A matter of health: in a table of its own, so that nothing reads it by the way, and erased soon after the return. */
export const travellerNeeds = table(
  "traveller_needs",
  {
    checkout: text()
      .notNull()
      .references(() => checkouts.id),
    /** Position in its form. */
    traveller: int().notNull(),
    text: text().notNull(),
    /** Whether the hotel is told too. */
    hotel: bool().notNull(),
  },
  (t) => [primaryKey({ columns: [t.checkout, t.traveller] })],
);
