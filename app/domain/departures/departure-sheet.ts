/** Who travels on a run, as its lists read it. */

import { byPlace } from "~/domain/alphabetical";
import type { Coach } from "~/domain/catalogue/catalogue";
import type { Day } from "~/domain/day";
import type { Bilingual } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import type { TravellerType } from "~/domain/people/age";
import type { Need } from "~/domain/people/needs";
import type { DepartureStatus } from "./run-facts";
import type { RunDirection } from "./runs";

/** The lists of a run, by their names in addresses. */
export const DEPARTURE_LISTS = ["passengers", "seats", "rooms", "border"] as const;
export type DepartureList = (typeof DEPARTURE_LISTS)[number];

export function isDepartureList(value: unknown): value is DepartureList {
  return DEPARTURE_LISTS.some((list) => list === value);
}

/** Whether a run has a list: of the border where it crosses it, of rooms where it brings people to them. */
export function isListOf(
  list: DepartureList,
  { crossesBorder, direction }: Pick<DepartureSheet, "crossesBorder" | "direction">,
): boolean {
  return (list !== "border" || crossesBorder) && (list !== "rooms" || direction !== "return");
}

/** How a list is taken along. */
export const LIST_FORMATS = ["xlsx", "csv", "pdf"] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

export function isListFormat(value: unknown): value is ListFormat {
  return LIST_FORMATS.some((format) => format === value);
}

export type SheetPerson = {
  /** Of a group: the name is to follow, and in its place stand the group's and a number. */
  toFollow: boolean;
  firstName: string;
  lastName: string;
  type: TravellerType;
  /** On the day of departure; null, both, where the name is to follow. */
  age: number | null;
  birthDay: Day | null;
  /** ISO 3166-1. */
  nationality: string;
  phone: string | null;
  email: string | null;
  /** Null: given at boarding. */
  seat: string | null;
  activities: Bilingual[];
  /** What the guide is to know to look after them. */
  need: Need | null;
};

/** A hotel where a party sleeps, and how its room is. */
export type SheetRoom = {
  hotel: string;
  address: string;
  room: Bilingual | null;
  firstNight: Day;
  nights: number;
  twoBeds: boolean;
  /** What the hotel or the partner knows it by. */
  confirmation: string | null;
  /** What the hotel gives a number for: all the rooms of a departure, or those of a booking. Null: the partner gives it. */
  numberOf: "departure" | "booking" | null;
};

/** One booking: people who board, sleep and pay together. Who has cancelled is not among them. */
export type SheetParty = {
  number: string;
  /** The first of the form, whether they travel or not. */
  contact: { name: string; phone: string | null };
  boarding: { city: Bilingual; stop: Bilingual; departs: string };
  /** Of a coach that brings them home: where they get off, and when it is there. */
  alights: { city: Bilingual; stop: Bilingual; returns: string } | null;
  /** What they travel with; of a package with its nights. */
  departure: string;
  trip: Bilingual;
  people: SheetPerson[];
  rooms: SheetRoom[];
  /** What is still to be paid, in minor units of the currency. */
  owing: number;
  currency: Currency;
};

export type DepartureSheet = {
  /** Of the run. */
  id: string;
  direction: RunDirection;
  /** Of its line, or of the one trip that has it. */
  trip: Bilingual;
  departures: {
    id: string;
    trip: Bilingual;
    startDay: Day;
    endDay: Day;
    status: DepartureStatus;
    isCalledOff: boolean;
  }[];
  destination: Bilingual;
  /** Whether its coach crosses the border. */
  crossesBorder: boolean;
  coach: Pick<Coach, "name" | "rows" | "reserved">;
  startDay: Day;
  endDay: Day;
  capacity: number;
  held: number;
  status: DepartureStatus;
  parties: SheetParty[];
};

/** How many people there are, in all or of some parties. */
export function peopleOf(parties: readonly SheetParty[]): number {
  return parties.reduce((sum, { people }) => sum + people.length, 0);
}

/** What is alike together, in the order of `nameOf`. */
function grouped<T>(items: readonly T[], nameOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item]);
  return [...groups].toSorted(([one], [other]) => byPlace("fr-ca")(one, other)).map(([, group]) => group);
}

/** Parties by where they board, the earliest stop first. */
export function byStop(parties: readonly SheetParty[]): SheetParty[][] {
  return grouped(parties, ({ boarding: { departs, city, stop } }) => `${departs} ${city.fr} ${stop.fr}`);
}

/** Parties of a coach that brings them home by where they get off, the earliest stop first. */
export function byAlighting(parties: readonly SheetParty[]): SheetParty[][] {
  const home = parties.filter(({ alights }) => alights !== null);
  return grouped(home, ({ alights }) => `${alights?.returns} ${alights?.city.fr} ${alights?.stop.fr}`);
}

/** A hotel as lists name it. */
export const hotelName = ({ hotel, address }: Pick<SheetRoom, "hotel" | "address">) => `${hotel}, ${address}`;

/** Letters of the number that a hotel gives. */
export const MAX_CONFIRMATION_LENGTH = 60;

/** What a hotel's number is for: all the rooms of a departure (`booking` is null), or those of one booking. */
export type HotelNumber = {
  departure: string;
  booking: string | null;
  hotel: string;
  trip: Bilingual;
  number: string | null;
};

/** The numbers that hotels give: one a departure where a tour sleeps, one a booking in rooms of ours of a package. */
export function hotelNumbers({ parties }: Pick<DepartureSheet, "parties">): HotelNumber[] {
  const all = parties.flatMap(({ number: party, departure, trip, rooms }) =>
    rooms.flatMap((room) => {
      if (room.numberOf === null) return [];
      const booking = room.numberOf === "booking" ? party : null;
      return { departure, booking, trip, hotel: hotelName(room), number: room.confirmation };
    }),
  );
  return [...new Map(all.map((each) => [`${each.departure}\n${each.booking}\n${each.hotel}`, each])).values()];
}

/** Parties by the hotel where they sleep, by its name; a party of several hotels is under each. */
export function byHotel(parties: readonly SheetParty[]): { room: SheetRoom; party: SheetParty }[][] {
  const pairs = parties.flatMap((party) => party.rooms.map((room) => ({ room, party })));
  return grouped(pairs, ({ room }) => `${room.hotel}\n${room.address}`);
}

/** How many rooms and people each hotel has: a party that comes back to a hotel has its room there once. */
export function hotelCounts(parties: readonly SheetParty[]): { name: string; rooms: number; people: number }[] {
  return byHotel(parties).map((group) => {
    const there = [...new Set(group.map(({ party }) => party))];
    return { name: group[0]?.room.hotel ?? "", rooms: there.length, people: peopleOf(there) };
  });
}
