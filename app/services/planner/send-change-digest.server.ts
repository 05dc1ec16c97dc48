import { and, asc, eq, gt, isNull, lt, or } from "drizzle-orm";
import { plannerShares, plannerTrips } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { type Day, dayIn } from "~/domain/day";
import type { Traveller } from "~/domain/people/traveller";
import { changesOf, isTimeToTell } from "~/domain/planner/trip-changes";
import { forEachIsolated } from "~/platform/for-each-isolated.server";
import { contentSent } from "./follow-share.server";
import { live } from "./live-share.server";
import { findShareKey } from "./share-key.server";
import { readShown } from "./shares.server";
import { queueTripChanges } from "./trip-changes-mail.server";
import { liveTrip } from "./trips.server";
import { changesKey } from "./withdraw-mails.server";

const BATCH_SIZE = 200;

/** Followed, still shared, and not looked at today. */
const due = (today: Day, now: Date) =>
  and(
    eq(plannerShares.follows, true),
    or(isNull(plannerShares.lastSentOn), lt(plannerShares.lastSentOn, today)),
    live(now),
  );

/**
 * Tells those who follow a shared trip what is otherwise than they were last told: in the evening, one mail a day at
 * most, none when nothing is. Answers how many mails were queued.
 */
export async function sendChangeDigest(now: Date): Promise<number> {
  if (!isTimeToTell(now)) return 0;
  const today = dayIn(now);
  let queued = 0;
  // One that fails stays due: the next are looked for after it, not again from the first.
  let after = "";
  for (;;) {
    const found = await db
      .select({ id: plannerShares.id })
      .from(plannerShares)
      .innerJoin(plannerTrips, eq(plannerTrips.id, plannerShares.trip))
      .where(and(due(today, now), gt(plannerShares.id, after)))
      .orderBy(asc(plannerShares.id))
      .limit(BATCH_SIZE);
    queued += await forEachIsolated(found, ({ id }) => tell(id, today, now));
    after = found.at(-1)?.id ?? after;
    if (found.length < BATCH_SIZE) return queued;
  }
}

/**
 * Tells those who follow a traveller's trip immediately what changed, instead of in the evening: it is their mail of the
 * day. Answers how many were told.
 */
export async function sendChangesNow(traveller: Traveller, trip: string, now: Date): Promise<number> {
  const today = dayIn(now);
  const found = await db
    .select({ id: plannerShares.id })
    .from(plannerShares)
    .innerJoin(plannerTrips, eq(plannerTrips.id, plannerShares.trip))
    .where(and(due(today, now), eq(plannerShares.trip, trip), liveTrip(traveller, trip)));
  return forEachIsolated(found, ({ id }) => tell(id, today, now));
}

/**
 * Takes the day for a share, whichever instance is first, and queues its mail where there is anything to tell. In the
 * evening a day on which nothing changed is over; before, it is not.
 */
async function tell(id: string, today: Day, now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    const [share] = await tx
      .update(plannerShares)
      .set({ lastSentOn: today })
      .where(
        and(
          eq(plannerShares.id, id),
          eq(plannerShares.follows, true),
          or(isNull(plannerShares.lastSentOn), lt(plannerShares.lastSentOn, today)),
        ),
      )
      .returning();
    if (!share?.lastSent) return false;
    const shown = await readShown(tx, eq(plannerShares.id, id), now);
    if (!shown) return false;
    const changes = changesOf(share.lastSent, contentSent(shown));
    const its = eq(plannerShares.id, id);
    if (changes.length === 0) {
      if (!isTimeToTell(now)) await tx.update(plannerShares).set({ lastSentOn: null }).where(its);
      return false;
    }
    await tx
      .update(plannerShares)
      .set({ lastSent: contentSent(shown) })
      .where(its);
    const { email, locale, key } = share;
    // The link of the invitation, unless its secret is gone: then one signs in.
    const link = findShareKey(id, key);
    const { sharedBy, name, booking } = shown;
    const lastSent = { mailKey: changesKey(id, today), id, link, email, locale, sharedBy, name, booking, changes };
    await queueTripChanges(tx, lastSent, now);
    return true;
  });
}
