/** A run as the office sees it: one coach, with any departures on it. */
import { asc, eq, getTableColumns, inArray } from "drizzle-orm";
import { callOffs, coaches, departureRuns, departures, lines, runFacts, runs, trips } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { Coach, Line } from "~/domain/catalogue/catalogue";
import type { Day } from "~/domain/day";
import { type DepartureStatus, NO_FACTS, type RunFacts } from "~/domain/departures/run-facts";
import { withoutSeats } from "~/domain/departures/seats";
import { type Bilingual, inLocale, type Locale } from "~/domain/locale";
import { translator } from "~/i18n/i18n.server";
import { blockedOn, type Run, runsOf } from "~/services/inventory/runs.server";

export type DepartureOfRun = {
  id: string;
  trip: Bilingual;
  /** Away, of a package. */
  nights: number | null;
  destination: string;
  startDay: Day;
  endDay: Day;
  status: DepartureStatus;
  isCalledOff: boolean;
};

export type RunInOffice = Run & {
  /** Its coach as it is seated: its blocked seats are nobody's. */
  layout: Coach;
  /** Seats that nobody is given; those too that its coach does not have. */
  blocked: string[];
  facts: RunFacts;
  /** Of its facts; grows with every change, 0 while nothing was decided. */
  version: number;
  /** Of its line, or of the one trip that has it. */
  name: Bilingual;
  /** Where one boards at the destination, of the way back of a line. */
  start: Line["start"] | null;
  /** When the coach is back: of one that stays with its group, else the same day. */
  endDay: Day;
  /** In their order by id. */
  departures: DepartureOfRun[];
  /** `withdrawn` and `closed` where none of its departures is for sale. */
  status: DepartureStatus;
};

/** A run by its id, or null. The run of a coach that a departure has to itself has the departure's id. */
export async function readRun(from: Db, id: string): Promise<RunInOffice | null> {
  const [found] = await from
    .select({ run: runs, layout: coaches.data, line: lines.data, facts: getTableColumns(runFacts) })
    .from(runs)
    .innerJoin(coaches, eq(coaches.slug, runs.coach))
    .leftJoin(lines, eq(lines.slug, runs.line))
    .leftJoin(runFacts, eq(runFacts.run, runs.id))
    .where(eq(runs.id, id));
  if (!found) return null;
  const using = await from
    .select({ departure: departures, trip: trips.data, calledOff: callOffs.departure })
    .from(departureRuns)
    .innerJoin(departures, eq(departures.id, departureRuns.departure))
    .innerJoin(trips, eq(trips.slug, departures.trip))
    .leftJoin(callOffs, eq(callOffs.departure, departures.id))
    .where(eq(departureRuns.run, id))
    .orderBy(asc(departures.id));
  const {
    run: _,
    version = 0,
    changedAt: __,
    ...facts
  } = found.facts ?? { ...NO_FACTS, run: id, version: 0, changedAt: null };
  const own = using.map(
    ({ departure: { id: departure, nights, destination, ...of }, trip, calledOff }): DepartureOfRun => ({
      id: departure,
      trip: trip.name,
      nights,
      destination,
      startDay: of.startDay,
      endDay: of.endDay,
      status: of.status,
      isCalledOff: calledOff !== null,
    }),
  );
  const [first] = own;
  const blocked = (await blockedOn(from, [id]))(id);
  const isRoundTrip = found.run.direction === "round-trip";
  return {
    ...found.run,
    layout: withoutSeats(found.layout, blocked),
    blocked,
    facts,
    version,
    name: found.line?.name ?? first?.trip ?? { fr: id, en: id },
    start: found.line?.start ?? null,
    endDay: isRoundTrip && first ? first.endDay : found.run.day,
    departures: own,
    status: statusOf(facts, own),
  };
}

function statusOf({ closed }: RunFacts, own: readonly DepartureOfRun[]): DepartureStatus {
  if (own.every(({ status }) => status === "withdrawn")) return "withdrawn";
  return closed || own.every(({ status }) => status !== "on-sale") ? "closed" : "on-sale";
}

/** What departures of a run are called on its lists, by their ids: a package with its nights, which differ on one coach. */
export function namesOnLists(departures: readonly DepartureOfRun[]): Map<string, Bilingual> {
  const inFull = ({ trip, nights }: DepartureOfRun, locale: Locale) =>
    [inLocale(trip, locale), nights !== null && translator(locale, "common")("nights", { count: nights })]
      .filter(Boolean)
      .join(", ");
  return new Map(departures.map((each) => [each.id, { fr: inFull(each, "fr-ca"), en: inFull(each, "en-ca") }]));
}

/** What trips are called, by their slugs. */
export async function tripNames(slugs: readonly string[]): Promise<Map<string, Bilingual>> {
  const rows = await db
    .select({ slug: trips.slug, data: trips.data })
    .from(trips)
    .where(inArray(trips.slug, [...new Set(slugs)]));
  return new Map(rows.map(({ slug, data }) => [slug, data.name]));
}

/** What lines are called, by their slugs. */
export async function lineNames(slugs: readonly string[]): Promise<Map<string, Bilingual>> {
  const rows = await db
    .select({ slug: lines.slug, data: lines.data })
    .from(lines)
    .where(inArray(lines.slug, [...new Set(slugs)]));
  return new Map(rows.map(({ slug, data }) => [slug, data.name]));
}

/** The id of the first run of a departure, or null. */
export async function firstRunOf(departure: string): Promise<string | null> {
  const [first] = await runsOf(db, departure);
  return first?.id ?? null;
}
