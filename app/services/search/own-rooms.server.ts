/** Rooms of our own hotels, as their nights stand. Answered by the nights' primary key. */
import { and, between, eq, exists, gt, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { departures, roomNights } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import { addDays, type Day } from "~/domain/day";

/** What each guest pays on a night, in CAD cents; null where the room does not take them. */
function pricedFor(guests: number): SQL {
  // Written out: as a parameter, PostgreSQL would not know whether it is a position or a key.
  return sql`cast(${roomNights.perPersonCad} ->> ${sql.raw(String(Math.trunc(guests) - 1))} as integer)`;
}

/** The most a stay's first night asks for, over the nights of a room. */
function minimumOn(firstNight: Day | typeof departures.startDay): SQL {
  return sql`max(case when ${roomNights.night} = ${firstNight} then ${roomNights.minimumNights} else 0 end)`;
}

const rooms = [roomNights.hotel, roomNights.room] as const;

/** A room of ours that is let already, to anyone who would let it go for another. */
export type Letting = { hotel: string; room: string; firstNight: Day; nights: number };

/** How many are free on all nights; the nights of `mine` are theirs to be moved within. */
function leftFor(mine: Letting | undefined): SQL {
  const left = sql`${roomNights.rooms} - ${roomNights.taken}`;
  if (!mine) return sql`min(${left})`;
  const isMine = and(
    eq(roomNights.hotel, mine.hotel),
    eq(roomNights.room, mine.room),
    between(roomNights.night, mine.firstNight, addDays(mine.firstNight, mine.nights - 1)),
  );
  return sql`min(${left} + case when ${isMine} then 1 else 0 end)`;
}

export type OwnStay = { firstNight: Day; nights: number; guests: number };
/** A room that is free on every night of a stay. Price each guest, all nights, in CAD cents. */
export type FreeRoom = { hotel: string; room: string; left: number; perPersonCad: number };

/**
 * The rooms of these hotels that take the guests and are free, but for their own room, on every night of the stay; of one
 * room, if it is named.
 */
export async function freeRooms(
  hotels: readonly string[],
  { firstNight, nights, guests }: OwnStay,
  { room, mine }: { room?: string; mine?: Letting | undefined } = {},
  from: Db = db,
): Promise<FreeRoom[]> {
  if (hotels.length === 0) return [];
  const price = pricedFor(guests);
  const left = leftFor(mine);
  return from
    .select({
      hotel: roomNights.hotel,
      room: roomNights.room,
      left: sql<number>`${left}`.mapWith(Number),
      perPersonCad: sql<number>`sum(${price})`.mapWith(Number),
    })
    .from(roomNights)
    .where(
      and(
        inArray(roomNights.hotel, [...hotels]),
        room === undefined ? undefined : eq(roomNights.room, room),
        between(roomNights.night, firstNight, addDays(firstNight, nights - 1)),
      ),
    )
    .groupBy(...rooms)
    .having(sql`count(${price}) = ${nights} and ${left} > 0 and ${minimumOn(firstNight)} <= ${nights}`);
}

/**
 * What each guest pays for all nights of a room that is sold already, in CAD cents; null where it has no such price.
 */
export async function pricedForMore(
  { hotel, room, firstNight, nights }: Letting,
  guests: number,
  from: Db,
): Promise<number | null> {
  const price = pricedFor(guests);
  const last = addDays(firstNight, nights - 1);
  const [row] = await from
    .select({
      perPersonCad: sql<number>`sum(${price})`.mapWith(Number),
      priced: sql<number>`count(${price})`.mapWith(Number),
    })
    .from(roomNights)
    .where(and(eq(roomNights.hotel, hotel), eq(roomNights.room, room), between(roomNights.night, firstNight, last)));
  return row?.priced === nights ? row.perPersonCad : null;
}

/** A room that is free while a departure is away. Price each guest, all nights, in CAD cents. */
export type FreeRoomOn = Omit<FreeRoom, "left"> & { departure: string; firstNight: Day; nights: number };

/** The rooms of these hotels that fit the guests and are free, but for their own room, while departures are away. */
export async function freeRoomsOn(
  departing: SQL | undefined,
  hotels: readonly string[],
  { guests, mine }: { guests: number; mine: Letting },
  from: Db = db,
): Promise<FreeRoomOn[]> {
  if (hotels.length === 0) return [];
  const price = pricedFor(guests);
  const left = leftFor(mine);
  const nights = sql<number>`max(${departures.nights})`.mapWith(Number);
  return from
    .select({
      departure: departures.id,
      hotel: roomNights.hotel,
      room: roomNights.room,
      firstNight: departures.startDay,
      nights,
      perPersonCad: sql<number>`sum(${price})`.mapWith(Number),
    })
    .from(departures)
    .innerJoin(roomNights, and(gte(roomNights.night, departures.startDay), lt(roomNights.night, departures.endDay)))
    .where(and(departing, inArray(roomNights.hotel, [...hotels])))
    .groupBy(departures.id, ...rooms)
    .having(sql`count(${price}) = ${nights} and ${left} > 0 and ${minimumOn(departures.startDay)} <= ${nights}`);
}

/** A condition on departures: some room of these hotels takes the guests on every night they are away. */
export function hasFreeRoom(hotels: readonly string[], guests: number): SQL {
  const free = db
    .select({ one: sql<number>`1` })
    .from(roomNights)
    .where(
      and(
        inArray(roomNights.hotel, [...hotels]),
        gte(roomNights.night, departures.startDay),
        lt(roomNights.night, departures.endDay),
        gt(roomNights.rooms, roomNights.taken),
      ),
    )
    .groupBy(...rooms)
    .having(
      sql`count(${pricedFor(guests)}) = ${departures.nights} and ${minimumOn(departures.startDay)} <= ${departures.nights}`,
    );
  return exists(free);
}
