import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SALES_MONTHS } from "~/domain/company/conditions";
import { addMonths, weekday } from "~/domain/day";
import { type CatalogueFolder, copyCatalogue } from "../../../tests/support/catalogue-folder";
import { checkTrip } from "./check-trip.server";
import { planDepartures } from "./plan.server";
import { problemText } from "./problem.server";
import { readCatalogue, sourceOf } from "./read-files.server";

let folder: CatalogueFolder;
beforeAll(async () => {
  folder = await copyCatalogue();
});
beforeEach(() => folder.reset());
afterAll(() => folder.drop());

/** Every problem as the operator reads it, in the folder `catalogue/`, without its line. */
async function problems(): Promise<string[]> {
  const files = await readCatalogue(folder.path);
  const lines = files.ok ? [] : files.problems.map(problemText);
  return lines.map((line) => line.replace(folder.path, "catalogue").replace(/ \(line \d+\)$/, ""));
}

const BOSTON = "trips/boston-2-days.yaml";
const TORONTO = "trips/toronto-1-day.yaml";
const PACKAGE = "trips/boston-hotel.yaml";
const HOTEL = "hotels/harbour-inn.yaml";

describe("a catalogue without mistakes", () => {
  it("A catalogue without mistakes is read into the domain", async () => {
    const files = await readCatalogue(folder.path);
    if (!files.ok) throw new Error(files.problems.map(problemText).join("\n"));
    const { trips, hotels, coaches, codes, rates } = files.catalogue;
    expect(trips.map(({ slug }) => slug)).toEqual([
      "boston-2-days",
      "boston-hotel",
      "toronto-1-day",
      "bus-toronto-hotel",
    ]);
    expect(trips[3]?.stay).toEqual({ supplier: "partner", place: "toronto", fromCad: 9_500, sleeps: 4 });
    expect(hotels.map(({ slug, rooms }) => [slug, rooms.map(({ twoBeds }) => twoBeds)])).toEqual([
      ["harbour-inn", [null, { nightCad: 1_200 }]],
      ["station-hotel", [null]],
    ]);
    expect(hotels[0]?.rooms[0]?.seasons[1]).toEqual({
      from: "01-01",
      to: "12-31",
      rooms: 2,
      minimumNights: 1,
      perPersonCad: [18_000, 9_950],
    });
    expect(trips[0]?.fares.low?.montreal).toEqual({ adultCad: 19_900, childCad: 14_950 });
    expect(trips[0]?.activities[0]?.priceCad).toBe(6_500);
    expect(coaches[1]?.rows[0]).toEqual(["1A", null, "|", "1C", "1D"]);
    expect(codes[1]).toMatchObject({ amountCad: 2_500, minimumCad: 0, uses: 5 });
    expect(rates).toHaveLength(2);
  });

  it("A catalogue's hash changes with any change", async () => {
    const before = await sourceOf(folder.path);
    expect(await sourceOf(folder.path)).toBe(before);
    await folder.edit("rates.yaml", "0.73", "0.74");
    expect(await sourceOf(folder.path)).not.toBe(before);
  });
});

/** [what is wrong, file, text replaced, by what, the problem reported] */
const mistakes: [string, string, string, string, string][] = [
  [
    "a text for a number",
    BOSTON,
    "quebec: { adult: 229",
    "quebec: { adult: a lot",
    `${BOSTON}: fares.low.quebec.adult: expected a number, found "a lot"`,
  ],
  [
    "three decimals",
    BOSTON,
    "adult: 199,",
    "adult: 199.999,",
    `${BOSTON}: fares.low.montreal.adult: expected dollars with at most two decimals`,
  ],
  [
    "a fare of nothing",
    BOSTON,
    "adult: 199,",
    "adult: 0,",
    `${BOSTON}: fares.low.montreal.adult: expected a number above 0, found 0`,
  ],
  [
    "a missing language",
    BOSTON,
    "{ fr: deux, en: two }",
    "{ fr: deux }",
    `${BOSTON}: highlights[1].en: expected a text, found nothing`,
  ],
  [
    "an empty text",
    BOSTON,
    "{ fr: deux, en: two }",
    '{ fr: deux, en: " " }',
    `${BOSTON}: highlights[1].en: expected a text, found none`,
  ],
  [
    "an unknown key",
    BOSTON,
    "poster: boston",
    "poster: boston\npostre: boston",
    `${BOSTON}: postre: expected no such key`,
  ],
  ["too short a list", BOSTON, ", { fr: trois, en: three }", "", `${BOSTON}: highlights: expected at least 3 items`],
  [
    "an unknown kind",
    BOSTON,
    "kind: guided",
    "kind: guide",
    `${BOSTON}: kind: expected one of guided, independent, package, found "guide"`,
  ],
  ["a fraction of a day", BOSTON, "days: 2", "days: 2.5", `${BOSTON}: days: expected a whole number, found 2.5`],
  [
    "a time that is none",
    BOSTON,
    'departs: "04:00"',
    'departs: "4h"',
    `${BOSTON}: boarding[0].departs: expected a local time HH:MM`,
  ],
  [
    "weeks other than 1 or 2",
    BOSTON,
    "everyWeeks: 2",
    "everyWeeks: 3",
    `${BOSTON}: departures[1].everyWeeks: expected one of 1, 2, found 3`,
  ],
  [
    "a day that is neither form",
    BOSTON,
    'except: ["07-03"]',
    'except: ["July 3"]',
    `${BOSTON}: departures[0].except[0]: expected MM-DD or YYYY-MM-DD`,
  ],
  [
    "a malformed slug as key",
    BOSTON,
    "\n  low:",
    "\n  Low Season:",
    `${BOSTON}: fares.Low Season: expected lower-case words joined by hyphens`,
  ],
  [
    "a list for keys",
    "codes.yaml",
    '- { code: ESCALE10, percent: 10, from: "2026-01-01", to: "2029-12-31" }',
    "- [ESCALE10]",
    "codes.yaml: [0]: expected keys and values, found a list",
  ],
  [
    "a code that gives both",
    "codes.yaml",
    "percent: 10,",
    "percent: 10, amount: 5,",
    "codes.yaml: [0]: expected either percent or amount",
  ],
  [
    "unreadable YAML",
    BOSTON,
    "days: 2",
    "days: [2",
    `${BOSTON}: line 5, column 1: expected YAML: Flow sequence in block collection must be sufficiently indented and end with a ]`,
  ],

  [
    "an unknown destination",
    BOSTON,
    "destination: boston",
    "destination: bostn",
    `${BOSTON}: destination: expected the slug of a destination, found bostn`,
  ],
  [
    "an unknown coach",
    BOSTON,
    "coach: coach-10",
    "coach: coach-11",
    `${BOSTON}: coach: expected the slug of a coach, found coach-11`,
  ],
  [
    "an unknown coach of a rule",
    TORONTO,
    "coach: minibus-6",
    "coach: minibus-7",
    `${TORONTO}: departures[0].coach: expected the slug of a coach, found minibus-7`,
  ],
  [
    "an unknown city",
    "cities.yaml",
    "slug: quebec",
    "slug: laval",
    `${BOSTON}: boarding[0].city: expected the slug of a city, found quebec`,
  ],
  [
    "a city twice",
    BOSTON,
    "city: montreal",
    "city: quebec",
    `${BOSTON}: boarding[1].city: expected each city once, found quebec a second time`,
  ],
  [
    "a call that is nearer than the one before",
    BOSTON,
    'returns: "23:30" }\n  - { city: montreal, departs: "07:00", returns: "20:30" }',
    'returns: "23:30", km: 12 }\n  - { city: montreal, departs: "07:00", returns: "20:30", km: 11 }',
    `${BOSTON}: boarding[1].km: expected at least 12, as the call before`,
  ],
  [
    "an hour that is left out when summer time begins",
    BOSTON,
    'departs: "07:00", returns: "20:30"',
    'departs: "07:00", returns: "02:30"',
    `${BOSTON}: boarding[1].returns: expected a time that is there once on 2026-03-08, when clocks change, or no departure of that night, found 02:30`,
  ],
  [
    "an hour that comes twice when summer time ends",
    BOSTON,
    'departs: "07:00", returns: "20:30"',
    'departs: "07:00", returns: "01:30"',
    `${BOSTON}: boarding[1].returns: expected a time that is there once on 2026-11-01, when clocks change, or no departure of that night, found 01:30`,
  ],
  [
    "a fare for another city",
    BOSTON,
    "    montreal: { adult: 249",
    "    laval: { adult: 249",
    `${BOSTON}: fares.high.laval: expected only boarding cities, found laval`,
  ],
  [
    "no fare from a city",
    BOSTON,
    "    quebec: { adult: 279, child: 229 }\n",
    "",
    `${BOSTON}: fares.high: expected a fare from every boarding city, none from quebec`,
  ],
  [
    "a child dearer than an adult",
    BOSTON,
    "child: 149.5",
    "child: 199.5",
    `${BOSTON}: fares.low.montreal.child: expected a child's fare no dearer than an adult's`,
  ],
  [
    "an unknown season",
    BOSTON,
    "fare: high",
    "fare: hihg",
    `${BOSTON}: departures[0].fare: expected one of low, high, found hihg`,
  ],
  [
    "a season from no day",
    BOSTON,
    'from: "06-20"',
    'from: "06-31"',
    `${BOSTON}: departures[0].from: expected a day of the calendar, found 06-31`,
  ],
  [
    "a day that never comes",
    BOSTON,
    '"2027-07-01"',
    '"02-30"',
    `${BOSTON}: departures[0].also[0]: expected a day of the calendar, found 02-30`,
  ],
  [
    "a full day that never comes",
    BOSTON,
    '"2027-07-01"',
    '"2027-02-29"',
    `${BOSTON}: departures[0].also[0]: expected MM-DD or YYYY-MM-DD`,
  ],
  [
    "an exception out of season",
    BOSTON,
    '"07-03"',
    '"12-25"',
    `${BOSTON}: departures[0].except[0]: expected a day between 06-20 and 09-05, found 12-25`,
  ],
  [
    "a day both added and left out",
    BOSTON,
    '"2027-07-01"',
    '"07-03"',
    `${BOSTON}: departures[0].also[0]: expected 07-03 in either except or also`,
  ],
  [
    "a rule that never leaves",
    TORONTO,
    "weekdays: [sun, wed]",
    "weekdays: []",
    `${TORONTO}: departures[0].weekdays: expected at least one weekday, or a day in also`,
  ],
  [
    "too few days in the itinerary",
    TORONTO,
    "days: 1",
    "days: 2",
    `${TORONTO}: itinerary: expected 2 days, as in days, found 1`,
  ],
  [
    "a night on the last day",
    TORONTO,
    "km: 1080",
    "night: { fr: Là, en: There }\n    km: 1080",
    `${TORONTO}: itinerary[0].night: expected no night on the last day`,
  ],
  [
    "an activity after the end",
    BOSTON,
    "day: 2",
    "day: 3",
    `${BOSTON}: activities[0].day: expected a day from 1 to 2, found 3`,
  ],
  [
    "too many nights",
    BOSTON,
    "nights: 1",
    "nights: 2",
    `${BOSTON}: hotels[0].nights: expected at most 1 nights in 2 days, found 2`,
  ],
  [
    "back before it left",
    TORONTO,
    'returns: "23:30"',
    'returns: "03:30"',
    `${TORONTO}: boarding[0].returns: expected a time after 04:00, when it leaves, found 03:30`,
  ],
  [
    "another slug than the file",
    TORONTO,
    "slug: toronto-1-day",
    "slug: toronto-one-day",
    `${TORONTO}: slug: expected toronto-1-day, like the file, found toronto-one-day`,
  ],
  [
    "a code's unknown trip",
    "codes.yaml",
    "[boston-2-days]",
    "[boston-3-days]",
    "codes.yaml: [1].trips[0]: expected a trip's slug, found boston-3-days",
  ],
  [
    "a code that ends first",
    "codes.yaml",
    'to: "2029-12-31" }',
    'to: "2025-12-31" }',
    "codes.yaml: [0].to: expected a day from 2026-01-01 on, found 2025-12-31",
  ],
  [
    "a promoted code for one trip",
    "codes.yaml",
    "uses: 5 }",
    "uses: 5, promoted: true }",
    "codes.yaml: [1]: expected a promoted code to be for every trip",
  ],
  [
    "a code twice",
    "codes.yaml",
    "BOSTON25",
    "ESCALE10",
    "codes.yaml: [1].code: expected each code once, found ESCALE10 a second time",
  ],
  [
    "a rate's day twice",
    "rates.yaml",
    "2027-06-01",
    "2026-01-01",
    "rates.yaml: [1].from: expected each from once, found 2026-01-01 a second time",
  ],
  [
    "a fund's day twice",
    "company.yaml",
    '"2024-01-01"',
    '"2021-11-01"',
    "company.yaml: fund[1].from: expected each from once, found 2021-11-01 a second time",
  ],
  [
    "more tax than there is",
    "company.yaml",
    "taxPercent: 0",
    "taxPercent: 31",
    "company.yaml: taxPercent: expected a number of at most 30, found 31",
  ],
  [
    "a tax number that is none",
    "company.yaml",
    "gst: 000000000 RT 0000",
    "gst: later",
    "company.yaml: gst: expected a GST number such as 123456789 RT 0001",
  ],
  [
    "a destination twice",
    "destinations.yaml",
    "slug: toronto",
    "slug: boston",
    "destinations.yaml: [1].slug: expected each slug once, found boston a second time",
  ],
  ["a seat twice", "coaches.yaml", "2A 2B", "2A 2A", "coaches.yaml: [0].rows: expected each seat once, found 2A twice"],
  [
    "a seat without a name",
    "coaches.yaml",
    "2A 2B",
    "2A x",
    'coaches.yaml: [0].rows[1]: expected seats such as 12A, "|" or "-", found x',
  ],
  [
    "an accessible seat that is none",
    "coaches.yaml",
    "accessible: [2A]",
    "accessible: [9A]",
    "coaches.yaml: [0].accessible[0]: expected a seat of the rows, found 9A",
  ],
  [
    "a reserved seat that is none",
    "coaches.yaml",
    "reserved: [1C, 1D]",
    "reserved: [1C, 9D]",
    "coaches.yaml: [0].reserved[1]: expected a seat of the rows, found 9D",
  ],
  [
    "a package without rooms",
    PACKAGE,
    "stay: { supplier: own, hotels: [harbour-inn, station-hotel] }\n",
    "",
    `${PACKAGE}: stay: expected where its rooms come from, since its kind is package`,
  ],
  [
    "rooms of what is no package",
    PACKAGE,
    "kind: package",
    "kind: guided",
    `${PACKAGE}: stay: expected none, or package for its kind, found guided`,
  ],
  [
    "a package without its nights",
    PACKAGE,
    ", nights: [1, 2]",
    "",
    `${PACKAGE}: departures[0].nights: expected the numbers of nights away it is sold for`,
  ],
  [
    "nights of what is no package",
    TORONTO,
    "coach: minibus-6 }",
    "coach: minibus-6, nights: [1] }",
    `${TORONTO}: departures[0].nights: expected nights only in a package`,
  ],
  [
    "a number of nights twice",
    PACKAGE,
    "nights: [1, 2]",
    "nights: [2, 2]",
    `${PACKAGE}: departures[0].nights: expected each number of nights once`,
  ],
  [
    "days that are not the longest stay's",
    PACKAGE,
    "nights: [1, 2]",
    "nights: [1, 3]",
    `${PACKAGE}: days: expected 4, for the longest stay of 3 nights, found 3`,
  ],
  [
    "an unknown hotel",
    PACKAGE,
    "harbour-inn",
    "harbor-inn",
    `${PACKAGE}: stay.hotels[0]: expected the slug of a hotel, found harbor-inn`,
  ],
  [
    "a hotel of another destination",
    HOTEL,
    "destination: boston",
    "destination: toronto",
    `${PACKAGE}: stay.hotels[0]: expected a hotel of boston, found harbour-inn`,
  ],
  [
    "a hotel twice",
    PACKAGE,
    "station-hotel]",
    "harbour-inn]",
    `${PACKAGE}: stay.hotels[1]: expected each hotel once, found harbour-inn a second time`,
  ],
  [
    "a package of nobody",
    PACKAGE,
    "supplier: own",
    "supplier: ours",
    `${PACKAGE}: stay.supplier: expected own or partner`,
  ],
  [
    "an activity sold without places",
    PACKAGE,
    "    places: 4\n",
    "",
    `${PACKAGE}: activities[0].places: expected how many may go on each departure`,
  ],
  [
    "an activity sold without a price",
    PACKAGE,
    "    price: 65\n",
    "",
    `${PACKAGE}: activities[0].price: expected the price of an activity that is sold`,
  ],
  [
    "places of an activity nobody can name",
    PACKAGE,
    "    slug: whales\n",
    "",
    `${PACKAGE}: activities[0].slug: expected the slug of an activity whose places are sold`,
  ],
  [
    "too many days told of a package",
    PACKAGE,
    "days: 3",
    "days: 1",
    `${PACKAGE}: itinerary: expected 1 days, as in days, found 2`,
  ],
  [
    "a hotel of nowhere",
    HOTEL,
    "destination: boston",
    "destination: bostn",
    `${HOTEL}: destination: expected the slug of a destination, found bostn`,
  ],
  [
    "another slug than the hotel's file",
    HOTEL,
    "slug: harbour-inn",
    "slug: harbour",
    `${HOTEL}: slug: expected harbour-inn, like the file, found harbour`,
  ],
  [
    "a room twice",
    HOTEL,
    "slug: family",
    "slug: queen",
    `${HOTEL}: rooms[1].slug: expected each slug once, found queen a second time`,
  ],
  [
    "two beds for one guest",
    HOTEL,
    "sleeps: 4",
    "sleeps: 1",
    `${HOTEL}: rooms[1].twoBeds: expected two beds only in a room for two or more`,
  ],
  [
    "fewer prices than guests",
    HOTEL,
    "[240, 130]",
    "[240]",
    `${HOTEL}: rooms[0].seasons[0].perPerson: expected 2 prices, for one guest to 2, found 1`,
  ],
  [
    "a season to no day",
    HOTEL,
    '"09-15"',
    '"09-31"',
    `${HOTEL}: rooms[0].seasons[0].to: expected a day of the calendar, found 09-31`,
  ],
];

describe("a mistake is reported with its file, its path and what is expected", () => {
  it.each(mistakes)("The mistake of %s is reported", async (_, file, from, to, expected) => {
    await folder.edit(file, from, to);
    expect(await problems()).toContain(`catalogue/${expected}`);
  });

  it("A missing file, an extra one, or no trip is reported", async () => {
    await folder.remove("rates.yaml");
    await folder.write("hotels.yaml", "[]");
    await folder.remove(BOSTON);
    await folder.remove(TORONTO);
    await folder.remove(PACKAGE);
    await folder.remove("trips/bus-toronto-hotel.yaml");
    await folder.write("codes.yaml", "[]");
    expect(await problems()).toEqual([
      "catalogue/rates.yaml: expected this file, found none",
      "catalogue/hotels.yaml: expected one of destinations.yaml, cities.yaml, coaches.yaml, rates.yaml, codes.yaml, company.yaml, trips/{slug}.yaml, hotels/{slug}.yaml or lines/{slug}.yaml",
      "catalogue/trips: expected at least one trip",
    ]);
  });

  it("An empty list is reported", async () => {
    await folder.write("rates.yaml", "[]");
    expect(await problems()).toEqual(["catalogue/rates.yaml: expected at least one item, found none"]);
  });

  it.each(["tour-montreal_boston", "tour-x", "tripeze", "round-trip-new-york", "bus-manhattan-hotel"])(
    "The slug %s, which belongs to another page, is reported",
    async (slug) => {
      await folder.edit(TORONTO, "slug: toronto-1-day", `slug: ${slug}`);
      expect((await problems()).some((line) => line.startsWith(`catalogue/${TORONTO}: slug: `))).toBe(true);
    },
  );

  it("A partner package may use an address reserved for it", async () => {
    const file = "trips/bus-toronto-hotel.yaml";
    await folder.edit(file, "slug: bus-toronto-hotel", "slug: bus-manhattan-hotel");
    expect((await problems()).filter((line) => line.includes("address of another page"))).toEqual([]);
  });

  it("Mistakes are reported with their lines, all together", async () => {
    await folder.edit(BOSTON, "days: 2", "days: two");
    await folder.edit(TORONTO, "coach: coach-10", "coach: sleigh");
    await folder.edit("coaches.yaml", "2A 2B", "2A 2A");
    const files = await readCatalogue(folder.path);
    expect(files.ok ? [] : files.problems.map(problemText)).toEqual([
      `${folder.path}/${BOSTON}: days: expected a number, found "two" (line 4)`,
      `${folder.path}/coaches.yaml: [0].rows: expected each seat once, found 2A twice (line 3)`,
      `${folder.path}/${TORONTO}: coach: expected the slug of a coach, found sleigh (line 12)`,
    ]);
  });
});

describe("the catalogue we ship", () => {
  it("The catalogue we ship has no mistake, and some 5,000 upcoming departures on any day", async () => {
    const files = await readCatalogue("catalogue");
    if (!files.ok) throw new Error(files.problems.map(problemText).join("\n"));
    expect(files.catalogue.trips.length).toBeGreaterThanOrEqual(10);
    const plan = planDepartures(files.catalogue);
    for (const today of ["2026-11-21", "2027-03-01", "2028-07-15"]) {
      const count = plan.between(today, addMonths(today, SALES_MONTHS)).length;
      expect(count).toBeGreaterThan(3_000);
      expect(count).toBeLessThan(8_000);
    }
  });

  it("The catalogue we ship has one Friday each summer whose coach a tour shares with packages of several lengths", async () => {
    const files = await readCatalogue("catalogue");
    if (!files.ok) throw new Error("it has mistakes");
    const kinds = new Map(files.catalogue.trips.map(({ slug, kind }) => [slug, kind]));
    const plan = planDepartures(files.catalogue);
    for (const year of ["2027", "2028", "2031"]) {
      const onLines = plan.between(`${year}-06-21`, `${year}-09-21`).filter(({ runs }) => runs[0]?.line);
      const tours = onLines.filter(({ trip }) => kinds.get(trip) === "guided");
      expect(tours.map(({ startDay }) => weekday(startDay))).toEqual(["fri"]);
      const coach = tours[0]?.runs[0]?.id;
      const lengths = onLines.filter(({ runs, nights }) => nights !== null && runs[0]?.id === coach);
      expect(new Set(lengths.map(({ nights }) => nights)).size).toBeGreaterThanOrEqual(2);
    }
  });

  it("A way back that starts at an hour clocks leave out is a mistake of each trip that is home on such a night", async () => {
    const files = await readCatalogue("catalogue");
    if (!files.ok) throw new Error("it has mistakes");
    const lines = files.catalogue.lines.map((line) => ({
      ...line,
      ...(line.start && { start: { ...line.start, time: "02:30" } }),
    }));
    const found = files.catalogue.trips.filter((trip) =>
      checkTrip(trip, { lines }).some(({ message }) => message.includes("when clocks change")),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ departures }) => departures.some((rule) => rule.lines?.return))).toBe(true);
  });

  it("The catalogue we ship boards each way home where the last day of its trips says", async () => {
    const files = await readCatalogue("catalogue");
    if (!files.ok) throw new Error("it has mistakes");
    const { trips, lines } = files.catalogue;
    const said = trips.flatMap(({ slug, departures, itinerary }) =>
      [...new Set(departures.flatMap((rule) => rule.lines?.return ?? []))].map((line) => {
        const start = lines.find((each) => each.slug === line)?.start;
        const stop = itinerary.at(-1)?.stops.find(({ time }) => time === start?.time);
        return { slug, boards: start?.name.fr, says: stop?.name.fr };
      }),
    );
    expect(said.length).toBeGreaterThan(5);
    expect(said.filter(({ boards, says }) => !says || !boards?.includes(says))).toEqual([]);
  });

  it("The catalogue we ship has a poster for every trip and destination", async () => {
    const files = await readCatalogue("catalogue");
    if (!files.ok) throw new Error("it has mistakes");
    const posters = new Set(await readdir("public/posters"));
    const { trips, destinations } = files.catalogue;
    const missing = [...trips, ...destinations].filter(({ poster }) => !posters.has(`${poster}.svg`));
    expect(missing.map(({ slug, poster }) => `${slug}: ${poster}`)).toEqual([]);
  });

  it("The catalogue we ship has a different poster for each trip", async () => {
    const files = await readCatalogue("catalogue");
    if (!files.ok) throw new Error("it has mistakes");
    const posters = files.catalogue.trips.map(({ poster }) => poster);
    expect(posters.filter((poster, i) => posters.indexOf(poster) < i)).toEqual([]);
  });

  it("The catalogue we ship has the drawing of every hotel that names one", async () => {
    const files = await readCatalogue("catalogue");
    if (!files.ok) throw new Error("it has mistakes");
    const drawn = new Set(await readdir("public/vignettes"));
    const missing = files.catalogue.hotels.filter(({ vignette = "hotel" }) => !drawn.has(`${vignette}.svg`));
    expect(missing.map(({ slug }) => slug)).toEqual([]);
    expect(drawn, "any hotel").toContain("hotel.svg");
  });

  it("The catalogue we ship names a second driver wherever a day on the road lasts sixteen hours", async () => {
    const files = await readCatalogue("catalogue");
    if (!files.ok) throw new Error("it has mistakes");
    const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    const long = files.catalogue.trips.filter(({ itinerary }) =>
      itinerary.some(({ stops }) => {
        const times = stops.flatMap(({ time }) => (time ? [minutes(time)] : []));
        return Math.max(...times) - Math.min(...times) >= 16 * 60;
      }),
    );
    expect(long.length).toBeGreaterThan(5);
    const alone = long.filter(
      ({ included, highlights }) => ![...included, ...highlights].some(({ en }) => en.startsWith("Two drivers")),
    );
    expect(alone.map(({ slug }) => slug)).toEqual([]);
  });
});
