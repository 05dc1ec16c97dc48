/** A departure's boarding as its page shows it, worked out the same way on the server and on a phone without a network. */
import {
  answerTicket,
  type BoardingList,
  type BoardingMark,
  boardingTime,
  boardingWindow,
  isMarkState,
  type MarkWay,
  standings,
  travellerName,
  UNMARKED,
} from "~/domain/boarding";
import { dayIn } from "~/domain/day";
import { inLocale, type Locale } from "~/domain/locale";
import type { CheckedTicket } from "~/domain/ticket";
import { timeIn } from "~/domain/time";
import type { BoardingData, TicketData } from "./boarding-page";

export type Boarding = { list: BoardingList; marks: BoardingMark[] };

const saidBy = ({ state, at, by, reason }: BoardingMark) => ({
  ...{ state, reason, who: by.name },
  time: timeIn(new Date(at)),
});

/** `token` makes the ids of the next marks. */
export function boardingPage({ list, marks }: Boarding, locale: Locale, now: Date, token: string): BoardingData {
  const stands = standings(marks);
  const opens = boardingWindow(list)?.opens;
  return {
    ...{ departure: list.departure, trip: inLocale(list.trip, locale), startDay: list.startDay },
    time: boardingTime(list, now),
    opens: opens ? { day: dayIn(opens), time: timeIn(opens) } : null,
    stops: list.stops.map(({ city, stop, departs, people }) => ({
      ...{ departs, city: inLocale(city, locale), stop: inLocale(stop, locale) },
      rows: people.map(({ name, type, seat, phone, need, ...person }) => {
        const key = travellerName(person);
        const { mark, conflict, heads } = stands.get(key) ?? UNMARKED;
        return {
          ...{ key, name, type, seat, phone, need, seen: heads, id: `${token}-${key.replace(".", "-")}` },
          ...{ mark: mark && saidBy(mark), conflict: conflict.map(saidBy) },
        };
      }),
    })),
  };
}

/** What a ticket's code is worth at this departure's door. One that is over is told by its own day. */
export function ticketSaid(checked: CheckedTicket, { list, marks }: Boarding): TicketData {
  const ticket = checked.ok ? checked.value : checked.code === "over" ? checked.ticket : null;
  const nobody = { key: null, name: "", booking: "", day: "", time: "", by: null };
  if (!ticket) return { ...nobody, code: !checked.ok && checked.code === "unreadable" ? "unreadable" : "forged" };
  const answer = answerTicket(ticket, list, marks);
  const { name, booking, startDay, departs } = ticket;
  const about = { ...nobody, code: answer.code, name, booking, day: startDay, time: departs };
  if (!("person" in answer)) return about;
  const by = "mark" in answer ? saidBy(answer.mark) : null;
  return { ...about, key: travellerName(answer.person), name: answer.person.name, by };
}

type Typed = { id: string; who: string; state: string; way: MarkWay; seen: string; reason: string };

/** A mark as a form has it; null when it is none. */
export function markOf({ id, who, state, way, seen, reason }: Typed, now: Date): Omit<BoardingMark, "by"> | null {
  const [, booking, position] = /^([\w-]+)\.(\d{1,3})$/.exec(who) ?? [];
  if (!booking || !position || !isMarkState(state)) return null;
  return {
    ...{ id, booking, position: Number(position), state, way, reason },
    ...{ seen: seen.split(",").filter(Boolean), at: now.toISOString() },
  };
}
