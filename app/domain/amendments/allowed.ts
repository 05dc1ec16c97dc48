/**
 * What the state of a booking permits: one table, by act and by actor (spec 9). Pages, services and jobs all ask it, so
 * that what a page shows is what a post of it is answered.
 */

import { claimWindow } from "~/domain/booking/claim";
import { addDays, type Day } from "../day";
import { accept, type Params, type Refusal, refuse, type Verdict } from "../verdict";
import { lastDayToChangeDate, lastDayToChangeHotel, lastDayToChangeStop } from "./cancellation";
import type { Conditions } from "./conditions-kept";

type Answer = boolean | Params;
type Dated = { departureDay: Day };
type Agreed = Dated & { conditions: Conditions };

/** The last day on which each reason that comes with a day does not hold. */
const LAST_DAYS = {
  departed: ({ departureDay }: Dated): Day => addDays(departureDay, -1),
  "date-closed": ({ departureDay, conditions }: Agreed): Day => lastDayToChangeDate(departureDay, conditions),
  "stop-closed": ({ departureDay, conditions }: Agreed): Day => lastDayToChangeStop(departureDay, conditions),
  "hotel-closed": ({ departureDay, conditions }: Agreed): Day => lastDayToChangeHotel(departureDay, conditions),
  "claim-late": ({ endDay }: { endDay: Day }): Day => claimWindow(endDay, endDay).lastDay,
} as const;

/** Each reason against an act, with what of the booking it depends on; what it answers besides true are its params. */
const REASONS = {
  /** The company cancelled or moved its departure, and its party has not left with another one. */
  "called-off": ({ calledOff }: { calledOff: boolean }): Answer => calledOff,
  /** From the day of departure on. */
  departed: (state: Dated, today: Day): Answer => today > LAST_DAYS.departed(state),
  /** Everyone cancelled. */
  "nobody-left": ({ going }: { going: ArrayLike<unknown> }): Answer => going.length === 0,
  "date-closed": (state: Agreed, today: Day): Answer => after(today, LAST_DAYS["date-closed"](state)),
  "stop-closed": (state: Agreed, today: Day): Answer => after(today, LAST_DAYS["stop-closed"](state)),
  "hotel-closed": (state: Agreed, today: Day): Answer => after(today, LAST_DAYS["hotel-closed"](state)),
  "claim-early": ({ endDay }: { endDay: Day }, today: Day): Answer => claimWindow(endDay, today).state === "early",
  "claim-late": ({ endDay }: { endDay: Day }, today: Day): Answer => {
    const { state, lastDay } = claimWindow(endDay, today);
    return state === "late" && { day: lastDay };
  },
  /** The bank has not answered yet: the only reason that passes by itself. */
  "payment-under-way": ({ paying }: { paying: boolean }): Answer => paying,
};

export type Reason = keyof typeof REASONS;

const after = (today: Day, last: Day): Answer => today > last && { last };

/**
 * Somebody of the party or with its link; a colleague; one who may make exceptions; the company, when it causes the act;
 * a job, on its own.
 */
export type Actor = "traveller" | "staff" | "manager" | "company" | "job";

/** The acts that the terms close on a day and that a manager may still do with a reason. */
const DAY_LIMITS: readonly Reason[] = ["date-closed", "stop-closed", "hotel-closed"];

const OVER = ["called-off", "departed", "nobody-left"] as const;
const WAITS = "payment-under-way";

const anyone = <const R extends readonly Reason[]>(...unless: R) => ({
  traveller: unless,
  staff: unless,
  company: unless,
});

/** Who may do what, unless one of these reasons holds: the first that does is the refusal. Who is not listed never may. */
export const ALLOWED = {
  cancel: anyone(...OVER, WAITS),
  traveller: anyone(...OVER, WAITS),
  name: anyone(...OVER, WAITS),
  date: {
    ...anyone(...OVER, "date-closed", WAITS),
    company: [...OVER, WAITS],
  },
  stop: anyone(...OVER, "stop-closed", WAITS),
  room: anyone(...OVER, "hotel-closed", WAITS),
  add: anyone(...OVER, WAITS),
  return: anyone(...OVER, WAITS),
  "birth-year": anyone(...OVER, WAITS),
  // Free of charge, so that a payment does not matter.
  seats: anyone(...OVER),
  beds: anyone(...OVER),
  // Staff assign seats at the door while the coach boards, on departure day.
  "seat-at-boarding": { staff: ["called-off", "nobody-left"] },
  // A name that was to follow costs nothing.
  "name-follows": { traveller: [...OVER] },
  // What the guide has to know goes with the travellers to whichever departure they choose.
  needs: { traveller: ["departed"], staff: ["departed"] },

  // A fee is for what is still to come; money is given back at any time.
  fee: { staff: [...OVER, WAITS], company: [...OVER, WAITS] },
  goodwill: { staff: [WAITS], company: [WAITS] },
  contact: { staff: [] },

  // A party that has not chosen owes nothing yet: it may take all its money back. Who owes after the trip still pays.
  pay: { traveller: ["called-off"] },
  "pay-by-hand": { staff: ["called-off", WAITS] },
  "payment-details": { traveller: ["called-off"] },
  "share-cards": { traveller: ["called-off", WAITS] },
  // A form that was sent before answers how its payment stands.
  "follow-payment": { traveller: [] },
  "undo-by-hand": { staff: [] },
  // What the gateway or a bank did with money is true in every state of the booking.
  "write-money": { job: [] },
  "use-pay-link": { traveller: ["called-off", "nobody-left"] },
  "send-pay-link": { staff: ["called-off", "nobody-left", WAITS] },
  "remind-balance": { job: ["called-off", "departed", "nobody-left", WAITS] },

  // The party chooses its money or another departure, or the job does so for it.
  "settle-call-off": { traveller: [WAITS], staff: [WAITS], job: [WAITS] },

  tickets: { traveller: ["called-off", "nobody-left"] },
  claim: { traveller: ["claim-early", "claim-late"] },
  "answer-claim": { staff: [] },
  note: { staff: [] },
  // What its hotel knows it by, which it may say at any time.
  "hotel-number": { staff: [] },
  // What is written to its contact, to the e-mail that is right by then.
  "mail-contact": { traveller: [], staff: [], job: [] },
  "index-search": { job: [] },
} as const satisfies Record<string, Partial<Record<Actor, readonly Reason[]>>>;

/** Why nothing of a booking is changed any more. */
export type ClosedRefusal = (typeof OVER)[number];

type Table = typeof ALLOWED;
export type Act = keyof Table;
export type ActorOf<A extends Act> = keyof Table[A] | (Table[A] extends { staff: unknown } ? "manager" : never);
/** Why an act may be refused, for every actor. */
export type ReasonOf<A extends Act> =
  Table[A] extends Partial<Record<Actor, readonly (infer R)[]>> ? R & Reason : never;

type Both<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
/** What of a booking is to be known for these reasons. */
type StateFor<R extends Reason> = Both<Parameters<(typeof REASONS)[R]>[0]>;
export type BookingState = StateFor<Reason>;
type Lasting<A extends Act> = Exclude<ReasonOf<A>, typeof WAITS>;

/** The row of the table that somebody has: managers have that of their colleagues, without its limits of days. */
const rowOf = (act: Act, by: Actor) =>
  (ALLOWED[act] as Partial<Record<Actor, readonly Reason[]>>)[by === "manager" ? "staff" : by];

function reasonsFor(act: Act, by: Actor): readonly Reason[] {
  const reasons = rowOf(act, by);
  if (!reasons) throw new Error(`${act} is not for ${by}`);
  return by === "manager" ? reasons.filter((reason) => !DAY_LIMITS.includes(reason)) : reasons;
}

function firstOf(reasons: readonly Reason[], state: object, today: Day): Refusal<Reason> | null {
  for (const code of reasons) {
    const holds = (REASONS[code] as (of: object, today: Day) => Answer)(state, today);
    if (holds) return holds === true ? refuse(code) : refuse(code, holds);
  }
  return null;
}

/** Whether an actor may ever do an act, regardless of the booking's state. */
export function isFor<A extends Act>(act: A, by: Actor): by is ActorOf<A> & Actor {
  return rowOf(act, by) !== undefined;
}

/** The last day that the conditions give an act, where it has passed: what a manager does later is an exception. */
export function passedLimit(act: Act, state: Agreed, today: Day): Day | null {
  const limits = DAY_LIMITS.filter((reason) => rowOf(act, "staff")?.includes(reason));
  const last = firstOf(limits, state, today)?.params?.last;
  return typeof last === "string" ? last : null;
}

/** The last day on which an act is open to somebody, of a booking as it is; null if no day ends it. */
export function lastDayFor<A extends Act>(act: A, by: ActorOf<A>, state: BookingState): Day | null {
  const days = reasonsFor(act, by as Actor).flatMap((reason) =>
    reason in LAST_DAYS ? [LAST_DAYS[reason as keyof typeof LAST_DAYS](state)] : [],
  );
  return days.toSorted()[0] ?? null;
}

/** Whether an act has any condition at all: without one, nothing of the booking has to be read for it. */
export const isAlwaysAllowed = <A extends Act>(act: A, by: ActorOf<A>): boolean =>
  reasonsFor(act, by as Actor).length === 0;

/** Whether the state of a booking permits an act today; else the first reason against it. */
export function allowed<A extends Act>(
  act: A,
  by: ActorOf<A>,
  state: BookingState,
  today: Day,
): Verdict<null, ReasonOf<A>> {
  return (firstOf(reasonsFor(act, by as Actor), state, today) as Refusal<ReasonOf<A>> | null) ?? accept(null);
}

/**
 * Whether it is open today, as its page shows it: the same but for a payment that is under way, which ends while the page
 * is read.
 */
export function isOpenTo<A extends Act>(
  act: A,
  by: ActorOf<A>,
  state: StateFor<Lasting<A>>,
  today: Day,
): Verdict<null, Lasting<A>> {
  const lasting = reasonsFor(act, by as Actor).filter((reason) => reason !== WAITS);
  return (firstOf(lasting, state as object, today) as Refusal<Lasting<A>> | null) ?? accept(null);
}
