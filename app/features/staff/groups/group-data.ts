import type { Day } from "~/domain/day";
import type { GroupState, GroupTask } from "~/domain/groups/group";
import type { Due } from "~/domain/groups/schedule";
import type { Locale } from "~/domain/locale";
import type { Party } from "~/domain/people/party";
import type { Params } from "~/domain/verdict";
import type { HandCode } from "~/features/staff/hand-money";
import type { Messages } from "~/i18n/messages/index";

export type GroupDone = keyof Messages["groups"]["group"]["done"];
type GroupCode = keyof Messages["groups"]["errors"] | HandCode;
export type GroupRefused = { code: GroupCode; params: Params; typed: Record<string, string> };

export type GroupData = {
  id: string;
  state: GroupState;
  name: string;
  contact: { organiser: string; email: string | null; phone: string | null };
  language: Locale;
  trip: string;
  city: string;
  wishedDay: Day | null;
  adults: number;
  children: number;
  rooms: string;
  message: string;
  asked: Day;
  /** That it travels with. */
  departure: { id: string; day: Day } | null;
  /** Departures that its request may be sold, near its day. */
  dates: { id: string; day: Day; left: number }[];
  /** Its bookings and holds; amounts in cents. */
  parts: {
    id: string;
    number: string | null;
    party: Party;
    room: string | null;
    held: string | null;
    isPaying: boolean;
    toFollow: number;
    total: number;
    paid: number;
  }[];
  total: number;
  paid: number;
  owed: number;
  /** Whether some of it is of a departure that is called off: nothing is owed for that. */
  isCalledOff: boolean;
  instalments: Due[];
  unnamed: number;
  namesBy: Day | null;
  namesLink: string | null;
  tasks: GroupTask[];
  /** Whether its reader may do more than read it. */
  mayChange: boolean;
  nonce: string;
  /** What the next part of the schedule comes to, as one types it. */
  typed: string;
  done: GroupDone | null;
};

/** A group, and what was refused of it. */
export type GroupProps = GroupData & { refused: GroupRefused | undefined };
