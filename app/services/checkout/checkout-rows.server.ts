/** Reads a checkout and its travellers, which nearly every request of a purchase needs. */
import { asc, eq, sql } from "drizzle-orm";
import { preparedQuery, preparedUpdate } from "~/db/prepared-query.server";
import { bookings, checkouts, travellers } from "~/db/schema";
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

/** The same, once it is locked for the rest of the transaction. */
export async function lockCheckoutRow(tx: Db, id: string): Promise<typeof checkouts.$inferSelect | undefined> {
  const [row] = await tx
    .update(checkouts)
    .set({ heldUntil: sql`${checkouts.heldUntil}` })
    .where(eq(checkouts.id, id))
    .returning();
  return row;
}

const bookingsByCheckout = preparedQuery((at) =>
  at
    .select()
    .from(bookings)
    .where(eq(bookings.checkout, sql.placeholder("checkout"))),
);

/** The booking of a checkout, once it has one. */
export async function readBookingRow(at: Db, checkout: string): Promise<typeof bookings.$inferSelect | undefined> {
  const [row] = await bookingsByCheckout(at, { checkout });
  return row;
}

const checkoutUpdated = preparedUpdate(checkouts, (update) => update.where(eq(checkouts.id, sql.placeholder("id"))));

/** Changes what it is not moved by (`moveCheckout`), for anyone who has locked it. */
export async function updateCheckout(
  tx: Db,
  id: string,
  fields: Partial<Omit<typeof checkouts.$inferInsert, "id" | "state">>,
): Promise<void> {
  await checkoutUpdated(tx, fields, { id });
}

/** The travellers of a checkout in the order of its form, those who cancelled among them. */
export const listTravellers = (at: Db, checkout: string): Promise<(typeof travellers.$inferSelect)[]> =>
  travellersListed(at, { checkout });
