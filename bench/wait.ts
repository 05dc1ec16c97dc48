/**
 * One process of the waiting list's benchmark, on the database of DATABASE_URL: `wait.ts seed <requests>` has so many
 * wait for one departure that is full, all but the last for more places than will come back; `wait.ts offer` gives two
 * places back and prints, as JSON, how long it takes until they are offered to the last.
 */

import { and, asc, eq, gt, inArray, min, ne, sql } from "drizzle-orm";
import { departures, fares, runs, trips, waitingOffers, waitingRequests } from "~/db/schema";
import { closeDatabase, db, transaction } from "~/db/transaction.server";
import { addDays, dayIn } from "~/domain/day";
import { randomToken } from "~/platform/random-token.server";
import { markFreed } from "~/services/inventory/freed.server";
import { runIdsOf } from "~/services/inventory/runs.server";
import { offerPlaces } from "~/services/waiting/offer.server";

/** What comes back; what all but the last want. */
const FREED = 2;
const WANTED = 4;
const CHUNK = 500;

const [wish, requests = "1"] = process.argv.slice(2);
const now = new Date();
const [full] = await db
  .select({ id: departures.id, trip: departures.trip, day: departures.startDay, city: min(fares.city) })
  .from(departures)
  .innerJoin(fares, eq(fares.departure, departures.id))
  .innerJoin(trips, eq(trips.slug, departures.trip))
  .where(and(gt(departures.startDay, addDays(dayIn(now), 60)), ne(trips.kind, "package")))
  .groupBy(departures.id, departures.trip, departures.startDay)
  .orderBy(asc(departures.id))
  .limit(1);
if (!full) throw new Error("nothing is for sale");

async function seed(count: number, { id, trip, day, city }: NonNullable<typeof full>): Promise<void> {
  const request = (n: number) => ({
    id: randomToken(),
    key: randomToken(),
    trip,
    city: city ?? "",
    firstDay: day,
    lastDay: day,
    adults: n === count - 1 ? FREED : WANTED,
    children: 0,
    maxPrice: 10_000_000,
    currency: "CAD" as const,
    locale: "fr-ca" as const,
    email: `waits-${n}@example.com`,
    state: "waiting" as const,
    askedAt: now,
    since: new Date(now.getTime() - (count - n) * 1000),
  });
  await transaction(async (tx) => {
    await tx
      .update(runs)
      .set({ taken: sql`${runs.capacity}` })
      .where(inArray(runs.id, runIdsOf([id])));
    for (let n = 0; n < count; n += CHUNK)
      await tx
        .insert(waitingRequests)
        .values(Array.from({ length: Math.min(CHUNK, count - n) }, (_, i) => request(n + i)));
  });
}

async function offer({ id }: NonNullable<typeof full>): Promise<number> {
  // The first statements of a process load what they need; that is no one's wait.
  await offerPlaces(now);
  const began = performance.now();
  await transaction(async (tx) => {
    await tx
      .update(runs)
      .set({ taken: sql`${runs.taken} - ${FREED}` })
      .where(inArray(runs.id, runIdsOf([id])));
    await markFreed(tx, eq(departures.id, id));
  });
  await offerPlaces(now);
  const took = performance.now() - began;
  const made = await db.select().from(waitingOffers);
  if (made.length !== 1) throw new Error(`${made.length} offers made`);
  return took;
}

if (wish === "seed") await seed(Number(requests), full);
process.stdout.write(JSON.stringify({ ms: wish === "offer" ? await offer(full) : 0 }));
await closeDatabase();
