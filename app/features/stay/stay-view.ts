import type { StayHotel, StayState, Supplier } from "~/domain/catalogue/stay";
import type { Day } from "~/domain/day";
import { type Bilingual, inLocale, type Locale } from "~/domain/locale";

type Shared = {
  supplier: Supplier;
  guests: number;
  firstNight: Day;
  /** The day of leaving. */
  lastDay: Day;
  nights: number;
  /** Local, `HH:MM`. */
  checkIn: string;
  checkOut: string;
  twoBeds: boolean;
  /** The hotel's, once it is booked. */
  confirmation: { number: string; code: string | null } | null;
  /** What is asked now for the room, where it is not what the traveller agreed to. */
  priceChanged: { from: number; to: number } | null;
  /** All nights: each guest's part, and what two beds add. */
  price: { perPerson: number; twoBeds: number };
};
type Stay = Shared & { state: StayState; hotel: StayHotel; roomName: Bilingual };
type Extra = {
  activity: string;
  name: Bilingual;
  day: Day;
  time: string | null;
  address: string | null;
  price: number;
  travellers: number[];
};

/** The room of a checkout or a booking in one language; prices in minor units of its currency, taxes included. */
export type StayView = Shared & { hotel: { slug: string; name: string; address: string; phone: string }; room: string };

/** An activity some of the travellers added, at each one's price; `travellers` are their positions. */
export type ExtraView = Omit<Extra, "name"> & { name: string };

export function stayIn(locale: Locale, stay: Stay): StayView {
  const { supplier, guests, firstNight, lastDay, nights, checkIn, checkOut, twoBeds } = stay;
  const { slug, name, address, phone } = stay.hotel;
  return {
    supplier,
    guests,
    firstNight,
    lastDay,
    nights,
    checkIn,
    checkOut,
    twoBeds,
    hotel: { slug, name, address, phone },
    room: inLocale(stay.roomName, locale),
    confirmation: stay.confirmation,
    priceChanged: stay.priceChanged,
    price: { perPerson: stay.price.perPerson, twoBeds: stay.price.twoBeds },
  };
}

export function extraIn(locale: Locale, { activity, name, day, time, address, price, travellers }: Extra): ExtraView {
  return { activity, day, time, address, price, travellers, name: inLocale(name, locale) };
}
