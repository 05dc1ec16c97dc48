import type { Random } from "./random";
import type { Departure } from "./shopper";
import type { World } from "./world";

export type Departures = Awaited<ReturnType<typeof departuresOf>>;

/** Departures to buy: shared ones, some with few places; and those that one story has to itself. */
export async function departuresOf(world: World, random: Random) {
  const found = await world.rows<Departure>(
    `select id, trip from departures where trip in ('new-york-3-days', 'boston-2-days') and taken = 0
     and status = 'on-sale' and start_day > '${new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)}'
     order by id`,
  );
  const mixed = random.shuffle(found);
  const few = async ({ id }: Departure, places: number) =>
    world.change(`update departures set capacity = taken + ${places} where id = ?`, id);
  let [shared, own] = [0, 0];
  const next = (from: Departure[], at: number): Departure => {
    const departure = from[at % from.length];
    if (!departure) throw new Error("There is no departure to buy");
    return departure;
  };
  const half = Math.floor(mixed.length / 2);
  return {
    shared: async () => {
      const departure = next(mixed.slice(0, half), shared++);
      if (shared % 3 === 0) await few(departure, 3);
      return departure;
    },
    own: async (places: number) => {
      const departure = next(mixed.slice(half), own++);
      await few(departure, places);
      return departure;
    },
  };
}
