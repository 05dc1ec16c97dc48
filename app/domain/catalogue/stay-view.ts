import type { Day } from "~/domain/day";
import type { Bilingual } from "~/domain/locale";
import type { StayHotel, StayState, Supplier } from "./stay";

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
