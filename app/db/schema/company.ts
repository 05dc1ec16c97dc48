import { sql } from "drizzle-orm";
import type { Company } from "~/domain/company/company";
import { check, int, json, table } from "../columns";

/** The one row about the company, written by the catalogue import. What a receipt said of it is kept in the receipt. */
export const company = table("company", { id: int().primaryKey(), data: json<Company>().notNull() }, (t) => [
  check("company_one", sql`${t.id} = 1`),
]);
