/** Showing a trip to others (spec 6): they read it, and never write. */
import { and, asc, eq, gt, isNull, lte, type SQL } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { bookings, checkouts, plannerShares, plannerTrips } from "~/db/schema";
import { type Db, db, isUniqueViolation, transaction } from "~/db/transaction.server";
import type { Journey } from "~/domain/booking/journey";
import { MAX_INVITATIONS_A_DAY, MAX_SHARE_WORD } from "~/domain/company/limits";
import type { Day } from "~/domain/day";
import { secondsToWait } from "~/domain/departures/waiting";
import type { Locale } from "~/domain/locale";
import { isEmail } from "~/domain/people/contact";
import type { Traveller } from "~/domain/people/traveller";
import { severalLines } from "~/domain/plain-text";
import type { ToldBooking } from "~/domain/planner/bought";
import { withoutPrivate } from "~/domain/planner/items";
import { shareEnd } from "~/domain/planner/share";
import { type Planned, spanOf } from "~/domain/planner/timeline";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { keyHash, randomToken } from "~/platform/random-token.server";
import { toldTripOf } from "~/services/booking/describe-trip.server";
import { itemsOfTrip } from "./items-of-trip.server";
import { byEmail, byLink, live } from "./live-share.server";
import { shareKey } from "./share-key.server";
import { type SharedFile, sharedFiles } from "./shared-files.server";
import { queueSharedTrip } from "./shared-trip-mail.server";
import { liveTrip, ownedBy, takeToOpen } from "./trips.server";
import { invitationKey } from "./withdraw-mails.server";

const DAY_MS = 86_400_000;

export type Share = {
  id: string;
  email: string;
  openedAt: Date | null;
  expiresAt: Date;
  locale: Locale;
  showsPrivate: boolean;
  files: boolean;
  /** Whether they are written to when the trip changes. */
  follows: boolean;
};

export type Invitation = {
  trip: string;
  email: string;
  locale: Locale;
  /** Whether they see prices and booking codes, and whether they may open files. */
  showsPrivate: boolean;
  files: boolean;
  /** One of `SHARE_DAYS`. */
  days: number;
  /** What its owner writes to them, as it was typed. */
  word?: string;
};
type Shared = Verdict<
  { id: string },
  "email-invalid" | "word-too-long" | "shared-twice" | "too-many-invitations" | "not-found"
>;

/** Seconds until a traveller may send another invitation; null when one may be sent now. */
async function waitToInvite(tx: Db, traveller: Traveller, now: Date): Promise<number | null> {
  const today = gt(plannerShares.createdAt, new Date(now.getTime() - DAY_MS));
  const sent = await tx
    .select({ at: plannerShares.createdAt })
    .from(plannerShares)
    .innerJoin(plannerTrips, eq(plannerTrips.id, plannerShares.trip))
    .where(and(ownedBy(traveller), today));
  const times = sent.map(({ at }) => at);
  return secondsToWait(times, { most: MAX_INVITATIONS_A_DAY, hours: 24 }, now);
}

/** The last day of a trip; null while it has no date. */
export async function lastDayOf(tx: Db, trip: string): Promise<Day | null> {
  const [found] = await tx
    .select({ journey: checkouts.journey })
    .from(plannerTrips)
    .innerJoin(bookings, eq(bookings.number, plannerTrips.booking))
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .where(eq(plannerTrips.id, trip));
  return spanOf(await itemsOfTrip(tx, trip), found?.journey.departure ?? null)?.end ?? null;
}

/** Ends the share an address had of a trip once its time is over, so that it may have another. */
async function endRunOut(tx: Db, trip: string, email: string, now: Date): Promise<void> {
  const theirs = and(eq(plannerShares.trip, trip), eq(plannerShares.email, email), isNull(plannerShares.revokedAt));
  await tx
    .update(plannerShares)
    .set({ revokedAt: now })
    .where(and(theirs, lte(plannerShares.expiresAt, now)));
}

/** Shows a trip to anyone who reads an address's mail, and queues that mail with the whole itinerary in it. */
export async function shareTrip(traveller: Traveller, invitation: Invitation, now: Date): Promise<Shared> {
  const email = invitation.email.trim().toLowerCase();
  if (!isEmail(email)) return refuse("email-invalid");
  const word = severalLines(invitation.word ?? "");
  if (word.length > MAX_SHARE_WORD) return refuse("word-too-long");
  const { trip, locale, showsPrivate, files } = invitation;
  try {
    return await transaction(async (tx): Promise<Shared> => {
      await lockForLimit(tx, "traveller", traveller.subject);
      if (!(await takeToOpen(tx, traveller, trip))) return refuse("not-found");
      const wait = await waitToInvite(tx, traveller, now);
      if (wait !== null) return refuse("too-many-invitations", { wait });
      await endRunOut(tx, trip, email, now);
      const id = randomToken();
      const key = shareKey(id);
      const expiresAt = shareEnd(invitation.days, await lastDayOf(tx, trip), now);
      const sharedBy = traveller.name ?? traveller.email ?? "";
      const share = { id, trip, email, locale, sharedBy, word, showsPrivate, files, createdAt: now, expiresAt };
      await tx.insert(plannerShares).values({ ...share, key: keyHash(key) });
      const shown = await readShown(tx, eq(plannerShares.id, id), now);
      const mail = { mailKey: invitationKey(id), id, key, email, locale, expiresAt, word };
      if (shown) await queueSharedTrip(tx, { ...shown, ...mail }, now);
      return accept({ id });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse("shared-twice");
    throw error;
  }
}

/** With whom a trip is shared. */
export async function listShares(traveller: Traveller, trip: string): Promise<Share[]> {
  const { id, email, openedAt, expiresAt, locale, showsPrivate, files, follows } = plannerShares;
  return db
    .select({ id, email, openedAt, expiresAt, locale, showsPrivate, files, follows })
    .from(plannerShares)
    .innerJoin(plannerTrips, eq(plannerTrips.id, plannerShares.trip))
    .where(and(liveTrip(traveller, trip), eq(plannerShares.trip, trip), isNull(plannerShares.revokedAt)))
    .orderBy(asc(plannerShares.createdAt), asc(id));
}

/** A trip as those see it with whom it is shared. */
export type ShownTrip = {
  share: string;
  sharedBy: string;
  /** Null for a trip booked here. */
  name: string | null;
  items: Planned[];
  booking: ToldBooking | null;
  /** Those they may open; none unless the owner lets them. */
  files: SharedFile[];
  /** Whether they are written to when the trip changes. */
  follows: boolean;
  openedAt: Date | null;
  expiresAt: Date;
};

/** What a share shows, if it shows anything any more. */
export async function readShown(tx: Db, which: SQL | undefined, now: Date): Promise<ShownTrip | null> {
  const [found] = await tx
    .select({
      share: plannerShares.id,
      sharedBy: plannerShares.sharedBy,
      showsPrivate: plannerShares.showsPrivate,
      files: plannerShares.files,
      follows: plannerShares.follows,
      openedAt: plannerShares.openedAt,
      expiresAt: plannerShares.expiresAt,
      trip: plannerTrips.id,
      name: plannerTrips.name,
      booking: plannerTrips.booking,
    })
    .from(plannerShares)
    .innerJoin(plannerTrips, eq(plannerTrips.id, plannerShares.trip))
    .where(and(which, live(now)));
  if (!found) return null;
  const { share, sharedBy, showsPrivate, files, follows, openedAt, expiresAt, trip, name, booking } = found;
  const items = await itemsOfTrip(tx, trip);
  return {
    share,
    sharedBy,
    name,
    items: showsPrivate ? items : items.map((item) => ({ ...item, data: withoutPrivate(item.data) })),
    booking: booking === null ? null : await toldTripOf(tx, booking, showsPrivate),
    files: files ? await sharedFiles(tx, trip) : [],
    follows,
    openedAt,
    expiresAt,
  };
}

/** Notes that a trip was opened by someone it is shared with, the first time: later, nothing has to be written to read it. */
async function opened(shown: ShownTrip | null, now: Date): Promise<ShownTrip | null> {
  if (!shown || shown.openedAt) return shown;
  const first = and(eq(plannerShares.id, shown.share), isNull(plannerShares.openedAt));
  await transaction((tx) => tx.update(plannerShares).set({ openedAt: now }).where(first));
  return shown;
}

/** The trip a mailed link shows; null once it is revoked or over. `noted`: whether its owner is told that it was opened. */
export async function openShared(key: string, now: Date, noted = true): Promise<ShownTrip | null> {
  const shown = await readShown(db, byLink(key), now);
  return noted ? opened(shown, now) : shown;
}

/** A trip shared with the traveller's verified e-mail; null when there is none such, any more. */
export async function openSharedWith(traveller: Traveller, id: string, now: Date): Promise<ShownTrip | null> {
  const theirs = byEmail(traveller, id);
  return theirs ? opened(await readShown(db, theirs, now), now) : null;
}

/** Whether a trip was shared with the traveller's verified e-mail, be it no more. */
export async function wasSharedWith(traveller: Traveller, id: string): Promise<boolean> {
  const theirs = byEmail(traveller, id);
  if (!theirs) return false;
  const found = await db.select({ id: plannerShares.id }).from(plannerShares).where(theirs);
  return found.length > 0;
}

export type SharedWithMe = { id: string; name: string | null; journey: Journey | null; sharedBy: string };

/** The trips shared with the traveller's verified e-mail. */
export async function listSharedWith(traveller: Traveller, now: Date): Promise<SharedWithMe[]> {
  if (traveller.email === null) return [];
  return db
    .select({
      id: plannerShares.id,
      name: plannerTrips.name,
      journey: checkouts.journey,
      sharedBy: plannerShares.sharedBy,
    })
    .from(plannerShares)
    .innerJoin(plannerTrips, eq(plannerTrips.id, plannerShares.trip))
    .leftJoin(bookings, eq(bookings.number, plannerTrips.booking))
    .leftJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .where(and(eq(plannerShares.email, traveller.email.toLowerCase()), live(now)))
    .orderBy(asc(plannerShares.createdAt));
}
