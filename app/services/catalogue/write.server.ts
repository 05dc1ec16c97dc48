/** Writes a checked catalogue. Only what differs of departures and fares is written. */

import { and, eq, inArray, notInArray, type SQL, sql, type Table } from "drizzle-orm";
import * as schema from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { leftOf } from "~/domain/departures/runs";
import { countedUses } from "~/services/inventory/code-uses.server";
import type { PlannedRun } from "./plan.server";
import type { Catalogue } from "./read-files.server";
import { type Changes, chunks, type Existing, type KeptDeparture } from "./sold.server";

const {
  blockedSeats,
  cities,
  coaches,
  company,
  departureRuns,
  departures,
  destinations,
  discountCodes,
  fares,
  lines,
  rates,
  runFacts,
  runs,
  trips,
} = schema;

/** The value an insert came with, where the row exists already. */
const given = (column: string) => sql.raw(`excluded.${column}`);

/** Destinations, cities, coaches, lines and trips: what departures and fares refer to. */
export async function writeThings(tx: Db, catalogue: Catalogue): Promise<void> {
  const placed = { position: given("position"), data: given("data") };
  await tx
    .insert(destinations)
    .values(catalogue.destinations.map((data, position) => ({ slug: data.slug, position, data })))
    .onConflictDoUpdate({ target: destinations.slug, set: placed });
  await tx
    .insert(cities)
    .values(catalogue.cities.map((data, position) => ({ slug: data.slug, position, data })))
    .onConflictDoUpdate({ target: cities.slug, set: placed });
  await tx
    .insert(coaches)
    .values(catalogue.coaches.map((data) => ({ slug: data.slug, data })))
    .onConflictDoUpdate({ target: coaches.slug, set: { data: given("data") } });
  for (const some of chunks(catalogue.lines.map((data) => ({ slug: data.slug, data }))))
    await tx
      .insert(lines)
      .values(some)
      .onConflictDoUpdate({ target: lines.slug, set: { data: given("data") } });
  for (const some of chunks(catalogue.trips.map((data, position) => ({ data, position })))) {
    await tx
      .insert(trips)
      .values(
        some.map(({ data, position }) => {
          const { slug, destination, kind, days } = data;
          return { slug, destination, kind, days, position, data };
        }),
      )
      .onConflictDoUpdate({
        target: trips.slug,
        set: { ...placed, destination: given("destination"), kind: given("kind"), days: given("days") },
      });
  }
}

const COMPARED = ["trip", "destination", "startDay", "endDay", "nights", "status", "fromCad", "stayCad"] as const;

/**
 * New and changed departures with their runs and fares; `taken` is never written. Returns how many departures were; one
 * whose fares alone differ is changed too.
 */
export async function writeDepartures(
  tx: Db,
  existing: readonly Existing[],
  changes: Changes,
  onWritten: (done: number, total: number) => void,
): Promise<{ added: number; changed: number; removed: number }> {
  const before = new Map(existing.map((row) => [row.id, row]));
  const differs = (planned: KeptDeparture) => {
    const row = before.get(planned.id);
    return !row || COMPARED.some((key) => row[key] !== planned[key]) || runsDiffer(row, planned);
  };
  const written = changes.keep.filter(differs);
  const taken = await writeRuns(tx, written);
  for (const some of chunks(written)) {
    await tx
      .insert(departures)
      .values(
        some.map(({ fares: _, runs: own, ...departure }) => ({ ...departure, placesLeft: leftOf(own.map(taken)) })),
      )
      .onConflictDoUpdate({
        target: departures.id,
        set: {
          destination: given("destination"),
          endDay: given("end_day"),
          nights: given("nights"),
          status: given("status"),
          fromCad: given("from_cad"),
          stayCad: given("stay_cad"),
        },
      });
  }
  await linkRuns(tx, before, written);
  const total = changes.keep.length;
  let done = 0;
  const changed = new Set(written.map(({ id }) => id));
  for (const some of chunks(changes.keep)) {
    for (const id of await writeFares(tx, some)) changed.add(id);
    done += some.length;
    onWritten(done, total);
  }
  for (const ids of chunks(changes.withdraw)) {
    await tx.update(departures).set({ status: "withdrawn" }).where(inArray(departures.id, ids));
  }
  // Their fares go with them.
  for (const ids of chunks(changes.remove)) await tx.delete(departures).where(inArray(departures.id, ids));
  await removeUnusedRuns(tx);
  const added = written.filter(({ id }) => !before.has(id)).length;
  return { added, changed: changed.size - added, removed: changes.remove.length + changes.withdraw.length };
}

const runsDiffer = (row: Existing, { runs: planned }: KeptDeparture) =>
  row.runs.length !== planned.length ||
  planned.some(({ id, coach, capacity }, leg) => {
    const was = row.runs[leg];
    return was?.id !== id || was.coach !== coach || was.capacity !== capacity;
  });

/** The runs of those departures; returns what is taken of each. */
async function writeRuns(tx: Db, written: readonly KeptDeparture[]) {
  const planned = new Map(written.flatMap(({ runs: own }) => own.map((run) => [run.id, run] as const)));
  const taken = new Map<string, number>();
  for (const some of chunks([...planned.values()])) {
    const rows = await tx
      .insert(runs)
      .values(some)
      .onConflictDoUpdate({ target: runs.id, set: { coach: given("coach"), capacity: given("capacity") } })
      .returning({ id: runs.id, taken: runs.taken });
    for (const row of rows) taken.set(row.id, row.taken);
  }
  return ({ id, capacity }: PlannedRun) => ({ capacity, taken: taken.get(id) ?? 0 });
}

/** Says which runs those departures use. */
async function linkRuns(tx: Db, before: ReadonlyMap<string, Existing>, written: readonly KeptDeparture[]) {
  const idsOf = (row: { runs: readonly { id: string }[] } | undefined) => row?.runs.map(({ id }) => id).join(" ");
  const others = written.filter((planned) => idsOf(before.get(planned.id)) !== idsOf(planned));
  for (const some of chunks(others)) {
    const ids = some.map(({ id }) => id);
    await tx.delete(departureRuns).where(inArray(departureRuns.departure, ids));
    await tx
      .insert(departureRuns)
      .values(
        some.flatMap(({ id, runs: own }) => own.map((run, position) => ({ departure: id, position, run: run.id }))),
      );
  }
}

/** Runs that no departure uses any more, and about which nothing was decided. */
async function removeUnusedRuns(tx: Db): Promise<void> {
  const unused = (by: Table, use: SQL) => sql`not exists (select 1 from ${by} where ${use})`;
  await tx
    .delete(runs)
    .where(
      and(
        unused(departureRuns, eq(departureRuns.run, runs.id)),
        unused(runFacts, eq(runFacts.run, runs.id)),
        unused(blockedSeats, eq(blockedSeats.run, runs.id)),
      ),
    );
}

/** Returns the departures whose fares were not these. */
async function writeFares(tx: Db, planned: readonly KeptDeparture[]): Promise<Set<string>> {
  const ids = planned.map(({ id }) => id);
  const current = await tx.select().from(fares).where(inArray(fares.departure, ids));
  const key = (departure: string, city: string) => `${departure} ${city}`;
  const before = new Map(current.map((row) => [key(row.departure, row.city), row]));
  const changed = planned.flatMap(({ id, trip, startDay, fares: wanted }) =>
    wanted.flatMap(({ city, adultCad, childCad }) => {
      const row = before.get(key(id, city));
      before.delete(key(id, city));
      if (row?.adultCad === adultCad && row.childCad === childCad) return [];
      return { departure: id, city, trip, startDay, adultCad, childCad };
    }),
  );
  for (const some of chunks(changed, 1_000)) {
    await tx
      .insert(fares)
      .values(some)
      .onConflictDoUpdate({
        target: [fares.departure, fares.city],
        set: { adultCad: given("adult_cad"), childCad: given("child_cad") },
      });
  }
  // What is left of them is no longer planned.
  const gone = [...before.values()];
  for (const city of new Set(gone.map((row) => row.city))) {
    const from = gone.filter((row) => row.city === city).map((row) => row.departure);
    await tx.delete(fares).where(and(eq(fares.city, city), inArray(fares.departure, from)));
  }
  return new Set([...changed, ...gone].map(({ departure }) => departure));
}

/** The rates of the files, as the database keeps them. */
export function ratesOf(catalogue: Catalogue) {
  return catalogue.rates.flatMap(({ from, USD, EUR }) => [
    { currency: "USD" as const, fromDay: from, micros: Math.round(USD * 1_000_000) },
    { currency: "EUR" as const, fromDay: from, micros: Math.round(EUR * 1_000_000) },
  ]);
}

/** Rates and codes; how often a code was used is kept, also of one that comes back. */
export async function writeRatesAndCodes(tx: Db, catalogue: Catalogue): Promise<void> {
  await tx.delete(rates);
  for (const some of chunks(ratesOf(catalogue))) await tx.insert(rates).values(some);
  const used = await countedUses(tx);
  const codes = catalogue.codes.map((data) => {
    return { code: data.code, used: used.get(data.code) ?? 0, uses: data.uses ?? null, data };
  });
  for (const some of chunks(codes)) {
    await tx
      .insert(discountCodes)
      .values(some)
      .onConflictDoUpdate({ target: discountCodes.code, set: { uses: given("uses"), data: given("data") } });
  }
  const kept = codes.map(({ code }) => code);
  await tx.delete(discountCodes).where(kept.length > 0 ? notInArray(discountCodes.code, kept) : undefined);
}

/**
 * Trips, coaches, cities and destinations no longer in the files go, unless a departure, past or sold, still needs
 * them: then they stay as they were, at position -1, and are offered no more.
 */
export async function removeUnused(tx: Db, catalogue: Catalogue): Promise<void> {
  const slugs = (kept: { slug: string }[]) => kept.map(({ slug }) => slug);
  const unused = (by: Table, use: SQL) => sql`not exists (select 1 from ${by} where ${use})`;
  const retired = { position: -1 };

  const otherTrips = notInArray(trips.slug, slugs(catalogue.trips));
  await tx.delete(trips).where(and(otherTrips, unused(departures, eq(departures.trip, trips.slug))));
  await tx.update(trips).set(retired).where(otherTrips);

  const otherLines = notInArray(lines.slug, slugs(catalogue.lines));
  await tx.delete(lines).where(and(otherLines, unused(runs, eq(runs.line, lines.slug))));

  const otherCoaches = notInArray(coaches.slug, slugs(catalogue.coaches));
  const ofDeparture = unused(runs, eq(runs.coach, coaches.slug));
  const ofTrip = unused(trips, sql`${trips.data} ->> 'coach' = ${coaches.slug}`);
  await tx.delete(coaches).where(and(otherCoaches, ofDeparture, ofTrip));

  const otherCities = notInArray(cities.slug, slugs(catalogue.cities));
  await tx.delete(cities).where(and(otherCities, unused(fares, eq(fares.city, cities.slug))));
  await tx.update(cities).set(retired).where(otherCities);

  const otherDestinations = notInArray(destinations.slug, slugs(catalogue.destinations));
  await tx
    .delete(destinations)
    .where(
      and(
        otherDestinations,
        unused(trips, eq(trips.destination, destinations.slug)),
        unused(departures, eq(departures.destination, destinations.slug)),
        unused(schema.hotels, eq(schema.hotels.destination, destinations.slug)),
      ),
    );
  await tx.update(destinations).set(retired).where(otherDestinations);
}

/** Who sells, from now on; receipts already issued keep what they said. */
export async function writeCompany(tx: Db, { company: data }: Catalogue): Promise<void> {
  await tx
    .insert(company)
    .values({ id: 1, data })
    .onConflictDoUpdate({ target: company.id, set: { data: given("data") } });
}
