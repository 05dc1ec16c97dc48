/**
 * Who has boarded a coach: marks made on several phones, often without a network, brought together. A mark is never
 * changed; a later one stands in its place.
 */
import type { TravellerType } from "./age";
import { addDays, type Day, localInstant } from "./day";
import type { Bilingual } from "./locale";
import type { Ticket } from "./ticket";

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
  /** The moment on the phone, an ISO instant. */
  at: string;
  /** What was known of this traveller when it was made: the ids of the marks that it takes the place of. */
  seen: readonly string[];
  by: { id: string; name: string };
};

/** The most marks that one takes the place of, the longest reason and the longest id. */
export const MOST_SEEN = 20;
export const LONGEST_REASON = 120;
export const MARK_ID = /^[\w-]{10,64}$/;

export type Standing = {
  /** What counts; null for who is not marked, or no longer. */
  mark: BoardingMark | null;
  /** What colleagues who did not know of each other say otherwise; shown until somebody who saw both decides. */
  conflict: BoardingMark[];
  /** What a new mark takes the place of. */
  heads: string[];
};

export const UNMARKED: Standing = { mark: null, conflict: [], heads: [] };

const later = (one: BoardingMark, other: BoardingMark) =>
  Date.parse(other.at) - Date.parse(one.at) || (other.id < one.id ? -1 : 1);

/**
 * What the marks of one traveller come to, in whatever order they arrived: of those that no other has taken the place
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
  const conflict = heads.filter(({ by, state }) => by.id !== last.by.id && state !== last.state);
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

/** How long before the hour of its first stop a departure's boarding opens, and how many days after its return it ends. */
export const BOARDING_OPENS_HOURS = 12;
export const BOARDING_KEPT_DAYS = 1;

/** What boarding has to know of who travels: no more leaves for a guide's phone. */
export type BoardingPerson = TravellerKey & {
  name: string;
  type: TravellerType;
  /** Null: given at boarding. */
  seat: string | null;
  phone: string | null;
  /** What the guide is to know to look after them. */
  need: string | null;
};

export type BoardingStop = { city: Bilingual; stop: Bilingual; departs: string; people: BoardingPerson[] };

export type BoardingList = {
  departure: string;
  trip: Bilingual;
  startDay: Day;
  endDay: Day;
  /** The earliest first. */
  stops: BoardingStop[];
};

/** From when until when a departure's boarding is marked, as instants; null where nobody travels. */
export function boardingWindow({ startDay, endDay, stops }: BoardingList): { opens: Date; ends: Date } | null {
  const [first] = stops;
  if (!first) return null;
  const opens = Date.parse(localInstant(startDay, first.departs)) - BOARDING_OPENS_HOURS * 3_600_000;
  return { opens: new Date(opens), ends: new Date(localInstant(addDays(endDay, BOARDING_KEPT_DAYS + 1), "00:00")) };
}

export type BoardingTime = "early" | "open" | "over";

/** Whether a departure's boarding is marked now: from some hours before its first stop to the day after its return. */
export function boardingTime(list: BoardingList, now: Date): BoardingTime {
  const window = boardingWindow(list);
  if (!window || now < window.opens) return "early";
  return now < window.ends ? "open" : "over";
}

/** The moment a mark counts from: what the phone says, within what can be. */
export function markedAt(said: string, list: BoardingList, now: Date): Date {
  const at = Date.parse(said);
  const opens = boardingWindow(list)?.opens.getTime() ?? 0;
  return new Date(Math.max(opens, Math.min(Number.isNaN(at) ? now.getTime() : at, now.getTime())));
}

export function peopleOn({ stops }: BoardingList): BoardingPerson[] {
  return stops.flatMap(({ people }) => people);
}

export type TicketAnswer =
  | { code: "valid"; person: BoardingPerson }
  | { code: "already-boarded"; person: BoardingPerson; mark: BoardingMark }
  | { code: "other-departure" | "other-day"; ticket: Ticket }
  | { code: "cancelled"; ticket: Ticket };

/** What a ticket whose signature is good is worth at this coach's door. */
export function answerTicket(ticket: Ticket, list: BoardingList, marks: readonly BoardingMark[]): TicketAnswer {
  if (ticket.departure !== list.departure) return { code: "other-departure", ticket };
  if (ticket.startDay !== list.startDay) return { code: "other-day", ticket };
  const person = peopleOn(list).find((one) => travellerName(one) === travellerName(ticket));
  if (!person) return { code: "cancelled", ticket };
  const { mark } = standingOf(marks.filter((one) => travellerName(one) === travellerName(person)));
  return mark?.state === "boarded" ? { code: "already-boarded", person, mark } : { code: "valid", person };
}
