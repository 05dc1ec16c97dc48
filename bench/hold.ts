/**
 * One process of the holds' benchmark, on the database of DATABASE_URL: `hold.ts <size>` has clients hold places of
 * departures of one run and of two, a while each in turn, and prints the figures as JSON.
 */
import { and, asc, count, eq, gt, min, ne } from "drizzle-orm";
import { departureRuns, departures, fares, trips } from "~/db/schema";
import { closeDatabase, db } from "~/db/transaction.server";
import { dayIn } from "~/domain/day";
import { holdPlaces } from "~/services/checkout/hold-places.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import type { HoldsResult } from "./holds";
import { spreadOf } from "./lib/percentile";
import type { HoldsSize } from "./sizes";

const DAY_MS = 24 * 60 * 60_000;

type Sold = { departure: string; city: string };

/** Departures still to come that use so many runs. A package wants a room, whose time is measured elsewhere. */
async function departuresOf(runs: number, today: string): Promise<Sold[]> {
  const found = await db
    .select({ departure: departures.id, city: min(fares.city) })
    .from(departures)
    .innerJoin(fares, eq(fares.departure, departures.id))
    .innerJoin(trips, eq(trips.slug, departures.trip))
    .where(
      and(
        gt(departures.startDay, today),
        ne(trips.kind, "package"),
        eq(db.select({ runs: count() }).from(departureRuns).where(eq(departureRuns.departure, departures.id)), runs),
      ),
    )
    .groupBy(departures.id)
    .orderBy(asc(departures.id));
  return found.map(({ departure, city }) => ({ departure, city: city ?? "" }));
}

/** Milliseconds of each hold that clients make for so many seconds, one departure after the other, and of the whole. */
async function slice(sold: readonly Sold[], { clients, seconds }: HoldsSize) {
  const times: number[] = [];
  const start = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      // Each client holds once even where a moment is all there is.
      do {
        const began = performance.now();
        const of = sold[next++ % sold.length];
        if (!of) throw new Error("nothing is on sale");
        const held = await holdPlaces({ ...of, adults: 1, children: 0, locale: "fr-ca", currency: "CAD" }, new Date());
        if (!held.ok) throw new Error(`refused: ${held.code}`);
        times.push(performance.now() - began);
      } while (performance.now() - start < seconds * 1000);
    }),
  );
  return { times, ms: performance.now() - start };
}

/** Gives all places back, so that the next slice finds what this one found. */
async function letAllGo(): Promise<void> {
  while ((await expireHolds(new Date(Date.now() + DAY_MS))) > 0);
}

async function hold(size: HoldsSize): Promise<Omit<HoldsResult, "engine">> {
  const today = dayIn(new Date());
  const of = { one: await departuresOf(1, today), two: await departuresOf(2, today) };
  const seen = { one: { times: [] as number[], ms: 0 }, two: { times: [] as number[], ms: 0 } };
  // The first round warms up.
  for (let round = 0; round <= size.rounds; round++) {
    for (const runs of ["one", "two"] as const) {
      const { times, ms } = await slice(of[runs], size);
      await letAllGo();
      if (round === 0 && size.rounds > 1) continue;
      seen[runs].times.push(...times);
      seen[runs].ms += ms;
    }
  }
  const rateOf = ({ times, ms }: typeof seen.one) => ({ rate: (times.length / ms) * 1000, ...spreadOf(times) });
  return { one: rateOf(seen.one), two: rateOf(seen.two) };
}

process.stdout.write(JSON.stringify(await hold(JSON.parse(process.argv[2] ?? ""))));
await closeDatabase();
