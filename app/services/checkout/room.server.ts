/** The room of a checkout: written with it, paid with it, confirmed with its booking. */
import { randomBytes } from "node:crypto";
import { stays } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { ownConfirmation } from "~/domain/booking/booking-number";
import { STAY_START, type StayQuote, type StayState, stayTotalCad } from "~/domain/catalogue/stay";
import { ROOM_SPARE_MINUTES } from "~/domain/company/limits";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { randomToken } from "~/platform/random-token.server";
import { moveStay, roomOf } from "~/services/inventory/rooms.server";
import type { OfferedRoom } from "./offer-room.server";

/** States in which the room is kept for its checkout. */
const KEPT: readonly StayState[] = ["held", "confirming", "confirmed"];

/** A stay the partner never heard of is given up after this long: anyone who asked for it is gone. */
const ASKED_MINUTES = 2;

/** Writes the room of a checkout about to be held: ours as held, the partner's as about to be asked for. */
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
    key: randomToken(),
    createdAt: now,
    nextAttemptAt: new Date(now.getTime() + ASKED_MINUTES * 60_000),
  });
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
