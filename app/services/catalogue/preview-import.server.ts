/** What an import would change, before it is made: for the operator to read. */

import { isDeepStrictEqual } from "node:util";
import { gte, inArray } from "drizzle-orm";
import { fares, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Day } from "~/domain/day";
import { salesDays } from "~/domain/departures/sales";
import { TRAVELLER_TYPES } from "~/domain/people/age";
import { otherProblems, stoppedCodes } from "./import.server";
import { type PlannedDeparture, planDepartures } from "./plan.server";
import { plain, previewRooms, previewThings, type RoomChange, type ThingChange } from "./preview-things.server";
import type { Problem } from "./problem.server";
import type { CatalogueFiles } from "./read-files.server";
import { planNights, readNights } from "./room-nights.server";
import { chunks, compareWithSold, type Existing, type Overruled, readExisting } from "./sold.server";

/** A fare of a trip that changes, on how many departures; CAD cents, null where there is none. */
export type FareChange = {
  city: string;
  who: "adult" | "child";
  before: number | null;
  after: number | null;
  departures: number;
};

/** Of one trip; `state` is that of what the files say of it, its departures and fares apart. */
export type TripChange = {
  trip: string;
  state: "new" | "gone" | "changed" | "same";
  added: number;
  removed: number;
  fares: FareChange[];
};

export type Preview =
  | {
      ok: true;
      changes: TripChange[];
      things: ThingChange[];
      rooms: RoomChange[];
      overruled: Overruled[];
      stopped: string[];
    }
  | { ok: false; problems: Problem[] };

type Fare = { departure: string; city: string; adultCad: number; childCad: number };

/**
 * Compares checked files with what is in force, writing nothing: what differs, or what the import would be refused for
 * because of what is sold.
 */
export async function previewImport(files: CatalogueFiles & { ok: true }, today: Day): Promise<Preview> {
  const { catalogue, folder } = files;
  const plan = planDepartures(catalogue);
  const { to: until } = salesDays(today);
  const planned = plan.between(today, until);
  const nights = planNights(catalogue.hotels, today, until);
  const sold = await readNights(db, today, until);
  const before = await readExisting(db, today);
  const existing = before.departures;
  const slugs = new Set(catalogue.trips.map(({ slug }) => slug));
  const { changes, problems } = compareWithSold(before, planned, plan, slugs, folder);
  problems.push(...(await otherProblems(db, files, sold, nights)));
  if (problems.length > 0) return { ok: false, problems };
  // Those that the files named no more before are gone already.
  const offered = await db.select().from(trips).where(gte(trips.position, 0)).orderBy(trips.slug);
  const inForce = new Map(offered.map(({ slug, data }) => [slug, data]));
  const current = await faresOf(existing);
  const going = new Set([...changes.remove, ...changes.withdraw]);
  const onSale = new Map(existing.filter(({ status }) => status !== "withdrawn").map((row) => [row.id, row]));
  const changeOf = (trip: string): TripChange => {
    const kept = changes.keep.filter((departure) => departure.trip === trip);
    const file = catalogue.trips.find(({ slug }) => slug === trip);
    const before = inForce.get(trip);
    const state = !before ? "new" : !file ? "gone" : isDeepStrictEqual(plain(before), plain(file)) ? "same" : "changed";
    return {
      trip,
      state,
      added: kept.filter(({ id }) => !onSale.has(id)).length,
      removed: existing.filter((row) => row.trip === trip && going.has(row.id)).length,
      fares:
        state === "new"
          ? []
          : fareChanges(
              kept.filter(({ id }) => onSale.has(id)),
              current,
            ),
    };
  };
  const all = [...new Set([...inForce.keys(), ...slugs])].map(changeOf);
  return {
    ok: true,
    things: await previewThings(catalogue),
    rooms: previewRooms(sold, nights),
    overruled: changes.overruled,
    stopped: await stoppedCodes(db, catalogue),
    changes: all.filter(({ state, added, removed, fares: of }) => state !== "same" || added + removed + of.length > 0),
  };
}

async function faresOf(existing: readonly Existing[]): Promise<Map<string, Fare[]>> {
  const found = new Map<string, Fare[]>();
  for (const some of chunks(existing)) {
    const ids = some.map(({ id }) => id);
    const rows = await db
      .select()
      .from(fares)
      .where(inArray(fares.departure, ids))
      .orderBy(fares.departure, fares.city);
    for (const fare of rows) found.set(fare.departure, [...(found.get(fare.departure) ?? []), fare]);
  }
  return found;
}

/** The fares that differ, those alike of several departures counted together. */
function fareChanges(planned: readonly PlannedDeparture[], current: ReadonlyMap<string, Fare[]>): FareChange[] {
  const counted = new Map<string, FareChange>();
  for (const departure of planned) {
    const was = current.get(departure.id) ?? [];
    for (const city of new Set([...was, ...departure.fares].map((fare) => fare.city)))
      for (const who of TRAVELLER_TYPES) {
        const key = `${who}Cad` as const;
        const before = was.find((fare) => fare.city === city)?.[key] ?? null;
        const after = departure.fares.find((fare) => fare.city === city)?.[key] ?? null;
        if (before === after) continue;
        const name = [city, who, before, after].join(" ");
        const same = counted.get(name) ?? { city, who, before, after, departures: 0 };
        counted.set(name, { ...same, departures: same.departures + 1 });
      }
  }
  return [...counted.values()];
}
