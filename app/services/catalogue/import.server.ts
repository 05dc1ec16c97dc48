/** Puts the operator's files in force: all of them or, when anything is wrong, nothing. */

import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { catalogueImports, codeStops } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { whileAlone } from "~/db/while-alone.server";
import type { Day } from "~/domain/day";
import { salesDays } from "~/domain/departures/sales";
import { isPostgres } from "~/platform/env.server";
import { countedUses } from "~/services/inventory/code-uses.server";
import { markFreed } from "~/services/inventory/freed.server";
import { keepPhotos } from "./photo-store.server";
import { planDepartures } from "./plan.server";
import type { Problem } from "./problem.server";
import { type Catalogue, type CatalogueFiles, readCatalogue } from "./read-files.server";
import {
  compareRooms,
  type Night,
  type PlannedNight,
  planNights,
  readNights,
  removeUnusedHotels,
  writeRooms,
} from "./room-nights.server";
import { compareWithSold, type Overruled, readExisting } from "./sold.server";
import { type LatestImport, latestImport } from "./version.server";
import { removeUnused, writeCompany, writeDepartures, writeRatesAndCodes, writeThings } from "./write.server";

export type Imported = {
  version: number;
  trips: number;
  /** On sale from today to `until`. */
  departures: number;
  until: Day;
  added: number;
  changed: number;
  removed: number;
  /** Departures whose facts overrule the files. */
  overruled: Overruled[];
  /** Codes of the files that the company stopped. */
  stopped: string[];
};

export type ImportResult =
  | { ok: true; value: Imported }
  | { ok: false; code: "invalid" | "breaks-sold"; problems: Problem[] };

type Options = {
  folder: string;
  today: Day;
  onProgress?: (step: string) => void;
};

/** Undoes the transaction and carries what is wrong out of it. */
class BreaksSold extends Error {
  constructor(readonly problems: Problem[]) {
    super("The catalogue would break what is sold");
  }
}

/**
 * Makes other writers of runs, departures and nights wait, and other imports, until the transaction ends: what is read of sales stays
 * true. On SQLite every transaction does that already.
 * @internal for tests
 */
export async function lockSales(tx: Db): Promise<void> {
  if (!isPostgres) return;
  const { execute } = tx as unknown as { execute: (query: SQL) => Promise<unknown> };
  await execute.call(tx, sql`lock table runs, departures, room_nights in share row exclusive mode`);
}

/** Codes that would allow fewer uses than they had. */
async function overusedCodes(tx: Db, catalogue: Catalogue, folder: string): Promise<Problem[]> {
  const used = await countedUses(tx);
  return catalogue.codes.flatMap(({ code, uses }, i) => {
    const times = used.get(code) ?? 0;
    if (uses === undefined || uses >= times) return [];
    const message = `expected at least ${times}, as often as ${code} was used, found ${uses}`;
    return [{ file: join(folder, "codes.yaml"), path: [i, "uses"], message }];
  });
}

/** What of rooms and codes is sold or used already, and the files would take back. */
export async function otherProblems(
  from: Db,
  { catalogue, folder }: CatalogueFiles & { ok: true },
  sold: readonly Night[],
  planned: readonly PlannedNight[],
): Promise<Problem[]> {
  const rooms = compareRooms(sold, planned, catalogue.hotels, folder);
  return [...rooms, ...(await overusedCodes(from, catalogue, folder))];
}

/** Codes of the files that the company stopped: they stay so. */
export async function stoppedCodes(from: Db, catalogue: Catalogue): Promise<string[]> {
  const stops = new Set((await from.select({ code: codeStops.code }).from(codeStops)).map(({ code }) => code));
  return catalogue.codes.flatMap(({ code }) => (stops.has(code) ? [code] : []));
}

async function writeAlone(
  files: CatalogueFiles & { ok: true },
  { today, onProgress = () => {} }: Omit<Options, "folder">,
  stillDue: (latest: LatestImport | null) => boolean,
): Promise<ImportResult | null> {
  const { catalogue, folder, source } = files;
  await keepPhotos(files.photos, new Date(`${today}T12:00:00Z`), (done, total) =>
    onProgress(`making photograph ${done + 1} of ${total}`),
  );
  const { to: until } = salesDays(today);
  const plan = planDepartures(catalogue);
  const planned = plan.between(today, until);
  const nights = planNights(catalogue.hotels, today, until);
  const slugs = new Set(catalogue.trips.map(({ slug }) => slug));
  try {
    return await transaction(async (tx) => {
      await lockSales(tx);
      const latest = await latestImport(tx);
      if (!stillDue(latest)) return null;
      const existing = await readExisting(tx, today);
      const { changes, problems } = compareWithSold(existing, planned, plan, slugs, folder);
      const sold = await readNights(tx, today, until);
      problems.push(...(await otherProblems(tx, files, sold, nights)));
      if (problems.length > 0) throw new BreaksSold(problems);
      await writeThings(tx, catalogue);
      const counts = await writeDepartures(tx, existing.departures, changes, (done, total) =>
        onProgress(`writing ${done} of ${total} departures`),
      );
      await writeRooms(tx, catalogue.hotels, sold, nights);
      await writeRatesAndCodes(tx, catalogue);
      await writeCompany(tx, catalogue);
      await removeUnusedHotels(tx, catalogue.hotels);
      await removeUnused(tx, catalogue);
      // More places, another day or a lower price: those who wait are asked.
      await markFreed(tx, undefined);
      const version = (latest?.version ?? 0) + 1;
      await tx.insert(catalogueImports).values({ version, source, expandedOn: today });
      const { overruled } = changes;
      const stopped = await stoppedCodes(tx, catalogue);
      const value = { version, trips: slugs.size, departures: planned.length, until, ...counts, overruled, stopped };
      return { ok: true as const, value };
    });
  } catch (error) {
    if (error instanceof BreaksSold) return { ok: false, code: "breaks-sold", problems: error.problems };
    throw error;
  }
}

/**
 * Writes files already read, unless `stillDue` says that another process has done so in the meantime: then returns
 * null. Repeatable: writing the same files on the same day again changes nothing but the version.
 */
export function writeCatalogue(
  files: CatalogueFiles & { ok: true },
  options: Omit<Options, "folder">,
  stillDue: (latest: LatestImport | null) => boolean = () => true,
): Promise<ImportResult | null> {
  return whileAlone("import", () => writeAlone(files, options, stillDue));
}

/**
 * Checks the files of `folder` and imports them with their departures from `today` on, in one transaction. Refuses with
 * `invalid` (every mistake of the files) or `breaks-sold` (every change that would break something sold); then nothing
 * is imported.
 */
export async function importCatalogue({ folder, today, onProgress }: Options): Promise<ImportResult> {
  onProgress?.("reading");
  const files = await readCatalogue(folder);
  if (!files.ok) return { ok: false, code: "invalid", problems: files.problems };
  const result = await writeCatalogue(files, { today, onProgress });
  if (!result) throw new Error("An import that is always due was not done");
  return result;
}
