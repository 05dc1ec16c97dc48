/** Departures that the company cancelled or moved, and what each party of them is offered and chooses. */
import { sql } from "drizzle-orm";
import { CALL_OFF_KINDS, type CallOffTotals, CHOOSERS, PARTY_STATES } from "~/domain/departures/call-off";
import { bool, check, index, instant, int, json, primaryKey, table, text, unique } from "../columns";
import { departures } from "./catalogue";
import { checkouts } from "./checkout";
import { bookings } from "./money";

/** A departure called off; never undone. */
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
    /** When who has not answered is refunded. */
    answerUntil: instant().notNull(),
    /** What was seen before it was decided. */
    expected: json<CallOffTotals>().notNull(),
  },
  (t) => [check("call_offs_kind", sql`${t.kind} in ('cancelled', 'moved')`)],
);

/** A booking of it. Its key opens the page where it chooses, and nothing else. */
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
    /** Who chose, and which colleague, when the choice came by telephone. */
    chosenBy: text(CHOOSERS),
    member: text(),
    /** The departure it leaves with instead. */
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
    check("call_off_parties_state", sql`${t.state} in ('due', 'waiting', 'moved', 'refunded')`),
    /** Refunded and moved never: one of the two, and where to. */
    check("call_off_parties_moved", sql`(${t.state} = 'moved') = (${t.movedTo} is not null)`),
  ],
);

/** A departure held for a party until it chooses: an open checkout that nobody is given the address of. */
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
