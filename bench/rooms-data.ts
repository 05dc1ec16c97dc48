/** Packages of 30 nights with 20 hotels, and with ten times as many: ours, or the partner's. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { departures, fares, hotels, roomNights, trips } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { OwnHotel, Trip } from "~/domain/catalogue/catalogue";
import { addDays, type Day } from "~/domain/day";
import type { PartnerOffer } from "~/gateways/partner.server";
import { type HotelCount, NIGHTS, SIZES } from "./rooms";

/** As long as a partner that is quick takes. */
const PARTNER_TAKES_MS = 50;
const ROOMS = ["queen", "family", "suite"] as const;
const BATCH_SIZE = 500;

export const ownTrip = (size: HotelCount) => `rooms-ours-${size}`;
export const partnerTrip = (size: HotelCount) => `rooms-partner-${size}`;
const hotelSlug = (i: number) => `bench-hotel-${i}`;
const TEXT = { fr: "Un hôtel comme un autre, près de tout.", en: "A hotel like any other, near everything." };

function about(i: number) {
  const slug = hotelSlug(i);
  const coordinates = { lat: 43 + i / 1000, lon: -79 - i / 1000 };
  return {
    slug,
    name: `Hotel ${i}`,
    address: `${i} Main Street`,
    phone: "416 555-0100",
    coordinates,
    stars: 3,
    text: TEXT,
  };
}

function hotel(i: number, destination: string): OwnHotel {
  const season = { from: "01-01", to: "12-31", rooms: 9, minimumNights: 1, perPersonCad: [15_000, 8_000, 6_000] };
  const room = (slug: string) => ({ slug, name: TEXT, sleeps: 3, twoBeds: { nightCad: 1_500 }, seasons: [season] });
  return { ...about(i), destination, rooms: ROOMS.map(room) };
}

/** Writes the packages beside the shipped catalogue; answers the first night of each. */
export async function fillRooms(): Promise<Day> {
  const [from] = (await db.select().from(trips)).filter(({ data }) => data.stay?.supplier === "own");
  const departure = (await db.select().from(departures)).find(({ trip }) => trip === from?.slug);
  if (!from || !departure) throw new Error("The catalogue has no package with rooms of ours");
  const paid = (await db.select().from(fares)).filter((fare) => fare.departure === departure.id);
  const { startDay } = departure;
  const nights = Array.from({ length: NIGHTS }, (_, i) => addDays(startDay, i));
  const all = Array.from({ length: Math.max(...SIZES) }, (_, i) => hotel(i, from.destination));
  const rows = all.flatMap(({ slug }) =>
    ROOMS.flatMap((room) =>
      nights.map((night) => ({
        hotel: slug,
        room,
        night,
        rooms: 9,
        taken: 0,
        minimumNights: 1,
        perPersonCad: [15_000, 8_000, 6_000],
      })),
    ),
  );
  const stays = SIZES.flatMap((size): { slug: string; stay: Trip["stay"] }[] => [
    { slug: ownTrip(size), stay: { supplier: "own", hotels: all.slice(0, size).map(({ slug }) => slug) } },
    { slug: partnerTrip(size), stay: { supplier: "partner", place: `of-${size}`, fromCad: 8_000, sleeps: 6 } },
  ]);
  await transaction(async (tx) => {
    await tx
      .insert(hotels)
      .values(all.map((data, i) => ({ slug: data.slug, destination: from.destination, position: 1_000 + i, data })));
    for (let i = 0; i < rows.length; i += BATCH_SIZE) await tx.insert(roomNights).values(rows.slice(i, i + BATCH_SIZE));
    for (const { slug, stay } of stays) {
      const rules = from.data.departures.map((rule) => ({ ...rule, nights: [NIGHTS] }));
      await tx.insert(trips).values({ ...from, slug, data: { ...from.data, slug, stay, departures: rules } });
      const id = `${slug}_${startDay}`;
      await tx
        .insert(departures)
        .values({ ...departure, id, trip: slug, endDay: addDays(startDay, NIGHTS), nights: NIGHTS });
      await tx.insert(fares).values(paid.map((fare) => ({ ...fare, departure: id, trip: slug })));
    }
  });
  return startDay;
}

function offersOf(size: number): PartnerOffer[] {
  const price = { perPersonCad: 240_000, twoBedsCad: 45_000 };
  return Array.from({ length: size }, (_, i) => ({
    hotel: about(i),
    rooms: ROOMS.map((slug) => ({ slug, name: TEXT, sleeps: 3, price, twoBeds: true, left: 9 })),
  }));
}

/** A partner that takes as long for any search, and answers with as many hotels as the place says. */
export async function openPartner(): Promise<{ url: string; close: () => void }> {
  const answers = new Map(SIZES.map((size) => [`of-${size}`, JSON.stringify({ offers: offersOf(size) })]));
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    await wait(PARTNER_TAKES_MS);
    response.setHeader("Content-Type", "application/json");
    response.end(answers.get(JSON.parse(body).place) ?? "{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
