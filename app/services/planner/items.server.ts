/** What a traveller adds to a trip. Whose trip it is is asked in every query. */
import { and, asc, count, eq, exists, isNotNull, isNull, type SQL } from "drizzle-orm";
import { oneAtATime } from "~/db/one-at-a-time.server";
import { plannerItems, plannerNotes, plannerTrips } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { MAX_PLANNED_ITEMS } from "~/domain/limits";
import { severalLines } from "~/domain/plain-text";
import { daysOf, type FieldErrors, type ItemData, type ItemKind, readItem } from "~/domain/planner-items";
import type { Planned } from "~/domain/planner-timeline";
import type { Traveller } from "~/domain/traveller";
import { secret } from "~/services/checkout/secret.server";
import { liveTrip } from "./trips.server";

const MAX_NOTE = 2_000;

/** Items of this trip, if it is this traveller's. */
function ofTrip(tx: Db, traveller: Traveller, trip: string): SQL | undefined {
  const mine = tx.select({ id: plannerTrips.id }).from(plannerTrips).where(liveTrip(traveller, trip));
  return and(eq(plannerItems.trip, trip), exists(mine));
}

const oneOf = (tx: Db, traveller: Traveller, trip: string, id: string) =>
  and(eq(plannerItems.id, id), ofTrip(tx, traveller, trip));

/** A trip's items, in the order they were added. */
export async function listItems(traveller: Traveller, trip: string): Promise<Planned[]> {
  return db
    .select({ id: plannerItems.id, kind: plannerItems.kind, data: plannerItems.data })
    .from(plannerItems)
    .where(and(ofTrip(db, traveller, trip), isNull(plannerItems.deletedAt)))
    .orderBy(asc(plannerItems.createdAt), asc(plannerItems.id));
}

export async function findItem(traveller: Traveller, trip: string, id: string): Promise<Planned | null> {
  const [item] = await db
    .select({ id: plannerItems.id, kind: plannerItems.kind, data: plannerItems.data })
    .from(plannerItems)
    .where(and(oneOf(db, traveller, trip, id), isNull(plannerItems.deletedAt)));
  return item ?? null;
}

export type Saved =
  | { ok: true; id: string }
  | { ok: false; errors: FieldErrors }
  | { ok: false; code: "not-found" | "too-many-items" };

const columnsOf = (kind: ItemKind, data: ItemData) => {
  const days = daysOf(kind, data);
  return { data, startDay: days?.start ?? null, endDay: days?.end ?? null };
};

export async function addItem(
  traveller: Traveller,
  { trip, kind, typed }: { trip: string; kind: ItemKind; typed: Record<string, string> },
  now: Date,
): Promise<Saved> {
  const read = readItem(kind, typed);
  if (!read.ok) return read;
  return transaction(async (tx): Promise<Saved> => {
    const [mine] = await tx.select({ id: plannerTrips.id }).from(plannerTrips).where(liveTrip(traveller, trip));
    if (!mine) return { ok: false, code: "not-found" };
    await oneAtATime(tx, "trip", trip);
    const [has] = await tx.select({ items: count() }).from(plannerItems).where(eq(plannerItems.trip, trip));
    if (has && has.items >= MAX_PLANNED_ITEMS) return { ok: false, code: "too-many-items" };
    const id = secret();
    await tx.insert(plannerItems).values({ id, trip, kind, ...columnsOf(kind, read.data), createdAt: now });
    return { ok: true, id };
  });
}

export async function editItem(
  traveller: Traveller,
  { trip, item, typed }: { trip: string; item: Planned; typed: Record<string, string> },
): Promise<Saved> {
  const read = readItem(item.kind, typed);
  if (!read.ok) return read;
  const saved = await transaction((tx) =>
    tx
      .update(plannerItems)
      .set(columnsOf(item.kind, read.data))
      .where(and(oneOf(tx, traveller, trip, item.id), eq(plannerItems.kind, item.kind), isNull(plannerItems.deletedAt)))
      .returning({ id: plannerItems.id }),
  );
  return saved[0] ? { ok: true, id: saved[0].id } : { ok: false, code: "not-found" };
}

/** Deletes an item until it is had back; answers what it was, or null. */
export async function deleteItem(traveller: Traveller, trip: string, id: string, now: Date): Promise<ItemKind | null> {
  const [deleted] = await transaction((tx) =>
    tx
      .update(plannerItems)
      .set({ deletedAt: now })
      .where(and(oneOf(tx, traveller, trip, id), isNull(plannerItems.deletedAt)))
      .returning({ kind: plannerItems.kind }),
  );
  return deleted?.kind ?? null;
}

export async function restoreItem(traveller: Traveller, trip: string, id: string): Promise<ItemKind | null> {
  const [restored] = await transaction((tx) =>
    tx
      .update(plannerItems)
      .set({ deletedAt: null })
      .where(and(oneOf(tx, traveller, trip, id), isNotNull(plannerItems.deletedAt)))
      .returning({ kind: plannerItems.kind }),
  );
  return restored?.kind ?? null;
}

/** Notes beside what was bought here, by what they are beside. */
export async function listNotes(traveller: Traveller, trip: string): Promise<Record<string, string>> {
  const found = await db
    .select({ item: plannerNotes.item, text: plannerNotes.text })
    .from(plannerNotes)
    .innerJoin(plannerTrips, eq(plannerTrips.id, plannerNotes.trip))
    .where(liveTrip(traveller, trip));
  return Object.fromEntries(found.map(({ item, text }) => [item, text]));
}

/** Writes the note beside something bought here, or forgets it where there is nothing to write. */
export async function saveNote(
  traveller: Traveller,
  { trip, item, typed }: { trip: string; item: string; typed: string },
): Promise<"saved" | "too-long" | "not-found"> {
  const text = severalLines(typed);
  if (text.length > MAX_NOTE) return "too-long";
  return transaction(async (tx) => {
    const [mine] = await tx
      .select({ booking: plannerTrips.booking })
      .from(plannerTrips)
      .where(liveTrip(traveller, trip));
    if (!mine?.booking) return "not-found";
    const where = and(eq(plannerNotes.trip, trip), eq(plannerNotes.item, item));
    await tx.delete(plannerNotes).where(where);
    if (text !== "") await tx.insert(plannerNotes).values({ trip, item, text });
    return "saved";
  });
}
