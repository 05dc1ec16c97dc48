/** Being written to when a shared trip changes: the person it is shared with asks for it, and ends it. */
import { and, eq, type SQL } from "drizzle-orm";
import { plannerShares } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { Journey } from "~/domain/booking/journey";
import type { Locale } from "~/domain/locale";
import type { Boards, SentTrip } from "~/domain/planner/trip-changes";
import { readShown, type ShownTrip } from "./shares.server";
import { withdrawMails } from "./withdraw-mails.server";

/** A trip as those see it whom it is told to. */
export const contentSent = ({ name, items, booking }: Pick<ShownTrip, "name" | "items" | "booking">): SentTrip => ({
  name,
  items,
  leaves: booking?.journey.departure.startDay ?? null,
  boards: booking && boardsOf(booking.journey),
  sleeps: booking?.parts.stay ? { name: booking.parts.stay.name, room: booking.parts.stay.room } : null,
});

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

/**
 * From now on tells the e-mail of a share what changes, or does so no more. `which` names the share; false where it
 * shows nothing any more.
 */
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

/** Whether mails of changes go to the share of that id, and in which language; null where there is no such share. */
export async function followedShare(id: string): Promise<{ follows: boolean; locale: Locale } | null> {
  const { follows, locale } = plannerShares;
  const [found] = await db.select({ follows, locale }).from(plannerShares).where(eq(plannerShares.id, id));
  return found ?? null;
}

/** Ends the mails of changes to a share, also of one that is over: its id is in each of them, and opens nothing. */
export async function unfollowShare(id: string, now: Date): Promise<void> {
  await transaction((tx) => stop(tx, id, now));
}
