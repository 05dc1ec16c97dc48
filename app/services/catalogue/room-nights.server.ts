/** The nights of our own hotels: planned from the files, held against what is sold, and written. */
import { join } from "node:path";
import { and, between, eq, inArray, notInArray, sql } from "drizzle-orm";
import { hotels, roomNights } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { OwnHotel } from "~/domain/catalogue/catalogue";
import { nightsOf, termsOn } from "~/domain/catalogue/room-nights";
import { MAX_NIGHTS } from "~/domain/catalogue/stay";
import { addDays, type Day, daysBetween } from "~/domain/day";
import type { Problem } from "./problem.server";
import { chunks } from "./sold.server";

export type Night = typeof roomNights.$inferSelect;
export type PlannedNight = Omit<Night, "taken">;

const keyOf = ({ hotel, room, night }: Pick<Night, "hotel" | "room" | "night">) => `${hotel} ${room} ${night}`;
const given = (column: string) => sql.raw(`excluded.${column}`);

/** The last night there is to let: of the longest stay that begins on the last day on sale. */
function lastNight(until: Day): Day {
  return addDays(until, MAX_NIGHTS - 1);
}

/** Every night of every room, from `today` to the last. */
export function planNights(files: readonly OwnHotel[], today: Day, until: Day): PlannedNight[] {
  const nights = nightsOf(today, daysBetween(today, lastNight(until)) + 1);
  return files.flatMap((hotel) =>
    hotel.rooms.flatMap((room) =>
      nights.flatMap((night) => {
        const terms = termsOn(room, night);
        if (!terms) return [];
        const { rooms, minimumNights, perPersonCad } = terms;
        return { hotel: hotel.slug, room: room.slug, night, rooms, minimumNights, perPersonCad };
      }),
    ),
  );
}

/** The same nights as they stand, with the rooms held and sold. */
export async function readNights(tx: Db, today: Day, until: Day): Promise<Night[]> {
  return tx
    .select()
    .from(roomNights)
    .where(between(roomNights.night, today, lastNight(until)));
}

/** Every change of rooms that would break a stay that is held or sold. */
export function compareRooms(
  existing: readonly Night[],
  planned: readonly PlannedNight[],
  files: readonly OwnHotel[],
  folder: string,
): Problem[] {
  const wanted = new Map(planned.map((night) => [keyOf(night), night]));
  const problems = new Map<string, Problem>();
  for (const row of existing) {
    const left = wanted.get(keyOf(row))?.rooms ?? 0;
    // One line a room is enough to put it right.
    const known = `${row.hotel} ${row.room}`;
    if (row.taken <= left || problems.has(known)) continue;
    const rooms = files.find(({ slug }) => slug === row.hotel)?.rooms ?? [];
    const at = rooms.findIndex(({ slug }) => slug === row.room);
    const message = `expected at least ${row.taken} of ${row.room} on the night of ${row.night}, found ${left}: that many are sold or held`;
    problems.set(known, {
      file: join(folder, "hotels", `${row.hotel}.yaml`),
      path: at < 0 ? [] : ["rooms", at, "seasons"],
      message,
    });
  }
  return [...problems.values()];
}

/** Our hotels, and those of their nights that differ; `taken` is never written. Nights no longer let go. */
export async function writeRooms(
  tx: Db,
  files: readonly OwnHotel[],
  existing: readonly Night[],
  planned: readonly PlannedNight[],
): Promise<void> {
  for (const some of chunks(files.map((data, position) => ({ data, position })))) {
    await tx
      .insert(hotels)
      .values(some.map(({ data, position }) => ({ slug: data.slug, destination: data.destination, position, data })))
      .onConflictDoUpdate({
        target: hotels.slug,
        set: { destination: given("destination"), position: given("position"), data: given("data") },
      });
  }
  const before = new Map(existing.map((row) => [keyOf(row), row]));
  const changed = planned.filter((night) => {
    const row = before.get(keyOf(night));
    before.delete(keyOf(night));
    const terms = ({ rooms, minimumNights, perPersonCad }: PlannedNight) => [rooms, minimumNights, perPersonCad].join();
    return !row || terms(row) !== terms(night);
  });
  for (const some of chunks(changed)) {
    await tx
      .insert(roomNights)
      .values(some)
      .onConflictDoUpdate({
        target: [roomNights.hotel, roomNights.room, roomNights.night],
        set: {
          rooms: given("rooms"),
          minimumNights: given("minimum_nights"),
          perPersonCad: given("per_person_cad"),
        },
      });
  }
  // What is left of them is not let any more.
  const gone = [...before.values()];
  for (const { hotel, room } of new Map(gone.map((row) => [`${row.hotel} ${row.room}`, row])).values()) {
    const nights = gone.filter((row) => row.hotel === hotel && row.room === room).map(({ night }) => night);
    for (const some of chunks(nights)) {
      await tx
        .delete(roomNights)
        .where(and(eq(roomNights.hotel, hotel), eq(roomNights.room, room), inArray(roomNights.night, some)));
    }
  }
}

/** Hotels no longer in the files go, unless nights of theirs were let: then they stay, and are offered no more. */
export async function removeUnusedHotels(tx: Db, files: readonly OwnHotel[]): Promise<void> {
  const slugs = files.map(({ slug }) => slug);
  const others = slugs.length > 0 ? notInArray(hotels.slug, slugs) : undefined;
  const letNights = sql`exists (select 1 from ${roomNights} where ${roomNights.hotel} = ${hotels.slug} and ${roomNights.taken} > 0)`;
  await tx
    .delete(roomNights)
    .where(and(slugs.length > 0 ? notInArray(roomNights.hotel, slugs) : undefined, eq(roomNights.taken, 0)));
  await tx.delete(hotels).where(and(others, sql`not ${letNights}`));
  await tx.update(hotels).set({ position: -1 }).where(others);
}
