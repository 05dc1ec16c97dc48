/** Rooms of packages: nights of our own hotels, counted in `room_nights.taken`, and what the partner keeps for us. */
import { and, between, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { attempt } from "~/db/attempt.server";
import { preparedQuery } from "~/db/prepared-query.server";
import { checkouts, roomNights, stays } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import { statesBefore } from "~/domain/booking/transitions";
import { STAY_MOVES, STAY_START, type StayState } from "~/domain/catalogue/stay";
import { addDays } from "~/domain/day";
import { accept, refuse } from "~/domain/verdict";
import { goingOf } from "./going.server";
import type { Scarce } from "./scarce";

export type Stay = typeof stays.$inferSelect;

export const rooms: Scarce = {
  /**
   * Ours, if it is free on every night. The partner's is asked for once its checkout is committed, and never had again
   * after that died; one that was got for a booking is had already.
   */
  take: async (tx, { id }) => {
    const stay = await roomOf(tx, id);
    if (!stay) return true;
    const isNew = stay.state === STAY_START[stay.supplier];
    if (stay.supplier === "partner") return isNew || stay.state === "confirmed";
    const taken = await attempt(tx, async () => {
      const isHeld = (await takeNights(tx, stay)) && (isNew || (await moveStay(tx, stay, "held")));
      return isHeld ? accept(null) : refuse("gone");
    });
    return taken.ok;
  },
  /** The room of a tour takes who its rule lets in; one of a package is sold to a number of guests. */
  join: async (tx, checkout) => {
    const stay = await roomOf(tx, checkout.id);
    return stay === null || (stay.state === "confirmed" && stay.guests >= goingOf(checkout));
  },
  /**
   * Ours is taken on all its nights: those that are held, and those that the booking released in this transaction, so that
   * nobody could take them. The partner holds none for days: the room it confirmed for the booking is in its place.
   */
  transfer: async (tx, { id: from }, { id }) => {
    const [held, stay] = [await roomOf(tx, from), await roomOf(tx, id)];
    if (!stay) return held === null;
    if (stay.supplier === "partner") return stay.state === "confirmed";
    if (!held || !(await moveStay(tx, held, "left"))) return false;
    await releaseNights(tx, held);
    return (await takeNights(tx, stay)) && (await moveStay(tx, stay, "held"));
  },
  /** Nights of ours are free again; the partner is to be told. */
  release: async (tx, { id }, now) => letRoomGo(tx, id, now),
  leave: async (tx, checkout, _positions, now) => {
    if (goingOf(checkout) === 0) await letRoomGo(tx, checkout.id, now);
  },
  rivals: ({ id }) => {
    const mine = db.select({ hotel: stays.hotel }).from(stays).where(eq(stays.checkout, id));
    return guestsOf(inArray(stays.hotel, mine));
  },
};

async function letRoomGo(tx: Db, checkout: string, now: Date): Promise<void> {
  const stay = await roomOf(tx, checkout);
  if (!stay) return;
  if (stay.supplier === "partner") await moveStay(tx, stay, "leaving", { nextAttemptAt: now, attempts: 0 });
  else if (await moveStay(tx, stay, "left")) await releaseNights(tx, stay);
}

/** Checkouts that hold a room of a hotel: a condition on theirs. */
export const guestsOfHotel = (hotel: string) => guestsOf(eq(stays.hotel, hotel));

function guestsOf(where: SQL): SQL {
  const held = and(where, eq(stays.state, "held"));
  return inArray(checkouts.id, db.select({ checkout: stays.checkout }).from(stays).where(held));
}

const staysOf = preparedQuery((at) =>
  at
    .select()
    .from(stays)
    .where(eq(stays.checkout, sql.placeholder("checkout"))),
);

export async function roomOf(from: Db, checkout: string): Promise<Stay | null> {
  const [stay] = await staysOf(from, { checkout });
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

/** Takes a room of ours on every night, or none of them. */
export async function takeRoom(tx: Db, nights: Nights): Promise<boolean> {
  const taken = await attempt(tx, async () => ((await takeNights(tx, nights)) ? accept(null) : refuse("gone")));
  return taken.ok;
}

/** Lets go of the nights of a room of ours that its booking has another one for. */
export async function leaveRoom(tx: Db, nights: Nights): Promise<void> {
  await releaseNights(tx, nights);
}

/** Lets the room of ours that a booking has to one more, at its price for all of them. */
export async function updateGuests(
  tx: Db,
  checkout: string,
  priced: Partial<Stay> & Pick<Stay, "guests">,
): Promise<void> {
  await tx
    .update(stays)
    .set(priced)
    .where(and(eq(stays.checkout, checkout), eq(stays.supplier, "own"), eq(stays.state, "confirmed")));
}

/** Puts a room of ours that was released on other nights, or another one in its place, to be taken there. */
export async function moveRoom(tx: Db, checkout: string, there: Partial<Stay> & Nights): Promise<void> {
  await tx
    .update(stays)
    .set(there)
    .where(and(eq(stays.checkout, checkout), eq(stays.supplier, "own"), eq(stays.state, "left")));
}

type Nights = Pick<Stay, "hotel" | "room" | "firstNight" | "nights">;

/**
 * Takes every night, or some and returns false. The guard against letting one twice is this update and the CHECK behind
 * it.
 */
async function takeNights(tx: Db, stay: Nights): Promise<boolean> {
  const taken = await tx
    .update(roomNights)
    .set({ taken: sql`${roomNights.taken} + 1` })
    .where(and(nightsOf(stay), lt(roomNights.taken, roomNights.rooms)))
    .returning({ night: roomNights.night });
  return taken.length === stay.nights;
}

async function releaseNights(tx: Db, stay: Nights): Promise<void> {
  await tx
    .update(roomNights)
    .set({ taken: sql`${roomNights.taken} - 1` })
    .where(nightsOf(stay));
}

function nightsOf({ hotel, room, firstNight, nights }: Nights) {
  return and(
    eq(roomNights.hotel, hotel),
    eq(roomNights.room, room),
    between(roomNights.night, firstNight, addDays(firstNight, nights - 1)),
  );
}
