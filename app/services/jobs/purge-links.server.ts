/** Purges expired links, and the requests that no limit counts any more. */
import { and, isNotNull, isNull, lt, lte, or } from "drizzle-orm";
import { holdExtensions, payLinks, payments } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { ABANDONED_KEPT_DAYS, KEEP_HOURS, VISITOR_KEPT_DAYS } from "~/domain/company/limits";
import { dayIn } from "~/domain/day";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Asked for by a purchase that can no longer be kept, and by an address that may ask again. */
export async function purgeHoldLinks(now: Date): Promise<number> {
  const over = lte(holdExtensions.askedAt, new Date(now.getTime() - 2 * KEEP_HOURS * HOUR_MS));
  return (await transaction((tx) => tx.delete(holdExtensions).where(over).returning({ key: holdExtensions.key })))
    .length;
}

/** Where the bills of a pay link go once it is over, and the link ABANDONED_KEPT_DAYS after it was sent, or after its end where it had one of its own. */
export async function purgePayLinks(now: Date): Promise<number> {
  const { key, sentAt, lastDay } = payLinks;
  const then = new Date(now.getTime() - ABANDONED_KEPT_DAYS * DAY_MS);
  const followed = and(lte(sentAt, then), or(isNull(lastDay), lte(lastDay, dayIn(then))));
  const stale = and(isNotNull(payLinks.billing), or(lt(lastDay, dayIn(now)), isNotNull(payLinks.endedAt)));
  await transaction((tx) => tx.update(payLinks).set({ billing: null }).where(stale));
  return (await transaction((tx) => tx.delete(payLinks).where(followed).returning({ key }))).length;
}

/** The address a payment came from. */
export async function purgeVisitors(now: Date): Promise<number> {
  const then = new Date(now.getTime() - VISITOR_KEPT_DAYS * DAY_MS);
  const over = and(isNotNull(payments.visitor), lte(payments.createdAt, then));
  return (
    await transaction((tx) => tx.update(payments).set({ visitor: null }).where(over).returning({ id: payments.id }))
  ).length;
}
