/** Moves a booking to another departure of its trip: by a change of date, or because the company called its departure off. */
import type { bookings, checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Effect } from "~/domain/amendments/change";
import type { ChangeData, Leaving, RoomSnapshot } from "~/domain/amendments/change-data";
import type { Sold } from "~/domain/amendments/correction";
import { seatsToKeep } from "~/domain/departures/runs";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { copyExtras, moveExtras } from "~/services/checkout/extras.server";
import { confirmOwnRoom } from "~/services/checkout/room.server";
import { type Leaves, moveToDeparture, moveToHeld, type ScarceName } from "~/services/inventory/holds.server";
import { moveRoom, type Stay } from "~/services/inventory/rooms.server";
import { relyOnCoaches, runsOf } from "~/services/inventory/runs.server";
import { seatsOf, takeSeats } from "~/services/inventory/seats.server";
import { pricesOf, type SpareStay, swapRoom } from "~/services/inventory/spare-rooms.server";
import { moveSharesOfBooking } from "~/services/planner/move-shares.server";
import { roomSnapshot } from "./kinds/room.server";
import { toStayFields } from "./rooms-on-dates.server";
import type { RoomOnNewDate } from "./wanted-room.server";

type Booking = typeof bookings.$inferSelect;
type Checkout = typeof checkouts.$inferSelect;

/** The room of a package: the one it has, and the one it has there, at the price of the former where it `keepsPrice`. */
export type RoomMove = { stay: Stay; there: RoomOnNewDate; got: SpareStay | null; keepsPrice: boolean };

type Move = {
  booking: Booking;
  checkout: Checkout;
  leaves: Leaves;
  /** The open checkout that holds the other departure for it; null where everything is taken there, as by a new buyer. */
  held: Checkout | null;
  room: RoomMove | null;
  /** Amounts in minor units of the booking's currency. */
  money: Effect & { fee: number; difference: number; sold: Sold; asSold: boolean };
};

/**
 * Moves it, for anyone who has the booking's row locked and writes the change that this answers: the whole of what it
 * has, or a refusal that names what is not available there. What is `held` for it becomes its own without being
 * released: it keeps that even if the departure's sales were closed since. Without `held` the departure has to be on
 * sale, and seats are taken where they are free.
 */
export async function moveDeparture(
  tx: Db,
  { booking, checkout, leaves, held, room, money }: Move,
  now: Date,
): Promise<Verdict<ChangeData, ScarceName>> {
  if (!held) await relyOnCoaches(tx, [leaves.departure]);
  const seats = held ? [] : await seatsOf(tx, checkout.id);
  let hasRoom = true;
  const rewrite = async () => {
    if (room?.got) hasRoom = await swapRoom(tx, room.stay, room.got, room.keepsPrice ? pricesOf(room.stay) : {}, now);
    else if (room) await moveRoom(tx, checkout.id, toStayFields(room.there, room.keepsPrice));
    if (held) await copyExtras(tx, { from: held.id, to: checkout.id });
    else await moveExtras(tx, { ...checkout, ...leaves });
  };
  const missing = held
    ? await moveToHeld(tx, checkout, held, rewrite, now)
    : await moveToDeparture(tx, checkout, leaves, rewrite, now);
  if (!hasRoom) return refuse("rooms");
  if (missing) return refuse(missing);
  if (room) await confirmOwnRoom(tx, checkout.id);
  if (seats.length > 0) await takeSeats(tx, checkout.id, seatsToKeep(seats, await runsOf(tx, leaves.departure)));
  await moveSharesOfBooking(tx, booking.number, now);
  const { fee, difference, asSold, sold } = money;
  const { adultPrice, childPrice, discount, stayPrice } = sold;
  return accept({
    kind: "date",
    from: leavingOf(checkout),
    to: leavingOf(leaves),
    fee,
    difference,
    asSold,
    sold: { adultPrice, childPrice, discount, ...(room ? { stayPrice } : {}) },
    ...(room ? { rooms: roomsHad(room) } : {}),
  });
}

function leavingOf({ departure, city, journey }: Pick<Checkout, "departure" | "city" | "journey">): Leaving {
  return { departure, startDay: journey.departure.startDay, city, cityName: journey.boarding.cityName };
}

/** The rooms of a move, as they are written down and shown. */
export function roomsHad({ stay, there, keepsPrice }: Omit<RoomMove, "got">): { from: RoomSnapshot; to: RoomSnapshot } {
  return { from: roomSnapshot(stay), to: roomSnapshot({ ...stay, ...toStayFields(there, keepsPrice) }) };
}
