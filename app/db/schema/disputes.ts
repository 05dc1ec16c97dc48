/** Charges whose owners dispute them with their banks. */
import { sql } from "drizzle-orm";
import { DISPUTE_STATES } from "~/domain/money/dispute";
import { CURRENCIES } from "~/domain/money/money";
import { check, index, instant, int, oneOf, table, text } from "../columns";
import { charges } from "./money";

/** One row a dispute, as the gateway has it; what it took or gave back is in the ledger. */
export const disputes = table(
  "disputes",
  {
    /** The gateway's id of it. */
    id: text().primaryKey(),
    charge: text()
      .notNull()
      .references(() => charges.id),
    state: text(DISPUTE_STATES).notNull(),
    amount: int().notNull(),
    currency: text(CURRENCIES).notNull(),
    /** The bank's, in the gateway's words: `fraudulent`, `product_not_received`… */
    reason: text().notNull(),
    /** When it was made there, and until when we may answer. */
    at: instant().notNull(),
    dueAt: instant(),
    /** How often it was updated from the gateway: an update states the count that it read first. */
    version: int().notNull().default(1),
    /** When the gateway was last asked. */
    askedAt: instant().notNull(),
  },
  (t) => [
    index("disputes_charge").on(t.charge),
    index("disputes_state").on(t.state, t.askedAt),
    check("disputes_amount", sql`${t.amount} > 0`),
    oneOf("disputes_state_known", t.state),
  ],
);
