/** The rooms of ours that a booking of a package may have on other departures of its trip. */
import type { SQL } from "drizzle-orm";
import type { checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Stay } from "~/services/inventory/rooms.server";
import { type FreeRoomOn, freeRoomsOn } from "~/services/search/own-rooms.server";
import { bedsOf, hotelsOf } from "./other-rooms.server";
import { isRoom, type RoomOnNewDate, sameAs } from "./wanted-room.server";

type RoomContext = {
  checkout: Pick<typeof checkouts.$inferSelect, "trip" | "rateMicros">;
  stay: Stay;
  /** Who travels. */
  guests: number;
};

/** The rooms that are free for all who travel, by departure: theirs first where it is, then as the catalogue has them. */
export async function roomsOnDates(
  tx: Db,
  { checkout, stay, guests }: RoomContext,
  departing: SQL | undefined,
): Promise<(departure: string) => RoomOnNewDate[]> {
  const { sold, known } = await hotelsOf(tx, checkout.trip, stay.hotel);
  // The nights they have are theirs to be moved within.
  const free = new Map<string, FreeRoomOn>();
  for (const each of await freeRoomsOn(departing, sold, { guests, mine: stay }, tx))
    free.set(`${each.departure} ${each.hotel} ${each.room}`, each);
  const isSame = isRoom(sameAs(stay, guests));
  return (departure) => {
    const rooms = known.flatMap((hotel) =>
      hotel.rooms.flatMap((room) => {
        const night = free.get(`${departure} ${hotel.slug} ${room.slug}`);
        if (!night || room.sleeps < guests) return [];
        const { firstNight, nights, perPersonCad } = night;
        const letting = { perPersonCad, nights, guests, rateMicros: checkout.rateMicros };
        return bedsOf(hotel, room, letting).map((fields): RoomOnNewDate => ({ ...fields, firstNight, nights }));
      }),
    );
    return [...rooms.filter(isSame), ...rooms.filter((room) => !isSame(room))];
  };
}

/** What is written of a stay that is moved there; one that stays sold at what it was keeps its price. */
export function toStayFields(
  there: RoomOnNewDate,
  asSold: boolean,
): Omit<RoomOnNewDate, Priced> & Partial<RoomOnNewDate> {
  const { hotel, room, about, roomName, twoBeds, firstNight, nights } = there;
  const where = { hotel, room, about, roomName, twoBeds, firstNight, nights };
  if (asSold) return where;
  const { guests, perPerson, twoBedsPrice, total, shownTotal, totalCad } = there;
  return { ...where, guests, perPerson, twoBedsPrice, total, shownTotal, totalCad };
}

type Priced = "guests" | "perPerson" | "twoBedsPrice" | "total" | "shownTotal" | "totalCad";
