import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, lt } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { roomNights, runs } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { importCatalogue } from "~/services/catalogue/import.server";
import { clearCatalogue } from "../../../tests/support/catalogue";
import { type CatalogueFolder, copyCatalogue } from "../../../tests/support/catalogue-folder";
import { FakePartner } from "../../../tests/support/fake-partner";
import { planOf, queriesOf, wholeReads } from "../../../tests/support/query-plans";
import { findStays, type StaySearch } from "./find-stays.server";
import { findTrips } from "./find-trips.server";
import { getTrip } from "./get-trip.server";

const TODAY = "2027-05-01";
const reader = { locale: "en-ca", currency: "CAD", today: TODAY } as const;
const partner = new FakePartner();

let folder: CatalogueFolder;
beforeAll(async () => {
  folder = await copyCatalogue();
});
beforeEach(async () => {
  partner.calm();
  await clearCatalogue();
  const result = await importCatalogue({ folder: folder.path, today: TODAY });
  if (!result.ok) throw new Error("not imported");
});
afterAll(() => folder.drop());

const find = (over: Partial<StaySearch> = {}, as: Parameters<typeof findStays>[1] = reader) =>
  findStays({ trip: "boston-hotel", city: "montreal", adults: 2, children: 0, ...over }, as, partner);
const takeAll = (hotel: string, night: string, room?: string) =>
  transaction((tx) =>
    tx
      .update(roomNights)
      .set({ taken: roomNights.rooms })
      .where(
        and(eq(roomNights.hotel, hotel), eq(roomNights.night, night), room ? eq(roomNights.room, room) : undefined),
      ),
  );
const rooms = (found: Awaited<ReturnType<typeof findStays>>) =>
  found.state === "offers"
    ? found.offers.flatMap(({ hotel, rooms }) => rooms.map(({ room, left }) => `${hotel.slug} ${room} ${left}`))
    : found.state;

describe("rooms of our own", () => {
  it("Rooms of ours are offered with the price of the stay and the package", async () => {
    const found = await find({ firstNight: "2027-05-07", nights: 2, children: 1 });
    expect(found).toMatchObject({
      state: "offers",
      departure: { id: "boston-hotel_2027-05-07_2", nights: 2, adultPrice: 12_000, total: 33_000 },
      offers: [
        {
          hotel: { slug: "harbour-inn", name: "Harbour Inn", text: "Facing the harbour", stars: 3 },
          rooms: [
            {
              room: "family",
              name: "Family room",
              left: 1,
              perPerson: 22_000,
              twoBeds: 2_400,
              packagePerPerson: 34_000,
              total: 33_000 + 3 * 22_000,
            },
          ],
        },
      ],
    });
    expect(JSON.stringify(found)).not.toContain('"fr"');
  });

  it("Rooms of ours are in the reader's currency, each line rounded once", async () => {
    const found = await find({ firstNight: "2027-05-07", nights: 1 }, { ...reader, currency: "USD" });
    const [offer] = found.state === "offers" ? found.offers : [];
    expect(offer?.rooms[0]).toMatchObject({ room: "queen", perPerson: 7_264, total: 2 * 8_760 + 2 * 7_264 });
  });

  it("Rooms of ours are those free every night, for the party and the length", async () => {
    const may = { firstNight: "2027-05-07", nights: 2 };
    expect(rooms(await find(may))).toEqual(["harbour-inn queen 2", "harbour-inn family 1", "station-hotel double 3"]);
    await takeAll("harbour-inn", "2027-05-08", "queen");
    expect(rooms(await find(may))).toEqual(["harbour-inn family 1", "station-hotel double 3"]);
    expect(rooms(await find({ ...may, nights: 1 }))).toContain("harbour-inn queen 2");
    // In high season the queen asks for two nights.
    expect(rooms(await find({ firstNight: "2027-07-09", nights: 1 }))).not.toContain("harbour-inn queen 2");
    expect(rooms(await find({ firstNight: "2027-07-09", nights: 2 }))).toContain("harbour-inn queen 2");
    // Alone there is no choice of beds.
    const alone = await find({ ...may, adults: 1 });
    expect(JSON.stringify(alone)).not.toMatch(/"twoBeds":\d/);
  });

  it("Sold-out rooms lead to the nearest available stays, coach included", async () => {
    await takeAll("harbour-inn", "2027-05-14");
    await takeAll("station-hotel", "2027-05-14");
    await transaction((tx) => tx.update(runs).set({ taken: 10 }).where(eq(runs.id, "boston-hotel_2027-05-21_2")));
    const found = await find({ firstNight: "2027-05-14", nights: 2 });
    expect(found).toEqual({
      state: "sold-out",
      of: "rooms",
      nearest: [
        { firstNight: "2027-05-07", nights: 2 },
        { firstNight: "2027-05-28", nights: 2 },
        { firstNight: "2027-06-04", nights: 2 },
        { firstNight: "2027-06-11", nights: 2 },
      ],
    });
    expect(await find({ firstNight: "2027-05-21", nights: 2 })).toMatchObject({ state: "sold-out", of: "places" });
    const trip = await getTrip("boston-hotel", { ...reader, adults: 2, month: "2027-05" });
    expect(trip?.departures.map(({ id, availability }) => `${id.slice(-7)} ${availability}`)).toEqual([
      "05-07_1 available",
      "05-07_2 available",
      "05-14_1 sold-out",
      "05-14_2 sold-out",
      "05-21_1 available",
      "05-21_2 sold-out",
      "05-28_1 available",
      "05-28_2 available",
    ]);
  });

  it("A package without a free room is sold out in all that its page says", async () => {
    const page = async (adults: number) => {
      const trip = await getTrip("boston-hotel", { ...reader, adults });
      const { fromPrice, availability, month, nextMonth } = trip ?? {};
      return { fromPrice: fromPrice !== null, availability, month, nextMonth };
    };
    const may = { month: "2027-05", nextMonth: "2027-06" };
    expect(await page(4)).toEqual({ fromPrice: true, availability: "available", ...may });
    await transaction((tx) =>
      tx
        .update(roomNights)
        .set({ taken: roomNights.rooms })
        .where(and(eq(roomNights.room, "family"), lt(roomNights.night, "2027-06-01"))),
    );
    expect(await page(4)).toMatchObject({ fromPrice: true, month: "2027-06", nextMonth: "2027-07" });
    expect(await page(2)).toMatchObject({ fromPrice: true, ...may });
    await transaction((tx) => tx.update(roomNights).set({ taken: roomNights.rooms }));
    expect(await page(2)).toEqual({ fromPrice: false, availability: "sold-out", ...may });
  });

  it("Rooms are not searched where no coach leaves, and other lengths are suggested", async () => {
    expect(await find()).toEqual({ state: "choose" });
    expect(await find({ firstNight: "2027-05-08", nights: 1 })).toMatchObject({
      state: "no-departure",
      nearest: [{ firstNight: "2027-05-07", nights: 1 }, { firstNight: "2027-05-14" }, {}, {}],
    });
    expect(await find({ firstNight: "2027-04-23" })).toMatchObject({ state: "no-departure" });
    expect(await find({ trip: "boston-2-days", firstNight: "2027-05-07" })).toEqual({
      state: "no-departure",
      nearest: [],
    });
    // The shortest when no length is asked for.
    expect(await find({ firstNight: "2027-05-07" })).toMatchObject({ departure: { nights: 1 } });
  });

  it("Rooms are refused at the field that makes no sense", async () => {
    const wrong = async (over: Partial<StaySearch>) => {
      const found = await find({ firstNight: "2027-05-07", ...over });
      return found.state === "invalid" ? [found.field, found.code, ...Object.values(found.params ?? {})] : found.state;
    };
    expect(await wrong({ nights: 3 })).toEqual(["nights", "nights-not-sold", 1, 2]);
    expect(await wrong({ nights: 0 })).toEqual(["nights", "nights-not-sold", 1, 2]);
    expect(await wrong({ adults: 3, children: 2 })).toEqual(["adults", "guests-too-many", 4]);
    // What the partner's largest room takes, the operator says.
    expect(await wrong({ trip: "bus-toronto-hotel", firstNight: "2027-05-07", nights: 2, adults: 6 })).toEqual([
      "adults",
      "guests-too-many",
      4,
    ]);
    expect(await wrong({ adults: 0 })).toEqual(["adults", "party-empty"]);
    expect(await wrong({ adults: 0, children: 1 })).toEqual(["adults", "party-no-adult"]);
    expect(await wrong({ firstNight: "2027-02-30" })).toEqual(["night", "day-invalid"]);
  });

  it("Rooms take a few queries, none of which reads all departures or nights", async () => {
    // The trip's own is prepared, by whoever asks first.
    await find({ firstNight: "2027-05-07", nights: 1 });
    const queries = await queriesOf(() => find({ firstNight: "2027-05-07", nights: 2 }));
    expect(queries).toHaveLength(4);
    for (const query of queries) expect(wholeReads(await planOf(query))).toEqual([]);
    await takeAll("harbour-inn", "2027-05-14");
    await takeAll("station-hotel", "2027-05-14");
    for (const query of await queriesOf(() => find({ firstNight: "2027-05-14", nights: 2 })))
      expect(wholeReads(await planOf(query))).toEqual([]);
  });
});

describe("a package with many hotels", () => {
  const night = { firstNight: "2027-05-07", nights: 2 };
  const slugs = (count: number) => Array.from({ length: count }, (_, i) => `inn-${i + 1}`);
  const hotelsOf = (found: Awaited<ReturnType<typeof find>>) =>
    found.state === "offers" ? found.offers.map(({ hotel }) => hotel.slug) : found.state;

  async function sellWith(count: number): Promise<void> {
    const inn = await readFile(join(folder.path, "hotels/station-hotel.yaml"), "utf8");
    for (const slug of slugs(count)) await folder.write(`hotels/${slug}.yaml`, inn.replace("station-hotel", slug));
    await folder.edit("trips/boston-hotel.yaml", "[harbour-inn, station-hotel]", `[${slugs(count).join(", ")}]`);
    const result = await importCatalogue({ folder: folder.path, today: TODAY });
    if (!result.ok) throw new Error("not imported");
  }
  afterEach(() => folder.reset());

  it("A package with many hotels shows ours with rooms a page at a time, in the operator's order", async () => {
    await sellWith(30);
    await takeAll("inn-2", "2027-05-08");
    const first = await find(night);
    expect(hotelsOf(first)).toEqual(slugs(13).filter((slug) => slug !== "inn-2"));
    expect(first).toMatchObject({ pages: { at: "", previous: null, next: "inn-14" } });
    const last = await find({ ...night, hotel: "inn-26" });
    expect(hotelsOf(last)).toEqual(slugs(30).slice(25));
    expect(last).toMatchObject({ pages: { at: "inn-26", previous: "inn-14", next: null } });
    // Of a hotel that has been let since, the first are shown.
    await takeAll("inn-30", "2027-05-07");
    expect(hotelsOf(await find({ ...night, hotel: "inn-30" }))).toEqual(hotelsOf(first));
    for (const slug of slugs(30)) await takeAll(slug, "2027-05-08");
    expect(await find({ ...night, hotel: "inn-14" })).toMatchObject({ state: "sold-out" });
  });

  it("A package with many hotels names the first of ours, and how many others there are", async () => {
    await sellWith(14);
    const stay = (await getTrip("boston-hotel", reader))?.stay;
    expect(stay?.hotels.map(({ slug }) => slug)).toEqual(slugs(12));
    expect(stay).toMatchObject({ otherHotels: 2, maxGuests: 2 });
  });

  it("A package with many hotels shows the partner's a page at a time, with one request", async () => {
    const search: FakePartner["search"] = async (input) => {
      const found = await partner.search(input);
      if (found.state !== "found") return found;
      const [offer] = found.offers;
      const each = slugs(30).map((slug) => offer && { ...offer, hotel: { ...offer.hotel, slug } });
      return { ...found, offers: each.filter((one) => one !== undefined) };
    };
    const toronto = { trip: "bus-toronto-hotel", city: "montreal", adults: 2, children: 0, ...night };
    const found = await findStays({ ...toronto, hotel: "inn-13" }, reader, { search });
    expect(hotelsOf(found)).toEqual(slugs(24).slice(12));
    expect(found).toMatchObject({ pages: { at: "inn-13", previous: "", next: "inn-25" } });
    expect(partner.searches).toHaveLength(1);
  });
});

describe("rooms of the partner's", () => {
  const toronto = { trip: "bus-toronto-hotel", firstNight: "2027-05-07", nights: 2 };

  it("Partner rooms are offered as the partner says", async () => {
    expect(await find(toronto)).toMatchObject({
      state: "offers",
      departure: { id: "bus-toronto-hotel_2027-05-07_2" },
      offers: [{ hotel: { slug: "lakeside" }, rooms: [{ room: "twin", perPerson: 20_000, twoBeds: 1_500 }] }],
    });
    expect(partner.searches).toEqual([{ place: "toronto", firstNight: "2027-05-07", nights: 2, guests: 2 }]);
  });

  it("Partner rooms that do not fit the party are no offer, and none means sold out", async () => {
    partner.rooms = 0;
    expect(await find(toronto)).toMatchObject({ state: "sold-out", nearest: [{ nights: 3 }, {}, {}, {}] });
  });

  it("Partner rooms are unknown when it does not answer, and the coach alone is not offered then", async () => {
    partner.broken = true;
    expect(await find(toronto)).toEqual({ state: "unavailable" });
    partner.calm();
    partner.down = true;
    expect(await find(toronto)).toEqual({ state: "unavailable" });
    expect(await find({ ...toronto, firstNight: "2027-05-08" })).toMatchObject({ state: "no-departure" });
  });
});

describe("a package among the trips", () => {
  it("A package in the list has its cheapest price, and one next day per date", async () => {
    const { trips } = await findTrips({ kind: "package", adults: 2, children: 0 }, reader);
    expect(trips).toMatchObject([
      {
        slug: "boston-hotel",
        fromPrice: 20_000,
        nextDays: [{ day: "2027-05-07", price: 20_000 }, { day: "2027-05-14" }, { day: "2027-05-21" }],
      },
      { slug: "bus-toronto-hotel", fromPrice: 31_000 },
    ]);
    const search = { kind: "package", city: "quebec", adults: 2, children: 0 } as const;
    expect((await findTrips(search, reader)).trips[0]).toMatchObject({ fromPrice: 22_000 });
  });

  it("A package in the list says who lets its rooms, and for how long", async () => {
    const own = await getTrip("boston-hotel", { ...reader, adults: 2 });
    expect(own).toMatchObject({ city: "quebec", fromPrice: 22_000, month: "2027-05" });
    expect(own?.stay).toMatchObject({
      supplier: "own",
      nights: [1, 2],
      maxGuests: 4,
      hotels: [
        { slug: "harbour-inn", fromPrice: 9_950, rooms: [{ slug: "queen", twoBeds: false }, { twoBeds: true }] },
        { slug: "station-hotel", fromPrice: 8_000 },
      ],
    });
    expect((await getTrip("bus-toronto-hotel", reader))?.stay).toEqual({
      supplier: "partner",
      nights: [2, 3],
      hotels: [],
      otherHotels: 0,
      maxGuests: 4,
    });
    expect((await getTrip("boston-2-days", reader))?.stay).toBeNull();
  });
});
