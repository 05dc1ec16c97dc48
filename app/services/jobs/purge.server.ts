import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, notExists, or } from "drizzle-orm";
import {
  charges,
  checkouts,
  holdExtensions,
  outbox,
  payLinks,
  paymentDetails,
  payments,
  splitCards,
  travellers,
} from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { NO_ADDRESS } from "~/domain/billing";
import { dayIn } from "~/domain/day";
import { ABANDONED_KEPT_DAYS, KEEP_HOURS, MAIL_KEPT_DAYS } from "~/domain/limits";
import { purgeNotices } from "~/services/departures/sent-notices.server";
import { purgeSessions } from "~/services/identity/sessions.server";
import { purgeSignIns } from "~/services/identity/sign-in.server";
import { purgeNeeds } from "~/services/inventory/needs.server";
import { purgePlanner } from "~/services/planner/purge-planner.server";
import { purgeCodes } from "~/services/quotes/confirmation-code.server";
import { purgeQuotes } from "~/services/quotes/quotes.server";
import { purgeRequestCounts } from "~/services/running/count-requests.server";
import { purgeAudit } from "~/services/staff/audit.server";
import { purgeStaffSessions } from "~/services/staff/sessions.server";
import { purgeWaiting } from "~/services/waiting/purge-waiting.server";

const BATCH_SIZE = 200;
const DAY_MS = 86_400_000;

/**
 * Forgets what is no longer needed: who was to travel, and where their bills went, ABANDONED_KEPT_DAYS after a purchase
 * ended without any money; links to keep places and counts of requests once no limit counts them; where the bills of a pay
 * link go once it is over, and the link ABANDONED_KEPT_DAYS after it was sent, or after its end where it had one of its own; the text of mails MAIL_KEPT_DAYS after they were sent, or queued if they were
 * refused for good, and notices with them; requests for places WAITING_KEPT_DAYS after their last day; what was deleted
 * from a planner DELETED_KEPT_DAYS ago; sign-ins that are over; needs of travellers NEED_KEPT_DAYS after their return; quotes
 * QUOTE_KEPT_HOURS after they expired, codes that confirm them a day after; and
 * entries of the audit log AUDIT_KEPT_YEARS after them. Answers how many of each.
 */
export async function purge(now: Date): Promise<{
  checkouts: number;
  mails: number;
  signIns: number;
  planned: number;
  waiting: number;
  limits: number;
  audit: number;
  needs: number;
  notices: number;
  quotes: number;
}> {
  return {
    checkouts: await forgetAbandoned(now),
    mails: await forgetMails(now),
    planned: await purgePlanner(now),
    waiting: await purgeWaiting(now),
    limits: (await forgetExtensions(now)) + (await purgeRequestCounts(now)) + (await purgeCodes(now)),
    quotes: await purgeQuotes(now),
    signIns: (await purgeSessions(now)) + (await purgeStaffSessions(now)) + (await purgeSignIns(now)),
    audit: await purgeAudit(now),
    needs: await purgeNeeds(now),
    notices: await purgeNotices(now),
  };
}

function abandoned(now: Date) {
  const captured = db
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.checkout, checkouts.id), eq(charges.state, "captured")));
  return and(
    eq(checkouts.travellersDone, true),
    eq(checkouts.state, "expired"),
    lte(checkouts.heldUntil, new Date(now.getTime() - ABANDONED_KEPT_DAYS * DAY_MS)),
    notExists(captured),
  );
}

async function forgetAbandoned(now: Date): Promise<number> {
  const found = await db.select({ id: checkouts.id }).from(checkouts).where(abandoned(now)).limit(BATCH_SIZE);
  let forgotten = 0;
  for (const { id } of found) {
    const done = await transaction(async (tx) => {
      // Without travellers it can be paid no more: money that comes even so goes back.
      const [purged] = await tx
        .update(checkouts)
        .set({ travellersDone: false })
        .where(and(eq(checkouts.id, id), abandoned(now)))
        .returning({ id: checkouts.id });
      if (!purged) return false;
      await tx.delete(travellers).where(eq(travellers.checkout, id));
      await tx.update(payments).set({ billing: NO_ADDRESS }).where(eq(payments.checkout, id));
      await tx.delete(splitCards).where(eq(splitCards.checkout, id));
      await tx.delete(paymentDetails).where(eq(paymentDetails.checkout, id));
      return true;
    });
    if (done) forgotten++;
  }
  return forgotten;
}

async function forgetExtensions(now: Date): Promise<number> {
  // Asked for by a purchase that can no longer be kept, and by an address that may ask again.
  const over = lte(holdExtensions.askedAt, new Date(now.getTime() - 2 * KEEP_HOURS * 3_600_000));
  const gone = await transaction((tx) => tx.delete(holdExtensions).where(over).returning({ key: holdExtensions.key }));
  const { key, sentAt, lastDay } = payLinks;
  const then = new Date(now.getTime() - ABANDONED_KEPT_DAYS * DAY_MS);
  const followed = and(lte(sentAt, then), or(isNull(lastDay), lte(lastDay, dayIn(then))));
  const stale = and(isNotNull(payLinks.billing), or(lt(lastDay, dayIn(now)), isNotNull(payLinks.endedAt)));
  await transaction((tx) => tx.update(payLinks).set({ billing: null }).where(stale));
  const links = await transaction((tx) => tx.delete(payLinks).where(followed).returning({ key }));
  return gone.length + links.length;
}

async function forgetMails(now: Date): Promise<number> {
  const then = new Date(now.getTime() - MAIL_KEPT_DAYS * DAY_MS);
  const over = or(
    and(inArray(outbox.state, ["sent", "bounced"]), lte(outbox.sentAt, then)),
    and(eq(outbox.state, "failed"), lte(outbox.createdAt, then)),
  );
  const old = and(over, ne(outbox.html, ""));
  const found = await db.select({ key: outbox.key }).from(outbox).where(old).limit(BATCH_SIZE);
  if (found.length === 0) return 0;
  const keys = found.map(({ key }) => key);
  const blanked = await transaction((tx) =>
    tx
      .update(outbox)
      .set({ html: "", text: "", attachments: null })
      .where(and(inArray(outbox.key, keys), old))
      .returning({ key: outbox.key }),
  );
  return blanked.length;
}
