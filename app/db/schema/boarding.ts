/** Who has boarded a run's coach, and which tickets are no longer accepted there. */
import type { MarkState, MarkWay } from "~/domain/departures/boarding";
import { index, instant, int, json, primaryKey, table, text } from "../columns";
import { runs } from "./catalogue";
import { checkouts } from "./checkout";
import { staffMembers } from "./staff";

/** What guides marked at the door (`domain/departures/boarding.ts`). Append-only: triggers refuse an update and a delete. */
export const boardingMarks = table(
  "boarding_marks",
  {
    /** Made by the phone, so that a mark sent twice is one. */
    id: text().primaryKey(),
    run: text()
      .notNull()
      .references(() => runs.id),
    checkout: text()
      .notNull()
      .references(() => checkouts.id),
    /** Position in its form. */
    traveller: int().notNull(),
    state: text().notNull().$type<MarkState>(),
    /** Generation of the ticket that was read; null when the traveller was found on the list. */
    ticketGeneration: int(),
    /** Of a refusal; empty for the others. */
    reason: text().notNull(),
    way: text().notNull().$type<MarkWay>(),
    /** The ids of the marks it takes the place of. */
    seen: json<string[]>().notNull(),
    /** On the phone. */
    markedAt: instant().notNull(),
    receivedAt: instant().notNull(),
    member: text()
      .notNull()
      .references(() => staffMembers.id),
  },
  (t) => [index("boarding_marks_run").on(t.run)],
);

/**
 * Tickets that were good once. Written by triggers on `travellers` and `checkouts` alone, so that no code can forget it:
 * another name, title or nationality, another departure, a cancellation and a removal each replace the ticket. A seat, a
 * stop or its time do not: the list at the door has those of now.
 */
export const replacedTickets = table(
  "replaced_tickets",
  {
    checkout: text()
      .notNull()
      .references(() => checkouts.id),
    /** Position in its form. */
    traveller: int().notNull(),
    generation: int().notNull(),
    /** Where it was good; no foreign key, because the import removes departures that nobody travels on. */
    departure: text().notNull(),
    /** By the clock of the database. */
    replacedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.checkout, t.traveller, t.generation] }),
    index("replaced_tickets_departure").on(t.departure),
  ],
);
