/** A departure's boarding as its page shows it. */

import type { Day } from "~/domain/day";
import type { MarkState } from "~/domain/departures/boarding";
import type { Conflict } from "~/domain/departures/boarding-ticket";
import type { Messages } from "~/i18n/messages/index";

export type Said = { state: MarkState; time: string; who: string; reason: string };
export type Moment = { day: Day; time: string };
/** A coach and where one boards it. */
export type TripAndStopData = Moment & { trip: string; stop: string };

/** What a form that marks a traveller sends of them. */
export type MarkTarget = {
  /** `travellerName` of `domain/departures/boarding.ts`. */
  key: string;
  /** Of the next mark. */
  id: string;
  /** What a new mark takes the place of. */
  seen: string[];
  /** Generation of the ticket that is read; null from the list. */
  ticket: number | null;
};

export type BoardingRow = MarkTarget & {
  name: string;
  /** Of a group: the name is to follow. */
  toFollow: boolean;
  type: "adult" | "child";
  /** Generation of their valid ticket. */
  ticket: number;
  seat: string | null;
  phone: string | null;
  need: string | null;
  /** What they travel with and where they sleep, on a shared coach. */
  travels: string | null;
  mark: Said | null;
  conflict: Said[];
  /** On board on a ticket that is not valid any more. */
  isOnReplacedTicket: boolean;
};

export type ConflictData = { key: string; name: string; by: Said | null } & (
  | { code: Exclude<Conflict["code"], "gone"> }
  /** On board, and on the list no more. */
  | { code: "gone"; to: TripAndStopData | null; undo: MarkTarget }
);

export type BoardingData = {
  departure: string;
  trip: string;
  startDay: Day;
  time: "early" | "open" | "over";
  opens: Moment | null;
  /** When the list was read. */
  asOf: Moment;
  /** Seats that nobody has. */
  freeSeats: string[];
  /** What is to be settled at the door. */
  conflicts: ConflictData[];
  stops: { departs: string; city: string; stop: string; rows: BoardingRow[] }[];
};

export type TicketData = {
  code: keyof Messages["boarding"]["answers"];
  /** Of whom the ticket is, where the list has them. */
  key: string | null;
  name: string;
  booking: string;
  /** Of the list it was compared with; null where no list was needed. */
  asOf: Moment | null;
  /** Since when it is no longer good. */
  since: Moment | null;
  by: Said | null;
  /** The coach it is good for. */
  to: TripAndStopData | null;
  /** What the list has otherwise than the ticket shows. */
  changed: { seat: string | null; stop: { time: string; place: string } | null } | null;
};

/** What came of a form: a ticket looked at, or a mark that was not taken. */
export type BoardingDone =
  | { ticket: TicketData }
  | { refused: keyof Messages["boarding"]["errors"] }
  /** The ticket read last is not judged yet. */
  | { checking: true }
  /** A browser that can check no signature. */
  | { unchecked: true };
