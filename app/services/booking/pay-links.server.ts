/** Mailed links by which is paid, of purchases and of bookings: written, followed once, ended. */
import { and, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import { checkouts, outbox, payLinks } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { keyHash, newKey } from "~/platform/random-token.server";

type Written = Pick<typeof payLinks.$inferInsert, "checkout" | "mail" | "amount" | "lastDay">;

/** Writes a link in place of the checkout's one that is good, and answers its key, which is kept nowhere. */
export async function writePayLink(tx: Db, link: Written, now: Date): Promise<string> {
  await endPayLinks(tx, eq(payLinks.checkout, link.checkout), now);
  const key = newKey();
  await tx.insert(payLinks).values({ ...link, key: keyHash(key), sentAt: now });
  return key;
}

/** Ends the links that are good among those, and takes back the mails of theirs that have not left. */
export async function endPayLinks(tx: Db, those: SQL, now: Date): Promise<void> {
  const ended = await tx
    .update(payLinks)
    .set({ endedAt: now, billing: null })
    .where(and(those, isNull(payLinks.endedAt)))
    .returning({ mail: payLinks.mail });
  const keys = ended.map(({ mail }) => mail);
  if (keys.length > 0) await tx.delete(outbox).where(and(inArray(outbox.key, keys), eq(outbox.state, "waiting")));
}

/** The same of what the bookings of a departure owe, permanently. */
export async function endBalanceLinksOf(tx: Db, departure: string, now: Date): Promise<void> {
  const its = tx.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.departure, departure));
  const ofBookings = and(inArray(payLinks.checkout, its), isNotNull(payLinks.amount));
  if (ofBookings) await endPayLinks(tx, ofBookings, now);
}

/** Marks when a link was followed first. */
export async function markOpened(key: string, now: Date): Promise<void> {
  const unopened = and(eq(payLinks.key, key), isNull(payLinks.openedAt));
  await transaction((tx) => tx.update(payLinks).set({ openedAt: now }).where(unopened));
}
