/** Keeps something for sale: imports when there is nothing, and extends the departures as days go by. */

import type { Day } from "~/domain/day";
import { ToldError } from "~/platform/describe-error.server";
import { type ImportResult, writeCatalogue } from "./import.server";
import { problemText } from "./problem.server";
import { readCatalogue, sourceOf } from "./read-files.server";
import { type LatestImport, latestImport } from "./version.server";

/**
 * `imported`: there was no catalogue. `extended`: the departures now reach SALES_MONTHS from today. `fresh`: nothing to
 * do. `changed`: the files are not those in force; it takes `npm run catalogue` to put them in force.
 */
export type Ensured = "imported" | "extended" | "fresh" | "changed";

/** The files cannot be imported; the message has a line for each problem. */
export class CatalogueError extends ToldError {
  constructor(result: ImportResult & { ok: false }) {
    super(["The catalogue cannot be imported.", ...result.problems.map(problemText)].join("\n"));
    this.name = "CatalogueError";
  }
}

/**
 * Imports `folder` if no catalogue is in force; if these very files are, and their departures were expanded before
 * `today`, extends them. Files that changed since are left to the operator. Several processes may call it together: one
 * does the work. Throws CatalogueError when the files cannot be imported.
 */
export async function ensureCatalogue(folder: string, today: Day): Promise<Ensured> {
  const due = (latest: LatestImport | null, source: string) =>
    latest === null || (latest.source === source && latest.expandedOn < today);
  const latest = await latestImport();
  if (latest) {
    const source = await sourceOf(folder);
    if (latest.source !== source) return "changed";
    if (!due(latest, source)) return "fresh";
  }
  const files = await readCatalogue(folder);
  if (!files.ok) throw new CatalogueError({ ok: false, code: "invalid", problems: files.problems });
  const result = await writeCatalogue(files, { today }, (current) => due(current, files.source));
  if (!result) return "fresh";
  if (!result.ok) throw new CatalogueError(result);
  return latest ? "extended" : "imported";
}
