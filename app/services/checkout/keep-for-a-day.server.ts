/** Places kept for someone who cannot pay here and now: where the card form needs scripts, and there are none. */
import { and, eq } from "drizzle-orm";
import { checkouts, outbox, travellers } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { startOfDay } from "~/domain/day";
import { HOLD_AT_MOST_MINUTES, KEEP_HOURS } from "~/domain/limits";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { laterMailKey, queueLater } from "~/services/mail/later-mail.server";
import { roomHeldUntil } from "~/services/stays/room.server";
import { type ClosedRefusal, lockOpen, whyClosed } from "./open-checkout.server";

type Checkout = typeof checkouts.$inferSelect;
/** `mailedTo` is null when nobody was written to. */
export type Kept = { until: Date; mailedTo: string | null };

/** No hold lasts so long by itself. */
function isKept({ heldUntil, openedAt }: Checkout): boolean {
  return heldUntil.getTime() > openedAt.getTime() + HOLD_AT_MOST_MINUTES * 60_000;
}

/**
 * KEEP_HOURS from now, or until the day of departure begins, or as long as the partner keeps the room; never sooner than
 * it is held anyway.
 */
function longest({ heldUntil, journey }: Checkout, room: Date | null, now: Date): Date {
  const day = now.getTime() + KEEP_HOURS * 3_600_000;
  const departure = startOfDay(journey.departure.startDay).getTime();
  return new Date(Math.max(heldUntil.getTime(), Math.min(day, departure, room?.getTime() ?? day)));
}

/**
 * Holds an open checkout's places for a day more, and mails its address to `email`, or to the contact when there is
 * none. Once a checkout: asked again, it answers what was done. Refuses with `checkout-unknown`, `checkout-expired`,
 * `checkout-closed` or `travellers-missing`.
 */
export async function keepForADay(
  id: string,
  email: string | null,
  now: Date,
): Promise<Verdict<Kept, ClosedRefusal | "travellers-missing">> {
  return transaction(async (tx) => {
    const open = await lockOpen(tx, id, now);
    if (!open) return whyClosed(tx, id);
    if (!open.travellersDone) return refuse("travellers-missing");
    if (isKept(open)) return accept({ until: open.heldUntil, mailedTo: await mailedTo(tx, id) });
    const heldUntil = longest(open, await roomHeldUntil(tx, id), now);
    await tx.update(checkouts).set({ heldUntil }).where(eq(checkouts.id, id));
    const [contact] = await tx
      .select({ email: travellers.email, name: travellers.firstName })
      .from(travellers)
      .where(and(eq(travellers.checkout, id), eq(travellers.position, 0)));
    const to = email ?? contact?.email;
    if (to) {
      const name = to === contact?.email ? contact.name : "";
      await queueLater(tx, { ...open, heldUntil }, { email: to, name }, now);
    }
    return accept({ until: heldUntil, mailedTo: await mailedTo(tx, id) });
  });
}

/** Until when a checkout's places were kept, and to whom its address was mailed; null when they were not. */
export async function readKept(id: string): Promise<Kept | null> {
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.id, id));
  return checkout && isKept(checkout) ? { until: checkout.heldUntil, mailedTo: await mailedTo(db, id) } : null;
}

async function mailedTo(on: Db, id: string): Promise<string | null> {
  const [mail] = await on
    .select({ to: outbox.recipient })
    .from(outbox)
    .where(eq(outbox.key, laterMailKey(id)));
  return mail?.to ?? null;
}
