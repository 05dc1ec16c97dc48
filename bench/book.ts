/**
 * One process of the bookings' benchmark, on the database of DATABASE_URL: `book.ts <size>` has clients buy, each
 * hold → travellers → seats → pay, and prints the figures as JSON.
 */
import { and, asc, eq, gt, min, ne } from "drizzle-orm";
import { bookings, coaches, departureRuns, departures, fares, runs, trips } from "~/db/schema";
import { closeDatabase, db } from "~/db/transaction.server";
import { dayIn } from "~/domain/day";
import { sellableSeats } from "~/domain/departures/seats";
import { randomToken } from "~/platform/random-token.server";
import { chooseSeats } from "~/services/checkout/choose-seats.server";
import { holdPlaces } from "~/services/checkout/hold-places.server";
import { saveTravellers, type TravellerInput } from "~/services/checkout/save-travellers.server";
import { pay } from "~/services/payments/pay.server";
import { instantCards } from "./lib/instant-cards";
import { spreadOf } from "./lib/percentile";
import type { BookingsSize } from "./sizes";

/** A busy machine is given three times as long as was asked for, and this long at least. */
const MIN_PATIENCE_SECONDS = 5;
const STEPS = ["hold", "travellers", "seats", "pay"] as const;
type Step = (typeof STEPS)[number];
type Slot = { departure: string; city: string; seats: [string, string] };

const ADULT: TravellerInput = {
  type: "adult",
  title: "mrs",
  firstName: "Zoé",
  lastName: "Tremblay",
  email: "zoe@example.com",
  phone: "514 555-0199",
  nationality: "CA",
  birthDay: "1990-03-04",
};
const BILLING = {
  address: "1, rue des Érables",
  city: "Québec",
  country: "CA",
  province: "QC",
  postalCode: "G1R 2B5",
} as const;

/** Two seats of a departure each: the first two of every departure, then the next two, and so on. */
async function slots(today: string): Promise<Slot[]> {
  const seatsOf = new Map((await db.select().from(coaches)).map(({ slug, data }) => [slug, sellableSeats(data)]));
  const found = await db
    .select({ id: departures.id, coach: runs.coach, city: min(fares.city) })
    .from(departures)
    .innerJoin(departureRuns, and(eq(departureRuns.departure, departures.id), eq(departureRuns.position, 0)))
    .innerJoin(runs, eq(runs.id, departureRuns.run))
    .innerJoin(fares, eq(fares.departure, departures.id))
    .innerJoin(trips, eq(trips.slug, departures.trip))
    // A package wants a room; how long rooms take is measured elsewhere.
    .where(and(gt(departures.startDay, today), ne(trips.kind, "package")))
    .groupBy(departures.id, runs.coach)
    .orderBy(asc(departures.id));
  return Array.from({ length: 20 }, (_, pair) => pair * 2).flatMap((at) =>
    found.flatMap(({ id, coach, city }): Slot[] => {
      const [one, two] = (seatsOf.get(coach) ?? []).slice(at, at + 2);
      return one && two ? [{ departure: id, city: city ?? "", seats: [one, two] }] : [];
    }),
  );
}

function sure<T extends { ok: boolean }>(verdict: T): Extract<T, { ok: true }> {
  if (!verdict.ok) throw new Error(`refused: ${JSON.stringify(verdict)}`);
  return verdict as Extract<T, { ok: true }>;
}

async function book({ clients, warmUpSeconds, seconds, enough }: BookingsSize) {
  const gateway = instantCards();
  const today = dayIn(new Date());
  const waiting = await slots(today);
  let next = 0;
  const times: Record<Step | "whole", number[]> = { hold: [], travellers: [], seats: [], pay: [], whole: [] };
  const start = performance.now() + warmUpSeconds * 1000;
  const end = start + seconds * 1000;
  const latest = end + Math.max(seconds, MIN_PATIENCE_SECONDS) * 3000;
  let last = start;
  let confirmed = 0;

  async function buy({ departure, city, seats }: Slot): Promise<void> {
    const marks = [performance.now()];
    const now = new Date();
    const reader = { locale: "fr-ca", currency: "CAD" } as const;
    const { id } = sure(await holdPlaces({ departure, city, adults: 2, children: 0, ...reader }, now)).value;
    marks.push(performance.now());
    sure(await saveTravellers(id, [ADULT, { ...ADULT, firstName: "Léo", email: null, phone: null }], now));
    marks.push(performance.now());
    sure(await chooseSeats(id, { 0: seats[0], 1: seats[1] }, now));
    marks.push(performance.now());
    const form = { checkout: id, nonce: randomToken(), cardToken: randomToken(), billing: BILLING };
    const outcome = sure(await pay(form, now, gateway)).value;
    marks.push(performance.now());
    if (outcome.state !== "booked") throw new Error(`the payment ended ${outcome.state}`);
    confirmed++;
    const [began = 0, done = 0] = [marks[0], marks[4]];
    if (done < start) return;
    last = done;
    times.whole.push(done - began);
    for (const [i, step] of STEPS.entries()) times[step].push((marks[i + 1] ?? 0) - (marks[i] ?? 0));
  }

  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end || (times.whole.length < enough && performance.now() < latest)) {
        const slot = waiting[next++];
        if (!slot) throw new Error("the catalogue is sold out");
        await buy(slot);
      }
    }),
  );
  const written = (await db.select({ number: bookings.number }).from(bookings)).length;
  if (written !== confirmed) throw new Error(`${confirmed} bookings confirmed, ${written} written`);
  const steps = Object.fromEntries(STEPS.map((step) => [step, spreadOf(times[step])]));
  return { rate: times.whole.length / ((last - start) / 1000), confirmed, ...spreadOf(times.whole), steps };
}

process.stdout.write(JSON.stringify(await book(JSON.parse(process.argv[2] ?? ""))));
await closeDatabase();
