/** From the operator's folder to the catalogue they describe, or to everything that is wrong with it. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Document, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import type { City, Coach, Destination, DiscountCode, Line, OwnHotel, Trip } from "~/domain/catalogue/catalogue";
import type { Company } from "~/domain/company/company";
import type { Day } from "~/domain/day";
import { checkCatalogue } from "./check.server";
import {
  cityFile,
  coachFile,
  codeFile,
  companyFile,
  destinationFile,
  hotelFile,
  lineFile,
  rateFile,
  tripFile,
} from "./format.server";
import { photoDigests } from "./photo-folder.server";
import { type PhotoSource, readPhotos } from "./photo-reader.server";
import { type Problem, readAs } from "./problem.server";

export type Catalogue = {
  destinations: Destination[];
  cities: City[];
  coaches: Coach[];
  /** By slug; none where every departure has a coach of its own. */
  lines: Line[];
  /** By destination, then days, then slug: the order of the site. */
  trips: Trip[];
  /** By destination, then slug; none when we let no room ourselves. */
  hotels: OwnHotel[];
  codes: DiscountCode[];
  company: Company;
  /** Units of the currency for one CAD from a day on. */
  rates: { from: Day; USD: number; EUR: number }[];
};

/** The folder as it was read: `source` is a hash of its content. */
export type CatalogueFiles =
  | { ok: true; catalogue: Catalogue; photos: PhotoSource[]; source: string; folder: string }
  | { ok: false; problems: Problem[]; source: string; folder: string };

const SINGLE_FILES = [
  "destinations.yaml",
  "cities.yaml",
  "coaches.yaml",
  "rates.yaml",
  "codes.yaml",
  "company.yaml",
] as const;
const KNOWN_FILES: readonly string[] = SINGLE_FILES;

/** Path inside the folder → content, in order of path. Other files than YAML are the operator's own. */
async function readFolder(folder: string): Promise<Map<string, string>> {
  const names = async (path: string) => readdir(path).catch(() => [] as string[]);
  const isYaml = (name: string) => /\.ya?ml$/.test(name);
  const top = (await names(folder)).filter(isYaml);
  const inside = async (path: string) =>
    (await names(join(folder, path))).filter(isYaml).map((name) => `${path}/${name}`);
  const files = new Map<string, string>();
  for (const name of [
    ...top,
    ...(await inside("trips")),
    ...(await inside("hotels")),
    ...(await inside("lines")),
  ].sort())
    files.set(name, await readFile(join(folder, name), "utf8"));
  return files;
}

/** `pictures`: of each file of `photos/`, a hash of its own. */
function hashOf(files: ReadonlyMap<string, string>, pictures: ReadonlyMap<string, string>): string {
  const hash = createHash("sha256");
  for (const [name, content] of [...files, ...pictures]) hash.update(`${name}\0${content}\0`);
  return hash.digest("hex");
}

/** A hash of the folder's content, without judging it. */
export async function sourceOf(folder: string): Promise<string> {
  return hashOf(await readFolder(folder), await photoDigests(folder));
}

/** The line of a place in a document, or of the nearest place above it that exists. */
function lineOf(document: Document, counter: LineCounter, path: Problem["path"]): number | undefined {
  for (let depth = path.length; depth > 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return counter.linePos(node.range[0]).line;
  }
  return undefined;
}

type Reader = { problems: Problem[]; lines: Map<string, (path: Problem["path"]) => number | undefined> };

/** One file as its format describes it; its problems go to the reader's. */
function readDocument<S extends z.ZodType>(
  reader: Reader,
  file: string,
  content: string,
  format: S,
): z.output<S> | undefined {
  const counter = new LineCounter();
  const document = parseDocument(content, { lineCounter: counter });
  reader.lines.set(file, (path) => lineOf(document, counter, path));
  // Those after the first mostly follow from it.
  for (const error of document.errors.slice(0, 1)) {
    const { line, col } = error.linePos?.[0] ?? { line: 1, col: 1 };
    const message = `expected YAML: ${error.message.split("\n")[0]?.replace(/ at line \d+, column \d+:?$/, "")}`;
    reader.problems.push({ file, path: [`line ${line}, column ${col}`], message });
  }
  if (document.errors.length > 0) return undefined;
  let plain: unknown;
  try {
    plain = document.toJS();
  } catch (error) {
    const message = `expected YAML that can be read: ${error instanceof Error ? error.message : error}`;
    reader.problems.push({ file, path: [], message });
    return undefined;
  }
  const read = readAs(format, plain);
  if (read.ok) return read.value;
  reader.problems.push(...read.problems.map((problem) => ({ file, ...problem })));
  return undefined;
}

/**
 * Where a trip boards, with the times of the lines it travels on where its file says none: those of the first rule that
 * names lines. An empty text where nobody says one, which the check refuses.
 */
function boardingTimes(trip: z.output<typeof tripFile>, lines: ReadonlyMap<string, Line>): Trip["boarding"] {
  const named = trip.departures.find((rule) => rule.lines)?.lines;
  const timeOf = (slug: string | undefined, city: string) =>
    lines.get(slug ?? "")?.calls.find((call) => call.city === city)?.time ?? "";
  return trip.boarding.map((stop) => ({
    ...stop,
    departs: stop.departs ?? timeOf(named?.outbound, stop.city),
    returns: stop.returns ?? timeOf(named?.return, stop.city),
  }));
}

/** Reads and checks a folder whole (formats, then what files say of one another); writes nothing. */
export async function readCatalogue(folder: string): Promise<CatalogueFiles> {
  const files = await readFolder(folder);
  const pictures = await photoDigests(folder);
  const source = hashOf(files, pictures);
  const label = (name: string) => join(folder, name);
  const reader: Reader = { problems: [], lines: new Map() };
  const single = <S extends z.ZodType>(name: (typeof SINGLE_FILES)[number], format: S) => {
    const content = files.get(name);
    if (content !== undefined) return readDocument(reader, label(name), content, format);
    reader.problems.push({ file: label(name), path: [], message: "expected this file, found none" });
    return undefined;
  };
  const destinations = single("destinations.yaml", destinationFile);
  const cities = single("cities.yaml", cityFile);
  const coaches = single("coaches.yaml", coachFile);
  const rates = single("rates.yaml", rateFile);
  const codes = single("codes.yaml", codeFile);
  const company = single("company.yaml", companyFile);

  const photos = readPhotos(folder, pictures);
  const trips: { file: string; trip: Trip }[] = [];
  const hotels: { file: string; hotel: OwnHotel }[] = [];
  const lines: { file: string; line: Line }[] = [];
  const unreadable = { trips: false, hotels: false, lines: false };
  for (const [name, content] of files) {
    if (!/^lines\/.*\.yaml$/.test(name)) continue;
    const line = readDocument(reader, label(name), content, lineFile);
    if (line) lines.push({ file: label(name), line });
    else unreadable.lines = true;
  }
  const lineOfSlug = new Map(lines.map(({ line }) => [line.slug, line]));
  for (const [name, content] of files) {
    if (/^trips\/.*\.yaml$/.test(name)) {
      const trip = readDocument(reader, label(name), content, tripFile);
      if (trip) {
        const timed = { ...trip, boarding: boardingTimes(trip, lineOfSlug) };
        trips.push({ file: label(name), trip: await photos.ofTrip(label(name), timed) });
      } else unreadable.trips = true;
    } else if (/^hotels\/.*\.yaml$/.test(name)) {
      const hotel = readDocument(reader, label(name), content, hotelFile);
      if (hotel) hotels.push({ file: label(name), hotel: await photos.ofHotel(label(name), hotel) });
      else unreadable.hotels = true;
    } else if (!KNOWN_FILES.includes(name) && !name.startsWith("lines/")) {
      const expected = `expected one of ${KNOWN_FILES.join(", ")}, trips/{slug}.yaml, hotels/{slug}.yaml or lines/{slug}.yaml`;
      reader.problems.push({ file: label(name), path: [], message: expected });
    }
  }
  if (trips.length === 0 && !unreadable.trips) {
    reader.problems.push({ file: label("trips"), path: [], message: "expected at least one trip" });
  }

  reader.problems.push(
    ...photos.problems(unreadable.trips || unreadable.hotels),
    ...checkCatalogue(
      { destinations, cities, coaches, rates, codes, company, trips, hotels, lines, unreadable },
      label,
    ),
  );
  const missing = !destinations || !cities || !coaches || !rates || !codes || !company;
  if (reader.problems.length > 0 || missing) {
    const problems = reader.problems.map((problem) => ({
      ...problem,
      line: reader.lines.get(problem.file)?.(problem.path),
    }));
    return { ok: false, problems, source, folder };
  }
  const order = new Map(destinations.map(({ slug }, position) => [slug, position]));
  const place = ({ destination }: { destination: string }) => order.get(destination) ?? 0;
  const bySlug = (a: { slug: string }, b: { slug: string }) => (a.slug < b.slug ? -1 : 1);
  const sorted = trips.map(({ trip }) => trip).sort((a, b) => place(a) - place(b) || a.days - b.days || bySlug(a, b));
  const sortedHotels = hotels.map(({ hotel }) => hotel).sort((a, b) => place(a) - place(b) || bySlug(a, b));
  return {
    ok: true,
    catalogue: {
      destinations,
      cities,
      coaches,
      lines: lines.map(({ line }) => line).sort(bySlug),
      rates,
      codes,
      company,
      trips: sorted,
      hotels: sortedHotels,
    },
    photos: photos.sources(),
    source,
    folder,
  };
}
