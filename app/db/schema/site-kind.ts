import { sql } from "drizzle-orm";
import { check, instant, table, text } from "../columns";

/** The one row that says whether this database is a demo's or a real site's, written by its first start. */
export const siteKind = table(
  "site_kind",
  { id: text().primaryKey(), kind: text(["demo", "live"]).notNull(), since: instant().notNull() },
  (t) => [check("site_kind_one", sql`${t.id} = 'site'`)],
);
