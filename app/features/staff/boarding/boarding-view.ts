/** A departure's boarding as its page shows it, worked out the same way on the server and on a phone without a network. */

import type { CheckedTicket, Ticket } from "~/domain/booking/ticket";
import { dayIn } from "~/domain/day";
import {
  type BoardingList,
  type BoardingMark,
  type BoardingPerson,
  type BoardingStop,
  boardingTime,
  boardingWindow,
  type CoachNames,
  isMarkState,
  type MarkWay,
  peopleOn,
  standings,
  type TravellerKey,
  type TripAndStop,
  travellerName,
  UNMARKED,
} from "~/domain/departures/boarding";
import { answerTicket, type Conflict, conflictsOf, isOnReplacedTicket } from "~/domain/departures/boarding-ticket";
import { inLocale, type Locale } from "~/domain/locale";
import { timeIn } from "~/domain/time";
import type { BoardingData, ConflictData, Moment, TicketData, TripAndStopData } from "./boarding-data";

export type Boarding = { list: BoardingList; marks: BoardingMark[] };

const saidBy = ({ state, at, by, reason }: BoardingMark) => ({
  state,
  reason,
  who: by.name,
  time: timeIn(new Date(at)),
});

const momentOf = (instant: string): Moment => ({ day: dayIn(new Date(instant)), time: timeIn(new Date(instant)) });

function inWords({ trip, startDay, departs, city, stop }: TripAndStop, locale: Locale): TripAndStopData {
  const [tripName, cityName, stopName] = [trip, city, stop].map((name) => inLocale(name, locale));
  return { trip: tripName ?? "", day: startDay, time: departs, stop: `${cityName}, ${stopName}` };
}

function travelsText({ trip, hotel, home }: NonNullable<BoardingPerson["travels"]>, locale: Locale): string {
  return [inLocale(trip, locale), hotel, home && inLocale(home, locale)].filter(Boolean).join(", ");
}

/** `token` makes the ids of the next marks. */
export function boardingPage({ list, marks }: Boarding, locale: Locale, now: Date, token: string): BoardingData {
  const stands = standings(marks);
  const { opens } = boardingWindow(list);
  const idOf = (key: string) => `${token}-${key.replace(".", "-")}`;
  return {
    departure: list.run,
    trip: inLocale(list.trip, locale),
    startDay: list.startDay,
    time: boardingTime(list, now),
    opens: list.stops.length > 0 ? momentOf(opens.toISOString()) : null,
    asOf: momentOf(list.asOf),
    freeSeats: list.seats.filter((seat) => !peopleOn(list).some((one) => one.seat === seat)),
    conflicts: conflictsOf(list, marks).map((conflict) => conflictData(conflict, locale, idOf(conflict.key))),
    stops: list.stops.map(({ city, stop, departs, people }) => ({
      departs,
      city: inLocale(city, locale),
      stop: inLocale(stop, locale),
      rows: people.map((person) => {
        const { name, toFollow, type, seat, phone, need, ticket, travels } = person;
        const key = travellerName(person);
        const { mark, conflict, heads } = stands.get(key) ?? UNMARKED;
        return {
          key,
          name,
          toFollow,
          type,
          seat,
          phone,
          need,
          ticket,
          travels: travels && travelsText(travels, locale),
          seen: heads,
          id: idOf(key),
          mark: mark && saidBy(mark),
          conflict: conflict.map(saidBy),
          isOnReplacedTicket: mark !== null && isOnReplacedTicket(mark, person),
        };
      }),
    })),
  };
}

function conflictData(conflict: Conflict, locale: Locale, id: string): ConflictData {
  const { key, name, code } = conflict;
  const by = "mark" in conflict ? saidBy(conflict.mark) : null;
  if (code !== "gone") return { key, name: name || key, code, by };
  const { to, seen } = conflict;
  return { key, name: name || key, code, by, to: to && inWords(to, locale), undo: { key, id, seen, ticket: null } };
}

const NOBODY = { key: null, name: "", booking: "", asOf: null, since: null, by: null, to: null, changed: null };

/** What a ticket's code is worth at this departure's door. One that is over is told by its own day. */
export function ticketSaid(
  checked: CheckedTicket,
  { list, marks }: Boarding,
  names: CoachNames,
  locale: Locale,
): TicketData {
  const ticket = checked.ok ? checked.value : checked.code === "over" ? checked.ticket : null;
  if (!ticket) {
    const refused = checked.ok ? "unreadable" : checked.code;
    return { ...NOBODY, code: refused === "unreadable" || refused === "former" ? refused : "forged" };
  }
  const answer = answerTicket(ticket, list, marks, names);
  const about = { ...NOBODY, name: ticket.name, booking: ticket.booking, asOf: momentOf(list.asOf) };
  switch (answer.code) {
    case "valid":
      return { ...about, code: answer.code, ...shown(answer), changed: changedSince(ticket, answer, locale) };
    case "already-boarded":
      return { ...about, code: answer.code, ...shown(answer), by: saidBy(answer.mark) };
    case "replaced":
      return { ...about, code: answer.code, ...shown(answer), since: momentOf(answer.since) };
    case "cancelled":
      return { ...about, code: answer.code, name: answer.name || ticket.name, since: momentOf(answer.since) };
    case "moved": {
      const { name, since, to } = answer;
      return { ...about, code: answer.code, name, since: momentOf(since), to: inWords(to, locale) };
    }
    case "newer":
      return { ...about, code: answer.code, key: answer.person && travellerName(answer.person) };
    default: {
      const { startDay: day, departs: time, departure, city } = ticket;
      const to = answer.to ? inWords(answer.to, locale) : { trip: departure, day, time, stop: city };
      return { ...about, code: answer.code, to };
    }
  }
}

const shown = ({ person }: { person: BoardingPerson }) => ({ key: travellerName(person), name: person.name });

/** What the ticket shows otherwise than the list, which counts; null where it is the same. */
function changedSince(
  ticket: Ticket,
  { person, stop }: { person: BoardingPerson; stop: BoardingStop },
  locale: Locale,
) {
  const seat = ticket.seat !== null && ticket.seat !== person.seat ? ticket.seat : null;
  const isOtherStop = ticket.departs !== stop.departs;
  const place = `${inLocale(stop.city, locale)}, ${inLocale(stop.stop, locale)}`;
  return seat || isOtherStop ? { seat, stop: isOtherStop ? { time: stop.departs, place } : null } : null;
}

type Typed = { id: string; who: string; state: string; way: MarkWay; ticket: string; seen: string; reason: string };

/** The traveller that a form names (`travellerName`); null when it names none. */
export function travellerIn(who: string): TravellerKey | null {
  const [, booking, position] = /^([\w-]+)\.(\d{1,3})$/.exec(who) ?? [];
  return booking && position ? { booking, position: Number(position) } : null;
}

/** A mark as a form has it; null if it is not one. */
export function markOf(
  { id, who, state, way, ticket, seen, reason }: Typed,
  now: Date,
): Omit<BoardingMark, "by"> | null {
  const traveller = travellerIn(who);
  if (!traveller || !isMarkState(state) || !/^\d{0,6}$/.test(ticket)) return null;
  return {
    id,
    ...traveller,
    state,
    way,
    reason,
    ticket: way === "ticket" && ticket !== "" ? Number(ticket) : null,
    seen: seen.split(",").filter(Boolean),
    at: now.toISOString(),
  };
}
