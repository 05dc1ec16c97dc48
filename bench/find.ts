/**
 * One process of the desk's benchmark, on the database of DATABASE_URL: `find.ts seed <bookings>` writes so many, of
 * travellers whose names are as unevenly common as people's are; `find.ts ask <times>` asks each sort of question so
 * often, each time another, and prints as JSON how long the answers take.
 */
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { bookingSearch, bookings, charges, checkouts, departures, payments, travellers } from "~/db/schema";
import { closeDatabase, db, transaction } from "~/db/transaction.server";
import { bookingNumber } from "~/domain/booking/booking-number";
import { SEARCH_VERSION, searchLines } from "~/domain/booking/booking-search";
import type { Journey } from "~/domain/booking/journey";
import { addDays, dayIn } from "~/domain/day";
import { isPostgres } from "~/platform/env.server";
import { findBookings } from "~/services/desk/find-bookings.server";
import { spreadOf } from "./lib/percentile";

const CHUNK = 100;
const LINES = 400;
const SURNAMES = 4_000;
const FIRST_NAMES = 800;
const FAMILIAR = {
  first: ["Marie", "Jean", "Louise", "Michel", "Nathalie", "Pierre", "Sylvie", "André", "Chantal", "Éric", "Manon"],
  last: [
    "Tremblay",
    "Gagnon",
    "Roy",
    "Côté",
    "Bouchard",
    "Gauthier",
    "Morin",
    "Lavoie",
    "Fortin",
    "Gagné",
    "Pelletier",
  ],
};
const SYLLABLES = [
  "la",
  "ro",
  "chel",
  "bert",
  "mon",
  "tre",
  "vi",
  "gau",
  "des",
  "bois",
  "cha",
  "lan",
  "per",
  "rault",
  "ny",
];

const [wish, count = "1"] = process.argv.slice(2);
const now = new Date();

/** The same numbers in every run. */
let state = 20_261_124;
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

function names(familiar: readonly string[], size: number): string[] {
  const all = new Set(familiar);
  for (let n = 0; all.size < size; n++) {
    const parts = [n, Math.floor(n / 15), Math.floor(n / 225), Math.floor(n / 3375)].slice(
      0,
      n < 225 ? 2 : n < 3375 ? 3 : 4,
    );
    const name = parts.map((part) => SYLLABLES[part % SYLLABLES.length]).join("");
    all.add(name.charAt(0).toUpperCase() + name.slice(1));
  }
  return [...all];
}
const firstNames = names(FAMILIAR.first, FIRST_NAMES);
const lastNames = names(FAMILIAR.last, SURNAMES);
/** Few names are common, and most are rare. */
const oneOf = (all: readonly string[]) => all[Math.floor(all.length * random() ** 3)] ?? "";
const digits = (length: number) => String(Math.floor(random() * 10 ** length)).padStart(length, "0");

async function seed(bookingsWanted: number): Promise<void> {
  const onSale = await db
    .select()
    .from(departures)
    .where(gt(departures.startDay, addDays(dayIn(now), -60)))
    .orderBy(asc(departures.id))
    .limit(200);
  for (let n = 0; n < bookingsWanted; n += CHUNK)
    await write(Array.from({ length: Math.min(CHUNK, bookingsWanted - n) }, (_, i) => one(n + i, onSale)));
  const analyse = sql`analyze`;
  if (isPostgres) await (db as unknown as { execute: (query: unknown) => Promise<unknown> }).execute(analyse);
}

type Departure = typeof departures.$inferSelect;

function one(n: number, onSale: readonly Departure[]) {
  const departure = onSale[n % onSale.length];
  if (!departure) throw new Error("nothing is for sale");
  const id = `found-${n}`;
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(n) * 7_919_123n + 1n);
  const number = bookingNumber(bytes);
  const lastName = oneOf(lastNames);
  const people = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, position) => ({
    checkout: id,
    position,
    type: "adult" as const,
    title: "mx" as const,
    firstName: oneOf(firstNames),
    lastName: random() < 0.7 ? lastName : oneOf(lastNames),
    email: position === 0 ? `found-${n}@example.com` : null,
    nationality: "CA",
    birthDay: "1970-01-01",
    phone: position === 0 ? `(${digits(3)}) ${digits(3)}-${digits(4)}` : null,
  }));
  return { id, number, departure, people, last4: digits(4) };
}

async function write(made: readonly ReturnType<typeof one>[]): Promise<void> {
  const lines = made.flatMap(({ number, people }) =>
    searchLines(number, people).map((line) => ({ ...line, booking: number })),
  );
  const money = { amount: 100, currency: "CAD" as const, createdAt: now };
  await transaction(async (tx) => {
    await tx
      .insert(checkouts)
      .values(made.map(({ id, departure, people }) => checkoutOf(id, departure, people.length)));
    await tx.insert(travellers).values(made.flatMap(({ people }) => people));
    const billing = { address: "", city: "", country: "", province: "", postalCode: "" };
    const paid = { purpose: "booking" as const, state: "paid" as const, billing, nextAttemptAt: now };
    await tx.insert(payments).values(made.map(({ id }) => ({ ...money, ...paid, id, checkout: id, nonce: id })));
    const taken = { position: 0, inWallet: false, state: "captured" as const, movedAt: now };
    await tx.insert(charges).values(
      made.map(({ id, last4 }) => ({
        ...money,
        ...taken,
        id,
        payment: id,
        checkout: id,
        cardToken: id,
        cardLast4: last4,
      })),
    );
    const booked = { bookedAt: now, price: 100, paid: 100, searchVersion: SEARCH_VERSION };
    await tx.insert(bookings).values(made.map(({ id, number }) => ({ ...booked, number, checkout: id, key: id })));
    for (let at = 0; at < lines.length; at += LINES) await tx.insert(bookingSearch).values(lines.slice(at, at + LINES));
  });
}

function checkoutOf(id: string, { id: departure, trip, startDay, endDay }: Departure, adults: number) {
  const name = { fr: trip, en: trip };
  const nowhere = {
    city: "",
    cityName: name,
    name,
    address: name,
    directions: name,
    departs: "08:00",
    returns: "20:00",
  };
  const journey: Journey = {
    trip: { slug: trip, name, days: 1, poster: "" },
    destination: { slug: "", name, to: name, country: "CA" },
    departure: { id: departure, startDay, endDay },
    boarding: nowhere,
  };
  return {
    id,
    departure,
    trip,
    city: "",
    journey,
    locale: "fr-ca" as const,
    currency: "CAD" as const,
    rateMicros: 1_000_000,
    adults,
    children: 0,
    adultPrice: 100,
    childPrice: 100,
    total: 100 * adults,
    state: "booked" as const,
    placesHeld: true,
    heldUntil: now,
    openedAt: now,
  };
}

/** A letter left out, or two exchanged. */
function misspelt(name: string): string {
  const at = 1 + Math.floor(random() * Math.max(1, name.length - 2));
  return random() < 0.5
    ? name.slice(0, at) + name.slice(at + 1)
    : name.slice(0, at) + (name[at + 1] ?? "") + (name[at] ?? "") + name.slice(at + 2);
}

async function ask(times: number): Promise<Record<string, { p50: number; p99: number; found: number }>> {
  const all = await db
    .select({ number: bookings.number, who: travellers })
    .from(bookings)
    .innerJoin(travellers, and(eq(travellers.checkout, bookings.checkout), eq(travellers.position, 0)))
    .orderBy(asc(bookings.number))
    .limit(times * 5);
  const each = (of: (row: (typeof all)[number], n: number) => string) =>
    Array.from({ length: times }, (_, n) => all[(n * 7) % all.length]).map((row, n) => (row ? of(row, n) : ""));
  const questions: Record<string, string[]> = {
    "a number": each(({ number }) => number),
    "a part of one": each(({ number }) => number.slice(4, 7)),
    "an e-mail": each(({ who }) => who.email ?? ""),
    "a telephone": each(({ who }) => (who.phone ?? "").replace(/\D/g, " ")),
    "the end of a card": each(() => digits(4)),
    "a name": each(({ who }) => `${who.firstName} ${who.lastName}`),
    "a name misspelt": each(({ who }) => `${who.firstName} ${misspelt(who.lastName)}`),
    "the commonest names": each((_, n) => `${FAMILIAR.first[n % 11]} ${FAMILIAR.last[(n * 3) % 11]}`),
    "the commonest, misspelt": each((_, n) => misspelt(FAMILIAR.last[n % 11] ?? "")),
    "the commonest word": each((_, n) => FAMILIAR.first[n % 2] ?? ""),
  };
  const today = dayIn(now);
  // The first statements of a process load what they need; that is no one's wait.
  for (const [text = ""] of Object.values(questions)) await findBookings(text, today);
  const told: Record<string, { p50: number; p99: number; found: number }> = {};
  for (const [name, typed] of Object.entries(questions)) {
    const took: number[] = [];
    let found = 0;
    for (const text of typed) {
      const began = performance.now();
      const { rows } = await findBookings(text, today);
      took.push(performance.now() - began);
      found += rows.length > 0 ? 1 : 0;
    }
    const { p50, p99 } = spreadOf(took);
    told[name] = { p50, p99, found: found / typed.length };
  }
  return told;
}

if (wish === "seed") await seed(Number(count));
process.stdout.write(JSON.stringify(wish === "ask" ? await ask(Number(count)) : {}));
await closeDatabase();
