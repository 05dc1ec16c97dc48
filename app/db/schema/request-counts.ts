import { index, instant, int, table, text } from "../columns";

/** Counts of costly requests in a time window, shared by all instances (`services/running/count-requests.server.ts`). */
export const requestCounts = table(
  "request_counts",
  {
    /** A kind of request, and the hashed address or the id of what it is about. */
    key: text().primaryKey(),
    count: int().notNull(),
    /** When it starts again. */
    until: instant().notNull(),
  },
  (t) => [index("request_counts_over").on(t.until)],
);
