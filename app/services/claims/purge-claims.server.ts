/** When claims are erased. */
import { and, eq, exists, gt, inArray, notExists } from "drizzle-orm";
import { claimAnswers, claimFiles, claims } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { CLAIM_KEPT_YEARS } from "~/domain/company/limits";
import { yearsBefore } from "~/domain/day";

const BATCH_SIZE = 200;

/**
 * Erases claims CLAIM_KEPT_YEARS after their last answer, files and answers included; returns how many. One without an
 * answer is kept as long as its booking.
 */
export async function purgeClaims(now: Date): Promise<number> {
  const answered = (since?: Date) =>
    db
      .select({ id: claimAnswers.id })
      .from(claimAnswers)
      .where(and(eq(claimAnswers.claim, claims.number), since && gt(claimAnswers.answeredAt, since)));
  const over = and(exists(answered()), notExists(answered(yearsBefore(now, CLAIM_KEPT_YEARS))));
  const found = await db.select({ number: claims.number }).from(claims).where(over).limit(BATCH_SIZE);
  const numbers = found.map(({ number }) => number);
  if (numbers.length === 0) return 0;
  return transaction(async (tx) => {
    // Nobody answers these any more from here on; one that was answered since it was found stays.
    const those = inArray(claims.number, numbers);
    await tx.update(claims).set({ state: claims.state }).where(those);
    const still = await tx.select({ number: claims.number }).from(claims).where(and(those, over));
    await eraseClaims(
      tx,
      still.map(({ number }) => number),
    );
    return still.length;
  });
}

/** Erases these claims with everything of them. */
export async function eraseClaims(tx: Db, numbers: readonly string[]): Promise<void> {
  const which = [...numbers];
  await tx.delete(claimFiles).where(inArray(claimFiles.claim, which));
  await tx.delete(claimAnswers).where(inArray(claimAnswers.claim, which));
  await tx.delete(claims).where(inArray(claims.number, which));
}
