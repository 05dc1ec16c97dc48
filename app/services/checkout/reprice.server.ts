import { eq } from "drizzle-orm";
import { checkouts, discountCodes } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { dayIn } from "~/domain/day";
import { checkCode, discountOf } from "~/domain/money/discount";
import { releaseUse } from "~/services/inventory/code-uses.server";

type Checkout = typeof checkouts.$inferSelect;

/**
 * Makes the price of an open checkout again after a part of it changed, for anyone who has locked it. Its code takes its
 * part of the new price, and is dropped, its use given back, when it may no longer be used on it.
 */
export async function reprice(
  tx: Db,
  checkout: Checkout,
  parts: { stayPrice?: number; extrasPrice?: number },
  now: Date,
): Promise<void> {
  const { stayPrice, extrasPrice } = { ...checkout, ...parts };
  const subtotal =
    checkout.total + checkout.discount - checkout.stayPrice - checkout.extrasPrice + stayPrice + extrasPrice;
  const discounted = await discountOn(tx, checkout, subtotal, now);
  if (checkout.discountCode && !discounted.discountCode) await releaseUse(tx, checkout.discountCode);
  await tx
    .update(checkouts)
    .set({ stayPrice, extrasPrice, ...discounted, total: subtotal - discounted.discount })
    .where(eq(checkouts.id, checkout.id));
}

async function discountOn(tx: Db, { discountCode, trip, rateMicros }: Checkout, subtotal: number, now: Date) {
  const none = { discountCode: null, discount: 0, discountRule: null };
  if (!discountCode) return none;
  const [code] = await tx.select().from(discountCodes).where(eq(discountCodes.code, discountCode));
  if (!code || !checkCode(code.data, { trip, today: dayIn(now), subtotal, rateMicros }).ok) return none;
  return { discountCode, discount: discountOf(code.data, subtotal, rateMicros), discountRule: code.data };
}
