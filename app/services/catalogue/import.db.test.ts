import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as schema from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { TypedFacts } from "~/domain/departures/run-facts";
import { changeFacts } from "~/services/departures/facts.server";
import { runsOf } from "~/services/inventory/runs.server";
import { getTrip } from "~/services/search/get-trip.server";
import { listSearchChoices } from "~/services/search/list-places.server";
import { waitingFor } from "../../../tests/support/blocked";
import { addCheckout, clearCatalogue, writeCheckout } from "../../../tests/support/catalogue";
import { type CatalogueFolder, copyCatalogue } from "../../../tests/support/catalogue-folder";
import { NOTHING_DECIDED } from "../../../tests/support/facts";
import { type Imported, importCatalogue } from "./import.server";
import { problemText } from "./problem.server";
import { latestImport } from "./version.server";

const TODAY = "2027-05-01";
const BOSTON = "trips/boston-2-days.yaml";
const TORONTO = "trips/toronto-1-day.yaml";
/** A Wednesday in May: the minibus to Toronto. */
const WEDNESDAY = "toronto-1-day_2027-05-05";
/** A Saturday of high season. */
const SATURDAY = "boston-2-days_2027-07-10";

const NOON = new Date(`${TODAY}T16:00:00Z`);
const NOTHING: TypedFacts = NOTHING_DECIDED;

let folder: CatalogueFolder;
beforeAll(async () => {
  folder = await copyCatalogue();
});
beforeEach(async () => {
  await folder.reset();
  await clearCatalogue();
});
afterAll(() => folder.drop());

async function importIt(today = TODAY): Promise<Imported> {
  const result = await importCatalogue({ folder: folder.path, today });
  if (!result.ok) throw new Error(result.problems.map(problemText).join("\n"));
  return result.value;
}

/** The problems of an import that must be refused, without the folder's name; checks that nothing changed. */
async function refusal(today = TODAY): Promise<string[]> {
  const before = await everything();
  const result = await importCatalogue({ folder: folder.path, today });
  expect(result.ok).toBe(false);
  expect(await everything()).toEqual(before);
  return result.ok ? [] : result.problems.map((problem) => problemText(problem).replace(`${folder.path}/`, ""));
}

async function everything() {
  const { destinations, cities, coaches, trips, departures, fares, rates, discountCodes } = schema;
  return {
    destinations: await db.select().from(destinations).orderBy(asc(destinations.slug)),
    cities: await db.select().from(cities).orderBy(asc(cities.slug)),
    coaches: await db.select().from(coaches).orderBy(asc(coaches.slug)),
    trips: await db.select().from(trips).orderBy(asc(trips.slug)),
    departures: await db.select().from(departures).orderBy(asc(departures.id)),
    fares: await db.select().from(fares).orderBy(asc(fares.departure), asc(fares.city)),
    rates: await db.select().from(rates).orderBy(asc(rates.currency), asc(rates.fromDay)),
    codes: await db.select().from(discountCodes).orderBy(asc(discountCodes.code)),
    company: await db.select().from(schema.company),
  };
}

async function departure(id: string) {
  const [row] = await db.select().from(schema.departures).where(eq(schema.departures.id, id));
  const own = (await runsOf(db, id)).map((run) => ({ ...run, coach: run.coach.slug }));
  return row && { ...row, runs: own };
}

describe("an import", () => {
  it("An import puts everything in force", async () => {
    const value = await importIt();
    const all = await everything();
    expect(value).toMatchObject({ version: 1, trips: 4, until: "2028-11-01", changed: 0, removed: 0 });
    expect(value.departures).toBe(all.departures.length);
    expect(value.added).toBe(all.departures.length);
    expect(all.departures.every(({ startDay }) => startDay >= TODAY && startDay <= "2028-11-01")).toBe(true);
    expect(all.fares).toHaveLength(2 * all.departures.length);
    expect(await departure(WEDNESDAY)).toEqual({
      id: WEDNESDAY,
      trip: "toronto-1-day",
      destination: "toronto",
      startDay: "2027-05-05",
      endDay: "2027-05-05",
      nights: null,
      placesLeft: 6,
      runs: [
        {
          id: WEDNESDAY,
          line: null,
          direction: "round-trip",
          day: "2027-05-05",
          coach: "minibus-6",
          capacity: 6,
          taken: 0,
        },
      ],
      status: "on-sale",
      fromCad: 19_900,
      stayCad: 0,
    });
    expect(await departure(SATURDAY)).toMatchObject({ endDay: "2027-07-11", placesLeft: 10, fromCad: 24_900 });
    expect(all.fares.filter((fare) => fare.departure === WEDNESDAY)).toEqual([
      {
        departure: WEDNESDAY,
        city: "montreal",
        trip: "toronto-1-day",
        startDay: "2027-05-05",
        adultCad: 19_900,
        childCad: 14_950,
      },
      {
        departure: WEDNESDAY,
        city: "quebec",
        trip: "toronto-1-day",
        startDay: "2027-05-05",
        adultCad: 22_900,
        childCad: 17_900,
      },
    ]);
    expect(all.rates.map(({ micros }) => micros)).toEqual([660_000, 650_000, 730_000, 750_000]);
    expect(all.codes.map(({ code, uses }) => [code, uses])).toEqual([
      ["BOSTON25", 5],
      ["ESCALE10", null],
    ]);
    expect(all.company).toMatchObject([
      { id: 1, data: { permit: "000000", fund: [{ perThousand: 350 }, { from: "2024-01-01", credited: true }] } },
    ]);
    expect((await latestImport())?.version).toBe(1);
  });

  it("An import uses the first of several rules for a day", async () => {
    await importIt();
    // 2027-07-10 is in high season (first rule) and of an even week all year round (second).
    const [fare] = (await everything()).fares.filter((row) => row.departure === SATURDAY);
    expect(fare?.adultCad).toBe(24_900);
    // An exception is its rule's own: the second still asks for that day.
    expect(await departure("boston-2-days_2027-07-03")).toMatchObject({ fromCad: 19_900 });
    expect(await departure("boston-2-days_2027-07-01")).toBeDefined();
  });

  it("An import repeated changes nothing but the version", async () => {
    await importIt();
    const before = await everything();
    expect(await importIt()).toMatchObject({ version: 2, added: 0, changed: 0, removed: 0 });
    expect(await everything()).toEqual(before);
  });

  it("An import keeps decisions about a departure, reports them, and sells again when they are undone", async () => {
    await importIt();
    const decide = (version: number, some: Partial<TypedFacts>) =>
      changeFacts(SATURDAY, { typed: { ...NOTHING, ...some }, version, by: "command", why: "" }, NOON);
    await decide(0, { closed: true, cap: "4", guide: "Zoé" });
    await folder.edit(BOSTON, "montreal: { adult: 249, child: 199 }", "montreal: { adult: 259, child: 209 }");
    expect((await importIt()).overruled).toEqual([{ run: SATURDAY, by: ["closed", "cap"] }]);
    expect(await departure(SATURDAY)).toMatchObject({ status: "closed", runs: [{ capacity: 4 }], fromCad: 25_900 });
    expect(await importIt()).toMatchObject({ added: 0, changed: 0, removed: 0 });
    await decide(1, { guide: "Zoé" });
    expect(await departure(SATURDAY)).toMatchObject({ status: "on-sale", runs: [{ capacity: 10 }] });
    expect((await importIt()).overruled).toEqual([]);
  });

  it("An import keeps a decided departure off sale when the files no longer ask for it", async () => {
    await importIt();
    await changeFacts(WEDNESDAY, { typed: { ...NOTHING, guide: "Zoé" }, version: 0, by: "command", why: "" }, NOON);
    await folder.edit(TORONTO, "weekdays: [sun, wed]", "weekdays: [sun]");
    await importIt();
    expect(await departure(WEDNESDAY)).toMatchObject({ status: "withdrawn" });
    await folder.reset();
    await importIt();
    expect(await departure(WEDNESDAY)).toMatchObject({ status: "on-sale" });
  });

  it("An import on a later day extends the horizon and leaves the past alone", async () => {
    await importIt();
    const first = await departure("boston-2-days_2027-05-15");
    await importIt("2027-06-02");
    expect(await departure("boston-2-days_2027-05-15")).toEqual(first);
    const lastDay = async () =>
      (await everything()).departures
        .map(({ startDay }) => startDay)
        .sort()
        .at(-1);
    expect(await lastDay()).toBe("2028-12-02");
    // A process whose day has not turned yet takes nothing back.
    expect(await importIt("2027-06-01")).toMatchObject({ added: 0, removed: 0, until: "2028-12-01" });
    expect(await lastDay()).toBe("2028-12-02");
  });

  it("An import reports its progress", async () => {
    const steps: string[] = [];
    await importCatalogue({ folder: folder.path, today: TODAY, onProgress: (step) => steps.push(step) });
    expect(steps[0]).toBe("reading");
    expect(steps.at(-1)).toMatch(/^writing (\d+) of \1 departures$/);
  });

  it("An import of files with a mistake imports nothing", async () => {
    await importIt();
    await folder.edit(BOSTON, "adult: 199,", "adult: 189,");
    await folder.edit(TORONTO, "coach: minibus-6", "coach: sleigh");
    expect(await refusal()).toEqual([
      `${TORONTO}: departures[0].coach: expected the slug of a coach, found sleigh (line 24)`,
    ]);
  });

  it("An import writes new prices without touching what is taken", async () => {
    await importIt();
    await addCheckout({ departure: SATURDAY, city: "quebec", adults: 3, state: "open" });
    await folder.edit(BOSTON, "montreal: { adult: 249, child: 199 }", "montreal: { adult: 259, child: 209 }");
    await importIt();
    // One that is nobody's from-price is a change too.
    await folder.edit(BOSTON, "quebec: { adult: 279, child: 229 }", "quebec: { adult: 289, child: 229 }");
    const { added, changed, removed } = await importIt();
    expect([added, removed]).toEqual([0, 0]);
    expect(changed).toBeGreaterThan(5);
    expect(await departure(SATURDAY)).toMatchObject({ placesLeft: 7, runs: [{ taken: 3 }], fromCad: 25_900 });
    const [fare] = (await everything()).fares.filter((row) => row.departure === SATURDAY);
    expect(fare).toMatchObject({ city: "montreal", adultCad: 25_900, childCad: 20_900 });
  });

  it("An import keeps a code's uses, and refuses a lower limit", async () => {
    await importIt();
    const { discountCodes } = schema;
    await transaction((tx) => tx.update(discountCodes).set({ used: 4 }).where(eq(discountCodes.code, "BOSTON25")));
    await folder.edit("codes.yaml", "amount: 25", "amount: 30");
    await importIt();
    const [code] = (await everything()).codes;
    expect(code).toMatchObject({ used: 4, data: { amountCad: 3_000 } });
    await folder.edit("codes.yaml", "uses: 5", "uses: 3");
    expect(await refusal()).toEqual([
      "codes.yaml: [1].uses: expected at least 4, as often as BOSTON25 was used, found 3",
    ]);
    await folder.write("codes.yaml", "[]");
    await importIt();
    expect((await everything()).codes).toEqual([]);
  });

  it("A code that comes back was used as often as purchases have it", async () => {
    await importIt();
    const { checkouts } = schema;
    const states = ["booked", "open", "expired"] as const;
    for (const state of states) {
      const id = await addCheckout({ departure: WEDNESDAY, state });
      await transaction((tx) => tx.update(checkouts).set({ discountCode: "BOSTON25" }).where(eq(checkouts.id, id)));
    }
    await folder.edit("codes.yaml", "BOSTON25", "BOSTON26");
    await importIt();
    await folder.edit("codes.yaml", "BOSTON26", "BOSTON25");
    await folder.edit("codes.yaml", "uses: 5", "uses: 1");
    expect(await refusal()).toEqual([
      "codes.yaml: [1].uses: expected at least 2, as often as BOSTON25 was used, found 1",
    ]);
    await folder.edit("codes.yaml", "uses: 1", "uses: 5");
    await importIt();
    expect((await everything()).codes).toContainEqual(expect.objectContaining({ code: "BOSTON25", used: 2 }));
  });
});

describe("what is not sold", () => {
  it("An unsold departure goes when its rule goes", async () => {
    await importIt();
    await folder.edit(TORONTO, "weekdays: [sun, wed]", "weekdays: [sun]");
    expect(await importIt()).toMatchObject({ added: 0, removed: 9 });
    expect(await departure(WEDNESDAY)).toBeUndefined();
    expect((await everything()).fares.some((fare) => fare.departure === WEDNESDAY)).toBe(false);
  });

  it("A departure with an expired checkout is withdrawn, and returns with its rule", async () => {
    await importIt();
    await addCheckout({ departure: WEDNESDAY, state: "expired" });
    await folder.edit(TORONTO, "weekdays: [sun, wed]", "weekdays: [sun]");
    await importIt();
    expect(await departure(WEDNESDAY)).toMatchObject({ status: "withdrawn" });
    await folder.reset();
    expect(await importIt()).toMatchObject({ added: 8, changed: 1 });
    expect(await departure(WEDNESDAY)).toMatchObject({ status: "on-sale" });
  });

  it("A departure whose travellers have all cancelled is withdrawn", async () => {
    await importIt();
    const id = await addCheckout({ departure: WEDNESDAY, state: "booked" });
    await transaction((tx) => tx.update(schema.checkouts).set({ cancelled: 1 }).where(eq(schema.checkouts.id, id)));
    await transaction((tx) => tx.update(schema.runs).set({ taken: 0 }).where(eq(schema.runs.id, WEDNESDAY)));
    await folder.edit(TORONTO, "weekdays: [sun, wed]", "weekdays: [sun]");
    await importIt();
    expect(await departure(WEDNESDAY)).toMatchObject({ status: "withdrawn" });
    // Counted when it goes, not by each import from then on.
    expect(await importIt()).toMatchObject({ removed: 0 });
  });

  it("An unsold departure goes with its trip, destination, coach and city", async () => {
    await importIt();
    await folder.remove(TORONTO);
    await folder.remove("trips/bus-toronto-hotel.yaml");
    await folder.edit("destinations.yaml", "slug: toronto", "slug: ottawa");
    await folder.edit("coaches.yaml", "slug: minibus-6", "slug: minibus-7");
    await importIt();
    const all = await everything();
    expect(all.destinations.map(({ slug }) => slug)).toEqual(["boston", "ottawa"]);
    expect(all.coaches.map(({ slug }) => slug)).toEqual(["coach-10", "minibus-7"]);
    expect(all.trips.map(({ slug }) => slug)).toEqual(["boston-2-days", "boston-hotel"]);
    expect(all.departures.every(({ destination }) => destination === "boston")).toBe(true);
  });

  it("A departure needed by past ones stays, no longer offered", async () => {
    await folder.remove("trips/bus-toronto-hotel.yaml");
    await importIt("2026-05-01");
    await folder.remove(TORONTO);
    await folder.edit("destinations.yaml", "slug: toronto", "slug: ottawa");
    await importIt();
    const all = await everything();
    expect(all.departures.filter(({ trip }) => trip === "toronto-1-day").every((row) => row.startDay < TODAY)).toBe(
      true,
    );
    expect(all.trips.map(({ slug, position }) => [slug, position])).toEqual([
      ["boston-2-days", 0],
      ["boston-hotel", 1],
      ["toronto-1-day", -1],
    ]);
    const { destinations } = await listSearchChoices("fr-ca");
    expect(destinations.map(({ slug }) => slug)).toEqual(["boston", "ottawa"]);
    expect(await getTrip("toronto-1-day", { locale: "fr-ca", currency: "CAD", today: TODAY })).toBeNull();
  });
});

describe("a change that would break what is sold is refused", () => {
  beforeEach(() => importIt());
  const gone = (id: string, day: string, places: number) =>
    `expected the departure of ${day} (${id}) to stay: ${places} places are sold or held`;

  it.each(["open", "paying", "booked"] as const)(
    "An import is refused when a departure with a checkout that is %s disappears",
    async (state) => {
      await addCheckout({ departure: WEDNESDAY, adults: 2, state });
      await folder.edit(TORONTO, "weekdays: [sun, wed]", "weekdays: [sun]");
      expect(await refusal()).toEqual([`${TORONTO}: departures: ${gone(WEDNESDAY, "2027-05-05", 2)}`]);
    },
  );

  it("An import is refused when a departure with places taken disappears, with its trip or destination", async () => {
    await addCheckout({ departure: WEDNESDAY, adults: 2, state: "booked" });
    await folder.remove(TORONTO);
    expect(await refusal()).toEqual([`${TORONTO}: ${gone(WEDNESDAY, "2027-05-05", 2)}`]);
    await folder.edit("destinations.yaml", "slug: toronto", "slug: ottawa");
    expect(await refusal()).toHaveLength(1);
  });

  it("An import is refused when the coach becomes too small", async () => {
    await addCheckout({ departure: SATURDAY, adults: 7, state: "booked" });
    await folder.edit(BOSTON, "coach: coach-10", "coach: minibus-6");
    expect(await refusal()).toEqual([
      `${BOSTON}: coach: expected at least 7 places on the departure of 2027-07-10 (${SATURDAY}), found 6 on minibus-6: 7 places are sold or held`,
    ]);
  });

  it("An import is refused when the coach loses a seat already given", async () => {
    const checkout = await addCheckout({ departure: SATURDAY, adults: 2, state: "open" });
    await transaction((tx) =>
      tx.insert(schema.seats).values([
        { run: SATURDAY, seat: "1B", checkout, traveller: 0 },
        { run: SATURDAY, seat: "1A", checkout, traveller: 1 },
      ]),
    );
    const expected = (coach: string) =>
      `${BOSTON}: coach: expected the departure of 2027-07-10 (${SATURDAY}) to keep seats already given: ${coach} has no seat 1B`;
    await folder.edit(BOSTON, "coach: coach-10", "coach: minibus-6");
    expect(await refusal()).toEqual([expected("minibus-6")]);
    await folder.reset();
    await folder.edit("coaches.yaml", "1A 1B |", "1A 1E |");
    expect(await refusal()).toEqual([expected("coach-10")]);
    await folder.reset();
    await folder.edit("coaches.yaml", "reserved: [1C, 1D]", "reserved: [1C, 1B]");
    expect(await refusal()).toEqual([expected("coach-10")]);
  });

  it("An import is refused when a boarding city in use goes", async () => {
    await addCheckout({ departure: SATURDAY, city: "quebec", adults: 2, state: "paying" });
    const withoutQuebec = async (file: string) => {
      await folder.edit(file, '  - { city: quebec, departs: "04:00", returns: "23:30" }\n', "");
      await folder.edit(file, "    quebec: { adult: 229, child: 179 }\n", "");
      await folder.edit(file, "    quebec: { adult: 279, child: 229 }\n", "");
    };
    await withoutQuebec(BOSTON);
    expect(await refusal()).toEqual([
      `${BOSTON}: boarding: expected quebec to stay a boarding city: travellers of the departure of 2027-07-10 (${SATURDAY}) board there; 2 places are sold or held`,
    ]);
    // From the other trip, where nobody does, it may go.
    await folder.reset();
    await withoutQuebec(TORONTO);
    await importIt();
    expect((await everything()).fares.filter(({ departure }) => departure === WEDNESDAY)).toHaveLength(1);
  });

  it("An import is refused when a sold trip gets longer or goes elsewhere", async () => {
    await addCheckout({ departure: WEDNESDAY, adults: 1, state: "booked" });
    await folder.edit(TORONTO, "destination: toronto", "destination: boston");
    expect(await refusal()).toEqual([
      `${TORONTO}: destination: expected the departure of 2027-05-05 (${WEDNESDAY}) to go to toronto still, not boston: 1 places are sold or held`,
    ]);
    await folder.reset();
    await folder.edit(TORONTO, "days: 1", "days: 2");
    await folder.edit(
      TORONTO,
      "  - title: { fr: Un jour, en: One day }",
      "  - title: { fr: Avant, en: Before }\n    text: { fr: Rien, en: Nothing }\n    km: 0\n    stops: [{ name: { fr: Ici, en: Here }, coordinates: { lat: 45, lon: -73 } }]\n  - title: { fr: Un jour, en: One day }",
    );
    expect(await refusal()).toEqual([
      `${TORONTO}: days: expected the departure of 2027-05-05 (${WEDNESDAY}) to return on 2027-05-05 still, not 2027-05-06: 1 places are sold or held`,
    ]);
  });

  it("An import reports all its refusals together", async () => {
    await addCheckout({ departure: SATURDAY, adults: 7, state: "booked" });
    await addCheckout({ departure: WEDNESDAY, adults: 2, state: "booked" });
    await folder.remove(TORONTO);
    await folder.edit(BOSTON, "coach: coach-10", "coach: minibus-6");
    expect(await refusal()).toHaveLength(2);
  });

  it("An import is accepted for a past departure or an expired hold", async () => {
    await addCheckout({ departure: WEDNESDAY, adults: 2, state: "booked" });
    await addCheckout({ departure: "toronto-1-day_2027-05-12", state: "expired" });
    await folder.remove(TORONTO);
    await importIt("2027-05-06");
    expect(await departure(WEDNESDAY)).toMatchObject({ status: "on-sale", runs: [{ taken: 2 }] });
    expect(await departure("toronto-1-day_2027-05-12")).toMatchObject({ status: "withdrawn" });
  });

  it("An import is refused for a departure sold at that moment", async () => {
    await folder.edit(TORONTO, "weekdays: [sun, wed]", "weekdays: [sun]");
    const imported = await waitingFor(
      (tx) => writeCheckout(tx, { departure: WEDNESDAY, state: "open" }),
      () => importCatalogue({ folder: folder.path, today: TODAY }),
    );
    expect(imported).toMatchObject({ ok: false, code: "breaks-sold" });
    expect(await departure(WEDNESDAY)).toMatchObject({ runs: [{ taken: 1 }], status: "on-sale" });
  });
});

describe("hotels of ours", () => {
  const HOTEL = "hotels/harbour-inn.yaml";
  const nights = () =>
    db
      .select()
      .from(schema.roomNights)
      .orderBy(asc(schema.roomNights.hotel), asc(schema.roomNights.room), asc(schema.roomNights.night));
  const queenOn = async (night: string) =>
    (await nights()).find((row) => row.hotel === "harbour-inn" && row.room === "queen" && row.night === night);
  const take = (night: string) =>
    transaction((tx) =>
      tx
        .update(schema.roomNights)
        .set({ taken: 1 })
        .where(and(eq(schema.roomNights.room, "queen"), eq(schema.roomNights.night, night))),
    );

  it("Hotels of ours are let night by night, by the first matching season", async () => {
    await importIt();
    expect(await queenOn("2027-06-14")).toMatchObject({ rooms: 2, minimumNights: 1, perPersonCad: [18_000, 9_950] });
    expect(await queenOn("2027-06-15")).toMatchObject({ rooms: 2, minimumNights: 2, perPersonCad: [24_000, 13_000] });
    const station = (await nights()).filter(({ hotel }) => hotel === "station-hotel");
    expect(station.some(({ night }) => night.slice(5) === "11-01")).toBe(false);
    expect(await queenOn("2028-11-30")).toBeDefined();
    expect(await queenOn("2028-12-01")).toBeUndefined();
  });

  it("Hotels of ours make one departure per number of nights, priced with the cheapest stay", async () => {
    await importIt();
    const stay = { startDay: "2027-05-07", trip: "boston-hotel" };
    expect(await departure("boston-hotel_2027-05-07_1")).toMatchObject({
      ...stay,
      endDay: "2027-05-08",
      nights: 1,
      stayCad: 8_000,
      fromCad: 20_000,
    });
    expect(await departure("boston-hotel_2027-05-07_2")).toMatchObject({
      ...stay,
      endDay: "2027-05-09",
      stayCad: 16_000,
      fromCad: 28_000,
    });
    expect(await departure("bus-toronto-hotel_2027-05-07_3")).toMatchObject({ stayCad: 28_500, fromCad: 40_500 });
  });

  it("A package is sold for the nights on which a room of ours is let, and stays for those who have one", async () => {
    const [one, two] = ["boston-hotel_2027-05-07_1", "boston-hotel_2027-05-07_2"];
    await importIt();
    const { added } = await importIt();
    expect(added).toBe(0);
    await addCheckout({ departure: one, state: "booked" });
    const least = "rooms: 3, minimumNights: 2, perPerson: [150, 80]";
    await folder.edit("hotels/station-hotel.yaml", "rooms: 3, perPerson: [150, 80]", least);
    await folder.edit(HOTEL, "rooms: 2, perPerson: [180, 99.5]", "rooms: 2, minimumNights: 2, perPerson: [180, 99.5]");
    await folder.edit(HOTEL, "rooms: 1, perPerson: [250", "rooms: 1, minimumNights: 2, perPerson: [250");
    const single = async () => (await everything()).departures.filter(({ id }) => /^boston-hotel.*_1$/.test(id));
    expect((await importIt()).removed).toBeGreaterThan(1);
    expect(await single()).toMatchObject([{ id: one, status: "withdrawn", stayCad: 8_000, fromCad: 20_000 }]);
    expect(await departure(two)).toMatchObject({ status: "on-sale", stayCad: 16_000 });
    expect(await importIt()).toMatchObject({ added: 0, changed: 0, removed: 0 });
    await folder.reset();
    await importIt();
    expect(await departure(one)).toMatchObject({ status: "on-sale" });
    expect((await single()).every(({ stayCad }) => stayCad > 0)).toBe(true);
  });

  it("Hotels of ours keep what is sold, and change only what the files change", async () => {
    await importIt();
    await take("2027-06-14");
    const before = await nights();
    await importIt();
    expect(await nights()).toEqual(before);
    await folder.edit(HOTEL, "perPerson: [180, 99.5]", "perPerson: [181, 99.5]");
    await importIt();
    expect(await queenOn("2027-06-14")).toMatchObject({ taken: 1, perPersonCad: [18_100, 9_950] });
    expect(await queenOn("2027-06-15")).toMatchObject({ taken: 0, perPersonCad: [24_000, 13_000] });
  });

  it("Hotels of ours cannot lose rooms, seasons or themselves below what is sold", async () => {
    await importIt();
    await take("2027-07-14");
    const sold =
      (left: number, at = "rooms[0].seasons: ", line = / \(line \d+\)$/) =>
      (problem: string) =>
        problem.replace(line, "") ===
        `${HOTEL}: ${at}expected at least 1 of queen on the night of 2027-07-14, found ${left}: that many are sold or held`;
    await folder.edit(HOTEL, "rooms: 2, minimumNights: 2", "rooms: 0, minimumNights: 2");
    expect((await refusal()).some(sold(0))).toBe(true);
    await folder.reset();
    await folder.edit(HOTEL, "slug: queen", "slug: king");
    expect((await refusal()).some(sold(0, ""))).toBe(true);
    await folder.reset();
    await folder.remove(HOTEL);
    await folder.edit("trips/boston-hotel.yaml", "harbour-inn, ", "");
    expect((await refusal()).some(sold(0, ""))).toBe(true);
  });

  it("Hotels of ours go when nothing of them is sold, and stay hidden otherwise", async () => {
    await importIt();
    await take("2027-05-02");
    await folder.remove(HOTEL);
    await folder.edit("trips/boston-hotel.yaml", "harbour-inn, ", "");
    await importIt("2027-06-01");
    const hotels = await db.select().from(schema.hotels).orderBy(asc(schema.hotels.slug));
    expect(hotels.map(({ slug, position }) => [slug, position])).toEqual([
      ["harbour-inn", -1],
      ["station-hotel", 0],
    ]);
    expect((await nights()).filter(({ hotel }) => hotel === "harbour-inn").map(({ night }) => night)).toEqual([
      "2027-05-02",
    ]);
    await transaction((tx) => tx.update(schema.roomNights).set({ taken: 0 }));
    await importIt("2027-06-01");
    expect((await db.select().from(schema.hotels)).map(({ slug }) => slug)).toEqual(["station-hotel"]);
  });
});
