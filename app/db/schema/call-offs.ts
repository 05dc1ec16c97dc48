/** Departures that the company cancelled or moved, and what each of their bookings is offered and chooses. */
import { sql } from "drizzle-orm";
import { CALL_OFF_KINDS, type CallOffTotals, CHOOSERS, PARTY_STATES } from "~/domain/departures/call-off";
import { bool, check, index, instant, int, json, oneOf, primaryKey, table, text, unique } from "../columns";
import { departures } from "./catalogue";
import { checkouts } from "./checkout";
import { bookings } from "./money";

/** A departure that was called off. This is never undone. */
export const callOffs = table(
  "call_offs",
  {
    departure: text()
      .primaryKey()
      .references(() => departures.id),
    kind: text(CALL_OFF_KINDS).notNull(),
    why: text().notNull(),
    /** Whether travellers are told why. */
    whyShown: bool().notNull(),
    /** Ids of the departures offered instead. */
    offered: json<string[]>().notNull(),
    /** Id of the colleague who decided it. */
    member: text().notNull(),
    decidedAt: instant().notNull(),
    /** Parties that have not answered by then are refunded. */
    answerUntil: instant().notNull(),
    /** The totals that the colleague saw in the preview and confirmed. */
    expected: json<CallOffTotals>().notNull(),
  },
  (t) => [oneOf("call_offs_kind", t.kind)],
);

/** A booking of a departure called off. Its key opens the page where the traveller chooses, and nothing else. */
export const callOffParties = table(
  "call_off_parties",
  {
    departure: text()
      .notNull()
      .references(() => callOffs.departure),
    booking: text()
      .notNull()
      .references(() => bookings.number),
    key: text().notNull(),
    state: text(PARTY_STATES).notNull(),
    chosenBy: text(CHOOSERS),
    /** Id of the colleague who recorded a choice made by telephone. */
    member: text(),
    /** Id of the replacement departure. */
    movedTo: text(),
    toldAt: instant(),
    answeredAt: instant(),
    /** As `payments.nextAttemptAt`. */
    nextAttemptAt: instant().notNull(),
    attempts: int().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.departure, t.booking] }),
    unique("call_off_parties_key").on(t.key),
    index("call_off_parties_due").on(t.state, t.nextAttemptAt),
    index("call_off_parties_booking").on(t.booking),
    oneOf("call_off_parties_state", t.state),
    /** Exactly the parties that moved have a replacement departure. */
    check("call_off_parties_moved", sql`(${t.state} = 'moved') = (${t.movedTo} is not null)`),
  ],
);

/** A replacement departure held for a party until it chooses. The hold is an open checkout whose address nobody gets. */
export const callOffHolds = table(
  "call_off_holds",
  {
    checkout: text()
      .primaryKey()
      .references(() => checkouts.id),
    departure: text().notNull(),
    booking: text()
      .notNull()
      .references(() => bookings.number),
    offered: text()
      .notNull()
      .references(() => departures.id),
  },
  (t) => [unique("call_off_holds_once").on(t.departure, t.booking, t.offered)],
);
