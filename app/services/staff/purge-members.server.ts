/** When the names of those who worked here are erased. */
import { and, isNull, lte, ne, or, sql } from "drizzle-orm";
import { staffMembers } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { COLLEAGUE_KEPT_YEARS } from "~/domain/company/limits";
import { yearsBefore } from "~/domain/day";

/**
 * Blanks colleagues COLLEAGUE_KEPT_YEARS after they left, and those who never came as long after they were invited; answers
 * how many. The id stays with what they did.
 */
export async function purgeMembers(now: Date): Promise<number> {
  const { endedAt, joinedAt, invitedAt, name, id } = staffMembers;
  const then = yearsBefore(now, COLLEAGUE_KEPT_YEARS);
  const over = or(lte(endedAt, then), and(isNull(joinedAt), lte(invitedAt, then)));
  const nobody = { name: "", email: sql`'former:' || ${id}`, issuer: null, subject: null };
  const gone = await transaction((tx) =>
    tx
      .update(staffMembers)
      .set(nobody)
      .where(and(over, ne(name, "")))
      .returning({ id }),
  );
  return gone.length;
}
