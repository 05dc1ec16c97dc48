import { index, instant, int, table, text } from "../columns";

/** How many costly requests came of something within a while, told by all instances (`services/count-requests`). */
export const requestCounts = table(
  "request_counts",
  {
    /** What is counted: a kind of request, and the hashed address or the thing it is counted of. */
    key: text().primaryKey(),
    count: int().notNull(),
    /** When it starts again. */
    until: instant().notNull(),
  },
  (t) => [index("request_counts_over").on(t.until)],
);
