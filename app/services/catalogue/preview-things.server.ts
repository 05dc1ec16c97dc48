/** What an import would change besides trips, departures and fares. */
import { isDeepStrictEqual } from "node:util";
import { cities, coaches, company, destinations, discountCodes, hotels, lines, rates } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Catalogue } from "./read-files.server";
import type { Night, PlannedNight } from "./room-nights.server";
import { ratesOf } from "./write.server";

export type ThingChange = {
  what: "company" | "code" | "rate" | "destination" | "city" | "coach" | "line" | "hotel";
  name: string;
  state: "new" | "gone" | "changed";
  /** What differs of one that is changed, by the names of the file. */
  fields: string[];
};

/** Nights of a kind of room that would be let otherwise: more or fewer rooms, another price or minimum stay. */
export type RoomChange = { hotel: string; room: string; nights: number };

type Things = ReadonlyMap<string, object>;

/** As a database keeps it. */
export const plain = (data: unknown): unknown => JSON.parse(JSON.stringify(data));

/** The names of what differs between two things, of which one may lack some. */
function differing(before: object, after: object): string[] {
  const [was, will] = [plain(before), plain(after)] as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(was), ...Object.keys(will)])].filter(
    (field) => !isDeepStrictEqual(was[field], will[field]),
  );
}

function compare(what: ThingChange["what"], before: Things, after: Things): ThingChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [was, will] = [before.get(name), after.get(name)];
    if (!was) return { what, name, state: "new", fields: [] };
    if (!will) return { what, name, state: "gone", fields: [] };
    const fields = differing(was, will);
    return fields.length > 0 ? { what, name, state: "changed", fields } : [];
  });
}

const bySlug = <T extends { slug: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.slug, row]));
const dataOf = (rows: readonly { slug: string; data: object }[]): Things =>
  new Map(rows.map(({ slug, data }) => [slug, data]));
/** Without those that the files named no more before. */
const offered = <T extends { position: number }>(rows: readonly T[]) => rows.filter(({ position }) => position >= 0);
const byDay = (rows: readonly { currency: string; fromDay: string; micros: number }[]): Things =>
  new Map(rows.map(({ currency, fromDay, micros }) => [`${currency} from ${fromDay}`, { rate: micros }]));

/** Compares the files with what is in force; writes nothing. */
export async function previewThings(catalogue: Catalogue): Promise<ThingChange[]> {
  const own = new Map((await db.select().from(company)).map(({ data }) => ["", data]));
  const codes = new Map((await db.select().from(discountCodes)).map(({ code, data }) => [code, data]));
  const [coachesNow, linesNow] = [dataOf(await db.select().from(coaches)), dataOf(await db.select().from(lines))];
  // One that the files name no more stays as long as a departure has it.
  const kept = (change: ThingChange) => change.state !== "gone";
  return [
    ...compare("company", own, new Map([["", catalogue.company]])),
    ...compare("code", codes, new Map(catalogue.codes.map((code) => [code.code, code]))),
    ...compare("rate", byDay(await db.select().from(rates)), byDay(ratesOf(catalogue))),
    ...compare("destination", dataOf(offered(await db.select().from(destinations))), bySlug(catalogue.destinations)),
    ...compare("city", dataOf(offered(await db.select().from(cities))), bySlug(catalogue.cities)),
    ...compare("coach", coachesNow, bySlug(catalogue.coaches)).filter(kept),
    ...compare("line", linesNow, bySlug(catalogue.lines)).filter(kept),
    ...compare("hotel", dataOf(offered(await db.select().from(hotels))), bySlug(catalogue.hotels)),
  ];
}

/** Nights that are let now and would be let otherwise, or that a room has none of. Those that only time adds are left out. */
export function previewRooms(existing: readonly Night[], planned: readonly PlannedNight[]): RoomChange[] {
  const roomOf = ({ hotel, room }: PlannedNight) => `${hotel} ${room}`;
  const keyOf = (night: PlannedNight) => `${roomOf(night)} ${night.night}`;
  const terms = (night: PlannedNight | undefined) =>
    night && [night.rooms, night.minimumNights, night.perPersonCad].join(" ");
  const [before, after] = [existing, planned].map(
    (nights) => new Map(nights.map((night: PlannedNight) => [keyOf(night), night])),
  ) as [Map<string, PlannedNight>, Map<string, PlannedNight>];
  const last = existing.reduce((latest, { night }) => (night > latest ? night : latest), "");
  const counted = new Map<string, RoomChange>();
  for (const night of new Map([...before, ...after]).values()) {
    if (night.night > last || terms(before.get(keyOf(night))) === terms(after.get(keyOf(night)))) continue;
    const { hotel, room } = night;
    const same = counted.get(roomOf(night)) ?? { hotel, room, nights: 0 };
    counted.set(roomOf(night), { ...same, nights: same.nights + 1 });
  }
  return [...counted.values()];
}
