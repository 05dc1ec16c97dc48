import { preparedQuery } from "~/db/prepared-query.server";
import { company } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { Company } from "~/domain/company/company";

const companies = preparedQuery((at) => at.select().from(company));

/** Who sells, as the operator's file says; null before it was ever imported. */
export async function getCompany(from: Db = db): Promise<Company | null> {
  const [row] = await companies(from);
  return row?.data ?? null;
}
