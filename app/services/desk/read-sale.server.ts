/** A purchase that a colleague makes for a caller. */
import { and, desc, eq } from "drizzle-orm";
import { bookings, checkouts, payments, staffMembers } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { type CheckoutView, getCheckout } from "~/services/checkout/get-checkout.server";

export type Seller = { id: string; name: string };

export type Sale = {
  checkout: CheckoutView;
  departure: string;
  seller: Seller;
  /** Its buyer began it on the site, and a colleague took it over. */
  isBuyers: boolean;
  /** The group that it is a part of: that one's contract is sold and paid, not its parts. */
  group: string | null;
  /** Its number, once it is booked. */
  booking: string | null;
  /** How the newest payment ended, if there was one. */
  newest: "live" | "paid" | "failed" | null;
};

/** Who sells a checkout to its caller; null for what its buyer buys alone. */
export async function sellerOf(checkout: string): Promise<Seller | null> {
  const [row] = await db
    .select({ id: checkouts.soldBy, name: staffMembers.name })
    .from(checkouts)
    .innerJoin(staffMembers, eq(staffMembers.id, checkouts.soldBy))
    .where(eq(checkouts.id, checkout));
  return row?.id ? { id: row.id, name: row.name } : null;
}

/** Null when there is none, or its buyer buys alone. */
export async function readSale(id: string, now: Date): Promise<Sale | null> {
  const seller = await sellerOf(id);
  const checkout = seller && (await getCheckout(id, now));
  if (!checkout) return null;
  const [row] = await db
    .select({
      departure: checkouts.departure,
      channel: checkouts.channel,
      group: checkouts.groupId,
      booking: bookings.number,
    })
    .from(checkouts)
    .leftJoin(bookings, eq(bookings.checkout, checkouts.id))
    .where(eq(checkouts.id, id));
  const [newest] = await db
    .select({ state: payments.state })
    .from(payments)
    .where(and(eq(payments.checkout, id), eq(payments.purpose, "booking")))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  if (!row) return null;
  const { departure, channel, group, booking } = row;
  return { checkout, seller, departure, isBuyers: channel === "web", group, booking, newest: newest?.state ?? null };
}
