import { eq, sql } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { splitCards } from "~/db/schema";
import type { Db } from "~/db/transaction.server";

const cardsListed = preparedQuery((at) =>
  at
    .select()
    .from(splitCards)
    .where(eq(splitCards.checkout, sql.placeholder("checkout")))
    .orderBy(splitCards.position),
);

/** The split cards of a checkout, in the order they were added. */
export const listCards = (at: Db, checkout: string): Promise<(typeof splitCards.$inferSelect)[]> =>
  cardsListed(at, { checkout });
