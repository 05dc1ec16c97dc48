import type { Day } from "~/domain/day";
import type { Supplier } from "~/domain/stay";

/** The room of a checkout or a booking in one language; prices in minor units of its currency, taxes included. */
export type StayView = {
  supplier: Supplier;
  hotel: { name: string; address: string; phone: string };
  room: string;
  guests: number;
  firstNight: Day;
  /** The day of leaving. */
  lastDay: Day;
  nights: number;
  /** Local, `HH:MM`. */
  checkIn: string;
  checkOut: string;
  twoBeds: boolean;
  /** Each guest's part for all nights, and what two beds add. */
  perPerson: number;
  twoBedsPrice: number;
  /** The hotel's, once it is booked. */
  confirmation: { number: string; code: string | null } | null;
};

/** An activity that some of the travellers added. */
export type ExtraView = {
  activity: string;
  name: string;
  day: Day;
  time: string | null;
  address: string | null;
  /** Each traveller's. */
  price: number;
  /** Positions of the travellers. */
  travellers: number[];
};
