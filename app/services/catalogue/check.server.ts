/** What the operator's files say of one another. Validity never depends on the day of the check. */
import { basename } from "node:path";
import type { City, Coach, Destination, DiscountCode, Line, OwnHotel, Trip } from "~/domain/catalogue/catalogue";
import type { Company } from "~/domain/company/company";
import type { Day } from "~/domain/day";
import { AISLE, allSeats, capacityOf } from "~/domain/departures/seats";
import { checkHotel } from "./check-hotel.server";
import { checkLine } from "./check-line.server";
import { checkTrip } from "./check-trip.server";
import type { Problem } from "./problem.server";

/** What could be read; a list that could not is left out, and nothing is said about what would have been in it. */
export type ReadFiles = {
  destinations?: Destination[];
  cities?: City[];
  coaches?: Coach[];
  rates?: { from: Day; USD: number; EUR: number }[];
  codes?: DiscountCode[];
  company?: Company;
  trips: { file: string; trip: Trip }[];
  hotels: { file: string; hotel: OwnHotel }[];
  lines: { file: string; line: Line }[];
  /** Whether some file of theirs could not be read. */
  unreadable: { trips: boolean; hotels: boolean; lines: boolean };
};

/** Addresses under `/trip/` that are not trips', or those of packages of the partner alone (spec 2). */
const RESERVED_SLUGS = ["tripeze"];
const PARTNER_SLUGS = ["round-trip-new-york", "bus-manhattan-hotel"];

/** Problems for every key that appears a second time in a list. */
function duplicates(file: string, keys: readonly string[], key: string): Problem[] {
  return keys.flatMap((value, i) =>
    keys.indexOf(value) < i
      ? [{ file, path: [i, key], message: `expected each ${key} once, found ${value} a second time` }]
      : [],
  );
}

function checkCoach(file: string, coach: Coach, at: number): Problem[] {
  const seats = allSeats(coach);
  const problems: Problem[] = [];
  const say = (path: Problem["path"], message: string) => problems.push({ file, path: [at, ...path], message });
  coach.rows.forEach((row, r) => {
    for (const cell of row) {
      if (cell === null || cell === AISLE) continue;
      if (!/^\d{1,2}[A-Z]$/.test(cell))
        say(["rows", r], `expected seats such as 12A, "${AISLE}" or "-", found ${cell}`);
    }
  });
  for (const seat of new Set(seats.filter((seat, i) => seats.indexOf(seat) < i))) {
    say(["rows"], `expected each seat once, found ${seat} twice`);
  }
  for (const list of ["accessible", "reserved"] as const) {
    coach[list].forEach((seat, i) => {
      if (!seats.includes(seat)) say([list, i], `expected a seat of the rows, found ${seat}`);
    });
  }
  if (capacityOf(coach) === 0) say(["rows"], "expected at least one seat to sell");
  return problems;
}

function checkCodes(file: string, codes: DiscountCode[], trips: readonly string[] | undefined): Problem[] {
  return codes.flatMap((code, i) => {
    const problems: Problem[] = [];
    if (code.from > code.to) {
      problems.push({ file, path: [i, "to"], message: `expected a day from ${code.from} on, found ${code.to}` });
    }
    code.trips.forEach((slug, t) => {
      if (trips && !trips.includes(slug)) {
        problems.push({ file, path: [i, "trips", t], message: `expected a trip's slug, found ${slug}` });
      }
    });
    return problems;
  });
}

/** Every problem between the files; `label` makes a file's name as the operator knows it. */
export function checkCatalogue(files: ReadFiles, label: (name: string) => string): Problem[] {
  const { destinations, cities, coaches, rates, codes, company, trips, hotels, lines, unreadable } = files;
  const slugs = (list: { slug: string }[] | undefined) => list?.map(({ slug }) => slug);
  const problems: Problem[] = [];
  for (const [name, list] of Object.entries({ destinations, cities, coaches, rates })) {
    if (list?.length === 0) {
      problems.push({ file: label(`${name}.yaml`), path: [], message: "expected at least one item, found none" });
    }
  }
  for (const [name, list] of Object.entries({ destinations, cities, coaches })) {
    problems.push(...duplicates(label(`${name}.yaml`), slugs(list) ?? [], "slug"));
  }
  problems.push(...duplicates(label("rates.yaml"), rates?.map(({ from }) => from) ?? [], "from"));
  problems.push(...duplicates(label("codes.yaml"), codes?.map(({ code }) => code) ?? [], "code"));
  problems.push(
    ...duplicates(label("company.yaml"), company?.fund.map(({ from }) => from) ?? [], "from").map((problem) => ({
      ...problem,
      path: ["fund", ...problem.path],
    })),
  );
  problems.push(...(coaches ?? []).flatMap((coach, i) => checkCoach(label("coaches.yaml"), coach, i)));

  const tripSlugs = trips.map(({ trip }) => trip.slug);
  problems.push(...checkCodes(label("codes.yaml"), codes ?? [], unreadable.trips ? undefined : tripSlugs));
  const known = {
    destinations: slugs(destinations),
    cities: slugs(cities),
    coaches: slugs(coaches),
    hotels: unreadable.hotels ? undefined : hotels.map(({ hotel }) => hotel),
    lines: unreadable.lines ? undefined : lines.map(({ line }) => line),
  };
  trips.forEach(({ file, trip }, i) => {
    const say = (message: string) => problems.push({ file, path: ["slug"], message });
    problems.push(...checkName(file, trip.slug));
    if (tripSlugs.indexOf(trip.slug) < i) say(`expected a slug of its own, found ${trip.slug} a second time`);
    const reserved = trip.stay?.supplier === "partner" ? RESERVED_SLUGS : [...RESERVED_SLUGS, ...PARTNER_SLUGS];
    if (trip.slug.startsWith("tour-") || reserved.includes(trip.slug)) {
      say(`expected another slug: ${trip.slug} is the address of another page`);
    }
    problems.push(...checkTrip(trip, known).map((problem) => ({ file, ...problem })));
  });
  for (const { file, line } of lines) {
    problems.push(...checkName(file, line.slug));
    problems.push(...checkLine(line, known).map((problem) => ({ file, ...problem })));
  }
  for (const { file, hotel } of hotels) {
    problems.push(...checkName(file, hotel.slug));
    problems.push(...checkHotel(hotel, known.destinations).map((problem) => ({ file, ...problem })));
  }
  return problems;
}

/** A file of one thing has its slug for a name. */
function checkName(file: string, slug: string): Problem[] {
  const expected = basename(file, ".yaml");
  if (slug === expected) return [];
  return [{ file, path: ["slug"], message: `expected ${expected}, like the file, found ${slug}` }];
}
