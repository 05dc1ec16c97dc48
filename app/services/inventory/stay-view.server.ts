import type { stays } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { HOTEL_CHECK_IN, HOTEL_CHECK_OUT } from "~/domain/conditions";
import { addDays, type Day } from "~/domain/day";
import type { Bilingual } from "~/domain/locale";
import type { StayHotel, StayState, Supplier } from "~/domain/stay";
import { roomOf } from "./rooms.server";

/** The room of a checkout or of a booking. Amounts in minor units of its currency, taxes included. */
export type StayView = {
  supplier: Supplier;
  /** `refused`: the supplier has it no more. */
  state: StayState;
  hotel: StayHotel;
  roomName: Bilingual;
  guests: number;
  firstNight: Day;
  /** The day of check-out. */
  lastDay: Day;
  nights: number;
  twoBeds: boolean;
  /** Local, `HH:MM`; the second is about then. */
  checkIn: string;
  checkOut: string;
  price: {
    /** Each guest, all nights. */
    perPerson: number;
    /** The room, all nights; 0 with one bed. */
    twoBeds: number;
    total: number;
  };
  /** The price is not the one that was agreed to, and has to be before paying. */
  priceChanged: { from: number; to: number } | null;
  /** What the hotel, or the partner, knows it by; null until it is confirmed. */
  confirmation: { number: string; code: string | null } | null;
};

/** The room of a checkout; null of what is no package. */
export async function readStay(from: Db, checkout: string): Promise<StayView | null> {
  const stay = await roomOf(from, checkout);
  return stay && viewOf(stay);
}

function viewOf(stay: typeof stays.$inferSelect): StayView {
  const { supplier, state, roomName, guests, firstNight, nights, twoBeds, total, shownTotal } = stay;
  return {
    supplier,
    state,
    hotel: stay.about,
    roomName,
    guests,
    firstNight,
    lastDay: addDays(firstNight, nights),
    nights,
    twoBeds,
    checkIn: HOTEL_CHECK_IN,
    checkOut: HOTEL_CHECK_OUT,
    price: { perPerson: stay.perPerson, twoBeds: stay.twoBedsPrice, total },
    priceChanged: total === shownTotal ? null : { from: shownTotal, to: total },
    confirmation: stay.confirmationNumber ? { number: stay.confirmationNumber, code: stay.confirmationCode } : null,
  };
}
