/** The fields of the travellers' form, without its rules: what the browser needs of it. */

import type { Day } from "~/domain/day";
import type { TravellerType } from "~/domain/people/age";
import { MAX_EMAIL } from "~/domain/people/contact";
import { MAX_NEED_LENGTH, type Need } from "~/domain/people/needs";
import type { Party } from "~/domain/people/party";

export type TravellerField =
  | "title"
  | "firstName"
  | "lastName"
  | "oneName"
  | "noContact"
  | "email"
  | "phone"
  | "nationality"
  | "birthDay"
  | "birthMonth"
  | "birthYear"
  | "need"
  | "needHotel";

/** How many letters each field takes. */
export const TRAVELLER_LENGTHS: Readonly<Record<TravellerField | "extras", number>> = {
  title: 10,
  firstName: 60,
  lastName: 60,
  oneName: 2,
  noContact: 2,
  email: MAX_EMAIL,
  phone: 30,
  nationality: 2,
  birthDay: 2,
  birthMonth: 2,
  birthYear: 4,
  need: MAX_NEED_LENGTH,
  needHotel: 2,
  extras: 100,
};

/** One traveller as the form shows them; `extras`: slugs of the activities they add. */
export type TravellerValues = Partial<Record<TravellerField, string>> & { extras?: string[] };

/** An activity travellers may add; the price is each traveller's, in minor units of the checkout's currency. */
export type ExtraChoice = {
  activity: string;
  name: string;
  text: string;
  day: Day;
  time: string | null;
  price: number;
  /** Places left, those this checkout has counted in. */
  left: number;
  /** The last day it may be taken back; null where it is not, or no longer. */
  returnableUntil: Day | null;
};

/** The types a party's travellers have, in the order of the form: adults first. */
export function typesOf({ adults, children }: Party): TravellerType[] {
  return [...Array<TravellerType>(adults).fill("adult"), ...Array<TravellerType>(children).fill("child")];
}

type Saved = {
  title: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  nationality: string;
  birthDay: Day;
  extras?: string[];
  need?: Need | null;
};

/** Saved travellers, as the form shows them. */
export function valuesOf(travellers: readonly Saved[]): TravellerValues[] {
  return travellers.map(({ title, firstName, lastName, nationality, email, phone, birthDay, extras = [], need }) => {
    const [year, month, day] = birthDay.split("-");
    const contact = email === null && phone === null ? { noContact: "on" } : { email: email ?? "", phone: phone ?? "" };
    const birth = birthDay ? { birthDay: String(Number(day)), birthMonth: String(Number(month)), birthYear: year } : {};
    const told = need ? { need: need.text, ...(need.hotel && { needHotel: "on" }) } : {};
    const named = { firstName, lastName, ...(lastName === "" && { oneName: "on" }) };
    return { title, ...named, nationality, ...contact, ...birth, ...told, extras };
  });
}
