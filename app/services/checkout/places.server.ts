/** Places of a departure, counted in `departures.taken` together with `checkouts.placesHeld` and with nothing else. */
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { attempt } from "~/db/attempt.server";
import { checkouts, departures, seats, stays, tenders } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { type Day, dayIn } from "~/domain/day";
import { partySize } from "~/domain/party";
import { accept, refuse } from "~/domain/verdict";
import { leaveRoom, takeRoomAgain } from "~/services/stays/room.server";
import { countUse, returnUse } from "./apply-code.server";
import { returnExtras, takeExtrasAgain } from "./extras.server";
import { type Checkout, moveCheckout } from "./move-checkout.server";

/** Counts `count` places as taken, if the departure is on sale, leaves after today and has them; else does nothing. */
export async function takePlaces(tx: Db, departure: string, count: number, today: Day): Promise<boolean> {
  const taken = await tx
    .update(departures)
    .set({ taken: sql`${departures.taken} + ${count}` })
    .where(
      and(
        eq(departures.id, departure),
        eq(departures.status, "on-sale"),
        gt(departures.startDay, today),
        lte(sql`${departures.taken} + ${count}`, departures.capacity),
      ),
    )
    .returning({ id: departures.id });
  return taken.length === 1;
}

/** Gives places back that were counted. */
export async function returnPlaces(tx: Db, departure: string, count: number): Promise<void> {
  await tx
    .update(departures)
    .set({ taken: sql`${departures.taken} - ${count}` })
    .where(eq(departures.id, departure));
}

/** Ends an open checkout whose hold is over: all it holds is for sale again. Never one that is being paid. */
export async function expireHold(tx: Db, id: string, now: Date): Promise<boolean> {
  const expired = await moveCheckout(tx, id, "expired", {
    where: lte(checkouts.heldUntil, now),
    fields: { placesHeld: false, visitor: null },
  });
  if (!expired) return false;
  await tx.delete(seats).where(eq(seats.checkout, id));
  await tx.delete(tenders).where(eq(tenders.checkout, id));
  await returnPlaces(tx, expired.departure, partySize(expired));
  if (expired.discountCode) await returnUse(tx, expired.discountCode);
  await returnExtras(tx, expired);
  await leaveRoom(tx, id, now);
  return true;
}

/** Ends an open checkout before its time: what it holds cannot be had whole. */
export async function endCheckout(tx: Db, id: string, now: Date): Promise<boolean> {
  await tx
    .update(checkouts)
    .set({ heldUntil: now })
    .where(and(eq(checkouts.id, id), eq(checkouts.state, "open"), gt(checkouts.heldUntil, now)));
  return expireHold(tx, id, now);
}

/** Ends every hold that is over on one departure, for a buyer who cannot wait for the job. Answers how many ended. */
export async function expireHoldsOf(tx: Db, departure: string, now: Date): Promise<number> {
  const over = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.departure, departure), eq(checkouts.state, "open"), lte(checkouts.heldUntil, now)))
    .orderBy(checkouts.id);
  return expireAll(tx, over, now);
}

/** The same of the holds on rooms of one hotel of ours. */
export async function expireHoldsOfHotel(tx: Db, hotel: string, now: Date): Promise<number> {
  const over = await tx
    .select({ id: checkouts.id })
    .from(stays)
    .innerJoin(checkouts, eq(checkouts.id, stays.checkout))
    .where(
      and(eq(stays.hotel, hotel), eq(stays.state, "held"), eq(checkouts.state, "open"), lte(checkouts.heldUntil, now)),
    )
    .orderBy(checkouts.id);
  return expireAll(tx, over, now);
}

async function expireAll(tx: Db, over: readonly { id: string }[], now: Date): Promise<number> {
  let ended = 0;
  for (const { id } of over) if (await expireHold(tx, id, now)) ended++;
  return ended;
}

/**
 * Takes all that an expired checkout held again, for money that came late, and moves it to `state`. Its seats are gone:
 * they are given at boarding. False when it is not expired, or nobody is known to travel any more (`purge`), or
 * something of it is gone: its places are sold or no longer for sale, the discount it was given is used up, its room or
 * an activity of it is taken.
 */
export async function takePlacesAgain(tx: Db, id: string, state: "paying" | "booked", now: Date): Promise<boolean> {
  const again = await attempt(tx, async () => {
    const checkout = await moveCheckout(tx, id, state, {
      from: ["expired"],
      where: eq(checkouts.travellersDone, true),
      fields: { placesHeld: true },
    });
    return checkout && (await takeAllAgain(tx, checkout, now)) ? accept(null) : refuse("gone");
  });
  return again.ok;
}

/** Each thing it held in turn; false at the first that is gone. */
async function takeAllAgain(tx: Db, checkout: Checkout, now: Date): Promise<boolean> {
  const { id, discountCode } = checkout;
  return (
    (await takeThemAgain(tx, checkout, now)) &&
    // Its price was less a discount whose use was given back with the places.
    (!discountCode || (await countUse(tx, discountCode))) &&
    (await takeExtrasAgain(tx, checkout)) &&
    (await takeRoomAgain(tx, id))
  );
}

async function takeThemAgain(tx: Db, checkout: Checkout, now: Date): Promise<boolean> {
  const { departure } = checkout;
  const today = dayIn(now);
  const count = partySize(checkout);
  if (await takePlaces(tx, departure, count, today)) return true;
  return (await expireHoldsOf(tx, departure, now)) > 0 && takePlaces(tx, departure, count, today);
}
