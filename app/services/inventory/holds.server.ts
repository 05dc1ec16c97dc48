/** What a checkout holds, as a whole: taken, released and taken again by walking the one list of what is scarce. */
import { and, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { attempt } from "~/db/attempt.server";
import { checkouts, splitCards, travellers } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { accept, refuse } from "~/domain/verdict";
import { activities } from "./activities.server";
import { codeUses } from "./code-uses.server";
import { IS_GOING } from "./going.server";
import { type Checkout, moveCheckout } from "./move-checkout.server";
import { places } from "./places.server";
import { rooms } from "./rooms.server";
import { lockRunsOf } from "./runs.server";
import type { Scarce } from "./scarce";
import { seats } from "./seats.server";

/** All that is scarce, in the order in which it is taken. */
const SCARCE = { places, seats, codeUses, activities, rooms } as const satisfies Record<string, Scarce>;

export type ScarceName = keyof typeof SCARCE;

const LIST = Object.entries(SCARCE) as [ScarceName, Scarce][];

/** What a checkout holds of its departure: a code that was used is so whenever one leaves. */
const OF_DEPARTURE: readonly ScarceName[] = ["places", "seats", "activities", "rooms"];

/**
 * Takes all that the rows of a checkout say it holds. Null when it has it; else the first thing of it that is not to be
 * had, for the transaction, or the attempt, to be refused.
 */
export async function takeAll(tx: Db, checkout: Checkout, now: Date): Promise<ScarceName | null> {
  for (const [name, scarce] of LIST) {
    const take = () => scarce.take(tx, checkout, now);
    if (!(await tryAgainAfterExpiry(tx, scarce.rivals(checkout), now, take, (taken) => taken))) return name;
  }
  return null;
}

/**
 * Tries to get something; when that is in vain, ends the holds among `rivals` that are over and, if there was one, tries
 * once more: a buyer cannot wait for the job that ends them.
 */
export async function tryAgainAfterExpiry<T>(
  tx: Db,
  rivals: SQL | undefined,
  now: Date,
  take: () => Promise<T>,
  isHad: (answer: T) => boolean,
): Promise<T> {
  const answer = await take();
  return isHad(answer) || (await expireRivals(tx, rivals, now)) === 0 ? answer : take();
}

/** Ends the holds among `rivals` that are over; returns how many ended. */
export async function expireRivals(tx: Db, rivals: SQL | undefined, now: Date): Promise<number> {
  if (!rivals) return 0;
  const over = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(rivals, eq(checkouts.state, "open"), lte(checkouts.heldUntil, now)))
    .orderBy(checkouts.id);
  let ended = 0;
  for (const { id } of over) if (await expireHold(tx, id, now)) ended++;
  return ended;
}

/** Ends an open checkout whose hold is over: all it holds is for sale again. Never one that is being paid. */
export async function expireHold(tx: Db, id: string, now: Date): Promise<boolean> {
  const expired = await moveCheckout(tx, id, "expired", {
    where: lte(checkouts.heldUntil, now),
    fields: { placesHeld: false, visitor: null },
  });
  if (!expired) return false;
  await tx.delete(splitCards).where(eq(splitCards.checkout, id));
  for (const [, scarce] of LIST) await scarce.release(tx, expired, now);
  return true;
}

/** Ends an open checkout before its time: what it holds cannot be had whole. */
export async function endHold(tx: Db, id: string, now: Date): Promise<boolean> {
  await tx
    .update(checkouts)
    .set({ heldUntil: now })
    .where(and(eq(checkouts.id, id), eq(checkouts.state, "open"), gt(checkouts.heldUntil, now)));
  return expireHold(tx, id, now);
}

/**
 * Marks travellers of a booked checkout as travelling no more, and releases what they held. False when one of them is
 * unknown or had cancelled already: then the transaction, or the attempt, is to be refused.
 */
export async function cancelTravellers(tx: Db, id: string, positions: readonly number[], now: Date): Promise<boolean> {
  const marked = await tx
    .update(travellers)
    .set({ cancelledAt: now })
    .where(and(eq(travellers.checkout, id), inArray(travellers.position, [...positions]), IS_GOING))
    .returning({ position: travellers.position });
  if (marked.length !== positions.length) return false;
  const [checkout] = await tx
    .update(checkouts)
    .set({ cancelled: sql`${checkouts.cancelled} + ${positions.length}` })
    .where(and(eq(checkouts.id, id), eq(checkouts.state, "booked")))
    .returning();
  if (!checkout) return false;
  for (const [, scarce] of LIST) await scarce.leave(tx, checkout, positions, now);
  return true;
}

/** Who joins a booked checkout, by their position, and the journey as it is then shared. */
type Joining = { id: string; position: number; journey: Checkout["journey"] };

/**
 * Takes what somebody needs who travels too on a booked checkout: `write` tells its rows who they are and what they
 * have. Null when it has it; else the first thing that is not available, for the transaction to be refused. A seat is
 * taken by anyone who asks for one.
 */
export async function joinTraveller(
  tx: Db,
  { id, position, journey }: Joining,
  write: () => Promise<void>,
  now: Date,
): Promise<ScarceName | null> {
  const [checkout] = await tx
    .update(checkouts)
    .set({ journey, cancelled: sql`${checkouts.cancelled} - 1` })
    .where(and(eq(checkouts.id, id), eq(checkouts.state, "booked")))
    .returning();
  if (!checkout) return "places";
  await write();
  for (const [name, scarce] of LIST) {
    const join = () => scarce.join(tx, checkout, position, now);
    if (!(await tryAgainAfterExpiry(tx, scarce.rivals(checkout), now, join, (taken) => taken))) return name;
  }
  return null;
}

/** Where a checkout leaves from and when, as its row says it. */
export type Leaves = Pick<Checkout, "departure" | "city" | "journey">;

/** Of what is scarce, what belongs to the departure. */
const MOVING = LIST.filter(([name]) => OF_DEPARTURE.includes(name));

/**
 * Moves a booked checkout to another departure: releases all it held of its own, and takes as much of the other, as
 * its rows say after `rewrite` has told them. Null when it has it; else the first thing that is not available, for the
 * transaction to be refused. Seats are released, and to be taken again.
 */
export async function moveToDeparture(
  tx: Db,
  checkout: Checkout,
  to: Leaves,
  rewrite: () => Promise<void>,
  now: Date,
): Promise<ScarceName | null> {
  const moved = await leaveFor(tx, checkout, to, now);
  if (!moved) return "places";
  await rewrite();
  for (const [name, scarce] of MOVING) {
    const take = () => scarce.take(tx, moved, now);
    if (!(await tryAgainAfterExpiry(tx, scarce.rivals(moved), now, take, (taken) => taken))) return name;
  }
  return null;
}

/**
 * Moves a booked checkout to the departure that an open one holds for it. What is held becomes the booking's, is never
 * for sale in between, and the open checkout ends. Null when it has it; else the first thing of which the two do not say
 * the same after `rewrite`, for the transaction to be refused.
 */
export async function moveToHeld(
  tx: Db,
  checkout: Checkout,
  held: Checkout,
  rewrite: () => Promise<void>,
  now: Date,
): Promise<ScarceName | null> {
  const moved = await leaveFor(tx, checkout, held, now);
  const fields = { placesHeld: false, heldUntil: now, visitor: null };
  if (!moved || !(await moveCheckout(tx, held.id, "expired", { from: ["open"], fields }))) return "places";
  await rewrite();
  for (const [name, scarce] of MOVING) if (!(await scarce.transfer(tx, held, moved))) return name;
  return null;
}

/** Releases what a booked checkout has of its departure, and writes the other one into it; null where it is not booked. */
async function leaveFor(
  tx: Db,
  checkout: Checkout,
  { departure, city, journey }: Leaves,
  now: Date,
): Promise<Checkout | null> {
  await lockRunsOf(tx, [checkout.departure, departure]);
  for (const [, scarce] of MOVING) await scarce.release(tx, checkout, now);
  const [moved] = await tx
    .update(checkouts)
    .set({ departure, city, journey })
    .where(and(eq(checkouts.id, checkout.id), eq(checkouts.state, "booked")))
    .returning();
  return moved ?? null;
}

/**
 * Takes all that an expired checkout held again, for money that came late, and moves it to `state`. False when it is not
 * expired, or nobody is known to travel any more (`purge`), or something of it is gone: its places are sold or no longer
 * for sale, the discount it was given is used up, its room or an activity of it is taken.
 */
export async function reacquireHold(tx: Db, id: string, state: "paying" | "booked", now: Date): Promise<boolean> {
  const again = await attempt(tx, async () => {
    const checkout = await moveCheckout(tx, id, state, {
      from: ["expired"],
      where: eq(checkouts.travellersDone, true),
      fields: { placesHeld: true },
    });
    return checkout && (await takeAll(tx, checkout, now)) === null ? accept(null) : refuse("gone");
  });
  return again.ok;
}
