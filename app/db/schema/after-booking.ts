/** What happens to a booking's money once it is booked: receipts, and prices put right. */

import { sql } from "drizzle-orm";
import { ASKERS } from "~/domain/amendments/asked";
import { CHANGE_KINDS, type ChangeData } from "~/domain/amendments/change-data";
import { CURRENCIES } from "~/domain/money/money";
import type { ReceiptData } from "~/domain/money/receipt";
import { check, index, instant, int, json, oneOf, table, text, unique } from "../columns";
import { bookings, payments, refunds } from "./money";

/** The one row that gives receipts their numbers: anyone who takes the next keeps the others waiting until the commit. */
export const receiptCounter = table("receipt_counter", { id: int().primaryKey(), last: int().notNull() }, (t) => [
  check("receipt_counter_one", sql`${t.id} = 1`),
]);

/**
 * One for each paid payment, and one for each movement of its money since: given back, sent back by a bank, taken by a
 * bank permanently, given to us again. Numbered in sequence without gaps: the number is taken in the transaction that
 * writes the money. Append-only: triggers refuse update and delete.
 */
export const receipts = table(
  "receipts",
  {
    number: int().primaryKey(),
    booking: text()
      .notNull()
      .references(() => bookings.number),
    kind: text(["payment", "refund"]).notNull(),
    /** The payment it is for, or the refund that was given or came back; neither of what a bank took by itself. */
    payment: text().references(() => payments.id),
    refund: text().references(() => refunds.id),
    /** Names the movement, of all that are no payment; null for receipts of before there were corrections. */
    movement: text(),
    amount: int().notNull(),
    currency: text(CURRENCIES).notNull(),
    issuedAt: instant().notNull(),
    /** Everything it says, as it was then. */
    data: json<ReceiptData>().notNull(),
  },
  (t) => [
    unique("receipts_payment").on(t.payment),
    unique("receipts_movement").on(t.movement),
    index("receipts_refund").on(t.refund),
    index("receipts_booking").on(t.booking),
    check("receipts_amount", sql`${t.amount} > 0`),
    check(
      "receipts_kind",
      sql`(${t.payment} is not null and ${t.kind} = 'payment' and ${t.refund} is null) or (${t.payment} is null and (${t.movement} is not null or (${t.kind} = 'refund' and ${t.refund} is not null)))`,
    ),
  ],
);

/** What was changed of a booking, by whom, and what it did to the price. Append-only: triggers refuse update and delete. */
export const bookingChanges = table(
  "booking_changes",
  {
    id: text().primaryKey(),
    booking: text()
      .notNull()
      .references(() => bookings.number),
    kind: text(CHANGE_KINDS).notNull(),
    /** What exactly: its shape follows the kind. */
    data: json<ChangeData>().notNull(),
    /** `staff` without a `member` is the company by itself. */
    askedBy: text(ASKERS).notNull(),
    /** Id of the colleague who made it for the traveller. */
    member: text(),
    /** The reason they gave. */
    why: text(),
    /** The booking's price before and after, in minor units of its currency. */
    priceBefore: int().notNull(),
    priceAfter: int().notNull(),
    /** What goes back to the cards because of it. */
    goesBack: int().notNull(),
    madeAt: instant().notNull(),
  },
  (t) => [
    index("booking_changes_booking").on(t.booking, t.madeAt),
    check("booking_changes_price", sql`${t.priceBefore} >= 0 and ${t.priceAfter} >= 0 and ${t.goesBack} >= 0`),
    oneOf("booking_changes_asker", t.askedBy),
  ],
);
