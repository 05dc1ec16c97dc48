/** Groups as the office and their organisers read them: what they asked for, and their contract with its bookings. */
import { and, asc, eq, exists, gt, gte, inArray, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import { bookings, callOffs, checkouts, cities, departures, groups, stays, travellers, trips } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import { addDays, type Day, dayIn } from "~/domain/day";
import { GROUP_TASKS, type GroupReminder, type GroupTask, remindersOf, tasksOf } from "~/domain/groups/group";
import { type Due, instalmentsOf } from "~/domain/groups/schedule";
import type { Bilingual } from "~/domain/locale";
import { balanceOf } from "~/domain/money/refund";
import type { Party } from "~/domain/people/party";
import { isNotCalledOff } from "~/services/booking/called-off.server";
import { ANYONE_GOING } from "~/services/inventory/going.server";

export type Group = typeof groups.$inferSelect;
type Traveller = typeof travellers.$inferSelect;

/** One booking of a group, or the hold that becomes one. Amounts in cents. */
export type GroupPart = {
  checkout: string;
  state: "open" | "paying" | "booked";
  /** Null before it is booked. */
  booking: { number: string; key: string } | null;
  /** Of those who travel still. */
  party: Party;
  heldUntil: Date;
  total: number;
  paid: number;
  /** Nothing of a departure that is called off. */
  owed: number;
  /** Somebody travels, and has still to choose what they do instead. */
  isCalledOff: boolean;
  room: Bilingual | null;
  people: Traveller[];
};

export type GroupView = {
  group: Group;
  trip: Bilingual;
  city: Bilingual;
  /** The one that its people travel with now, which need not be that of its contract. */
  departure: string | null;
  departureDay: Day | null;
  parts: GroupPart[];
  total: number;
  paid: number;
  owed: number;
  instalments: Due[];
  unnamed: number;
  /** All who travel with it have still to choose what they do instead: nothing is asked of the group. */
  isCalledOff: boolean;
  tasks: GroupTask[];
  /** Of today, sent or not. */
  reminders: GroupReminder[];
};

/** How long a contract is listed after its departure, in days. */
const LISTED_DAYS = 365;

/** One group, by its id; null when there is none. */
export async function readGroup(id: string, now: Date, from: Db = db): Promise<GroupView | null> {
  const [view] = await readGroups(from, eq(groups.id, id), now);
  return view ?? null;
}

/** One contract, by the key that its organiser has. */
export async function readGroupByKey(key: string, now: Date): Promise<GroupView | null> {
  const [view] = await readGroups(db, and(eq(groups.key, key), eq(groups.state, "contract")), now);
  return view ?? null;
}

/** The first departure that some people of a group travel with. Ids of a trip's departures are in the order of their days. */
const firstOf = (which?: SQL) =>
  sql`(select min(${checkouts.departure}) from ${checkouts} where ${and(
    eq(checkouts.groupId, groups.id),
    inArray(checkouts.state, ["open", "paying", "booked"]),
    ANYONE_GOING,
    which,
  )})`;

/** The departure of a group: the first that takes place, else the first; that of its contract before it has bookings. */
const departureOf = sql`coalesce(${firstOf(isNotCalledOff())}, ${firstOf()}, ${groups.departure})`;

/** Contracts whose departure is to come and was not called off. */
export async function contractsToCome(now: Date): Promise<GroupView[]> {
  const isCalledOff = exists(
    db.select({ one: callOffs.departure }).from(callOffs).where(eq(callOffs.departure, departures.id)),
  );
  const toCome = gt(departures.startDay, dayIn(now));
  return readGroups(db, and(eq(groups.state, "contract"), toCome, not(isCalledOff)), now);
}

/** Requests without an answer and contracts, those with something to do first. */
export async function groupsInOffice(now: Date): Promise<GroupView[]> {
  const listed = or(isNull(departures.endDay), gte(departures.endDay, addDays(dayIn(now), -LISTED_DAYS)));
  const views = await readGroups(db, and(ne(groups.state, "closed"), listed), now);
  const when = ({ departureDay, group }: GroupView) => departureDay ?? group.wishedDay ?? "9999";
  return views.toSorted(
    (one, other) =>
      Number(other.tasks.length > 0) - Number(one.tasks.length > 0) || when(one).localeCompare(when(other)),
  );
}

/** How many of them have something of this to do. */
export async function countGroups(now: Date, of: readonly GroupTask[] = GROUP_TASKS): Promise<number> {
  return (await groupsInOffice(now)).filter(({ tasks }) => tasks.some((task) => of.includes(task))).length;
}

async function readGroups(from: Db, where: SQL | undefined, now: Date): Promise<GroupView[]> {
  const rows = await from
    .select({
      group: groups,
      trip: trips.data,
      city: cities.data,
      departure: departures.id,
      departureDay: departures.startDay,
    })
    .from(groups)
    .leftJoin(trips, eq(trips.slug, groups.trip))
    .leftJoin(cities, eq(cities.slug, groups.city))
    .leftJoin(departures, eq(departures.id, departureOf))
    .where(where)
    .orderBy(asc(groups.askedAt));
  const parts = await partsOf(
    from,
    rows.map(({ group }) => group.id),
  );
  const named = (slug: string) => ({ fr: slug, en: slug });
  return rows.map(({ group, trip, city, ...of }) =>
    viewOf(
      {
        group,
        trip: trip?.name ?? named(group.trip),
        city: city?.name ?? named(group.city),
        ...of,
        parts: parts.get(group.id) ?? [],
      },
      now,
    ),
  );
}

type Known = Pick<GroupView, "group" | "trip" | "city" | "departure" | "departureDay" | "parts">;

function viewOf(known: Known, now: Date): GroupView {
  const { group, departureDay, parts } = known;
  const today = dayIn(now);
  const total = sumOf(parts, "total");
  const paid = sumOf(parts, "paid");
  const owed = sumOf(parts, "owed");
  // Of rooms that were cancelled, or whose departure was, nothing more is asked.
  const instalments = instalmentsOf(group.schedule ?? [], paid + owed, paid, today);
  const unnamed = unnamedOf(parts);
  const toName = unnamedOf(parts.filter(({ isCalledOff }) => !isCalledOff));
  const isCalledOff = parts.length > 0 && parts.every((part) => part.isCalledOff);
  const { state, namesBy, openedAt } = group;
  const standing = { state, instalments, namesBy, unnamed: toName, live: parts.length, departureDay };
  const tasks = tasksOf(standing, today);
  const reminders = openedAt ? remindersOf(standing, dayIn(openedAt), today) : [];
  return { ...known, total, paid, owed, instalments, unnamed, isCalledOff, tasks, reminders };
}

const sumOf = (parts: readonly GroupPart[], of: "total" | "paid" | "owed") =>
  parts.reduce((sum, part) => sum + part[of], 0);

const unnamedOf = (parts: readonly GroupPart[]) => parts.flatMap(({ people }) => people).filter(isToFollow).length;

/** Whether somebody of a group travels whose name is not known yet. */
export const isToFollow = ({ birthDay, cancelledAt }: Pick<Traveller, "birthDay" | "cancelledAt">) =>
  birthDay === null && cancelledAt === null;

/** The bookings and holds of groups, in the order in which they were made. */
export async function partsOf(from: Db, ids: readonly string[]): Promise<Map<string, GroupPart[]>> {
  const byGroup = new Map<string, GroupPart[]>();
  if (ids.length === 0) return byGroup;
  const rows = await from
    .select({ checkout: checkouts, booking: bookings, room: stays.roomName, calledOff: callOffs.departure })
    .from(checkouts)
    .leftJoin(callOffs, eq(callOffs.departure, checkouts.departure))
    .leftJoin(bookings, eq(bookings.checkout, checkouts.id))
    .leftJoin(stays, eq(stays.checkout, checkouts.id))
    .where(and(inArray(checkouts.groupId, [...ids]), ne(checkouts.state, "expired")))
    .orderBy(asc(checkouts.groupPart));
  const people = await from
    .select()
    .from(travellers)
    .where(
      inArray(
        travellers.checkout,
        rows.map(({ checkout }) => checkout.id),
      ),
    )
    .orderBy(asc(travellers.position));
  for (const { checkout, booking, room, calledOff } of rows) {
    if (checkout.groupId === null || checkout.state === "expired") continue;
    const theirs = people.filter((person) => person.checkout === checkout.id);
    const going = theirs.filter(({ cancelledAt }) => cancelledAt === null);
    const price = booking?.price ?? checkout.total;
    const paid = booking?.paid ?? 0;
    const isCalledOff = calledOff !== null && going.length > 0;
    const part: GroupPart = {
      checkout: checkout.id,
      state: checkout.state,
      booking: booking && { number: booking.number, key: booking.key },
      party: {
        adults: going.filter(({ type }) => type === "adult").length,
        children: going.filter(({ type }) => type === "child").length,
      },
      heldUntil: checkout.heldUntil,
      total: price,
      paid,
      owed: balanceOf({ price, paid, people: going.length, calledOff: isCalledOff }),
      isCalledOff,
      room,
      people: theirs,
    };
    byGroup.set(checkout.groupId, [...(byGroup.get(checkout.groupId) ?? []), part]);
  }
  return byGroup;
}
