/** Reads a checkout and its travellers, which nearly every request of a purchase needs. */
import { asc, eq, sql } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { checkouts, travellers } from "~/db/schema";
import type { Db } from "~/db/transaction.server";

const checkoutsById = preparedQuery((at) =>
  at
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, sql.placeholder("id"))),
);

const travellersListed = preparedQuery((at) =>
  at
    .select()
    .from(travellers)
    .where(eq(travellers.checkout, sql.placeholder("checkout")))
    .orderBy(asc(travellers.position)),
);

export async function readCheckoutRow(at: Db, id: string): Promise<typeof checkouts.$inferSelect | undefined> {
  const [row] = await checkoutsById(at, { id });
  return row;
}

/** The travellers of a checkout in the order of its form, those who cancelled among them. */
export const listTravellers = (at: Db, checkout: string): Promise<(typeof travellers.$inferSelect)[]> =>
  travellersListed(at, { checkout });
