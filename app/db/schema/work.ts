/** What a person has dealt with of what waits for somebody. */
import type { Closable } from "~/domain/company/work";
import { instant, primaryKey, table, text } from "../columns";

/**
 * Things that were looked at and closed, each in the state it had then: what becomes of it afterwards is listed again.
 * Who closed it and why is in the audit log.
 */
export const closings = table(
  "closings",
  {
    kind: text().notNull().$type<Closable>(),
    item: text().notNull(),
    seen: text().notNull(),
    closedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.item, t.seen] })],
);
