/** Uses of a discount code, counted in `discount_codes.used`. */
import { and, count, eq, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { checkouts, discountCodes } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Scarce } from "./scarce";

export const codeUses: Scarce = {
  take: async (tx, { discountCode }) => discountCode === null || takeUse(tx, discountCode),
  // A code that was used is so whenever one leaves.
  transfer: async () => true,
  release: async (tx, { discountCode }) => {
    if (discountCode !== null) await releaseUse(tx, discountCode);
  },
  // It was used once, no matter who travels.
  join: async () => true,
  leave: async () => undefined,
  rivals: ({ discountCode }) => (discountCode === null ? undefined : usersOf(discountCode)),
};

/** Checkouts that use a code: a condition on theirs. */
export const usersOf = (code: string) => eq(checkouts.discountCode, code);

/** How often each code was used: as it is counted, or by the purchases that have one which is in no file at the moment. */
export async function countedUses(from: Db): Promise<Map<string, number>> {
  const purchases = await from
    .select({ code: sql<string>`${checkouts.discountCode}`, used: count() })
    .from(checkouts)
    .where(and(isNotNull(checkouts.discountCode), ne(checkouts.state, "expired")))
    .groupBy(checkouts.discountCode);
  const counted = await from.select({ code: discountCodes.code, used: discountCodes.used }).from(discountCodes);
  return new Map([...purchases, ...counted].map(({ code, used }) => [code, used]));
}

/** Counts a use, if the code has one left. */
export async function takeUse(tx: Db, code: string): Promise<boolean> {
  const counted = await tx
    .update(discountCodes)
    .set({ used: sql`${discountCodes.used} + 1` })
    .where(
      and(eq(discountCodes.code, code), or(isNull(discountCodes.uses), lt(discountCodes.used, discountCodes.uses))),
    )
    .returning({ code: discountCodes.code });
  return counted.length === 1;
}

/** Gives a use back; nothing when the operator has withdrawn the code in the meantime. */
export async function releaseUse(tx: Db, code: string): Promise<void> {
  await tx
    .update(discountCodes)
    .set({ used: sql`${discountCodes.used} - 1` })
    .where(and(eq(discountCodes.code, code), sql`${discountCodes.used} > 0`));
}
