/** Who has boarded a departure's coach. */
import type { MarkState, MarkWay } from "~/domain/boarding";
import { index, instant, int, json, table, text } from "../columns";
import { departures } from "./catalogue";
import { checkouts } from "./checkout";
import { staffMembers } from "./staff";

/** What guides marked at the door (`domain/boarding.ts`). Append-only: triggers refuse an update and a delete. */
export const boardingMarks = table(
  "boarding_marks",
  {
    /** Made by the phone, so that a mark sent twice is one. */
    id: text().primaryKey(),
    departure: text()
      .notNull()
      .references(() => departures.id),
    checkout: text()
      .notNull()
      .references(() => checkouts.id),
    /** Position in its form. */
    traveller: int().notNull(),
    state: text().notNull().$type<MarkState>(),
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
  (t) => [index("boarding_marks_departure").on(t.departure)],
);
