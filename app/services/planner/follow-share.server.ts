/** Following a shared trip: mails about its changes, which the person it is shared with turns on and off. */
import { and, eq, type SQL } from "drizzle-orm";
import { plannerShares } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { Journey } from "~/domain/booking/journey";
import type { Locale } from "~/domain/locale";
import type { BoughtStay } from "~/domain/planner/bought";
import type { Boards, SentTrip, Sleeps } from "~/domain/planner/trip-changes";
import { readShown, type ShownTrip } from "./shares.server";
import { withdrawMails } from "./withdraw-mails.server";

/** The state of a trip that followers see, kept to find what changed since their last mail. */
export const contentSent = ({ name, items, booking }: Pick<ShownTrip, "name" | "items" | "booking">): SentTrip => ({
  name,
  items,
  leaves: booking?.journey.departure.startDay ?? null,
  stopped: booking?.stopped ?? null,
  boards: booking && boardsOf(booking.journey),
  sleeps: booking?.trip?.parts.stay ? sleepsIn(booking.trip.parts.stay) : null,
});

const sleepsIn = ({ name, room }: BoughtStay): Sleeps => ({ name, room });

const boardsOf = ({ boarding: { city, cityName, name, departs } }: Journey): Boards => ({
  city,
  cityName,
  name,
  departs,
});

async function stop(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .update(plannerShares)
    .set({ follows: false, lastSent: null, lastSentOn: null })
    .where(and(eq(plannerShares.id, id), eq(plannerShares.follows, true)));
  await withdrawMails(tx, id, now);
}

/** Turns the mails about changes on or off for the share that `which` matches. Returns false if it no longer shows a trip. */
export async function followShare(which: SQL | null, follows: boolean, now: Date): Promise<boolean> {
  if (!which) return false;
  return transaction(async (tx) => {
    const shown = await readShown(tx, which, now);
    if (!shown) return false;
    if (!follows) await stop(tx, shown.share, now);
    else
      await tx
        .update(plannerShares)
        .set({ follows: true, lastSent: contentSent(shown), lastSentOn: null })
        .where(and(eq(plannerShares.id, shown.share), eq(plannerShares.follows, false)));
    return true;
  });
}

/** Whether a share gets mails about changes, and in which language; null when there is no such share. */
export async function followedShare(id: string): Promise<{ follows: boolean; locale: Locale } | null> {
  const { follows, locale } = plannerShares;
  const [found] = await db.select({ follows, locale }).from(plannerShares).where(eq(plannerShares.id, id));
  return found ?? null;
}

/** Turns off the mails about changes, for a share that has ended too. Each mail has its id, which gives no access. */
export async function unfollowShare(id: string, now: Date): Promise<void> {
  await transaction((tx) => stop(tx, id, now));
}
