/** The room of a checkout: written, moved, given back and taken again together with the checkout's places. */
import { randomBytes } from "node:crypto";
import { and, between, eq, inArray, lt, sql } from "drizzle-orm";
import { roomNights, stays } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { ownConfirmation } from "~/domain/booking-number";
import { addDays } from "~/domain/day";
import { ROOM_SPARE_MINUTES } from "~/domain/limits";
import { STAY_MOVES, STAY_START, type StayQuote, type StayState, stayTotalCad } from "~/domain/stay";
import { statesBefore } from "~/domain/transitions";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { secret } from "../checkout/secret.server";
import type { OfferedRoom } from "./offer-room.server";

export type Stay = typeof stays.$inferSelect;

/** States in which the room is kept for its checkout. */
const KEPT: readonly StayState[] = ["held", "confirming", "confirmed"];

/** A stay the partner never heard of is given up after this long: whoever asked for it is gone. */
const ASKED_MINUTES = 2;

export async function roomOf(from: Db, checkout: string): Promise<Stay | null> {
  const [stay] = await from.select().from(stays).where(eq(stays.checkout, checkout));
  return stay ?? null;
}

/** Moves a stay, if its table allows it and nobody has moved it since it was read. */
export async function moveStay(
  tx: Db,
  stay: Pick<Stay, "checkout" | "supplier" | "state">,
  to: StayState,
  fields: Partial<typeof stays.$inferInsert> = {},
): Promise<boolean> {
  const moved = await tx
    .update(stays)
    .set({ ...fields, state: to })
    .where(
      and(
        eq(stays.checkout, stay.checkout),
        eq(stays.state, stay.state),
        inArray(stays.state, statesBefore(STAY_MOVES[stay.supplier], to)),
      ),
    )
    .returning({ checkout: stays.checkout });
  return moved.length === 1;
}

/**
 * Takes a room of ours on every night of a stay; false when one of them is let, for what is then undone. The guard
 * against letting a night twice is the update and the CHECK behind it.
 */
export async function takeNights(tx: Db, { hotel, room, firstNight, nights }: Nights): Promise<boolean> {
  const of = ofNights({ hotel, room, firstNight, nights });
  const taken = await tx
    .update(roomNights)
    .set({ taken: sql`${roomNights.taken} + 1` })
    .where(and(of, lt(roomNights.taken, roomNights.rooms)))
    .returning({ night: roomNights.night });
  return taken.length === nights;
}

type Nights = Pick<Stay, "hotel" | "room" | "firstNight" | "nights">;

function ofNights({ hotel, room, firstNight, nights }: Nights) {
  return and(
    eq(roomNights.hotel, hotel),
    eq(roomNights.room, room),
    between(roomNights.night, firstNight, addDays(firstNight, nights - 1)),
  );
}

async function giveBack(tx: Db, where: ReturnType<typeof and>): Promise<void> {
  await tx
    .update(roomNights)
    .set({ taken: sql`${roomNights.taken} - 1` })
    .where(where);
}

/** Writes the room of a checkout just opened: ours, whose nights are taken, as held; the partner's as about to be asked for. */
export async function writeStay(
  tx: Db,
  checkout: string,
  { price, ...room }: OfferedRoom,
  { perPerson, twoBedsPrice, total }: StayQuote,
  now: Date,
): Promise<void> {
  await tx.insert(stays).values({
    ...room,
    checkout,
    perPerson,
    twoBedsPrice,
    total,
    shownTotal: total,
    totalCad: stayTotalCad(price, room.guests, room.twoBeds),
    state: STAY_START[room.supplier],
    key: secret(),
    createdAt: now,
    nextLookAt: new Date(now.getTime() + ASKED_MINUTES * 60_000),
  });
}

/**
 * Lets go of the room of a checkout that dies, in the transaction that ends it: nights of ours are free again, the
 * partner is to be told.
 */
export async function leaveRoom(tx: Db, checkout: string, now: Date): Promise<void> {
  const stay = await roomOf(tx, checkout);
  if (!stay) return;
  if (stay.supplier === "partner") await moveStay(tx, stay, "leaving", { nextLookAt: now, looks: 0 });
  else if (await moveStay(tx, stay, "left")) await giveBack(tx, ofNights(stay));
}

/** Takes the room of a dead checkout again, for money that came late. Ours, if it is free; the partner's never. */
export async function takeRoomAgain(tx: Db, checkout: string): Promise<boolean> {
  const stay = await roomOf(tx, checkout);
  if (!stay) return true;
  if (stay.supplier === "partner" || !(await takeNights(tx, stay))) return false;
  return moveStay(tx, stay, "held");
}

/** Whether a checkout that is paid has its room: what the partner has not confirmed is not sold. */
export async function hasRoomToBook(tx: Db, checkout: string): Promise<boolean> {
  const stay = await roomOf(tx, checkout);
  return !stay || stay.supplier === "own" || stay.state === "confirmed";
}

/** Confirms a room of ours in the transaction that books it; the partner's is confirmed before it is paid. */
export async function confirmOwnRoom(tx: Db, checkout: string): Promise<void> {
  const stay = await roomOf(tx, checkout);
  if (stay?.supplier !== "own") return;
  const { number, code } = ownConfirmation(randomBytes(12));
  await moveStay(tx, stay, "confirmed", { confirmationNumber: number, confirmationCode: code });
}

export type RoomToPayRefusal = "price-changed" | "room-gone";

/**
 * Whether the room of an open checkout may be paid for. Refuses with `room-gone`, or `price-changed` (params: `total` of
 * the checkout) when its price is not the one the traveller agreed to.
 */
export async function roomToPay(
  tx: Db,
  checkout: { id: string; total: number },
): Promise<Verdict<null, RoomToPayRefusal>> {
  const stay = await roomOf(tx, checkout.id);
  if (!stay) return accept(null);
  if (!KEPT.includes(stay.state)) return refuse("room-gone");
  return stay.total === stay.shownTotal ? accept(null) : refuse("price-changed", { total: checkout.total });
}

/**
 * Until when a checkout may be held at the most: not beyond what the partner keeps of its room; null where nothing
 * limits it.
 */
export async function roomHeldUntil(tx: Db, checkout: string): Promise<Date | null> {
  const stay = await roomOf(tx, checkout);
  if (stay?.supplier !== "partner" || stay.state === "confirmed" || !stay.heldUntil) return null;
  return placesUntil(stay.heldUntil);
}

/** When the hold on the places ends that go with a room held until then. */
export function placesUntil(roomUntil: Date): Date {
  return new Date(roomUntil.getTime() - ROOM_SPARE_MINUTES * 60_000);
}

/** Whether the partner said it has the room of a checkout no more. */
export async function isRoomRefused(tx: Db, checkout: string): Promise<boolean> {
  return (await roomOf(tx, checkout))?.state === "refused";
}
