import { KEPT_CARD_STATES } from "~/domain/money/kept-card";
import { index, instant, int, oneOf, table, text } from "../columns";
import { checkouts } from "./checkout";

/** One row a card that was put in a checkout's wallet, or is about to be; `state` moves by the table in `domain/money/kept-card.ts`. */
export const keptCards = table(
  "kept_cards",
  {
    /** As `charges.cardToken`. */
    cardToken: text().primaryKey(),
    checkout: text()
      .notNull()
      .references(() => checkouts.id),
    state: text(KEPT_CARD_STATES).notNull(),
    /** As `payments.nextAttemptAt`. */
    nextAttemptAt: instant().notNull(),
    attempts: int().notNull().default(0),
  },
  (t) => [
    index("kept_cards_due").on(t.state, t.nextAttemptAt),
    index("kept_cards_checkout").on(t.checkout),
    oneOf("kept_cards_state", t.state),
  ],
);
