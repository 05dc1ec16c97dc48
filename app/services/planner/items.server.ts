/** What a traveller adds to a trip. Whose trip it is is asked in every query. */
import { isDeepStrictEqual } from "node:util";
import { and, between, count, eq, exists, isNotNull, isNull, type SQL } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { plannerItems, plannerNotes, plannerTrips } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { MAX_PLANNED_ITEMS, MAX_TRIP_NOTE, SENT_TWICE_MS } from "~/domain/company/limits";
import type { Traveller } from "~/domain/people/traveller";
import { severalLines } from "~/domain/plain-text";
import { keepTicked, withTicked } from "~/domain/planner/checklist";
import { daysOf, type FieldsRefused, type ItemData, type ItemKind, readItem } from "~/domain/planner/items";
import { overLimit } from "~/domain/planner/room";
import type { Planned } from "~/domain/planner/timeline";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { randomToken } from "~/platform/random-token.server";
import { deletable } from "./deletable.server";
import { noRoomForFiles } from "./files.server";
import { itemsOfTrip, PLANNED } from "./items-of-trip.server";
import { moveShares } from "./move-shares.server";
import { liveTrip } from "./trips.server";

/** Items of this trip, if it is this traveller's. */
function ofTrip(tx: Db, traveller: Traveller, trip: string): SQL | undefined {
  const mine = tx.select({ id: plannerTrips.id }).from(plannerTrips).where(liveTrip(traveller, trip));
  return and(eq(plannerItems.trip, trip), exists(mine));
}

const oneOf = (tx: Db, traveller: Traveller, trip: string, id: string) =>
  and(eq(plannerItems.id, id), ofTrip(tx, traveller, trip));

/** A trip's items, in the order they were added. */
export async function listItems(traveller: Traveller, trip: string): Promise<Planned[]> {
  return itemsOfTrip(db, trip, ofTrip(db, traveller, trip));
}

/** One of a trip's items; null when the traveller has no such item, or deleted it. */
export async function findItem(traveller: Traveller, trip: string, id: string): Promise<Planned | null> {
  const [item] = await db
    .select(PLANNED)
    .from(plannerItems)
    .where(and(oneOf(db, traveller, trip, id), isNull(plannerItems.deletedAt)));
  return item ?? null;
}

type Saved<C extends string> = Verdict<{ id: string }, C> | FieldsRefused;
type NoRoom = "too-many-items" | "too-many-deleted";

/** Why there is no room for one more item (`overLimit`), which is already written. */
async function noRoomFor(tx: Db, trip: string): Promise<NoRoom | null> {
  const [kept = { all: 0, deleted: 0 }] = await tx
    .select({ all: count(), deleted: count(plannerItems.deletedAt) })
    .from(plannerItems)
    .where(eq(plannerItems.trip, trip));
  return overLimit({ live: kept.all - kept.deleted, all: kept.all }, MAX_PLANNED_ITEMS, "too-many-items");
}

const columnsOf = (kind: ItemKind, data: ItemData) => {
  const days = daysOf(kind, data);
  return { data, startDay: days?.start ?? null, endDay: days?.end ?? null };
};

/** Adds an item to a trip, as its form was filled in (spec 3, 5); the same form sent twice adds one. */
export async function addItem(
  traveller: Traveller,
  { trip, kind, typed }: { trip: string; kind: ItemKind; typed: Record<string, string> },
  now: Date,
): Promise<Saved<"not-found" | NoRoom>> {
  const read = readItem(kind, typed);
  if (!read.ok) return read;
  return transaction(async (tx) => {
    const [mine] = await tx.select({ id: plannerTrips.id }).from(plannerTrips).where(liveTrip(traveller, trip));
    if (!mine) return refuse("not-found");
    await lockForLimit(tx, "trip", trip);
    const again = await addedMomentsAgo(tx, { trip, kind, data: read.value }, now);
    if (again) return accept(again);
    const id = randomToken();
    await tx.insert(plannerItems).values({ id, trip, kind, ...columnsOf(kind, read.value), createdAt: now });
    const noRoom = await noRoomFor(tx, trip);
    if (noRoom) return refuse(noRoom);
    await moveShares(tx, trip, now);
    return accept({ id });
  });
}

/** The item that the same form added moments ago: a button pressed twice adds once. */
async function addedMomentsAgo(
  tx: Db,
  { trip, kind, data }: { trip: string; kind: ItemKind; data: ItemData },
  now: Date,
): Promise<{ id: string } | undefined> {
  const recent = between(plannerItems.createdAt, new Date(now.getTime() - SENT_TWICE_MS), now);
  const rows = await tx
    .select({ id: plannerItems.id, data: plannerItems.data })
    .from(plannerItems)
    .where(and(eq(plannerItems.trip, trip), eq(plannerItems.kind, kind), recent, isNull(plannerItems.deletedAt)));
  const same = rows.find((each) => isDeepStrictEqual(each.data, data));
  return same && { id: same.id };
}

/**
 * Rewrites an item as its form was filled in; what is left empty is forgotten, what is ticked off of a checklist
 * stays so.
 */
export async function editItem(
  traveller: Traveller,
  { trip, item, typed }: { trip: string; item: Planned; typed: Record<string, string> },
  now: Date,
): Promise<Saved<"not-found">> {
  const read = readItem(item.kind, typed);
  if (!read.ok) return read;
  return transaction(async (tx) => {
    const saved = await write(tx, traveller, trip, item, (before) => keepTicked(before, read.value));
    if (saved.ok) await moveShares(tx, trip, now);
    return saved;
  });
}

/** Ticks these entries of a checklist off, and no others; what is no entry of it is left out. */
export async function tickChecklist(
  traveller: Traveller,
  { trip, id, done }: { trip: string; id: string; done: readonly string[] },
): Promise<Verdict<{ id: string }, "not-found">> {
  const checklist = { id, kind: "checklist" } as const;
  return transaction((tx) => write(tx, traveller, trip, checklist, (before) => withTicked(before, done)));
}

/** One writes after the other: each builds on what is there then. */
async function write(
  tx: Db,
  traveller: Traveller,
  trip: string,
  { id, kind }: Pick<Planned, "id" | "kind">,
  change: (before: ItemData) => ItemData,
): Promise<Verdict<{ id: string }, "not-found">> {
  const where = and(oneOf(tx, traveller, trip, id), eq(plannerItems.kind, kind), isNull(plannerItems.deletedAt));
  await lockForLimit(tx, "trip", trip);
  const [before] = await tx.select(PLANNED).from(plannerItems).where(where);
  if (!before) return refuse("not-found");
  const set = columnsOf(kind, change(before.data));
  const [saved] = await tx.update(plannerItems).set(set).where(where).returning({ id: plannerItems.id });
  return saved ? accept(saved) : refuse("not-found");
}

/** Deletes an item, which can be restored; returns what it was. */
export async function deleteItem(
  traveller: Traveller,
  trip: string,
  id: string,
  now: Date,
): Promise<Verdict<ItemKind, "not-found">> {
  return transaction(async (tx) => {
    await lockForLimit(tx, "trip", trip);
    const [deleted] = await tx
      .update(plannerItems)
      .set({ deletedAt: now })
      .where(and(oneOf(tx, traveller, trip, id), deletable(plannerItems.deletedAt, now)))
      .returning({ kind: plannerItems.kind });
    if (!deleted) return refuse("not-found");
    await moveShares(tx, trip, now);
    return accept(deleted.kind);
  });
}

/** Restores a deleted item and its files, unless it was purged, where there is room for them; returns what it is. */
export async function restoreItem(
  traveller: Traveller,
  trip: string,
  id: string,
  now: Date,
): Promise<Verdict<ItemKind, "not-found" | "trip-full" | NoRoom>> {
  return transaction(async (tx) => {
    await lockForLimit(tx, "trip", trip);
    const [restored] = await tx
      .update(plannerItems)
      .set({ deletedAt: null })
      .where(and(oneOf(tx, traveller, trip, id), isNotNull(plannerItems.deletedAt)))
      .returning({ kind: plannerItems.kind });
    if (!restored) return refuse("not-found");
    const noRoom = (await noRoomFor(tx, trip)) ?? (await noRoomForFiles(tx, trip));
    if (noRoom) return refuse(noRoom);
    await moveShares(tx, trip, now);
    return accept(restored.kind);
  });
}

/** Notes on what was bought here, by the item they belong to. */
export async function listNotes(traveller: Traveller, trip: string): Promise<Record<string, string>> {
  const found = await db
    .select({ item: plannerNotes.item, text: plannerNotes.text })
    .from(plannerNotes)
    .innerJoin(plannerTrips, eq(plannerTrips.id, plannerNotes.trip))
    .where(liveTrip(traveller, trip));
  return Object.fromEntries(found.map(({ item, text }) => [item, text]));
}

/** Writes the note next to something bought here, or forgets it where there is nothing to write. */
export async function saveNote(
  traveller: Traveller,
  { trip, item, typed }: { trip: string; item: string; typed: string },
): Promise<Verdict<null, "too-long" | "not-found">> {
  const text = severalLines(typed);
  if (text.length > MAX_TRIP_NOTE) return refuse("too-long");
  return transaction(async (tx) => {
    const [mine] = await tx
      .select({ booking: plannerTrips.booking })
      .from(plannerTrips)
      .where(liveTrip(traveller, trip));
    if (!mine?.booking) return refuse("not-found");
    const at = { trip: plannerNotes.trip, item: plannerNotes.item };
    if (text === "") await tx.delete(plannerNotes).where(and(eq(at.trip, trip), eq(at.item, item)));
    else
      await tx
        .insert(plannerNotes)
        .values({ trip, item, text })
        .onConflictDoUpdate({ target: [at.trip, at.item], set: { text } });
    return accept(null);
  });
}
