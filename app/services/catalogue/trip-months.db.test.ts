import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { AMPLE_PLACES, departures, fares, runs, tripMonths, tripRooms, trips } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { aCity, aTrip, clearCatalogue, seedCatalogue } from "../../../tests/support/catalogue";

const CITIES = ["montreal", "quebec"] as const;
const fare = (adultCad: number) => ({ adultCad, childCad: adultCad });
const idOf = (trip: string, day: string) => `${trip}_${day}`;

/** Two trips, each with four departures in May and four in June; the second serves one city alone. */
beforeEach(async () => {
  await clearCatalogue();
  const days = ["02", "09", "16", "23"].flatMap((day) => [`2027-05-${day}`, `2027-06-${day}`]);
  const both = { montreal: fare(20_000), quebec: fare(25_000) };
  await seedCatalogue({
    cities: CITIES.map((city) => aCity(city)),
    trips: [aTrip("one"), aTrip("two")],
    departures: days.flatMap((startDay, i) => [
      { trip: "one", startDay, fares: { ...both, montreal: fare(20_000 + i * 100) }, capacity: 40 },
      { trip: "two", startDay, fares: { quebec: fare(30_000 - i * 100) }, capacity: 40, taken: i * 4 },
    ]),
  });
});

type Month = typeof tripMonths.$inferSelect;
const inOrder = (rows: Month[]) => rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();

/** What the table has to say, worked out departure by departure. */
async function expected(): Promise<Month[]> {
  const rows = new Map<string, Month>();
  const all = await db.select().from(departures);
  const paid = await db.select().from(fares);
  for (const { id, trip, startDay, status, placesLeft, fromCad, stayCad } of all) {
    if (status !== "on-sale" || placesLeft < AMPLE_PLACES) continue;
    const prices: [string, number][] = paid.flatMap(({ departure, city, adultCad }) =>
      departure === id ? [[city, adultCad + stayCad]] : [],
    );
    for (const [city, cad] of [["", fromCad] as [string, number], ...prices]) {
      const month = startDay.slice(0, 7);
      const row = rows.get(`${city} ${trip} ${month}`) ?? {
        city,
        trip,
        month,
        firstDay: startDay,
        lastDay: startDay,
        fromCad: cad,
      };
      if (startDay < row.firstDay) row.firstDay = startDay;
      if (startDay > row.lastDay) row.lastDay = startDay;
      row.fromCad = Math.min(row.fromCad, cad);
      rows.set(`${city} ${trip} ${month}`, row);
    }
  }
  return [...rows.values()];
}

async function isTrue(): Promise<void> {
  expect(inOrder(await db.select().from(tripMonths))).toEqual(inOrder(await expected()));
}

const changeRun = (id: string, set: Partial<typeof runs.$inferInsert>) =>
  transaction((tx) => tx.update(runs).set(set).where(eq(runs.id, id)));
const change = (id: string, set: Partial<typeof departures.$inferInsert>) =>
  transaction((tx) => tx.update(departures).set(set).where(eq(departures.id, id)));

it("Months are those of the departures on sale with ten places left or more", async () => {
  await isTrue();
  const row = async () =>
    (await db.select().from(tripMonths)).find(({ city, trip, month }) => `${city} ${trip} ${month}` === " one 2027-05");
  expect(await row()).toMatchObject({ firstDay: "2027-05-02", lastDay: "2027-05-23", fromCad: 20_000 });
  await changeRun(idOf("one", "2027-05-02"), { taken: 30 });
  expect(await row()).toMatchObject({ firstDay: "2027-05-02" });
  await changeRun(idOf("one", "2027-05-02"), { taken: 31 });
  expect(await row()).toMatchObject({ firstDay: "2027-05-09", fromCad: 20_200 });
  await isTrue();
  await changeRun(idOf("one", "2027-05-02"), { taken: 30 });
  expect(await row()).toMatchObject({ firstDay: "2027-05-02" });
  await isTrue();
});

it("Months follow every change of departures and fares", async () => {
  const first = idOf("one", "2027-05-02");
  const steps: [string, () => Promise<unknown>][] = [
    ["closed", () => change(first, { status: "closed" })],
    ["on sale again", () => change(first, { status: "on-sale" })],
    ["a smaller coach", () => changeRun(first, { capacity: 9 })],
    ["a larger one", () => changeRun(first, { capacity: 50 })],
    ["a dearer stay", () => change(first, { stayCad: 5_000, fromCad: 30_000 })],
    ["another day", () => change(idOf("one", "2027-06-23"), { startDay: "2027-07-01" })],
    [
      "a dearer fare",
      () =>
        transaction((tx) =>
          tx
            .update(fares)
            .set({ adultCad: 90_000 })
            .where(and(eq(fares.departure, idOf("two", "2027-05-02")), eq(fares.city, "quebec"))),
        ),
    ],
    [
      "a city less",
      () => transaction((tx) => tx.delete(fares).where(and(eq(fares.trip, "one"), eq(fares.city, "quebec")))),
    ],
    ["one gone", () => transaction((tx) => tx.delete(departures).where(eq(departures.id, first)))],
    ["one more", () => seedCatalogue({ trips: [aTrip("one")], departures: [{ startDay: "2027-08-01" }] })],
    ["all of a month gone", () => transaction((tx) => tx.delete(departures).where(eq(departures.trip, "two")))],
  ];
  for (const [what, step] of steps) {
    await step();
    expect([what, inOrder(await db.select().from(tripMonths))]).toEqual([what, inOrder(await expected())]);
  }
  await clearCatalogue();
  expect(await db.select().from(tripMonths)).toEqual([]);
});

it("Months are true after sales that fill several of their departures together", async () => {
  const sold = ["2027-05-02", "2027-05-09", "2027-05-16", "2027-05-23"].map((day) =>
    transaction(async (tx) => {
      const { id, taken } = runs;
      await tx
        .update(runs)
        .set({ taken: sql`${taken} + 20` })
        .where(eq(id, idOf("one", day)));
      await tx
        .update(runs)
        .set({ taken: sql`${taken} + 15` })
        .where(eq(id, idOf("one", day)));
    }),
  );
  await Promise.all(sold);
  await isTrue();
  expect(
    (await db.select().from(tripMonths)).filter(({ trip, month }) => trip === "one" && month === "2027-05"),
  ).toEqual([]);
});

it("What a room adds is said as the trip's document says it, and changes and goes with it", async () => {
  const rooms = () => db.select().from(tripRooms).orderBy(tripRooms.guests);
  await seedCatalogue({ trips: [aTrip("slept", { room: { perAdultCad: [9_000, 0, -1_000] } })] });
  expect((await rooms()).map(({ guests, adultCad }) => [guests, adultCad])).toEqual([
    [1, 9_000],
    [2, 0],
    [3, -1_000],
  ]);
  const data = aTrip("slept", { room: { perAdultCad: [500] } });
  await transaction((tx) => tx.update(trips).set({ data }).where(eq(trips.slug, "slept")));
  expect(await rooms()).toEqual([{ trip: "slept", guests: 1, adultCad: 500 }]);
  await clearCatalogue();
  expect(await rooms()).toEqual([]);
});
