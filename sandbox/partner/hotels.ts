/** The partner's hotels by place. None of them exists. */
import type { Hotel, Room } from "./hotel";
import { BOSTON } from "./hotels/boston";
import { MANHATTAN } from "./hotels/manhattan";
import { NEW_YORK } from "./hotels/new-york";
import { NIAGARA_FALLS } from "./hotels/niagara-falls";
import { TORONTO } from "./hotels/toronto";

export const PLACES: ReadonlyMap<string, readonly Hotel[]> = new Map([
  ["manhattan", MANHATTAN],
  ["new-york", NEW_YORK],
  ["boston", BOSTON],
  ["toronto", TORONTO],
  ["niagara-falls", NIAGARA_FALLS],
]);

const HOTELS: ReadonlyMap<string, Hotel> = new Map(
  [...PLACES.values()].flat().map((hotel) => [hotel.slug, hotel] as const),
);

export function findRoom(slug: string, roomSlug: string): { hotel: Hotel; room: Room } | undefined {
  const hotel = HOTELS.get(slug);
  const room = hotel?.rooms.find((each) => each.slug === roomSlug);
  return hotel && room && { hotel, room };
}
