/** Which writes change a public page: those to what its loader read, and no other. */
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { writesSeen } from "~/db/changes.server";
import { COUNTED, EMPTIED } from "~/db/counted";
import { openSqlite } from "~/db/open-sqlite.server";
import { recordReads } from "~/db/reads.server";
import { departures, discountCodes, hotels, reviews, roomNights, runs, tripMonths, trips } from "~/db/schema";
import { readSnapshot } from "~/db/snapshot.server";
import { tableNames } from "~/db/tags.server";
import { type Db, db, transaction } from "~/db/transaction.server";
import { boardingWindow } from "~/domain/departures/boarding";
import { LOCALES } from "~/domain/locale";
import { pathFor, type ScreenId } from "~/i18n/paths";
import { env, isPostgres } from "~/platform/env.server";
import { boardingOf, markBoarding } from "~/services/departures/boarding.server";
import { writeNote } from "~/services/desk/notes.server";
import { auditReading } from "~/services/staff/audit.server";
import { openStaffSession } from "~/services/staff/sessions.server";
import { publicSearch, screens } from "../../remix.config.js";
import { book, seedCompany } from "../../tests/support/booked";
import { aDestination, aTrip, seedCatalogue } from "../../tests/support/catalogue";
import { aDeparture, checkoutRow, NOW, openCheckout } from "../../tests/support/checkout";
import { FakeCards } from "../../tests/support/fake-cards";
import { anOwnPackage } from "../../tests/support/package";
import { aColleague } from "../../tests/support/staff";
import { aWaiting } from "../../tests/support/waiting";

type Loader = (given: { request: Request; params: Record<string, string>; context: object }) => Promise<unknown>;

type Executor = { execute: (query: string) => Promise<unknown> };

const isPublic = (id: ScreenId) => publicSearch[id] !== null;
const ids = (Object.keys(screens) as ScreenId[]).filter(isPublic);
const context = { requestId: "test", nonce: "", visitor: "" };

let own = "";
/** A trip of each kind that pages are about; the landing of a route is a page of the same screen. */
const slugsOf = (id: ScreenId): string[] =>
  id === "trip.detail" ? ["new-york-3-days", "tour-montreal_new-york", own] : ["x"];

/** The tags of what each public page reads, by its path. */
async function readsOfPages(): Promise<Map<string, string[]>> {
  const reads = new Map<string, string[]>();
  for (const id of ids) {
    const { loader } = (await import(`../${screens[id].file}`)) as { loader: Loader };
    for (const locale of LOCALES)
      for (const slug of slugsOf(id)) {
        const path = pathFor(id, locale, { slug });
        const request = new Request(`http://localhost${path}`);
        const { tags } = await recordReads(() =>
          loader({ request, params: { slug }, context }).catch((thrown: unknown) => {
            if (!(thrown instanceof Response)) throw thrown;
          }),
        );
        // What is read together is noted in any order.
        reads.set(path, tags.toSorted());
      }
  }
  return reads;
}

/** What some work wrote to, by the database's own count, and the pages it changes. */
async function effectOf(work: () => unknown, reads: ReadonlyMap<string, string[]>) {
  const before = { writes: await writesSeen(), snapshot: await readSnapshot() };
  await work();
  const after = { writes: await writesSeen(), snapshot: await readSnapshot() };
  const written = [...after.writes].filter(([name, n]) => before.writes.get(name) !== n).map(([name]) => name);
  const changed = [...reads].flatMap(([path, tags]) =>
    before.snapshot.nameOf(tags) === after.snapshot.nameOf(tags) ? [] : [path],
  );
  return { written, changed };
}

const tableOf = (tag: string) => tag.split(/[.:]/)[0] ?? "";
const readersOf = (reads: ReadonlyMap<string, string[]>, tables: readonly string[]) =>
  [...reads].flatMap(([path, tags]) => (tags.some((tag) => tables.includes(tableOf(tag))) ? [path] : []));

/** A row of any values that its table accepts; it is gone again. */
async function writeAnything(table: string): Promise<void> {
  if (isPostgres) {
    const nothing = `insert into "${table}" select * from "${table}" where false`;
    return transaction(async (tx) => void (await (tx as unknown as Executor).execute(nothing)));
  }
  const connection = openSqlite(env.DATABASE_URL);
  connection.pragma("foreign_keys = OFF");
  connection.pragma("ignore_check_constraints = ON");
  const columns = connection.prepare<[], { name: string }>(`select name from pragma_table_info('${table}')`).all();
  connection.exec(`insert into "${table}" values (${columns.map(() => "-77").join(", ")})`);
  try {
    connection.exec(`delete from "${table}" where "${columns[0]?.name}" = -77`);
  } catch (error) {
    expect(String(error)).toContain("append-only");
  }
  connection.close();
}

const TRIP = "new-york-3-days";
const ofTrip = eq(departures.trip, TRIP);
const update = (work: (tx: Db) => Promise<unknown>) => () => transaction(async (tx) => void (await work(tx)));
/** Writes to rows of the trip, and of what all pages or none show, of each table that counts them apart. */
const WRITES: Record<string, () => Promise<unknown>> = {
  trips: update((tx) =>
    tx
      .update(trips)
      .set({ days: sql`${trips.days} + 1` })
      .where(eq(trips.slug, TRIP)),
  ),
  departures: update((tx) =>
    tx
      .update(departures)
      .set({ fromCad: sql`${departures.fromCad} + 1` })
      .where(ofTrip),
  ),
  trip_months: update((tx) =>
    tx
      .update(tripMonths)
      .set({ fromCad: sql`${tripMonths.fromCad} + 1` })
      .where(eq(tripMonths.trip, TRIP)),
  ),
  reviews: update((tx) => tx.delete(reviews).where(eq(reviews.trip, TRIP))),
  hotels: update((tx) => tx.update(hotels).set({ position: sql`${hotels.position} + 1` })),
  room_nights: update((tx) => tx.update(roomNights).set({ rooms: sql`${roomNights.rooms} + 1` })),
  discount_codes: update((tx) => tx.update(discountCodes).set({ uses: 1000 })),
};

beforeAll(async () => {
  await seedCatalogue({ trips: [aTrip()], destinations: [aDestination()] });
  await seedCompany();
  own = (await anOwnPackage()).trip;
});

it("A page that shows what is for sale has the tags of what it reads, as those of an answer kept in memory", async () => {
  const first = await readsOfPages();
  const again = await readsOfPages();
  expect(again).toEqual(first);
  for (const path of ["/fr-ca", "/en-ca/trip"])
    expect(first.get(path), path).toEqual(expect.arrayContaining(["trips", "departures", "departures.places_left"]));
  for (const [path, slug] of [
    ["/en-ca/trip/new-york-3-days", TRIP],
    [`/fr-ca/voyage/${own}`, own],
  ] as const) {
    const tags = first.get(path) ?? [];
    expect(tags, path).toEqual(
      expect.arrayContaining([`trips:${slug}`, `reviews:${slug}`, `departures.places_left:${slug}`]),
    );
    for (const whole of ["trips", "reviews", "departures.places_left", "room_nights", "hotels"])
      expect(tags, path).not.toContain(whole);
  }
  for (const tags of first.values()) for (const tag of tags) expect(tableNames).toContain(tableOf(tag));
});

it("A write to a table changes each page that reads it, and no other", async () => {
  const reads = await readsOfPages();
  for (const table of tableNames) {
    if (COUNTED[table]) continue;
    const { written, changed } = await effectOf(() => writeAnything(table), reads);
    expect(written).toContain(table);
    expect(changed, table).toEqual(readersOf(reads, written));
  }
});

it("A write to rows that are counted apart changes the pages of their key, and those that read all", async () => {
  const reads = await readsOfPages();
  expect(Object.keys(WRITES)).toEqual(Object.keys(COUNTED));
  for (const [table, write] of Object.entries(WRITES)) {
    const { written, changed } = await effectOf(write, reads);
    const there = [...written].filter((tag) => tableOf(tag) === table);
    if (there.length === 0) continue;
    const readers = [...reads].flatMap(([path, tags]) => (tags.some((tag) => written.includes(tag)) ? [path] : []));
    expect(changed, table).toEqual(readers);
    if (COUNTED[table]?.by === "trip" || table === "trips") {
      expect(changed, table).not.toContain(`/fr-ca/voyage/${own}`);
      if (readersOf(reads, [table]).includes("/fr-ca/voyage/new-york-3-days"))
        expect(changed, table).toContain("/fr-ca/voyage/new-york-3-days");
    }
  }
});

it.runIf(isPostgres)("A table that is emptied changes the pages of every key", async () => {
  const reads = await readsOfPages();
  const { written, changed } = await effectOf(
    () => transaction((tx) => (tx as unknown as Executor).execute("truncate reviews")),
    reads,
  );
  expect(written).toContain(`reviews:${EMPTIED}`);
  expect(changed).toEqual(expect.arrayContaining(["/en-ca/trip/new-york-3-days", "/en-ca"]));
});

it("A click in the office changes no public page", async () => {
  const booked = await book(new FakeCards());
  const { departure } = await checkoutRow(booked.checkout);
  const colleague = await aColleague("manager");
  const { email } = colleague;
  const list = (await boardingOf(departure, NOW))?.list;
  const boards = new Date((list && boardingWindow(list)?.opens.getTime()) ?? 0);
  const subject = { kind: "departure", id: departure } as const;
  const acts = {
    reading: () => auditReading({ by: colleague, what: "list-read", subject }, NOW),
    signIn: () =>
      openStaffSession({ subject: "sub", issuer: "https://id.example", email, idToken: "", amr: [], acr: null }, NOW),
    note: () => writeNote(booked.number, { text: "called back", by: colleague }, NOW),
    boarding: () =>
      markBoarding(
        departure,
        {
          id: `mark-${booked.number}-0001`,
          booking: booked.number,
          position: 0,
          state: "boarded",
          reason: "",
          way: "list",
          ticket: null,
          seen: [],
          at: boards.toISOString(),
        },
        { by: colleague, shown: true },
        boards,
      ),
    waiting: () => aWaiting(departure),
  };
  const reads = await readsOfPages();
  for (const [name, act] of Object.entries(acts)) {
    const { written, changed } = await effectOf(act, reads);
    expect(written, name).not.toEqual([]);
    expect(changed, name).toEqual([]);
  }
});

it("Places held on an ample departure change no page, and the last ones change those that show them", async () => {
  const departure = await aDeparture();
  const reads = await readsOfPages();
  const ample = await effectOf(() => openCheckout(departure), reads);
  expect(ample.written).toContain("runs");
  expect(ample.changed).toEqual([]);
  await transaction(async (tx) => void (await tx.update(runs).set({ taken: sql`${runs.capacity} - 9` })));
  const [row] = await db.select({ trip: departures.trip }).from(departures).where(eq(departures.id, departure));
  expect(row?.trip).toBe(TRIP);
  const scarce = await effectOf(() => openCheckout(departure), reads);
  expect(scarce.changed).toEqual(expect.arrayContaining(["/en-ca", "/en-ca/trip", "/en-ca/trip/new-york-3-days"]));
  for (const other of ["/en-ca/privacy-policy", `/en-ca/trip/${own}`]) expect(scarce.changed).not.toContain(other);
});
