/** Packages for database tests, with rooms of our own or of the partner's, and holds of them. */
import { eq } from "drizzle-orm";
import { hotels, roomNights, trips } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import type { OwnHotel, Trip } from "~/domain/catalogue/catalogue";
import { nightsOf } from "~/domain/catalogue/room-nights";
import type { OtherDate } from "~/services/amendments/kinds/date.server";
import type { HoldInput } from "~/services/checkout/hold-places.server";
import { holdPlaces } from "~/services/checkout/hold-places.server";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { aTrip, both, seedCatalogue } from "./catalogue";
import { aChild, aHold, anAdult, NOW, START_DAY, unique } from "./checkout";
import type { FakePartner } from "./fake-partner";

/** Two nights away at 150 $ a night each, beside a coach at 399 $ and 299 $; the room's two beds 10 $ a night. */
export const OWN_STAY = 30_000;
const OWN_ALONE = 50_000;
export const OWN_TWO_BEDS = 2_000;
/** The same at the partner's: 100 $ a night each. */
export const PARTNER_STAY = 20_000;
export const COACH = 39_900;
const NIGHTS = 2;

export type APackage = { departure: string; trip: string; stay: { hotel: string; room: string } };

const whales = {
  name: both("Whales"),
  text: both("At sea"),
  day: 2,
  included: false,
  priceCad: 6_500,
  slug: "whales",
  places: 2,
  time: "10:00",
  address: "1 Wharf",
  returnableUntilDays: 3,
};

async function aPackage(stay: Trip["stay"], capacity: number): Promise<{ departure: string; trip: string }> {
  const trip = unique("package");
  const departure = unique("departure");
  const rule = {
    fare: "all",
    from: "01-01",
    to: "12-31",
    weekdays: ["fri"],
    everyWeeks: 1,
    except: [],
    also: [],
    nights: [NIGHTS],
  } satisfies Trip["departures"][number];
  const wanted = aTrip(trip, { kind: "package", ...(stay ? { stay } : {}), departures: [rule], activities: [whales] });
  await seedCatalogue({
    trips: [wanted],
    departures: [{ id: departure, trip, startDay: START_DAY, capacity, nights: NIGHTS }],
  });
  return { departure, trip };
}

/** A package with so many rooms of ours on each night. */
export async function anOwnPackage({ rooms = 1, places = 14 } = {}): Promise<APackage> {
  const slug = unique("hotel");
  const season = { from: "01-01", to: "12-31", rooms, minimumNights: 1, perPersonCad: [25_000, 15_000, 15_000] };
  const data: OwnHotel = {
    slug,
    destination: "new-york",
    name: "The Inn",
    address: "1 Main Street",
    phone: "212 555-0100",
    coordinates: { lat: 40.7, lon: -74 },
    stars: 3,
    text: both("comfortable"),
    rooms: [{ slug: "queen", name: both("Queen"), sleeps: 3, twoBeds: { nightCad: 1_000 }, seasons: [season] }],
  };
  await seedCatalogue();
  await transaction(async (tx) => {
    await tx.insert(hotels).values({ slug, destination: data.destination, position: 0, data });
    const { minimumNights, perPersonCad } = season;
    await tx.insert(roomNights).values(
      nightsOf(START_DAY, 5).map((night) => ({
        hotel: slug,
        room: "queen",
        night,
        rooms,
        minimumNights,
        perPersonCad,
      })),
    );
  });
  const sold = await aPackage({ supplier: "own", hotels: [slug] }, places);
  return { ...sold, stay: { hotel: slug, room: "queen" } };
}

type Dated = { adult?: number; capacity?: number; nights?: number; rooms?: number; perPersonCad?: number[] };

/** Another departure of a package of ours, with so many of its rooms on each night at what each of so many pays a night. */
export async function anotherPackageDate(
  { trip, stay }: APackage,
  startDay: string,
  { adult = 399, capacity = 14, nights = NIGHTS, rooms = 1, perPersonCad = [25_000, 15_000, 15_000] }: Dated = {},
): Promise<OtherDate> {
  const to = await anotherDeparture(trip, startDay, { adult, capacity, nights });
  const each = { hotel: stay.hotel, room: stay.room, rooms, minimumNights: 1, perPersonCad };
  await transaction((tx) =>
    tx
      .insert(roomNights)
      .values(nightsOf(startDay, nights).map((night) => ({ ...each, night })))
      .onConflictDoNothing(),
  );
  return to;
}

/** Sells a package with so many more hotels of ours, each as its first is now; answers their slugs, in order. */
export async function manyHotels({ trip, stay }: APackage, count: number): Promise<string[]> {
  const slugs = Array.from({ length: count }, () => unique("hotel"));
  await transaction(async (tx) => {
    const [first] = await tx.select().from(hotels).where(eq(hotels.slug, stay.hotel));
    const [sold] = await tx.select().from(trips).where(eq(trips.slug, trip));
    if (!first || !sold) throw new Error("No package of ours");
    const nights = await tx.select().from(roomNights).where(eq(roomNights.hotel, stay.hotel));
    await tx
      .insert(hotels)
      .values(slugs.map((slug, i) => ({ ...first, slug, position: 1_000 + i, data: { ...first.data, slug } })));
    for (const hotel of slugs)
      await tx.insert(roomNights).values(nights.map((night) => ({ ...night, hotel, taken: 0 })));
    const data = { ...sold.data, stay: { supplier: "own" as const, hotels: [stay.hotel, ...slugs] } };
    await tx.update(trips).set({ data }).where(eq(trips.slug, trip));
  });
  return slugs;
}

/** Another departure of a package, without any rooms of ours: of the partner's, it has them. */
export async function anotherDeparture(
  trip: string,
  startDay: string,
  { adult = 399, capacity = 14, nights = NIGHTS }: Omit<Dated, "rooms" | "perPersonCad"> = {},
): Promise<OtherDate> {
  const departure = unique("departure");
  const fares = { montreal: { adultCad: adult * 100, childCad: 29_900 } };
  await seedCatalogue({
    trips: [aTrip(trip)],
    departures: [{ id: departure, trip, startDay, capacity, nights, fares }],
  });
  return { departure, city: "montreal" };
}

/** A package of ours on several days, the first of them the usual one, with so many rooms on each of its nights. */
export async function aPackageOnDates(
  days: readonly { startDay: string; adult: number; capacity: number }[],
  rooms = 2,
): Promise<{ sold: APackage; dates: OtherDate[] }> {
  const [first, ...others] = days;
  const sold = await anOwnPackage({ rooms, places: first?.capacity ?? 0 });
  const dates: OtherDate[] = [{ departure: sold.departure, city: "montreal" }];
  for (const { startDay, ...over } of others)
    dates.push(await anotherPackageDate(sold, startDay, { ...over, rooms, perPersonCad: [21_000, 13_333, 16_000] }));
  return { sold, dates };
}

/** A package of the partner's. */
export async function aPartnerPackage({ places = 14 } = {}): Promise<APackage> {
  const sold = await aPackage({ supplier: "partner", place: "toronto", fromCad: 9_500, sleeps: 4 }, places);
  return { ...sold, stay: { hotel: "lakeside", room: "twin" } };
}

type Wish = Partial<HoldInput> & { twoBeds?: boolean; shownTotal?: number };

/** Holds a package for two adults, unless another party is asked for, at the price it has when nothing changes. */
export async function holdPackage(
  { departure, stay }: APackage,
  partner: FakePartner,
  { twoBeds = false, shownTotal, ...over }: Wish = {},
  now = NOW,
) {
  const own = stay.hotel !== "lakeside";
  const { adults = 2, children = 0 } = over;
  const guests = adults + children;
  const room = own && guests === 1 ? OWN_ALONE : guests * (own ? OWN_STAY : PARTNER_STAY);
  const beds = twoBeds ? (own ? OWN_TWO_BEDS : 1_500) : 0;
  const coach = adults * COACH + children * 29_900;
  const wanted = { ...stay, twoBeds, shownTotal: shownTotal ?? coach + room + beds };
  return holdPlaces(aHold(departure, { adults, children, ...over, stay: wanted }), now, partner);
}

/** The id of a checkout of a package that can be paid. */
export async function readyPackage(sold: APackage, partner: FakePartner, wish: Wish = {}, now = NOW): Promise<string> {
  const held = await holdPackage(sold, partner, wish, now);
  if (!held.ok) throw new Error(held.code);
  const { adults = 2, children = 0 } = wish;
  const people = [
    ...Array.from({ length: adults }, () => anAdult()),
    ...Array.from({ length: children }, () => aChild()),
  ];
  const saved = await saveTravellers(held.value.id, people, now);
  if (!saved.ok) throw new Error(saved.code);
  return held.value.id;
}
