/** What those with whom a trip is shared were last told of it, and what is otherwise now: pure. */

import type { Stopped } from "~/domain/booking/booked";
import type { Journey } from "~/domain/booking/journey";
import type { Day } from "~/domain/day";
import { timeIn } from "~/domain/time";
import type { BoughtStay } from "./bought";
import { ITEM_FIELDS, onlyPrivate, withoutPrivate } from "./items";
import type { Planned } from "./timeline";

/** The hotel of a package, and the room there. */
export type Sleeps = Pick<BoughtStay, "name" | "room">;

/** Where one boards what was bought here, and when, local `HH:MM`. */
export type Boards = Pick<Journey["boarding"], "city" | "cityName" | "name" | "departs">;

/**
 * A trip as they saw it. Of what was bought here, the day it leaves on, where, and the room of a package: the rest of it
 * does not change, or changes with it.
 */
export type SentTrip = {
  name: string | null;
  items: readonly Planned[];
  leaves?: Day | null;
  stopped?: Stopped | null;
  boards?: Boards | null;
  sleeps?: Sleeps | null;
};

/** `fields` are the names of those that differ, in the order of the item's form. */
export type TripChange =
  | { how: "renamed"; name: string }
  | { how: "stopped"; why: Stopped }
  | { how: "moved"; from: Day; to: Day }
  | { how: "boards"; from: Boards; to: Boards }
  | { how: "sleeps"; from: Sleeps; to: Sleeps }
  | { how: "added" | "removed"; item: Planned }
  | { how: "changed"; item: Planned; before: Planned; fields: readonly string[] };

/** What changed between two states of a trip. Items added and removed in between leave no trace. */
export function changesOf(before: SentTrip, now: SentTrip): TripChange[] {
  const named = now.name !== null && now.name !== before.name ? [{ how: "renamed" as const, name: now.name }] : [];
  // One that runs again leaves on another day, which is told.
  const stopped = now.stopped && now.stopped !== before.stopped ? [{ how: "stopped" as const, why: now.stopped }] : [];
  const moved =
    before.leaves && now.leaves && before.leaves !== now.leaves
      ? [{ how: "moved" as const, from: before.leaves, to: now.leaves }]
      : [];
  const boards =
    before.boards && now.boards && before.boards.city !== now.boards.city
      ? [{ how: "boards" as const, from: before.boards, to: now.boards }]
      : [];
  const isElsewhere = (one: Sleeps, other: Sleeps) => one.name !== other.name || one.room.fr !== other.room.fr;
  const sleeps =
    before.sleeps && now.sleeps && isElsewhere(before.sleeps, now.sleeps)
      ? [{ how: "sleeps" as const, from: before.sleeps, to: now.sleeps }]
      : [];
  const kept = now.items.flatMap((item): TripChange[] => {
    const former = before.items.find(({ id }) => id === item.id);
    if (!former) return [{ how: "added", item }];
    const fields = ITEM_FIELDS[item.kind].flatMap(({ name }) => (item.data[name] === former.data[name] ? [] : name));
    return fields.length > 0 ? [{ how: "changed", item, before: former, fields }] : [];
  });
  const gone = before.items.filter(({ id }) => !now.items.some((item) => item.id === id));
  return [
    ...named,
    ...stopped,
    ...moved,
    ...boards,
    ...sleeps,
    ...kept,
    ...gone.map((item) => ({ how: "removed" as const, item })),
  ];
}

/**
 * What they were last told, as if what is private had been shown to them then as much as it is now: that they see more
 * or less of it is no change of the trip.
 */
export function shownAlike(before: SentTrip, now: SentTrip): SentTrip {
  const privateNow = (id: string) => onlyPrivate(now.items.find((item) => item.id === id)?.data ?? {});
  const items = before.items.map((item) => ({
    ...item,
    data: { ...withoutPrivate(item.data), ...privateNow(item.id) },
  }));
  return { ...before, items };
}

/** Followers are mailed the changes of a day from this local time on (Eastern): by then most of them are made. */
const DIGEST_FROM = "18:00";

export function isDigestTime(now: Date): boolean {
  return timeIn(now) >= DIGEST_FROM;
}
