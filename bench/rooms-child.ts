/** Adds packages to the catalogue of its database, measures searches of their rooms, and prints the figures as JSON. */
import { closeDatabase } from "~/db/transaction.server";
import { httpPartner } from "~/gateways/partner-http.server";
import { findStays } from "~/services/search/find-stays.server";
import { getTrip } from "~/services/search/get-trip.server";
import { FIXED_DAY } from "./lib/seed";
import { type HotelCount, NIGHTS, type RoomsResult, SIZES } from "./rooms";
import { fillRooms, openPartner, ownTrip, partnerTrip } from "./rooms-data";
import type { RoomsSize } from "./sizes";

const MINUTES = 300_000;
const WITHIN_MS = {
  search: MINUTES,
  quote: MINUTES,
  hold: MINUTES,
  confirm: MINUTES,
  cancel: MINUTES,
  status: MINUTES,
};
const { warmUp, calls }: RoomsSize = JSON.parse(process.argv[2] ?? "");

/** Medians of several questions, asked in turns so that what else the machine does meets them all. */
async function medians(questions: Record<string, () => Promise<unknown>>): Promise<(name: string) => number> {
  const times = new Map<string, number[]>(Object.keys(questions).map((name) => [name, []]));
  for (let i = 0; i < warmUp + calls; i++)
    for (const [name, ask] of Object.entries(questions)) {
      const start = performance.now();
      await ask();
      if (i >= warmUp) times.get(name)?.push(performance.now() - start);
    }
  return (name) => times.get(name)?.sort((a, b) => a - b)[Math.floor(calls / 2)] ?? Number.NaN;
}

async function measure(): Promise<RoomsResult> {
  const firstNight = await fillRooms();
  const server = await openPartner();
  const reader = { today: FIXED_DAY, locale: "fr-ca", currency: "CAD" } as const;
  const party = { adults: 2, children: 0 };
  // However long it takes: that is what is measured.
  const open = () => httpPartner({ url: server.url, key: "bench", withinMs: WITHIN_MS });
  const search = async (trip: string, partner = open()) => {
    const found = await findStays({ trip, firstNight, nights: NIGHTS, ...party }, reader, partner);
    if (found.state !== "offers") throw new Error(`${trip}: ${found.state}`);
  };
  const alone = async (size: HotelCount) => {
    const body = JSON.stringify({ place: `of-${size}`, firstNight, nights: NIGHTS, guests: 2 });
    await (await fetch(`${server.url}/v1/search`, { method: "POST", body })).text();
  };
  const keeping = open();
  const ofEach = (name: string, ask: (size: HotelCount) => Promise<unknown>) =>
    SIZES.map((size) => [`${name} ${size}`, () => ask(size)] as const);
  try {
    const of = await medians({
      "trip page": () => getTrip("new-york-3-days", { ...reader, ...party, city: "quebec" }),
      ...Object.fromEntries([
        ...ofEach("ours", (size) => search(ownTrip(size))),
        ...ofEach("partner alone", alone),
        ...ofEach("partner", (size) => search(partnerTrip(size))),
        ...ofEach("kept", (size) => search(partnerTrip(size), keeping)),
      ]),
    });
    const each = (name: string): Record<HotelCount, number> => ({ 20: of(`${name} 20`), 200: of(`${name} 200`) });
    return {
      tripPage: of("trip page"),
      ours: each("ours"),
      partnerAlone: each("partner alone"),
      partner: each("partner"),
      kept: each("kept"),
    };
  } finally {
    server.close();
  }
}

process.stdout.write(JSON.stringify(await measure()));
await closeDatabase();
