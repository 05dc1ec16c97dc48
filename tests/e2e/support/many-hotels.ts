/** A package of ours with many hotels, for as long as a test looks at it. */
import { change, select } from "./database";
import { PACKAGES } from "./package";
import type { Served } from "./site";

/** Sells the package with so many hotels, all like its first, while a test runs; then as it was. */
export async function withManyHotels(site: Served, count: number, run: () => Promise<void>): Promise<void> {
  const { slug } = PACKAGES.own;
  const [trip] = select<{ data: string }>(site, "select data from trips where slug = ?", slug);
  const first: string = JSON.parse(trip?.data ?? "").stay.hotels[0];
  const slugs = Array.from({ length: count }, (_, i) => `many-${i + 1}`);
  try {
    for (const [i, hotel] of slugs.entries()) {
      change(
        site,
        `insert into hotels select ?, destination, ?, json_set(data, '$.slug', ?, '$.name', ?) from hotels where slug = ?`,
        ...[hotel, 1_000 + i, hotel, `Hotel ${i + 1}`, first],
      );
      change(
        site,
        `insert into room_nights (hotel, room, night, rooms, taken, minimum_nights, per_person_cad)
         select ?, room, night, rooms, 0, minimum_nights, per_person_cad from room_nights where hotel = ?`,
        ...[hotel, first],
      );
    }
    const sold = `update trips set data = json_set(data, '$.stay.hotels', json(?)) where slug = ?`;
    change(site, sold, JSON.stringify(slugs), slug);
    await run();
  } finally {
    change(site, "update trips set data = ? where slug = ?", trip?.data ?? null, slug);
    change(site, "delete from room_nights where hotel like 'many-%'");
    change(site, "delete from hotels where slug like 'many-%'");
  }
}
