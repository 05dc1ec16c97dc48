import { and, eq, inArray, lt, lte, notInArray, or } from "drizzle-orm";
import { outbox, waitingOffers, waitingRequests } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { UNCONFIRMED_KEPT_DAYS, WAITING_KEPT_DAYS } from "~/domain/company/limits";
import { addDays, dayIn } from "~/domain/day";
import { blankMails } from "~/services/mail/purge-mails.server";
import { isAboutRequest, offerMailKey } from "./waiting-mail.server";

const BATCH_SIZE = 200;

/**
 * Forgets requests for places WAITING_KEPT_DAYS after their last day, and those nobody confirmed, with their mails;
 * returns how many. One that is offered places is kept until the offer ends.
 */
export async function purgeWaiting(now: Date): Promise<number> {
  const past = and(
    lt(waitingRequests.lastDay, addDays(dayIn(now), -WAITING_KEPT_DAYS)),
    notInArray(waitingRequests.state, ["offered"]),
  );
  const then = new Date(now.getTime() - UNCONFIRMED_KEPT_DAYS * 86_400_000);
  const unconfirmed = and(eq(waitingRequests.state, "asked"), lte(waitingRequests.askedAt, then));
  const found = await db
    .select({ id: waitingRequests.id })
    .from(waitingRequests)
    .where(or(past, unconfirmed))
    .limit(BATCH_SIZE);
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  return transaction(async (tx) => {
    // One that was confirmed, or offered places, since it was found keeps both.
    const gone = await tx
      .update(waitingRequests)
      .set({ state: waitingRequests.state })
      .where(and(inArray(waitingRequests.id, ids), or(past, unconfirmed)))
      .returning({ id: waitingRequests.id, email: waitingRequests.email });
    const over = gone.map(({ id }) => id);
    const offers = await tx
      .delete(waitingOffers)
      .where(inArray(waitingOffers.request, over))
      .returning({ checkout: waitingOffers.checkout });
    await tx.delete(waitingRequests).where(inArray(waitingRequests.id, over));
    const emails = gone.flatMap(({ email }) => email ?? []);
    const mails = await tx.select({ key: outbox.key }).from(outbox).where(inArray(outbox.recipient, emails));
    const about = mails.filter(({ key }) => gone.some(({ id }) => isAboutRequest(key, id)));
    await blankMails(tx, [...about.map(({ key }) => key), ...offers.map(({ checkout }) => offerMailKey(checkout))]);
    return gone.length;
  });
}
