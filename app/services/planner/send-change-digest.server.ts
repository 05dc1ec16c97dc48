import { and, asc, eq, gt, isNull, lt, or } from "drizzle-orm";
import { plannerShares, plannerTrips } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { type Day, dayIn } from "~/domain/day";
import type { Traveller } from "~/domain/people/traveller";
import { changesOf, isDigestTime } from "~/domain/planner/trip-changes";
import { forEachIsolated } from "~/platform/for-each-isolated.server";
import { contentSent } from "./follow-share.server";
import { live } from "./live-share.server";
import { findShareKey } from "./share-key.server";
import { readShown } from "./shares.server";
import { queueTripChanges } from "./trip-changes-mail.server";
import { liveTrip } from "./trips.server";
import { changesKey } from "./withdraw-mails.server";

const BATCH_SIZE = 200;

/** Shares with a follower who has had no mail today. */
const isDue = (today: Day) =>
  and(eq(plannerShares.follows, true), or(isNull(plannerShares.lastSentOn), lt(plannerShares.lastSentOn, today)));

/**
 * Mails the followers of shared trips what changed since their last mail: in the evening, at most once a day, and nothing
 * when nothing changed (spec 6). Returns how many mails were queued.
 */
export async function sendChangeDigest(now: Date): Promise<number> {
  if (!isDigestTime(now)) return 0;
  const today = dayIn(now);
  let queued = 0;
  // A share that fails stays due, so each batch starts after the last id of the one before.
  let lastId = "";
  for (;;) {
    const found = await db
      .select({ id: plannerShares.id })
      .from(plannerShares)
      .innerJoin(plannerTrips, eq(plannerTrips.id, plannerShares.trip))
      .where(and(isDue(today), live(now), gt(plannerShares.id, lastId)))
      .orderBy(asc(plannerShares.id))
      .limit(BATCH_SIZE);
    queued += await forEachIsolated(found, ({ id }) => queueIfChanged(id, today, now));
    lastId = found.at(-1)?.id ?? lastId;
    if (found.length < BATCH_SIZE) return queued;
  }
}

/**
 * Mails the followers of one trip now instead of in the evening, because its owner asks for it: it is their mail of the
 * day. Returns how many mails were queued; rejects where one cannot be, and may then be called again.
 */
export async function sendChangesNow(traveller: Traveller, trip: string, now: Date): Promise<number> {
  const today = dayIn(now);
  const found = await db
    .select({ id: plannerShares.id })
    .from(plannerShares)
    .innerJoin(plannerTrips, eq(plannerTrips.id, plannerShares.trip))
    .where(and(isDue(today), live(now), eq(plannerShares.trip, trip), liveTrip(traveller, trip)));
  let queued = 0;
  for (const { id } of found) if (await queueIfChanged(id, today, now)) queued++;
  return queued;
}

/**
 * Queues a share's mail of the day if the trip changed, and returns whether it did. Setting `lastSentOn` claims the day,
 * so only one instance does. Without changes the day stays claimed in the evening; earlier it is freed for the evening.
 */
async function queueIfChanged(id: string, today: Day, now: Date): Promise<boolean> {
  const isThis = eq(plannerShares.id, id);
  return transaction(async (tx) => {
    const [share] = await tx
      .update(plannerShares)
      .set({ lastSentOn: today })
      .where(and(isThis, isDue(today)))
      .returning();
    if (!share?.lastSent) return false;
    const shown = await readShown(tx, isThis, now);
    if (!shown) return false;
    const content = contentSent(shown);
    const changes = changesOf(share.lastSent, content);
    if (changes.length === 0) {
      if (!isDigestTime(now)) await tx.update(plannerShares).set({ lastSentOn: null }).where(isThis);
      return false;
    }
    await tx.update(plannerShares).set({ lastSent: content }).where(isThis);
    const { email, locale, key } = share;
    // Null after a change of our secret: the mail then links to a page that needs a sign-in.
    const link = findShareKey(id, key);
    const { sharedBy, name, booking } = shown;
    const mail = { mailKey: changesKey(id, today), id, link, email, locale, sharedBy, name, booking, changes };
    await queueTripChanges(tx, mail, now);
    return true;
  });
}
