/**
 * Does the time of a list and of a trip page grow with the catalogue?
 *
 * Three databases hold the same trips on sale, as shipped (some 5,000 departures):
 * - `shipped`: nothing else;
 * - `history`: 150,000 departures, of which those on sale are the same: years of past ones, and later ones not yet on
 *   sale. This is how the table grows by itself, and what must not cost anything;
 * - `trips`: a hundred times the trips, so 150,000 departures on sale: a company a hundred times larger. A page still
 *   shows fifty trips at most; counting them all is what remains to grow.
 *
 * Each is measured by a process of its own, in turns, several times; a figure is the best median of its rounds.
 * `node --import tsx bench/catalogue.ts [--plans]`
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const TODAY = "2026-11-21";
const GROWTH = 100;
const ROUNDS = 3;
const CALLS = 60;
const VARIANTS = ["shipped", "history", "trips"] as const;
type Variant = (typeof VARIANTS)[number];
type Figures = { departures: number; times: Record<string, number>; plans: Record<string, string[]> };

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Fills the database of this process. */
async function fill(variant: Variant): Promise<void> {
  const { migrateDatabase } = await import("~/db/migrate.server");
  const { departures, fares, trips } = await import("~/db/schema");
  const { db, transaction } = await import("~/db/transaction.server");
  const { addDays, daysBetween } = await import("~/domain/day");
  const { importCatalogue } = await import("~/services/catalogue/import.server");
  const { departureId } = await import("~/services/catalogue/plan.server");
  const { chunks } = await import("~/services/catalogue/sold.server");
  await migrateDatabase();
  const imported = await importCatalogue({ folder: "catalogue", today: TODAY });
  if (!imported.ok) throw new Error("The catalogue has mistakes");
  const allTrips = await db.select().from(trips);
  const allDepartures = await db.select().from(departures);
  const fareRows = await db.select().from(fares);
  const faresOf = new Map<string, typeof fareRows>();
  for (const fare of fareRows) faresOf.set(fare.departure, [...(faresOf.get(fare.departure) ?? []), fare]);
  const span = daysBetween(TODAY, imported.value.until) + 1;
  for (let copy = 1; variant !== "shipped" && copy < GROWTH; copy++) {
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

async function measure(): Promise<Figures> {
  const { count } = await import("drizzle-orm");
  const { departures } = await import("~/db/schema");
  const { db } = await import("~/db/transaction.server");
  const { findTrips } = await import("~/services/find-trips.server");
  const { getTrip } = await import("~/services/get-trip.server");
  const { planOf, queriesOf } = await import("../tests/support/query-plans");
  const reader = { today: TODAY, locale: "fr-ca", currency: "CAD" } as const;
  const party = { adults: 2, children: 1 };
  const asked: Record<string, () => Promise<unknown>> = {
    "list, all": () => findTrips(party, reader),
    "list, from Quebec": () => findTrips({ ...party, city: "quebec" }, reader),
    "list, to Boston": () => findTrips({ ...party, destination: "boston" }, reader),
    "list, a date": () => findTrips({ ...party, city: "laval", destination: "boston", date: "2027-07-03" }, reader),
    "list, nearest dates": () =>
      findTrips({ ...party, city: "laval", destination: "boston", date: "2027-04-20" }, reader),
    trip: () => getTrip("new-york-3-days", { ...reader, ...party, city: "quebec" }),
  };
  const [rows] = await db.select({ count: count() }).from(departures);
  const figures: Figures = { departures: rows?.count ?? 0, times: {}, plans: {} };
  for (const [name, ask] of Object.entries(asked)) {
    for (let i = 0; i < 10; i++) await ask();
    const times: number[] = [];
    for (let i = 0; i < CALLS; i++) {
      const start = performance.now();
      await ask();
      times.push(performance.now() - start);
    }
    figures.times[name] = times.sort((a, b) => a - b)[Math.floor(CALLS / 2)] ?? Number.NaN;
    const plans = await Promise.all((await queriesOf(ask)).map(planOf));
    figures.plans[name] = plans.flat();
  }
  return figures;
}

/** The parent: fills a database for each variant, measures them in turns, prints times and ratios. */
async function compare(showPlans: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-catalogue-"));
  const child = async (task: string, variant: Variant) => {
    const env = { ...process.env, DATABASE_URL: `file:${folder}/${variant}.db`, LOG_LEVEL: "silent" };
    const args = ["--import", "tsx", "bench/catalogue.ts", task, variant];
    return (await promisify(execFile)(process.execPath, args, { env, maxBuffer: 1 << 26 })).stdout;
  };
  try {
    for (const variant of VARIANTS) await child("--fill", variant);
    const rounds: Record<Variant, Figures[]> = { shipped: [], history: [], trips: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const variant of VARIANTS) rounds[variant].push(JSON.parse(await child("--measure", variant)));
    }
    const best = (variant: Variant, name: string) =>
      Math.min(...rounds[variant].map(({ times }) => times[name] ?? Number.NaN));
    const names = Object.keys(rounds.shipped[0]?.times ?? {});
    const counts = VARIANTS.map((variant) => `${variant} ${rounds[variant][0]?.departures}`);
    say(`departures: ${counts.join(", ")}\n`);
    say(`${"milliseconds".padEnd(22)}${VARIANTS.map((v) => v.padStart(10)).join("")}   history/shipped  trips/shipped`);
    for (const name of names) {
      const times = VARIANTS.map((variant) => best(variant, name));
      const [shipped = Number.NaN, history = Number.NaN, trips = Number.NaN] = times;
      const ratios = `${(history / shipped).toFixed(2).padStart(18)}${(trips / shipped).toFixed(2).padStart(15)}`;
      say(name.padEnd(22) + times.map((time) => time.toFixed(2).padStart(10)).join("") + ratios);
    }
    if (showPlans) {
      for (const [name, plan] of Object.entries(rounds.history[0]?.plans ?? {})) {
        say(`\n${name}\n${plan.map((step) => `  ${step}`).join("\n")}`);
      }
    }
  } finally {
    if (!process.env.KEEP) await rm(folder, { recursive: true, force: true });
  }
}

const [task, variant] = process.argv.slice(2);
if (task === "--fill" || task === "--measure") {
  if (task === "--fill") await fill(variant as Variant);
  else process.stdout.write(JSON.stringify(await measure()));
  const { closeDatabase } = await import("~/db/transaction.server");
  await closeDatabase();
} else await compare(task === "--plans");
