import { and, eq, inArray, isNotNull, isNull, notExists } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { plannerFeeds, plannerShares, plannerTrips } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Traveller } from "~/domain/people/traveller";
import { bookedWith, ownedBy } from "./trips.server";
import { withdrawMails } from "./withdraw-mails.server";

/**
 * Closes the calendars and ends the shares of trips that were booked with an e-mail this traveller no longer has: they
 * cannot see those trips any more (`findTrip`), so they could not do it themselves. In the transaction that learns of
 * their e-mail.
 */
export async function revokeFormerEmailAccess(
  tx: Db,
  { subject, email }: Pick<Traveller, "subject" | "email">,
  now: Date,
): Promise<void> {
  const former = await tx
    .select({ id: plannerTrips.id })
    .from(plannerTrips)
    .where(
      and(
        ownedBy({ subject }),
        isNotNull(plannerTrips.booking),
        email === null ? undefined : notExists(bookedWith(tx, email)),
      ),
    );
  await endAccess(tx, former, now);
}

/**
 * The same for anyone who has a booking among their trips, when its e-mail becomes another's: in the transaction that
 * corrects it. The new holder opens them again.
 */
export async function endAccessToBooking(tx: Db, booking: string, now: Date): Promise<void> {
  const its = await tx.select({ id: plannerTrips.id }).from(plannerTrips).where(eq(plannerTrips.booking, booking));
  await endAccess(tx, its, now);
}

async function endAccess(tx: Db, trips: readonly { id: string }[], now: Date): Promise<void> {
  if (trips.length === 0) return;
  const ids = trips.map(({ id }) => id).toSorted();
  for (const id of ids) await lockForLimit(tx, "trip", id);
  await tx.delete(plannerFeeds).where(inArray(plannerFeeds.trip, ids));
  const ended = await tx
    .update(plannerShares)
    .set({ revokedAt: now })
    .where(and(inArray(plannerShares.trip, ids), isNull(plannerShares.revokedAt)))
    .returning({ id: plannerShares.id });
  for (const { id } of ended) await withdrawMails(tx, id, now);
}
