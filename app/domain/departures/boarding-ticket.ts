/** What a ticket is worth at a coach's door, and what has to be settled there. Pure: the same on a phone without a network. */

import type { Ticket } from "~/domain/booking/ticket";
import {
  type BoardingList,
  type BoardingMark,
  type BoardingPerson,
  type BoardingStop,
  type CoachNames,
  peopleOn,
  type ReplacedTicket,
  standings,
  type TripAndStop,
  travellerName,
} from "./boarding";
import { tripOf } from "./departure-id";

/** A traveller of the list, with the stop where they board. */
type FoundPerson = { person: BoardingPerson; stop: BoardingStop };

export type TicketAnswer =
  | (FoundPerson & { code: "valid" })
  | (FoundPerson & { code: "already-boarded"; mark: BoardingMark })
  /** Another ticket is valid: that of `person`. */
  | (FoundPerson & { code: "replaced"; since: string })
  | { code: "cancelled"; name: string; since: string }
  | { code: "moved"; name: string; since: string; to: TripAndStop }
  /** Signed by us, and issued after this list was read. */
  | { code: "newer"; person: BoardingPerson | null }
  /** `to` is null where the list has no name for it. */
  | { code: "other-departure" | "other-day"; to: TripAndStop | null };

/**
 * What a ticket whose signature is good is worth at this coach's door, as of the list's `asOf`. Generations are compared,
 * never names. The seat, the stop and the time of the list count, no matter what the ticket shows.
 */
export function answerTicket(
  ticket: Ticket,
  list: BoardingList,
  marks: readonly BoardingMark[],
  names: CoachNames,
): TicketAnswer {
  if (!list.departures.includes(ticket.departure)) {
    const isSameTrip = list.departures.some((departure) => tripOf(departure) === tripOf(ticket.departure));
    return { code: isSameTrip ? "other-day" : "other-departure", to: coachOf(ticket, names) };
  }
  // The way back is on another day than the one that the ticket names.
  if (list.direction !== "return" && ticket.startDay !== list.startDay)
    return { code: "other-day", to: coachOf(ticket, names) };
  const found = findTraveller(list, travellerName(ticket));
  if (found?.person.ticket === ticket.generation) {
    const mark = standings(marks).get(travellerName(ticket))?.mark;
    return mark?.state === "boarded" ? { code: "already-boarded", ...found, mark } : { code: "valid", ...found };
  }
  const replaced = list.replaced.find((one) => isOf(one, ticket));
  if (found && replaced) return { code: "replaced", ...found, since: replaced.since };
  if (!replaced?.gone) return { code: "newer", person: found?.person ?? null };
  const { name, to } = replaced.gone;
  return to ? { code: "moved", name, since: replaced.since, to } : { code: "cancelled", name, since: replaced.since };
}

const isOf = (one: ReplacedTicket, ticket: Ticket) =>
  travellerName(one) === travellerName(ticket) && one.generation === ticket.generation;

function findTraveller({ stops }: BoardingList, name: string): FoundPerson | undefined {
  for (const stop of stops) {
    const person = stop.people.find((one) => travellerName(one) === name);
    if (person) return { person, stop };
  }
  return undefined;
}

function coachOf({ departure, city, startDay, departs }: Ticket, { trips, cities }: CoachNames): TripAndStop | null {
  const [trip, place] = [trips[tripOf(departure)], cities[city]];
  return trip && place ? { trip, startDay, departs, ...place } : null;
}

/** What somebody at the door has to look into. */
export type Conflict = { key: string; name: string } & (
  | { code: "said-otherwise" | "boarded-twice" }
  /** On board on a ticket that another had replaced: anyone who holds the valid one may still come. */
  | { code: "replaced"; mark: BoardingMark }
  /** On board, and not travelling any more: `to` is where they travel, null where they cancelled. */
  | { code: "gone"; mark: BoardingMark; to: TripAndStop | null; seen: string[] }
);

/** What the marks of a departure leave to settle, in the order of its list. */
export function conflictsOf(list: BoardingList, marks: readonly BoardingMark[]): Conflict[] {
  const all = standings(marks);
  const found: Conflict[] = [];
  for (const person of peopleOn(list)) {
    const [key, { name }] = [travellerName(person), person];
    const standing = all.get(key);
    if (!standing) continue;
    const { mark, conflict } = standing;
    const isSame = conflict.length > 0 && conflict.every(({ state }) => state === mark?.state);
    if (conflict.length > 0) found.push({ key, name, code: isSame ? "boarded-twice" : "said-otherwise" });
    if (mark && isOnReplacedTicket(mark, person)) found.push({ key, name, code: "replaced", mark });
  }
  const gone = new Map(list.replaced.flatMap((one) => (one.gone ? [[travellerName(one), one.gone] as const] : [])));
  for (const [key, { name, to }] of gone) {
    const standing = all.get(key);
    if (standing?.mark?.state === "boarded")
      found.push({ key, name, code: "gone", mark: standing.mark, to, seen: standing.heads });
  }
  return found;
}

/** Whether a traveller boarded on a ticket that is not their present one. */
export function isOnReplacedTicket(
  { state, ticket }: Pick<BoardingMark, "state" | "ticket">,
  person: Pick<BoardingPerson, "ticket">,
): boolean {
  return state === "boarded" && ticket !== null && ticket !== person.ticket;
}
