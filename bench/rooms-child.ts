/** Fills a database of its own with packages, measures searches of their rooms, and prints the figures as JSON. */
import { migrateDatabase } from "~/db/migrate.server";
import { closeDatabase } from "~/db/transaction.server";
import { httpPartner } from "~/gateways/partner-http.server";
import { importCatalogue } from "~/services/catalogue/import.server";
import { getTrip } from "~/services/get-trip.server";
import { findStays } from "~/services/stays/find-stays.server";
import { type HotelCount, NIGHTS, type RoomsResult, SIZES } from "./rooms";
import { fillRooms, openPartner, ownTrip, partnerTrip } from "./rooms-data";

const TODAY = "2026-11-21";
const CALLS = 60;

async function median(ask: () => Promise<unknown>): Promise<number> {
  for (let i = 0; i < 10; i++) await ask();
  const times: number[] = [];
  for (let i = 0; i < CALLS; i++) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(CALLS / 2)] ?? Number.NaN;
}

async function measure(): Promise<RoomsResult> {
  await migrateDatabase();
  if (!(await importCatalogue({ folder: "catalogue", today: TODAY })).ok) throw new Error("The catalogue has mistakes");
  const firstNight = await fillRooms();
  const server = await openPartner();
  const reader = { today: TODAY, locale: "fr-ca", currency: "CAD" } as const;
  const party = { adults: 2, children: 0 };
  const open = () => httpPartner({ url: server.url, key: "bench" });
  const search = async (trip: string, partner = open()) => {
    const found = await findStays({ trip, firstNight, nights: NIGHTS, ...party }, reader, partner);
    if (found.state !== "offers") throw new Error(`${trip}: ${found.state}`);
  };
  const alone = async (size: HotelCount) => {
    const body = JSON.stringify({ place: `of-${size}`, firstNight, nights: NIGHTS, guests: 2 });
    await (await fetch(`${server.url}/v1/search`, { method: "POST", body })).text();
  };
  const each = async (ask: (size: HotelCount) => Promise<unknown>) => {
    const figures: [HotelCount, number][] = [];
    for (const size of SIZES) figures.push([size, await median(() => ask(size))]);
    return Object.fromEntries(figures) as Record<HotelCount, number>;
  };
  try {
    const keeping = open();
    return {
      tripPage: await median(() => getTrip("new-york-3-days", { ...reader, ...party, city: "quebec" })),
      ours: await each((size) => search(ownTrip(size))),
      partnerAlone: await each(alone),
      partner: await each((size) => search(partnerTrip(size))),
      kept: await each((size) => search(partnerTrip(size), keeping)),
    };
  } finally {
    server.close();
  }
}

process.stdout.write(JSON.stringify(await measure()));
await closeDatabase();
