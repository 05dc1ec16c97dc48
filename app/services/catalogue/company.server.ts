import { company } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { Company } from "~/domain/company/company";

/** Who sells, as the operator's file says; null before it was ever imported. */
export async function getCompany(from: Db = db): Promise<Company | null> {
  const [row] = await from.select().from(company);
  return row?.data ?? null;
}
