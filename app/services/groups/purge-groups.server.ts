import { and, eq, exists, gte, inArray, isNotNull, isNull, like, lte, ne, notExists, or } from "drizzle-orm";
import { checkouts, departures, groups, outbox, travellers } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { GROUP_KEPT_DAYS } from "~/domain/company/limits";
import { dayIn } from "~/domain/day";
import { blankMails } from "~/services/mail/purge-mails.server";
import { groupMailKey } from "./group-mail.server";

const BATCH_SIZE = 200;
const DAY_MS = 86_400_000;
const NOBODY = { name: "", organiser: "", email: null, phone: null, rooms: "", message: "" };

/**
 * Forgets requests GROUP_KEPT_DAYS after they were asked, and the organiser of a contract once nobody of its bookings
 * is known any more and it is no colleague's task, each with its mails; returns how many.
 */
export async function purgeGroups(now: Date): Promise<number> {
  const then = new Date(now.getTime() - GROUP_KEPT_DAYS * DAY_MS);
  const ofGroup = db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.groupId, groups.id));
  const known = db
    .select({ one: travellers.checkout })
    .from(travellers)
    .innerJoin(checkouts, eq(checkouts.id, travellers.checkout))
    .where(eq(checkouts.groupId, groups.id));
  const isRequest = and(isNull(groups.openedAt), lte(groups.askedAt, then));
  // A colleague may still have to call the organiser of a lapsed contract.
  const toLeave = db
    .select({ id: departures.id })
    .from(departures)
    .where(and(eq(departures.id, groups.departure), gte(departures.startDay, dayIn(now)), ne(groups.state, "closed")));
  const isNobodys = and(
    isNotNull(groups.openedAt),
    ne(groups.name, ""),
    exists(ofGroup),
    notExists(known),
    notExists(toLeave),
  );
  const found = await db.select({ id: groups.id }).from(groups).where(or(isRequest, isNobodys)).limit(BATCH_SIZE);
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  return transaction(async (tx) => {
    const deleted = await tx
      .delete(groups)
      .where(and(inArray(groups.id, ids), isRequest))
      .returning({ id: groups.id });
    const blanked = await tx
      .update(groups)
      .set(NOBODY)
      .where(and(inArray(groups.id, ids), isNobodys))
      .returning({ id: groups.id });
    const done = [...deleted, ...blanked];
    for (const { id } of done) {
      const mails = await tx
        .select({ key: outbox.key })
        .from(outbox)
        .where(like(outbox.key, `${groupMailKey(id)}:%`));
      await blankMails(
        tx,
        mails.map(({ key }) => key),
      );
    }
    return done.length;
  });
}
