/** A colleague goes on with a purchase that its buyer has begun on the site. */
import { eq } from "drizzle-orm";
import { bookings, checkouts, staffMembers } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { mayTakeOver, type TakeOverRefusal } from "~/domain/booking/take-over";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { readCheckoutRow } from "~/services/checkout/checkout-rows.server";
import { lockOpen } from "~/services/checkout/open-checkout.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { purchaseOf } from "./find-purchases.server";

/** `saw`: the id of the colleague in whose hands it was shown; null if only its buyer was in it. */
type Taking = { code: string; saw: string | null; by: Exclude<Auditor, "command"> };

/**
 * Puts a colleague into the purchase of a number that its buyer reads aloud; its page goes on to work. Returns the
 * checkout, also for a colleague who is in it already. Refuses with `purchase-unknown`, or as `mayTakeOver` does
 * (params: the `booking` that was made in the meantime, the `name` of the colleague who was quicker).
 */
export async function takeOver(
  { code, saw, by }: Taking,
  now: Date,
): Promise<Verdict<string, TakeOverRefusal | "purchase-unknown">> {
  const id = await purchaseOf(code, now);
  if (!id) return refuse("purchase-unknown");
  return transaction(async (tx): Promise<Verdict<string, TakeOverRefusal | "purchase-unknown">> => {
    const open = await lockOpen(tx, id, now);
    const checkout = open.ok ? open.value : await rowOf(tx, id);
    if (!checkout) return refuse("purchase-unknown");
    if (open.ok && checkout.soldBy === by.id) return accept(id);
    const taken = mayTakeOver(checkout, saw, now);
    const former = await nameOf(tx, checkout.soldBy);
    if (!taken.ok) return refuse(taken.code, { booking: (await bookingOf(tx, id)) ?? "", name: former ?? "" });
    await tx.update(checkouts).set({ soldBy: by.id }).where(eq(checkouts.id, id));
    const subject = { kind: "purchase", id: code } as const;
    const before = former === null ? null : { name: former };
    await writeAudit(tx, { by, what: "sale-taken-over", subject, before }, now);
    return accept(id);
  });
}

async function rowOf(tx: Db, id: string) {
  const row = await readCheckoutRow(tx, id);
  return row;
}

async function bookingOf(tx: Db, checkout: string): Promise<string | null> {
  const [row] = await tx.select({ number: bookings.number }).from(bookings).where(eq(bookings.checkout, checkout));
  return row?.number ?? null;
}

async function nameOf(tx: Db, member: string | null): Promise<string | null> {
  if (member === null) return null;
  const [row] = await tx.select({ name: staffMembers.name }).from(staffMembers).where(eq(staffMembers.id, member));
  return row?.name ?? "";
}
