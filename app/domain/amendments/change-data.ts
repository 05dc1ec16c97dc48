/** What was changed of a booking, kept to be told again (spec 9). */

import type { Day } from "~/domain/day";
import type { Way } from "~/domain/departures/runs";
import type { Bilingual } from "~/domain/locale";
import type { TravellerType } from "~/domain/people/age";
import type { Fares, Sold } from "./correction";

/** What can be changed of a booking, in `booking_changes`. */
export const CHANGE_KINDS = [
  "cancellation",
  "name",
  "activities",
  "activities-returned",
  "date",
  "seats",
  "stop",
  "goodwill",
  "fee",
  "room",
  "traveller",
  "beds",
  "birth-year",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Whether tickets, or the dates of the trip in a calendar, may say something else after it. */
export const CHANGES_TICKETS: Readonly<Record<ChangeKind, boolean>> = {
  cancellation: true,
  name: true,
  activities: true,
  "activities-returned": true,
  date: true,
  seats: true,
  stop: true,
  goodwill: false,
  fee: false,
  room: true,
  traveller: true,
  beds: false,
  "birth-year": true,
};

/** An activity of one traveller, at its price in minor units. */
export type ChangedActivity = { traveller: number; who: string; activity: string; name: Bilingual; price: number };

/** What a change was, to be told again; amounts in minor units. */
export type ChangeData =
  | {
      kind: "cancellation";
      /** By position, and by name. */
      travellers: number[];
      names: string[];
      kept: number;
      keptPercent: number;
      /** Of what was kept and of fees, what was never paid and is not asked for; taken off the price besides. */
      notAsked?: number;
      /** What they were to pay besides their fares. */
      beyondFares: number;
      whole: boolean;
      /** Less was kept than the conditions say, as staff or the company agreed. */
      waived?: boolean;
    }
  | {
      kind: "name";
      traveller: number;
      from: string;
      to: string;
      fee: number;
      /** Another person travels; else a name was corrected. */
      replaced: boolean;
    }
  | {
      kind: "activities";
      /** For whom, by position and by name, and what it costs before any discount. */
      added: ChangedActivity[];
    }
  | { kind: "activities-returned"; returned: ChangedActivity[] }
  /** Money given back, and a fee added, by hand: in the words its traveller reads. */
  | { kind: "goodwill"; given: number; words: string }
  | { kind: "fee"; fee: number; words: string }
  | {
      kind: "seats";
      /** On which way, of a booking that has another coach for each. */
      way?: Way;
      /** Who sits elsewhere, by position and by name; null where a seat is given at boarding. */
      moved: { traveller: number; who: string; from: string | null; to: string | null }[];
    }
  | {
      kind: "date";
      from: Leaving;
      to: Leaving;
      fee: number;
      /** What the fares, the room and the discount of the travellers add to the price; negative where they take off. */
      difference: number;
      /** At what it is sold from now on: at what it was, where the company moved it to a dearer date. */
      sold: Fares & { discount: number; stayPrice?: number };
      asSold?: boolean;
      /** Of a package: the room it had, and the one it has there. */
      rooms?: { from: RoomSnapshot; to: RoomSnapshot };
    }
  | {
      kind: "room";
      from: RoomSnapshot;
      to: RoomSnapshot;
      /** Nothing where only the beds change. */
      fee: number;
      /** What the room and the discount add to the price; negative where they take off. */
      difference: number;
      sold: Pick<Sold, "stayPrice" | "discount">;
    }
  | {
      kind: "birth-year";
      /** Whose it is, by position and by name, and what it makes of their fare. */
      traveller: number;
      who: string;
      fromYear: number;
      toYear: number;
      fromType: TravellerType;
      toType: TravellerType;
    }
  /** Of the room of a tour, as it was asked for. */
  | { kind: "beds"; twoBeds: boolean }
  | {
      kind: "stop";
      from: Stop;
      to: Stop;
      /** As of a date. */
      difference: number;
      sold: Fares & { discount: number };
    }
  | {
      kind: "traveller";
      /** Who travels too, by position and by name, and what they pay for the trip. */
      traveller: number;
      who: string;
      type: TravellerType;
      fare: number;
      /** What those who travelled already pay more together for the room they share; negative where it is less. */
      others: number;
      added: ChangedActivity[];
      sold: Fares & { discount: number; stayPrice?: number };
      /** Of a package whose room is priced again: as it was let, and as it is with one more in it. */
      rooms?: { from: RoomSnapshot; to: RoomSnapshot };
      /** By how much the fares of that day were above those `sold` says, or, negative, below. */
      apart: Fares;
    };

/** The room of a package, by its supplier's slugs, at its price for all nights in minor units: each guest's part, and two beds. */
export type RoomSnapshot = {
  hotel: string;
  hotelName: string;
  room: string;
  roomName: Bilingual;
  guests: number;
  nights: number;
  twoBeds: boolean;
  perPerson: number;
  twoBedsPrice: number;
};

/** Where and when one boards, local `HH:MM`. */
export type Stop = { city: string; cityName: Bilingual; name: Bilingual; departs: string };

/** A departure and where one boards it. */
export type Leaving = { departure: string; startDay: Day; city: string; cityName: Bilingual };

/** Who moved from which seat to which, in any language; a dash where a seat is given at boarding. */
export function seatsMoved({ moved }: Extract<ChangeData, { kind: "seats" }>): string {
  return moved.map(({ who, from, to }) => `${who}: ${from ?? "–"} → ${to ?? "–"}`).join(", ");
}

/** What a change took off the price because it was never paid, and is not asked for. */
export function notAskedIn(data: ChangeData): number {
  return data.kind === "cancellation" ? (data.notAsked ?? 0) : 0;
}
