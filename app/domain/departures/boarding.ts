/**
 * Who has boarded a coach: marks made on several phones, often without a network, brought together. A mark is never
 * changed; a later one stands in its place.
 */

import { addDays, type Day, localInstant } from "~/domain/day";
import type { Bilingual } from "~/domain/locale";
import type { TravellerType } from "~/domain/people/age";
import type { RunDirection } from "./runs";

/** `undone`: as if nobody had been marked. */
export const MARK_STATES = ["boarded", "not-here", "refused", "undone"] as const;
export type MarkState = (typeof MARK_STATES)[number];

export function isMarkState(value: unknown): value is MarkState {
  return MARK_STATES.some((state) => state === value);
}

/** How the guide knew who it was. */
export const MARK_WAYS = ["list", "ticket"] as const;
export type MarkWay = (typeof MARK_WAYS)[number];

/** A traveller as their ticket calls them: the booking's number and the place in its form. */
export type TravellerKey = { booking: string; position: number };

export type BoardingMark = TravellerKey & {
  /** Made by the phone: the same mark sent twice is one. */
  id: string;
  state: MarkState;
  /** Of a refusal; empty for the others. */
  reason: string;
  way: MarkWay;
  /** Generation of the ticket that was read; null where the traveller was found on the list. */
  ticket: number | null;
  /** The moment on the phone, an ISO instant. */
  at: string;
  /** What was known of this traveller when it was made: the ids of the marks that it takes the place of. */
  seen: readonly string[];
  by: { id: string; name: string };
};

/** The most marks that one takes the place of, the longest reason and the longest id. */
export const MAX_SEEN = 20;
export const MAX_REASON_LENGTH = 120;
export const MARK_ID = /^[\w-]{10,64}$/;

export type Standing = {
  /** What counts; null without a mark. */
  mark: BoardingMark | null;
  /**
   * Marks made without knowing of it that say otherwise, or that boarded the same traveller a second time: two people may
   * carry one ticket. Shown until somebody who saw all of them decides.
   */
  conflict: BoardingMark[];
  /** What a new mark takes the place of. */
  heads: string[];
};

export const UNMARKED: Standing = { mark: null, conflict: [], heads: [] };

const later = (one: BoardingMark, other: BoardingMark) =>
  Date.parse(other.at) - Date.parse(one.at) || (other.id < one.id ? -1 : 1);

const contradicts = (one: BoardingMark, other: BoardingMark) => one.by.id !== other.by.id && one.state !== other.state;

/** A traveller ticked on the list by two colleagues is one person; a ticket read twice may be a copy. */
const boardsTwice = (one: BoardingMark, other: BoardingMark) =>
  one.state === "boarded" && other.state === "boarded" && (one.way === "ticket" || other.way === "ticket");

/**
 * What the marks of one traveller come to, in any order of arrival: of those that no other has taken the place
 * of, the latest by the moment marked, then by id. A phone whose clock is wrong does not win against who saw its mark.
 */
export function standingOf(marks: readonly BoardingMark[]): Standing {
  const known = new Map(marks.map((mark) => [mark.id, mark]));
  const replaced = new Set(marks.flatMap(({ id, seen }) => seen.filter((other) => other !== id)));
  const open = [...known.values()].filter(({ id }) => !replaced.has(id));
  // Marks that name each other are none a phone makes; none is lost even so.
  const heads = (open.length > 0 ? open : [...known.values()]).toSorted(later);
  const [last] = heads;
  if (!last) return UNMARKED;
  const conflict = heads.filter((mark) => mark !== last && (contradicts(mark, last) || boardsTwice(mark, last)));
  return { mark: last.state === "undone" ? null : last, conflict, heads: heads.map(({ id }) => id) };
}

export const travellerName = ({ booking, position }: TravellerKey) => `${booking}.${position}`;

/** The standing of every traveller somebody marked, by `travellerName`. */
export function standings(marks: readonly BoardingMark[]): Map<string, Standing> {
  const groups = new Map<string, BoardingMark[]>();
  for (const mark of marks) {
    const name = travellerName(mark);
    groups.set(name, [...(groups.get(name) ?? []), mark]);
  }
  return new Map([...groups].map(([name, group]) => [name, standingOf(group)]));
}

/**
 * How long before its first stop, or midnight where nobody travels, a departure's boarding opens, and how many days after
 * its return it ends.
 */
export const BOARDING_OPENS_HOURS = 12;
export const BOARDING_KEPT_DAYS = 1;

/** What boarding needs to know about travellers: nothing else is sent to a guide's phone. */
export type BoardingPerson = TravellerKey & {
  name: string;
  /** Of a group: the name is to follow, and in its place stand the group's and a number. */
  toFollow: boolean;
  type: TravellerType;
  /** Generation of their ticket: no other is accepted. */
  ticket: number;
  /** Null: given at boarding. */
  seat: string | null;
  phone: string | null;
  /** What the guide is to know to look after them. */
  need: string | null;
  /** What they travel with on a coach that several departures share; where they sleep, or on the way back get off. */
  travels: { trip: Bilingual; hotel: string | null; home: Bilingual | null } | null;
};

export type BoardingStop = { city: Bilingual; stop: Bilingual; departs: string; people: BoardingPerson[] };

/** A coach and where one boards it, as a ticket for it is explained at the door of another. */
export type TripAndStop = { trip: Bilingual; startDay: Day; departs: string; city: Bilingual; stop: Bilingual };

/** A ticket that was good on this departure once, and what became of it. */
export type ReplacedTicket = TravellerKey & {
  generation: number;
  /** An ISO instant. */
  since: string;
  /** Of who no longer travels on this departure: their name, and where they travel; null where they cancelled. */
  gone: { name: string; to: TripAndStop | null } | null;
};

/** Names for tickets of other coaches: trips and cities by their slugs. */
export type CoachNames = {
  trips: Record<string, Bilingual>;
  cities: Record<string, { city: Bilingual; stop: Bilingual }>;
};

export type BoardingList = {
  run: string;
  /** Whose tickets are good on it. */
  departures: string[];
  direction: RunDirection;
  /** Of its line, or of the one trip that has it. */
  trip: Bilingual;
  startDay: Day;
  endDay: Day;
  /** When it was read, an ISO instant: nothing later is known. */
  asOf: string;
  /** The seats that its coach has for travellers. */
  seats: string[];
  /** The earliest first. */
  stops: BoardingStop[];
  replaced: ReplacedTicket[];
};

/** When boarding of a departure may be marked, as instants. Marks of a coach that everybody has left can be undone too. */
export function boardingWindow({ startDay, endDay, stops }: BoardingList): { opens: Date; ends: Date } {
  const departs = stops[0]?.departs ?? "00:00";
  const opens = Date.parse(localInstant(startDay, departs)) - BOARDING_OPENS_HOURS * 3_600_000;
  return { opens: new Date(opens), ends: new Date(localInstant(addDays(endDay, BOARDING_KEPT_DAYS + 1), "00:00")) };
}

export type BoardingTime = "early" | "open" | "over";

/** Whether a departure's boarding is marked now: from some hours before its first stop to the day after its return. */
export function boardingTime(list: BoardingList, now: Date): BoardingTime {
  const { opens, ends } = boardingWindow(list);
  if (now < opens) return "early";
  return now < ends ? "open" : "over";
}

/** The moment a mark counts from: what the phone says, within what can be. */
export function markedAt(said: string, list: BoardingList, now: Date): Date {
  const at = Date.parse(said);
  const opens = boardingWindow(list).opens.getTime();
  return new Date(Math.max(opens, Math.min(Number.isNaN(at) ? now.getTime() : at, now.getTime())));
}

export function peopleOn({ stops }: BoardingList): BoardingPerson[] {
  return stops.flatMap(({ people }) => people);
}
