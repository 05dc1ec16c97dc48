/**
 * Does the time of a list and of a trip page grow with the catalogue?
 *
 * Three databases hold the same trips on sale, as shipped (some 5,000 departures):
 * - `shipped`: nothing else;
 * - `history`: a hundred times the departures, of which those on sale are the same: years of past ones, and later ones
 *   not yet on sale. This is how the table grows by itself, and what must not cost anything;
 * - `trips`: a hundred times the trips, and so the departures on sale: a company a hundred times larger. A page still
 *   shows twelve trips; counting them all is what remains to grow.
 *
 * Each is a copy of the shipped one, made and measured by processes of its own: `catalogue.ts --grow <variant> <times>`,
 * then `--measure <variant> <calls>`. Every question is asked as it is the first time after a write, when what is kept while
 * nothing is written is read, and as it is from then on.
 */
import { and, count, eq, gt, sql } from "drizzle-orm";
import { departureRuns, departures, fares, runs, trips } from "~/db/schema";
import { closeDatabase, db, transaction } from "~/db/transaction.server";
import { addDays, daysBetween } from "~/domain/day";
import { departureId } from "~/domain/departures/departure-id";
import { PRICE_BANDS } from "~/features/trip/trip-filters";
import { chunks } from "~/services/catalogue/sold.server";
import { countTrips } from "~/services/search/count-trips.server";
import { findTrips } from "~/services/search/find-trips.server";
import { getHome } from "~/services/search/get-home.server";
import { getTrip } from "~/services/search/get-trip.server";
import type { TripSearch } from "~/services/search/trip-search.server";
import { planOf, queriesOf } from "../tests/support/query-plans";
import type { Figures, Variant } from "./growth";
import { FIXED_DAY } from "./lib/seed";

/** Multiplies what is in the database of this process. */
async function grow(variant: Variant, times: number): Promise<void> {
  const allTrips = await db.select().from(trips);
  const allDepartures = await db.select().from(departures);
  const fareRows = await db.select().from(fares);
  const faresOf = new Map<string, typeof fareRows>();
  for (const fare of fareRows) faresOf.set(fare.departure, [...(faresOf.get(fare.departure) ?? []), fare]);
  const lastDay = allDepartures.reduce((last, { startDay }) => (startDay > last ? startDay : last), FIXED_DAY);
  const span = daysBetween(FIXED_DAY, lastDay) + 1;
  for (let copy = 1; copy < times; copy++) {
    // Whole spans of sales: one after today's for every four before.
    const shift = variant === "history" ? span * (copy % 5 === 0 ? copy / 5 : -(copy - Math.floor(copy / 5))) : 0;
    const tripOf = (slug: string) => (variant === "trips" ? `${slug}-${copy}` : slug);
    const copies = allDepartures.map((row) => {
      const startDay = addDays(row.startDay, shift);
      const trip = tripOf(row.trip);
      const id = departureId(trip, startDay, row.nights ?? undefined);
      return { ...row, id, trip, startDay, endDay: addDays(row.endDay, shift), from: row.id };
    });
    await transaction(async (tx) => {
      if (variant === "trips") {
        for (const trip of allTrips) {
          await tx.insert(trips).values({ ...trip, slug: tripOf(trip.slug), position: trip.position + copy * 100 });
        }
      }
      for (const some of chunks(copies)) await tx.insert(departures).values(some.map(({ from: _, ...row }) => row));
      const copied = copies.flatMap(({ id, trip, startDay, from }) =>
        (faresOf.get(from) ?? []).map((fare) => ({ ...fare, departure: id, trip, startDay })),
      );
      for (const some of chunks(copied, 1_000)) await tx.insert(fares).values(some);
    });
  }
}

/** Sells one of the last places of a trip each time: what is kept until something is written is read again. */
async function salesOf(): Promise<() => Promise<void>> {
  const [sold] = await db
    .select({ run: departureRuns.run })
    .from(departureRuns)
    .innerJoin(departures, eq(departures.id, departureRuns.departure))
    .where(and(eq(departures.status, "on-sale"), gt(departures.startDay, addDays(FIXED_DAY, 60))))
    .orderBy(departures.startDay, departures.id)
    .limit(1);
  if (!sold) throw new Error("nothing is on sale");
  let left = 9;
  return () =>
    transaction(async (tx) => {
      left = left > 1 ? left - 1 : 9;
      await tx
        .update(runs)
        .set({ taken: sql`${runs.capacity} - ${left}` })
        .where(eq(runs.id, sold.run));
    });
}

/** Milliseconds a question takes, the median of so many times; `before` each is not counted. */
async function medianOf(ask: () => Promise<unknown>, calls: number, before = async () => {}): Promise<number> {
  const times: number[] = [];
  for (let i = -Math.min(10, calls); i < calls; i++) {
    await before();
    const start = performance.now();
    await ask();
    if (i >= 0) times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(calls / 2)] ?? Number.NaN;
}

async function measure(calls: number): Promise<Figures> {
  const reader = { today: FIXED_DAY, locale: "fr-ca", currency: "CAD" } as const;
  const party = { adults: 2, children: 1 };
  /** As the page of the list asks. */
  const list = { ...party, page: 1 };
  const counts = (search: TripSearch) => countTrips(search, PRICE_BANDS, reader);
  const asked: Record<string, () => Promise<unknown>> = {
    home: () => getHome(party, reader),
    "list, all": () => findTrips(list, reader),
    "list, from Quebec": () => findTrips({ ...list, city: "quebec" }, reader),
    "list, to Boston": () => findTrips({ ...list, destination: "boston" }, reader),
    "list, a date": () => findTrips({ ...list, city: "laval", destination: "boston", date: "2027-07-03" }, reader),
    "list, nearest dates": () =>
      findTrips({ ...list, city: "laval", destination: "boston", date: "2027-04-20" }, reader),
    "list, by price": () => findTrips({ ...list, sort: "price" }, reader),
    "list, by price from Quebec": () => findTrips({ ...list, sort: "price", city: "quebec" }, reader),
    "list, under $200": () => findTrips({ ...list, price: { from: 0, below: 20_000 } }, reader),
    "list, by next departure": () => findTrips({ ...list, sort: "next" }, reader),
    "counts of the filters": () => counts(list),
    "counts, from Quebec": () => counts({ ...list, city: "quebec" }),
    "list with its counts": async () => [await findTrips(list, reader), await counts(list)],
    trip: () => getTrip("new-york-3-days", { ...reader, ...party, city: "quebec" }),
  };
  const write = await salesOf();
  const [rows] = await db.select({ count: count() }).from(departures);
  const figures: Figures = { departures: rows?.count ?? 0, afterWrite: {}, unchanged: {}, plans: {} };
  for (const [name, ask] of Object.entries(asked)) {
    figures.afterWrite[name] = await medianOf(ask, calls, write);
    figures.unchanged[name] = await medianOf(ask, calls);
    await write();
    const plans = await Promise.all((await queriesOf(ask)).map(planOf));
    figures.plans[name] = plans.flat();
  }
  return figures;
}

const [task, variant, many] = process.argv.slice(2);
if (task === "--grow") await grow(variant as Variant, Number(many));
else process.stdout.write(JSON.stringify(await measure(Number(many))));
await closeDatabase();
