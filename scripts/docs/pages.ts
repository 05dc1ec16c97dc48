/** The pages that are read, and what a machine writes in them. */
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { drawLayers, drawRooms } from "./draw-layers";
import { drawMoves } from "./draw-moves";
import { drawRetention } from "./draw-retention";
import { drawSchedules } from "./draw-schedules";

/** Every page of the repository. */
export const PAGES: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "catalogue/README.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name))
    .sort(),
];

const DRAWINGS: Readonly<Record<string, () => string | Promise<string>>> = {
  layers: drawLayers,
  "rooms of services": () => drawRooms("services"),
  "rooms of features": () => drawRooms("features"),
  moves: drawMoves,
  retention: drawRetention,
  schedules: drawSchedules,
};

const DRAWN = /<!-- drawn: ([\w ]+) -->[\s\S]*?<!-- end of drawing -->/g;

/** A page with its drawings as the code is now. */
export async function redrawn(text: string): Promise<string> {
  let page = text;
  for (const [before, name = ""] of text.matchAll(DRAWN)) {
    const draw = DRAWINGS[name];
    if (!draw) throw new Error(`No drawing "${name}"; there are: ${Object.keys(DRAWINGS).join(", ")}`);
    const after = `<!-- drawn: ${name} -->\n\n${await draw()}\n\n<!-- end of drawing -->`;
    page = page.replace(before, () => after);
  }
  return page;
}

const SOURCES = ["app", "bench", "faults", "fuzz", "lib", "sandbox", "scripts", "tests"];
/** Of each file name, where files of that name are. */
function placesOf(): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const folder of SOURCES)
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      const path = join(folder, name);
      places.set(basename(path), [...(places.get(basename(path)) ?? []), path]);
    }
  return places;
}

/** A page whose paths follow the files that moved to another folder and kept their name. */
export function followMoves(text: string, places: ReadonlyMap<string, readonly string[]> = placesOf()): string {
  const path = new RegExp(`(?<=[\`(/])(${SOURCES.join("|")})/[\\w@./-]+\\.\\w+`, "g");
  return text.replace(path, (named) => {
    if (existsSync(named)) return named;
    const [only, ...others] = places.get(basename(named)) ?? [];
    return only !== undefined && others.length === 0 ? only : named;
  });
}
