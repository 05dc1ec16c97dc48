/** What becomes of a share: changed, sent again, ended, given back. Whose trip it is is asked in every query. */
import { and, eq, exists, gt, isNull, type SQL } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { outbox, plannerShares, plannerTrips } from "~/db/schema";
import { type Db, isUniqueViolation, transaction } from "~/db/transaction.server";
import { DELETED_KEPT_DAYS } from "~/domain/company/limits";
import { dayIn } from "~/domain/day";
import type { Locale } from "~/domain/locale";
import type { Traveller } from "~/domain/people/traveller";
import { shareEnd } from "~/domain/planner/share";
import { shownAlike } from "~/domain/planner/trip-changes";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { keyHash } from "~/platform/random-token.server";
import { deletable } from "./deletable.server";
import { contentSent } from "./follow-share.server";
import { findShareKey, shareKey } from "./share-key.server";
import { queueSharedTrip } from "./shared-trip-mail.server";
import { lastDayOf, readShown } from "./shares.server";
import { liveTrip, takeToOpen } from "./trips.server";
import { invitationKey, withdrawMails } from "./withdraw-mails.server";

const DAY_MS = 86_400_000;

/** The share of that id, of a trip of this traveller's. */
type Which = { trip: string; id: string };

const ofMine = (tx: Db, traveller: Traveller, { trip, id }: Which): SQL | undefined => {
  const mine = tx.select({ id: plannerTrips.id }).from(plannerTrips).where(liveTrip(traveller, trip));
  return and(eq(plannerShares.id, id), eq(plannerShares.trip, trip), exists(mine));
};

type Row = typeof plannerShares.$inferSelect;

async function setShare(tx: Db, which: SQL | undefined, fields: Partial<Row>): Promise<Row | null> {
  const [changed] = await tx.update(plannerShares).set(fields).where(which).returning();
  return changed ?? null;
}

/** `days`: one of `SHARE_DAYS`, counted from now; without, it ends when it was to end. */
export type ShareTerms = { locale: Locale; showsPrivate: boolean; files: boolean; days?: number | undefined };

/** What a share shows from the next request on, the language of its mails, and when it ends. */
export async function changeShare(
  traveller: Traveller,
  which: Which,
  { locale, showsPrivate, files, days }: ShareTerms,
  now: Date,
): Promise<boolean> {
  return transaction(async (tx) => {
    if (days !== undefined) await lockForLimit(tx, "trip", which.trip);
    const ends = days === undefined ? {} : { expiresAt: shareEnd(days, await lastDayOf(tx, which.trip), now) };
    const there = and(ofMine(tx, traveller, which), isNull(plannerShares.revokedAt));
    const share = await setShare(tx, there, { locale, showsPrivate, files, ...ends });
    if (!share) return false;
    const shown = share.lastSent && (await readShown(tx, eq(plannerShares.id, share.id), now));
    if (share.lastSent && shown)
      await setShare(tx, eq(plannerShares.id, share.id), { lastSent: shownAlike(share.lastSent, contentSent(shown)) });
    return true;
  });
}

/** Queues a share's invitation, with the trip as it is now. A link whose secret is gone is made again. */
async function invite(tx: Db, share: Row, mailKey: string, now: Date): Promise<void> {
  const { id, email, locale, expiresAt, word } = share;
  const shown = await readShown(tx, eq(plannerShares.id, id), now);
  if (!shown) return;
  const known = findShareKey(id, share.key);
  const key = known ?? shareKey(id);
  if (!known) await setShare(tx, eq(plannerShares.id, id), { key: keyHash(key) });
  await queueSharedTrip(tx, { ...shown, mailKey, id, key, email, locale, expiresAt, word }, now);
}

/** Sends an invitation again, once a day at most. */
export async function resendShare(
  traveller: Traveller,
  which: Which,
  now: Date,
): Promise<Verdict<null, "not-found" | "sent-today">> {
  return transaction(async (tx) => {
    const there = and(ofMine(tx, traveller, which), isNull(plannerShares.revokedAt), gt(plannerShares.expiresAt, now));
    // Taken, so that it is not ended while the mail is queued.
    const share = await setShare(tx, there, { revokedAt: null });
    if (!share) return refuse("not-found");
    const mailKey = invitationKey(share.id, dayIn(now));
    const [sent] = await tx.select({ key: outbox.key }).from(outbox).where(eq(outbox.key, mailKey));
    if (sent) return refuse("sent-today");
    await invite(tx, share, mailKey, now);
    return accept(null);
  });
}

/** From the next request on, the trip is no longer shown to them; nor is a mail sent that has not left. */
export async function revokeShare(traveller: Traveller, which: Which, now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    const there = and(ofMine(tx, traveller, which), deletable(plannerShares.revokedAt, now));
    const share = await setShare(tx, there, { revokedAt: now });
    if (share) await withdrawMails(tx, share.id, now);
    return share !== null;
  });
}

/** Gives back a share that was ended not long ago, by the same link; an invitation that never left leaves now. */
export async function restoreShare(
  traveller: Traveller,
  which: Which,
  now: Date,
): Promise<Verdict<null, "not-found" | "shared-twice">> {
  const lately = gt(plannerShares.revokedAt, new Date(now.getTime() - DELETED_KEPT_DAYS * DAY_MS));
  try {
    return await transaction(async (tx) => {
      if (!(await takeToOpen(tx, traveller, which.trip))) return refuse("not-found");
      const there = and(ofMine(tx, traveller, which), lately, gt(plannerShares.expiresAt, now));
      const share = await setShare(tx, there, { revokedAt: null });
      if (!share) return refuse("not-found");
      // One that has left has its place in the outbox, and is not sent twice.
      await invite(tx, share, invitationKey(share.id), now);
      return accept(null);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse("shared-twice");
    throw error;
  }
}
