/** A party over the most of one booking: what it asks for, and what is to be done about its contract. */
import { addDays, type Day } from "~/domain/day";
import type { Due } from "./schedule";

/** `asked` on the site, `contract` once its places are taken, `closed` by a colleague. */
export const GROUP_STATES = ["asked", "contract", "closed"] as const;
export type GroupState = (typeof GROUP_STATES)[number];

export const MAX_GROUP_NAME_LENGTH = 60;
export const MAX_GROUP_TEXT_LENGTH = 1_000;

/** Days before departure by which names are wanted, where nobody says otherwise. */
const NAMES_DAYS = 30;

/** The day for names that a form begins with. */
export function standardNamesDay(departureDay: Day, today: Day): Day {
  const day = addDays(departureDay, -NAMES_DAYS);
  if (day > today) return day;
  const eve = addDays(departureDay, -1);
  return addDays(today, 2) < eve ? addDays(today, 2) : eve;
}

/** Whether a day for names is one: not past, and before the departure. */
export function isNamesDay(day: Day, { departureDay, today }: { departureDay: Day; today: Day }): boolean {
  return day >= today && day < departureDay;
}

/** What a colleague has to see to. */
export const GROUP_TASKS = ["answer", "payment", "names", "lapsed"] as const;
export type GroupTask = (typeof GROUP_TASKS)[number];

/** How a group stands, as far as its tasks ask. */
export type GroupStanding = {
  state: GroupState;
  instalments: readonly Due[];
  namesBy: Day | null;
  /** Travellers whose name is to follow, of departures that are not called off. */
  unnamed: number;
  /** Bookings and holds of it; none once its holds have ended. */
  live: number;
  departureDay: Day | null;
};

/**
 * What is to be done about a group today: answer a request, ask for money or names whose day has passed, see to a
 * contract whose places are no longer held. Of a departure that has left nothing but the money.
 */
export function tasksOf(group: GroupStanding, today: Day): GroupTask[] {
  if (group.state === "asked") return ["answer"];
  if (group.state === "closed") return [];
  const hasLeft = group.departureDay !== null && group.departureDay < today;
  if (group.live === 0) return hasLeft ? [] : ["lapsed"];
  const isLate = group.instalments.some(({ state }) => state === "late");
  const lacksNames = !hasLeft && group.unnamed > 0 && group.namesBy !== null && group.namesBy < today;
  return [...(isLate ? ["payment" as const] : []), ...(lacksNames ? ["names" as const] : [])];
}

/** What the organiser of a group is reminded of: a part of the payment by its day, or the names by theirs. */
export type GroupReminder = { of: "payment"; day: Day; amount: number } | { of: "names"; day: Day; count: number };

/** How many days before its day each reminder is sent. */
const REMINDER_DAYS = { payment: 3, names: 7 } as const satisfies Record<GroupReminder["of"], number>;

/**
 * Whether today is the time to remind of a day: a number of days before it, and later than the day of the contract,
 * whose mail says it already. After the day itself a colleague calls.
 */
function isReminded(of: GroupReminder["of"], day: Day, { openedDay, today }: { openedDay: Day; today: Day }): boolean {
  return today >= addDays(day, -REMINDER_DAYS[of]) && today > openedDay && today <= day;
}

/** What the organiser of a contract is reminded of today; nothing once its places are released or it has left. */
export function remindersOf(group: GroupStanding, openedDay: Day, today: Day): GroupReminder[] {
  const { state, live, departureDay, instalments, namesBy, unnamed } = group;
  if (state !== "contract" || live === 0 || departureDay === null || departureDay <= today) return [];
  const at = { openedDay, today };
  const payments = instalments
    .filter(({ day, left }) => left > 0 && isReminded("payment", day, at))
    .map(({ day, left }) => ({ of: "payment" as const, day, amount: left }));
  const areNamesWanted = unnamed > 0 && namesBy !== null && isReminded("names", namesBy, at);
  return [...payments, ...(areNamesWanted ? [{ of: "names" as const, day: namesBy, count: unnamed }] : [])];
}

/** Somebody of a group before their name is known: the group's name and a number, which every list can print. */
export const standIn = (group: string, nth: number) => ({ firstName: group, lastName: String(nth) });
