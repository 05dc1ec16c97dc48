/** What is already sold, and what the files may therefore not change. */
import { join } from "node:path";
import { eq, getTableColumns, gte, inArray, sql } from "drizzle-orm";
import {
  blockedSeats,
  callOffs,
  checkouts,
  coaches,
  departureRuns,
  departures,
  runFacts,
  runs,
  seats,
} from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Coach } from "~/domain/catalogue/catalogue";
import type { Day } from "~/domain/day";
import { inForce, overruling, type RunFacts } from "~/domain/departures/run-facts";
import { bySeat, isSellable } from "~/domain/departures/seats";
import { GOING } from "~/services/inventory/going.server";
import type { Plan, PlannedDeparture, PlannedRun } from "./plan.server";
import type { Problem } from "./problem.server";

/** Rows asked for at a time by a list of ids: far below either engine's limit of parameters. */
const CHUNK = 500;

export function* chunks<T>(rows: readonly T[], size = CHUNK): Generator<T[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

export type ExistingRun = typeof runs.$inferSelect & {
  seats: string[];
  /** Seats that nobody is given. */
  blocked: string[];
  /** What the company decided about it apart from the files, and the coach it gave it. */
  facts: RunFacts | null;
  otherCoach: Coach | null;
};

export type Existing = typeof departures.$inferSelect & {
  /** Cities where someone of an open, paying or booked checkout boards who travels; and for how many places. */
  boarding: Set<string>;
  sold: number;
  /** Whether any checkout, even an expired one, refers to it, or something is decided of its coach: then the row stays. */
  referred: boolean;
  /** Called off by the company: never sold again. */
  calledOff: boolean;
  /** In the order of travel. */
  runs: ExistingRun[];
};

/** A departure as the files plan it and its facts leave it. */
export type KeptDeparture = PlannedDeparture & { status: "on-sale" | "closed" };

/** What exists from `today` on. Runs by their ids: those too on which only who has left already comes back. */
export type Before = { departures: Existing[]; runs: ReadonlyMap<string, ExistingRun> };

/** Departures and runs from `today` on, with what is sold of each. */
export async function readExisting(tx: Db, today: Day): Promise<Before> {
  const rows = await tx
    .select({ departure: departures, calledOff: callOffs.departure })
    .from(departures)
    .leftJoin(callOffs, eq(callOffs.departure, departures.id))
    .where(gte(departures.startDay, today))
    .orderBy(departures.startDay, departures.id);
  const known = await readRuns(tx, today);
  const used = await usedRuns(tx, today, known);
  const existing = new Map<string, Existing>(
    rows.map(({ departure, calledOff }) => {
      const runs = used.get(departure.id) ?? [];
      const isDecided = runs.some(
        ({ line, facts, blocked }) => line === null && (facts !== null || blocked.length > 0),
      );
      const more = { boarding: new Set<string>(), sold: 0, calledOff: calledOff !== null, runs };
      return [departure.id, { ...departure, ...more, referred: isDecided || more.calledOff }];
    }),
  );
  for (const ids of chunks([...existing.keys()])) {
    const sold = await tx
      .select({
        departure: checkouts.departure,
        city: checkouts.city,
        state: checkouts.state,
        people: sql<number>`sum(${GOING})`.mapWith(Number),
      })
      .from(checkouts)
      .where(inArray(checkouts.departure, ids))
      .groupBy(checkouts.departure, checkouts.city, checkouts.state);
    for (const { departure, city, state, people } of sold) {
      const row = existing.get(departure);
      if (!row) continue;
      row.referred = true;
      // Expired, or booked by people who have all cancelled.
      if (state === "expired" || people === 0) continue;
      row.boarding.add(city);
      row.sold += people;
    }
  }
  return { departures: [...existing.values()], runs: known };
}

async function readRuns(tx: Db, today: Day): Promise<Map<string, ExistingRun>> {
  const rows = await tx
    .select({ run: runs, facts: getTableColumns(runFacts), otherCoach: coaches.data })
    .from(runs)
    .leftJoin(runFacts, eq(runFacts.run, runs.id))
    .leftJoin(coaches, eq(coaches.slug, runFacts.coach))
    .where(gte(runs.day, today));
  const known = new Map<string, ExistingRun>(
    rows.map(({ run, facts, otherCoach }) => [run.id, { ...run, facts, otherCoach, seats: [], blocked: [] }]),
  );
  const given = await tx
    .select({ run: seats.run, seat: seats.seat })
    .from(seats)
    .innerJoin(runs, eq(runs.id, seats.run))
    .where(gte(runs.day, today));
  for (const { run, seat } of given) known.get(run)?.seats.push(seat);
  const blocked = await tx
    .select({ run: blockedSeats.run, seat: blockedSeats.seat })
    .from(blockedSeats)
    .innerJoin(runs, eq(runs.id, blockedSeats.run))
    .where(gte(runs.day, today));
  for (const { run, seat } of blocked) known.get(run)?.blocked.push(seat);
  return known;
}

/** The runs of the departures from `today` on, by departure. */
async function usedRuns(tx: Db, today: Day, known: Before["runs"]): Promise<Map<string, ExistingRun[]>> {
  const links = await tx
    .select({ departure: departureRuns.departure, run: departureRuns.run })
    .from(departureRuns)
    .innerJoin(departures, eq(departures.id, departureRuns.departure))
    .where(gte(departures.startDay, today))
    .orderBy(departureRuns.departure, departureRuns.position);
  const used = new Map<string, ExistingRun[]>();
  for (const { departure, run } of links) {
    const found = known.get(run);
    if (found) used.set(departure, [...(used.get(departure) ?? []), found]);
  }
  return used;
}

/** Whether somebody holds or has bought a place of it. */
export function isSold(row: Existing): boolean {
  return row.boarding.size > 0;
}

type FoundProblem = Pick<Problem, "path" | "message">;

/** What a planned change would break of a departure that is sold. */
function broken(row: Existing, planned: KeptDeparture): FoundProblem[] {
  const problems: FoundProblem[] = [];
  const who = `the departure of ${row.startDay} (${row.id})`;
  const say = (key: string, message: string) => problems.push({ path: [key], message });
  const sold = `${row.sold} places are sold or held`;
  if (planned.endDay !== row.endDay) {
    say("days", `expected ${who} to return on ${row.endDay} still, not ${planned.endDay}: ${sold}`);
  }
  if (planned.destination !== row.destination) {
    say("destination", `expected ${who} to go to ${row.destination} still, not ${planned.destination}: ${sold}`);
  }
  if (runIds(planned) !== runIds(row)) {
    say("departures", `expected ${who} to travel on ${runIds(row)} still, not ${runIds(planned)}: ${sold}`);
  }
  const left = [...row.boarding].filter((city) => !planned.fares.some((fare) => fare.city === city)).sort();
  if (left.length > 0) {
    say("boarding", `expected ${left.join(", ")} to stay a boarding city: travellers of ${who} board there; ${sold}`);
  }
  return problems;
}

const runIds = ({ runs }: { runs: readonly { id: string }[] }) => runs.map(({ id }) => id).join(", ");

/** What a planned change would break of a run that is sold; `who` is what the operator calls it. */
function brokenRun(row: ExistingRun, planned: PlannedRun, coach: Coach | undefined, who: string): FoundProblem[] {
  const problems: FoundProblem[] = [];
  const say = (message: string) => problems.push({ path: ["coach"], message });
  if (planned.capacity < row.taken) {
    const sold = `${row.taken} places are sold or held`;
    say(`expected at least ${row.taken} places on ${who}, found ${planned.capacity} on ${planned.coach}: ${sold}`);
  }
  const lost = row.seats.filter((seat) => !coach || !isSellable(coach, seat)).toSorted(bySeat);
  if (lost.length > 0)
    say(`expected ${who} to keep seats already given: ${planned.coach} has no seat ${lost.join(", ")}`);
  return problems;
}

export type Changes = {
  /** Departures to write, new or changed or the same. */
  keep: KeptDeparture[];
  /** Ids of those nobody ever had anything to do with. */
  remove: string[];
  /** Ids of those that checkouts refer to, though nobody travels by them, or no room is let any more for who would. */
  withdraw: string[];
  /** What the company decided apart from the files, which they do not change. */
  overruled: Overruled[];
};

export type Overruled = { run: string; by: ReturnType<typeof overruling> };

/**
 * Compares what exists with what is planned. Returns the changes to make, or every change that would break something
 * sold. Departures that exist beyond the planned days stay as far as the rules still ask for them. One for whose nights
 * no room is let any more is sold no further, and stays for those who have their rooms.
 */
export function compareWithSold(
  { departures: existing, runs: runsBefore }: Before,
  planned: readonly PlannedDeparture[],
  plan: Plan,
  tripsInFiles: ReadonlySet<string>,
  folder: string,
): { changes: Changes; problems: Problem[] } {
  const settle = settler(runsBefore, plan, folder);
  const wanted = new Map<string, PlannedDeparture>(planned.map((departure) => [departure.id, departure]));
  const kept = new Map<string, KeptDeparture>();
  const changes: Changes = { keep: [], remove: [], withdraw: [], overruled: [] };
  const problems: Problem[] = [];
  for (const row of existing) {
    const file = join(folder, "trips", `${row.trip}.yaml`);
    const next = wanted.get(row.id) ?? plan.on(row.trip, row.startDay).find(({ id }) => id === row.id);
    if (next) {
      const stays = settle.departure(next, row.calledOff);
      wanted.delete(next.id);
      kept.set(next.id, stays);
      if (isSold(row)) problems.push(...broken(row, stays).map((problem) => ({ file, ...problem })));
    } else if (!isSold(row) && !row.referred) changes.remove.push(row.id);
    else if (row.status === "withdrawn") continue;
    else if (!isSold(row) || plan.isWithoutRoom(row)) changes.withdraw.push(row.id);
    else {
      const message = `expected the departure of ${row.startDay} (${row.id}) to stay: ${row.sold} places are sold or held`;
      problems.push({ file, path: tripsInFiles.has(row.trip) ? ["departures"] : [], message });
    }
  }
  const added = [...wanted.values()].map((departure) => settle.departure(departure, false));
  changes.keep = [...kept.values(), ...added];
  changes.overruled = settle.overruled();
  return { changes, problems: [...problems, ...settle.problems()] };
}

/** Settles each planned run once with its facts, no matter how many departures use it. */
function settler(before: ReadonlyMap<string, ExistingRun>, plan: Plan, folder: string) {
  const settled = new Map<string, PlannedRun>();
  const overruled: Overruled[] = [];
  const problems: Problem[] = [];
  const settle = (planned: PlannedRun, { trip, startDay }: PlannedDeparture): PlannedRun => {
    const known = settled.get(planned.id);
    if (known) return known;
    const row = before.get(planned.id);
    const facts = row?.facts ?? null;
    const coachOf = (slug: string) => plan.coach(slug) ?? (slug === facts?.coach ? row?.otherCoach : null) ?? undefined;
    const run = inForce(planned, { facts, blocked: row?.blocked ?? [] }, coachOf);
    settled.set(run.id, run);
    const by = facts ? overruling(facts) : [];
    if (by.length > 0) overruled.push({ run: run.id, by });
    const file = run.line === null ? join(folder, "trips", `${trip}.yaml`) : join(folder, "lines", `${run.line}.yaml`);
    const who = run.line === null ? `the departure of ${startDay} (${run.id})` : `the coach of ${run.day} (${run.id})`;
    if (row && row.taken > 0)
      problems.push(...brokenRun(row, run, coachOf(run.coach), who).map((problem) => ({ file, ...problem })));
    return run;
  };
  return {
    departure: (planned: PlannedDeparture, calledOff: boolean): KeptDeparture => {
      const own = planned.runs.map((run) => settle(run, planned));
      const isClosed = calledOff || own.some(({ id }) => before.get(id)?.facts?.closed);
      return { ...planned, runs: own, status: isClosed ? "closed" : "on-sale" };
    },
    overruled: () => overruled,
    problems: () => problems,
  };
}
