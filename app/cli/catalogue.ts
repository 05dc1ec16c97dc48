/**
 * `npm run catalogue [-- --check] [-- --folder <folder>]`: checks the operator's files and puts them in force, or says what
 * that would change.
 */
import "../../lib/local-demo.mjs";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { databaseName } from "~/db/database-name.server";
import { sqliteFile } from "~/db/open-sqlite.server";
import { dayIn } from "~/domain/day";
import { env, isPostgres } from "~/platform/env.server";
import { endOnUnexpectedErrors } from "~/platform/log.server";
import type { TripChange } from "~/services/catalogue/preview-import.server";
import type { RoomChange, ThingChange } from "~/services/catalogue/preview-things.server";
import { type Problem, problemText } from "~/services/catalogue/problem.server";
import { readCatalogue } from "~/services/catalogue/read-files.server";
import type { Overruled } from "~/services/catalogue/sold.server";
import { openDatabase } from "./database";

endOnUnexpectedErrors("catalogue");

function fail(lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

function refuse(problems: Problem[]): never {
  return fail([...problems.map(problemText), `catalogue: nothing imported, ${problems.length} to fix`]);
}

function options(): { check: boolean; folder: string } {
  try {
    const known = {
      check: { type: "boolean", default: false },
      folder: { type: "string", default: "catalogue" },
    } as const;
    return parseArgs({ options: known }).values;
  } catch (error) {
    const message = error instanceof Error ? error.message.split(". ")[0] : error;
    return fail([`catalogue: ${message} (known: --check, --folder <folder>)`]);
  }
}

/** What an import would change of a trip, a line each. */
function linesOf({ trip, state, added, removed, fares }: TripChange): string[] {
  const dollars = (cents: number | null) => (cents === null ? "none" : (cents / 100).toFixed(2));
  return [
    ...(state === "same" ? [] : [`${trip}: ${{ new: "new", gone: "removed", changed: "details changed" }[state]}`]),
    ...(added > 0 ? [`${trip}: ${added} new departures`] : []),
    ...(removed > 0 ? [`${trip}: ${removed} departures removed`] : []),
    ...fares.map(
      ({ city, who, before, after, departures }) =>
        `${trip}: ${who} from ${city} ${dollars(before)} -> ${dollars(after)} on ${departures} departures`,
    ),
  ];
}

/** What an import would change of something else. */
function lineOfThing({ what, name, state, fields }: ThingChange): string {
  const how = state === "new" ? "new" : state === "gone" ? "removed" : `${fields.join(", ")} changed`;
  return `${[what, name].filter(Boolean).join(" ")}: ${how}`;
}

const lineOfRoom = ({ hotel, room, nights }: RoomChange) =>
  `hotel ${hotel}: ${room} rooms, price or minimum stay changed on ${nights} nights`;

/** What the back office decided of a run, which the files leave as it is. */
function lineOf({ run, by }: Overruled): string {
  const what = { closed: "closed to sales", cap: "spots capped", coach: "another coach" };
  return `${run}: ${by.map((fact) => what[fact]).join(", ")} by the back office, overriding the files\n`;
}

const stoppedLine = (code: string) => `code ${code}: stopped by the back office, overriding the files\n`;

/** One line that rewrites itself on a terminal, and says only how it ended elsewhere. */
function progress(text: string, ended = false): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[Kcatalogue: ${text}${ended ? "\n" : ""}`);
  else if (ended) process.stdout.write(`catalogue: ${text}\n`);
}

const { check, folder } = options();
if (check) {
  const files = await readCatalogue(folder);
  if (!files.ok) refuse(files.problems);
  const sound = `${files.catalogue.trips.length} trips, nothing to fix`;
  if (isPostgres || existsSync(sqliteFile(env.DATABASE_URL))) {
    await openDatabase("read");
    const { closeDatabase } = await import("~/db/transaction.server");
    const { previewImport } = await import("~/services/catalogue/preview-import.server");
    const preview = await previewImport(files, dayIn(new Date()));
    await closeDatabase();
    if (!preview.ok) refuse(preview.problems);
    const { changes, things, rooms } = preview;
    const lines = [...changes.flatMap(linesOf), ...things.map(lineOfThing), ...rooms.map(lineOfRoom)];
    for (const line of lines) process.stdout.write(`${line}\n`);
    for (const overruled of preview.overruled) process.stdout.write(lineOf(overruled));
    for (const code of preview.stopped) process.stdout.write(stoppedLine(code));
    const others = things.length + rooms.length;
    const counts = [
      ...(changes.length > 0 ? [`${changes.length} of them`] : []),
      ...(others > 0 ? [`${others} other things`] : []),
    ];
    progress(`${sound}; an import would change ${counts.join(" and ") || "nothing"}`, true);
  } else progress(`${sound}; there is no database at ${databaseName()} to compare them with`, true);
} else {
  // Only an import needs the database.
  await openDatabase("write");
  const { closeDatabase } = await import("~/db/transaction.server");
  const { importCatalogue } = await import("~/services/catalogue/import.server");
  const result = await importCatalogue({ folder, today: dayIn(new Date()), onProgress: progress });
  await closeDatabase();
  if (!result.ok) {
    if (process.stdout.isTTY) process.stdout.write("\n");
    refuse(result.problems);
  }
  const { trips, departures, until, version, added, changed, removed, overruled, stopped } = result.value;
  const difference = `${added} new, ${changed} changed, ${removed} removed`;
  if (process.stdout.isTTY && overruled.length + stopped.length > 0) process.stdout.write("\n");
  for (const one of overruled) process.stdout.write(lineOf(one));
  for (const code of stopped) process.stdout.write(stoppedLine(code));
  progress(`${trips} trips, ${departures} departures until ${until} (${difference}), version ${version}`, true);
}
