/** What a booking owes, for queries and for anyone who has its row. */
import { and, eq, lt, sql } from "drizzle-orm";
import { bookings, checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { balanceOf } from "~/domain/money/refund";

type Booking = Pick<typeof bookings.$inferSelect, "price" | "paid">;
type Party = Pick<typeof checkouts.$inferSelect, "adults" | "children" | "cancelled">;

/** What `balanceOf` says of a booking that is read with its checkout. */
export function owedBy(booking: Booking, { adults, children, cancelled }: Party): number {
  return balanceOf({ ...booking, people: adults + children - cancelled });
}

/** The same of one whose checkout is not read yet. */
export async function readOwed(tx: Db, booking: Booking & { checkout: string }): Promise<number> {
  const { adults, children, cancelled } = checkouts;
  const [party] = await tx
    .select({ adults, children, cancelled })
    .from(checkouts)
    .where(eq(checkouts.id, booking.checkout));
  if (!party) throw new Error("A booking without its checkout");
  return owedBy(booking, party);
}

/** Whether a booking owes anything, in a query of bookings and their checkouts. */
export const OWES = and(
  lt(bookings.paid, bookings.price),
  sql`${checkouts.cancelled} < ${checkouts.adults} + ${checkouts.children}`,
);
