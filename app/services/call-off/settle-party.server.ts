/** What a party of a departure that was called off ends with: its money back, or a departure that is held for it. */

import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { bookings, callOffHolds, callOffParties, callOffs, checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Asked } from "~/domain/amendments/asked";
import type { Effect } from "~/domain/amendments/change";
import { type Chooser, quoteOther, quoteRefund, REFUND } from "~/domain/departures/call-off";
import { fullName } from "~/domain/people/full-name";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { crashPoint } from "~/platform/crash-point.server";
import { moveDeparture } from "~/services/amendments/move-departure.server";
import { writeChange } from "~/services/amendments/write-change.server";
import { readBought } from "~/services/booking/bought.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { cancelTravellers, endHold } from "~/services/inventory/holds.server";
import { roomOf } from "~/services/inventory/rooms.server";
import { lockRunsOf, relyOnCoaches } from "~/services/inventory/runs.server";
import type { SpareStay } from "~/services/inventory/spare-rooms.server";
import { queueSettled } from "./call-off-mail.server";
import type { Booking, CallOff, Checkout, PartyRow } from "./read-parties.server";

export type SettleRefusal = "already-chosen" | "other-gone" | "payment-under-way" | "price-changed";

type Choice = {
  /** REFUND, or the id of a departure that is held for it. */
  choice: string;
  /** What was said to go back, in minor units; null where nobody was shown it. */
  back: number | null;
  by: Chooser;
  /** The colleague who chose on the telephone. */
  member?: string | undefined;
  /** The partner room that was got for it there. */
  got?: SpareStay | null;
};

export type LockedParty = { party: PartyRow; callOff: CallOff };

/** A party by its departure and booking. */
export const partyOf = ({ departure, booking }: Pick<PartyRow, "departure" | "booking">) =>
  and(eq(callOffParties.departure, departure), eq(callOffParties.booking, booking));

export const isSettled = ({ state }: Pick<PartyRow, "state">) => state === "moved" || state === "refunded";

/** A party as it is once nobody else settles it, and what it is a party of; undefined when there is none. */
export async function lockParty(tx: Db, where: SQL | undefined): Promise<LockedParty | undefined> {
  const [party] = await tx
    .update(callOffParties)
    .set({ key: sql`${callOffParties.key}` })
    .where(where)
    .returning();
  if (!party) return undefined;
  const [callOff] = await tx.select().from(callOffs).where(eq(callOffs.departure, party.departure));
  if (!callOff) throw new Error("A party of nothing");
  return { party, callOff };
}

/** The departures that are still held for a party, each in its open checkout. */
export async function heldFor(
  from: Db,
  { departure, booking }: Pick<PartyRow, "departure" | "booking">,
): Promise<Checkout[]> {
  const rows = await from
    .select({ checkout: checkouts })
    .from(callOffHolds)
    .innerJoin(checkouts, eq(checkouts.id, callOffHolds.checkout))
    .where(and(eq(callOffHolds.departure, departure), eq(callOffHolds.booking, booking), eq(checkouts.state, "open")))
    .orderBy(asc(checkouts.id));
  return rows.map(({ checkout }) => checkout);
}

/** A party that may be settled as it chose: what it booked, all that is held for it, and of that what it chose. */
type Settling = Awaited<ReturnType<typeof readBought>> & {
  booking: Booking;
  checkout: Checkout;
  held: Checkout[];
  /** Null where it chose its money back. */
  chosen: Checkout | null;
  /** Somebody of it still travels, with the departure that was called off. */
  isHere: boolean;
};

/**
 * Whether a party may be settled as it chose, for anyone who has its row locked. Refuses with
 * `already-chosen`, `other-gone` (it is held no more), `payment-under-way`, or `price-changed` (another amount goes back
 * than was shown).
 */
export async function maySettle(
  tx: Db,
  { party, callOff, choice, back, by }: Pick<Choice, "choice" | "back" | "by"> & LockedParty,
  now: Date,
): Promise<Verdict<Settling, SettleRefusal>> {
  if (isSettled(party)) return refuse("already-chosen");
  const chooser = by === "deadline" ? "job" : by;
  const asked = { act: "settle-call-off", by: chooser, now } as const;
  const locked = await lockBooking(tx, eq(bookings.number, party.booking), asked);
  if (!locked.ok) {
    if (locked.code === "booking-unknown") throw new Error("A party without its booking");
    return refuse(locked.code);
  }
  const { booking, checkout } = locked.value;
  const held = await heldFor(tx, party);
  const chosen = held.find(({ departure, heldUntil }) => departure === choice && heldUntil > now) ?? null;
  if (choice !== REFUND && !chosen) return refuse("other-gone");
  const read = await readBought(tx, booking, checkout);
  const isHere = checkout.departure === callOff.departure && read.people.length > 0;
  const { goesBack } = chosen ? quoteOther(read.bought, chosen) : quoteRefund(read.bought);
  if (isHere && back !== null && back !== goesBack) return refuse("price-changed");
  return accept({ ...read, booking, checkout, held, chosen, isHere });
}

/**
 * Settles a party, for anyone who has its row locked: once, for one of the two, with the mail that says so. Who travels no
 * more, or with another departure already, is settled as they are. Refuses as `maySettle` does.
 */
export async function settleParty(
  tx: Db,
  { party, callOff, choice, back, by, member, got = null }: Choice & LockedParty,
  now: Date,
): Promise<Verdict<Effect | null, SettleRefusal>> {
  const may = await maySettle(tx, { party, callOff, choice, back, by }, now);
  if (!may.ok) return may;
  const { checkout, held, chosen, isHere } = may.value;
  await relyOnCoaches(
    tx,
    held.map(({ departure }) => departure),
  );
  await lockRunsOf(tx, [checkout.departure, ...held.map(({ departure }) => departure)]);
  // What it chose is not released: it becomes its own, though the sales of that departure be closed by now.
  const keeps = isHere ? chosen?.id : undefined;
  for (const { id } of held) if (id !== keeps) await endHold(tx, id, now);
  const at = { ...may.value, callOff, now };
  const done = !isHere ? accept(null) : chosen ? await move(tx, at, { chosen, got }) : accept(await refund(tx, at));
  if (!done.ok) return done;
  const movedTo = chosen?.departure ?? (checkout.departure === callOff.departure ? null : checkout.departure);
  await tx
    .update(callOffParties)
    .set({ state: movedTo ? "moved" : "refunded", movedTo, chosenBy: by, member: member ?? null, answeredAt: now })
    .where(partyOf(party));
  crashPoint("call-off.settled");
  return done;
}

const askedFor = ({ why }: CallOff): Asked => ({ by: "company", why });

type At = Settling & { callOff: CallOff; now: Date };

async function refund(tx: Db, { booking, checkout, bought, people, callOff, now }: At): Promise<Effect> {
  const effect = quoteRefund(bought);
  const travellers = people.map(({ position }) => position);
  if (!(await cancelTravellers(tx, checkout.id, travellers, now))) throw new Error("Travellers that are gone");
  const names = people.map(({ firstName, lastName }) => fullName({ firstName, lastName }));
  await writeChange(tx, {
    booking,
    checkout,
    asked: askedFor(callOff),
    effect,
    now,
    data: { kind: "cancellation", travellers, names, kept: 0, keptPercent: 0, beyondFares: 0, whole: true },
    tell: (id) => queueSettled(tx, { id, booking: booking.number, callOff, effect, moved: false }, now),
  });
  return effect;
}

async function move(
  tx: Db,
  { booking, checkout, bought, callOff, now }: At,
  { chosen, got }: { chosen: Checkout; got: SpareStay | null },
): Promise<Verdict<Effect, SettleRefusal>> {
  const { less: _, sold, asSold, ...effect } = quoteOther(bought, chosen);
  const stay = await roomOf(tx, checkout.id);
  const held = stay && (await roomOf(tx, chosen.id));
  // Of our rooms it holds those nights alone that the party does not have.
  const { startDay: firstNight } = chosen.journey.departure;
  const there = stay && (got ?? (held && { ...held, firstNight, nights: stay.nights }));
  // The partner's stays at the price it was sold at, no matter what the partner asks for it there.
  const room = stay && there && { stay, there, got, keepsPrice: got !== null || asSold };
  const money = { ...effect, fee: 0, difference: effect.price - effect.priceBefore, sold, asSold };
  const moved = await moveDeparture(tx, { booking, checkout, leaves: chosen, held: chosen, room, money }, now);
  if (!moved.ok) return refuse("other-gone");
  await writeChange(tx, {
    booking,
    checkout,
    asked: askedFor(callOff),
    effect,
    now,
    data: moved.value,
    tell: (id) => queueSettled(tx, { id, booking: booking.number, callOff, effect, moved: true }, now),
  });
  return accept(effect);
}
