/** Hotels with a room that can be had, a page at a time, the partner's and ours. */

export const HOTELS_A_PAGE = 12;

/**
 * By slugs, the hotel that a page begins at, and those that the pages before and after it do; `""` is the first page,
 * null that there is none.
 */
export type HotelPages = { at: string; previous: string | null; next: string | null };

/** Where one page shows all. */
export const ONE_PAGE: HotelPages = { at: "", previous: null, next: null };

/** What can be had of some hotels, by their slugs; those of which nothing can are left out. */
type Rooms<T> = (hotels: readonly string[]) => Promise<ReadonlyMap<string, T>>;

/**
 * Of hotels in their order, the page that begins at one of them. A hotel without a room takes no place on it; it is the
 * first page where the hotel is unknown or nothing is left from there on, and where one page holds all. The rooms of no
 * more hotels are asked for than it takes to fill it, and to know where the pages next to it begin.
 */
export async function hotelPage<T>(
  hotels: readonly string[],
  at: string,
  roomsOf: Rooms<T>,
): Promise<{ found: T[]; pages: HotelPages }> {
  const index = Math.max(0, hotels.indexOf(at));
  const here = await firstWithRooms(hotels.slice(index), roomsOf);
  if (index > 0 && here.length === 0) return hotelPage(hotels, "", roomsOf);
  const before = await firstWithRooms(hotels.slice(0, index).reverse(), roomsOf);
  const isWhole = before.length + here.length <= HOTELS_A_PAGE;
  const all = isWhole ? [...before.reverse(), ...here] : here;
  const slugAt = (list: [string, T][], position: number, otherwise: string) => list[position]?.[0] ?? otherwise;
  const isFirst = isWhole || before.length === 0;
  return {
    found: all.slice(0, HOTELS_A_PAGE).map(([, rooms]) => rooms),
    pages: {
      at: isFirst ? "" : slugAt(here, 0, ""),
      previous: isFirst ? null : before.length > HOTELS_A_PAGE ? slugAt(before, HOTELS_A_PAGE - 1, "") : "",
      next: here[HOTELS_A_PAGE]?.[0] ?? null,
    },
  };
}

/** The same of rooms that are known already: those of each hotel together, in the order of their first. */
export async function pageOfRooms<T>(
  rooms: readonly T[],
  at: string,
  hotelOf: (room: T) => string,
): Promise<{ rooms: T[]; pages: HotelPages }> {
  const byHotel = new Map<string, T[]>();
  for (const room of rooms) byHotel.set(hotelOf(room), [...(byHotel.get(hotelOf(room)) ?? []), room]);
  const { found, pages } = await hotelPage([...byHotel.keys()], at, async () => byHotel);
  return { rooms: found.flat(), pages };
}

/** The first hotels that have rooms, with them: a page of them and one more, where there are as many. */
async function firstWithRooms<T>(hotels: readonly string[], roomsOf: Rooms<T>): Promise<[string, T][]> {
  const found: [string, T][] = [];
  for (let i = 0; i < hotels.length && found.length <= HOTELS_A_PAGE; i += HOTELS_A_PAGE + 1) {
    const some = hotels.slice(i, i + HOTELS_A_PAGE + 1);
    const rooms = await roomsOf(some);
    for (const hotel of some) {
      const had = rooms.get(hotel);
      if (had !== undefined) found.push([hotel, had]);
    }
  }
  return found.slice(0, HOTELS_A_PAGE + 1);
}
