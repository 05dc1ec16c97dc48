/** What is already sold, and what the files may therefore not change. */
import { join } from "node:path";
import { eq, getTableColumns, gte, inArray } from "drizzle-orm";
import { checkouts, coaches, departureFacts, departures, seats } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Coach } from "~/domain/catalogue/catalogue";
import type { Day } from "~/domain/day";
import { type DepartureFacts, inForce, overruling } from "~/domain/departures/departure-facts";
import { isSellable } from "~/domain/departures/seats";
import type { Plan, PlannedDeparture } from "./plan.server";
import type { Problem } from "./problem.server";

/** Rows asked for at a time by a list of ids: far below either engine's limit of parameters. */
const CHUNK = 500;

export function* chunks<T>(rows: readonly T[], size = CHUNK): Generator<T[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

export type Existing = typeof departures.$inferSelect & {
  /** Cities from which someone with an open, paying or booked checkout boards. */
  boarding: Set<string>;
  /** Whether any checkout, even an expired one, refers to it: then the row stays. */
  referred: boolean;
  seats: string[];
  /** What the company decided about it apart from the files, and the coach it gave it. */
  facts: DepartureFacts | null;
  otherCoach: Coach | null;
};

/** A departure as the files plan it and its facts leave it. */
export type KeptDeparture = PlannedDeparture & Pick<ReturnType<typeof inForce>, "status">;

/** Departures from `today` on, with what is sold of each. */
export async function readExisting(tx: Db, today: Day): Promise<Existing[]> {
  const rows = await tx
    .select({ departure: departures, facts: getTableColumns(departureFacts), otherCoach: coaches.data })
    .from(departures)
    .leftJoin(departureFacts, eq(departureFacts.departure, departures.id))
    .leftJoin(coaches, eq(coaches.slug, departureFacts.coach))
    .where(gte(departures.startDay, today))
    .orderBy(departures.startDay, departures.id);
  const existing = new Map<string, Existing>(
    rows.map(({ departure, facts, otherCoach }) => [
      departure.id,
      // What is decided about a departure is kept with it.
      { ...departure, facts, otherCoach, boarding: new Set(), referred: facts !== null, seats: [] },
    ]),
  );
  for (const ids of chunks([...existing.keys()])) {
    const sold = await tx
      .select({ departure: checkouts.departure, city: checkouts.city, state: checkouts.state })
      .from(checkouts)
      .where(inArray(checkouts.departure, ids))
      .groupBy(checkouts.departure, checkouts.city, checkouts.state);
    for (const { departure, city, state } of sold) {
      const row = existing.get(departure);
      if (!row) continue;
      row.referred = true;
      if (state !== "expired") row.boarding.add(city);
    }
    const given = await tx
      .select({ departure: seats.departure, seat: seats.seat })
      .from(seats)
      .where(inArray(seats.departure, ids));
    for (const { departure, seat } of given) existing.get(departure)?.seats.push(seat);
  }
  return [...existing.values()];
}

/** Whether somebody holds or has bought a place of it. */
export function isSold(row: Existing): boolean {
  return row.taken > 0 || row.boarding.size > 0;
}

/** What a planned change would break of a departure that is sold. */
function broken(row: Existing, planned: KeptDeparture, coach: Coach | undefined): Pick<Problem, "path" | "message">[] {
  const problems: Pick<Problem, "path" | "message">[] = [];
  const who = `the departure of ${row.startDay} (${row.id})`;
  const say = (key: string, message: string) => problems.push({ path: [key], message });
  const sold = `${row.taken} places are sold or held`;
  if (planned.endDay !== row.endDay) {
    say("days", `expected ${who} to return on ${row.endDay} still, not ${planned.endDay}: ${sold}`);
  }
  if (planned.destination !== row.destination) {
    say("destination", `expected ${who} to go to ${row.destination} still, not ${planned.destination}: ${sold}`);
  }
  if (planned.capacity < row.taken) {
    say(
      "coach",
      `expected at least ${row.taken} places on ${who}, found ${planned.capacity} on ${planned.coach}: ${sold}`,
    );
  }
  const lost = row.seats.filter((seat) => !coach || !isSellable(coach, seat)).sort();
  if (lost.length > 0) {
    say("coach", `expected ${who} to keep seats already given: ${planned.coach} has no seat ${lost.join(", ")}`);
  }
  const left = [...row.boarding].filter((city) => !planned.fares.some((fare) => fare.city === city)).sort();
  if (left.length > 0) {
    say("boarding", `expected ${left.join(", ")} to stay a boarding city: travellers of ${who} board there; ${sold}`);
  }
  return problems;
}

export type Changes = {
  /** Departures to write, new or changed or the same. */
  keep: KeptDeparture[];
  /** Ids of those nobody ever had anything to do with. */
  remove: string[];
  /** Ids of those an expired checkout still refers to. */
  withdraw: string[];
  /** What the company decided apart from the files, which they do not change. */
  overruled: Overruled[];
};

export type Overruled = { departure: string; by: ReturnType<typeof overruling> };

/**
 * Compares what exists with what is planned. Answers the changes to make, or every change that would break something
 * sold. Departures that exist beyond the planned days stay as far as the rules still ask for them.
 */
export function compareWithSold(
  existing: readonly Existing[],
  planned: readonly PlannedDeparture[],
  plan: Plan,
  tripsInFiles: ReadonlySet<string>,
  folder: string,
): { changes: Changes; problems: Problem[] } {
  const wanted = new Map<string, PlannedDeparture>(planned.map((departure) => [departure.id, departure]));
  const kept = new Map<string, KeptDeparture>();
  const changes: Changes = { keep: [], remove: [], withdraw: [], overruled: [] };
  const problems: Problem[] = [];
  for (const row of existing) {
    const file = join(folder, "trips", `${row.trip}.yaml`);
    const next = wanted.get(row.id) ?? plan.on(row.trip, row.startDay).find(({ id }) => id === row.id);
    if (next) {
      const coachOf = (slug: string) =>
        plan.coach(slug) ?? (slug === row.facts?.coach ? row.otherCoach : null) ?? undefined;
      const stays = inForce(next, row.facts, coachOf);
      wanted.delete(next.id);
      kept.set(next.id, stays);
      const by = row.facts ? overruling(row.facts) : [];
      if (by.length > 0) changes.overruled.push({ departure: row.id, by });
      if (isSold(row))
        problems.push(...broken(row, stays, coachOf(stays.coach)).map((problem) => ({ file, ...problem })));
    } else if (isSold(row)) {
      if (row.status === "withdrawn") continue;
      const what = `the departure of ${row.startDay} (${row.id})`;
      const message = `expected ${what} to stay: ${row.taken} places are sold or held`;
      problems.push({ file, path: tripsInFiles.has(row.trip) ? ["departures"] : [], message });
    } else (row.referred ? changes.withdraw : changes.remove).push(row.id);
  }
  const added = [...wanted.values()].map((departure) => inForce(departure, null, plan.coach));
  changes.keep = [...kept.values(), ...added];
  return { changes, problems };
}
