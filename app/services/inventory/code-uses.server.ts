/** Uses of a discount code, counted in `discount_codes.used`. */
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
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
