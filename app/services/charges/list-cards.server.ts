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

const cardsDropped = preparedQuery((at) =>
  at.delete(splitCards).where(eq(splitCards.checkout, sql.placeholder("checkout"))),
);

/** The split cards of a checkout, in the order they were added. */
export const listCards = (at: Db, checkout: string): Promise<(typeof splitCards.$inferSelect)[]> =>
  cardsListed(at, { checkout });

/** Takes them all off the list. */
export async function dropCards(tx: Db, checkout: string): Promise<void> {
  await cardsDropped(tx, { checkout });
}
