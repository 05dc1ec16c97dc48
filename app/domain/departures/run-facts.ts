/**
 * What the company decides about one run after the catalogue's files have planned it: live facts, which stand apart from
 * the files and outlive an import.
 */
import type { Coach } from "~/domain/catalogue/catalogue";
import { type Day, isDay } from "~/domain/day";
import { capacityOf, withoutSeats } from "./seats";

/** `withdrawn`: no longer in the files. `closed`: in the files, not sold any more because the company said so. */
export const DEPARTURE_STATUSES = ["on-sale", "closed", "withdrawn"] as const;
export type DepartureStatus = (typeof DEPARTURE_STATUSES)[number];

export type RunFacts = {
  /** No new sale; what is held may still be paid. */
  closed: boolean;
  /** The most places to sell; null for as many as the coach has. */
  cap: number | null;
  /** The slug of the coach that runs, in the place of the files' one. */
  coach: string | null;
  /** The fewest travellers it runs with; decided by the end of `decideBy`. */
  minimum: number | null;
  decideBy: Day | null;
  /**
   * The colleagues who lead it and drive it, by their ids: they may read its lists and board it. Null where it is somebody
   * else.
   */
  guideMember: string | null;
  driverMember: string | null;
  /** Who leads and who drives; empty while it is open. */
  guide: string;
  driver: string;
  /** How much later than planned it leaves, in minutes. */
  delayMinutes: number;
};

export const NO_FACTS: RunFacts = {
  closed: false,
  cap: null,
  coach: null,
  minimum: null,
  decideBy: null,
  guideMember: null,
  driverMember: null,
  guide: "",
  driver: "",
  delayMinutes: 0,
};

/** The colleagues who lead or drive a run, by their ids. */
export function crewOfRun({ guideMember, driverMember }: Pick<RunFacts, "guideMember" | "driverMember">): string[] {
  return [guideMember, driverMember].filter((id) => id !== null);
}

/** The latest a departure may leave on its own day, in minutes after its hour; one that leaves later is another one. */
export const MAX_DELAY_MINUTES = 12 * 60;
export const MAX_CREW_NAME_LENGTH = 60;

/** How many places are for sale of those a run's coach has: as many as the cap allows. */
export function placesForSale(places: number, cap: number | null): number {
  return Math.min(places, cap ?? places);
}

type Decided = {
  facts: Pick<RunFacts, "cap" | "coach"> | null;
  /** Seats that nobody is given; one that the coach does not have counts for nothing. */
  blocked: readonly string[];
};

/** What was decided about a planned run makes of it; the files' own coach where no other one runs. */
export function inForce<T extends { coach: string; capacity: number }>(
  planned: T,
  { facts, blocked }: Decided,
  coachOf: (slug: string) => Pick<Coach, "rows" | "reserved"> | undefined,
): T {
  const other = facts?.coach ? coachOf(facts.coach) : undefined;
  const slug = other && facts?.coach ? facts.coach : planned.coach;
  const coach = other ?? (blocked.length > 0 ? coachOf(planned.coach) : undefined);
  const places = coach ? capacityOf(withoutSeats(coach, blocked)) : planned.capacity;
  return { ...planned, coach: slug, capacity: placesForSale(places, facts?.cap ?? null) };
}

/**
 * The cap that lets `count` more travel on a run, where its own is what keeps them off: at most the places of its coach.
 * Null where no cap has to be raised, or none would help.
 */
export function raisedCap(
  { cap }: Pick<RunFacts, "cap">,
  { places, taken, count }: { places: number; taken: number; count: number },
): number | null {
  const needed = taken + count;
  return cap !== null && needed > cap && needed <= places ? needed : null;
}

/** The facts that override the catalogue files, listed for the operator who imports them. */
export function overruling({ closed, cap, coach }: RunFacts): ("closed" | "cap" | "coach")[] {
  const does = { closed, cap: cap !== null, coach: coach !== null };
  return (["closed", "cap", "coach"] as const).filter((fact) => does[fact]);
}

export type FactsError =
  | "cap-invalid"
  | "minimum-invalid"
  | "minimum-above-cap"
  | "decide-by-missing"
  | "decide-by-invalid"
  | "decide-by-past"
  | "delay-invalid"
  | "crew-too-long"
  | "crew-unknown";

/** A colleague who may lead or drive a coach. */
export type CrewMember = { id: string; name: string };

type CrewFacts = Pick<RunFacts, "guideMember" | "driverMember" | "guide" | "driver">;

/** Who can be chosen to lead or drive a run: the guides of the team, and the colleague who does so now, guide or not. */
export function crewChoices(as: "guide" | "driver", crew: readonly CrewMember[], now: CrewFacts): CrewMember[] {
  const id = now[`${as}Member`];
  return id === null || crew.some((member) => member.id === id) ? [...crew] : [...crew, { id, name: now[as] }];
}

/**
 * The most a cap or a minimum may be, what the coach has; between which days it is decided, and who may lead or drive it.
 * `before`: what was decided already, which may stay although the coach has fewer places since, or the day is over.
 */
export type FactsLimits = {
  places: number;
  startDay: Day;
  today: Day;
  before?: (Pick<RunFacts, "cap" | "decideBy"> & CrewFacts) | null;
  crew: readonly CrewMember[];
};

/** What a colleague typed of the facts they can change on the form; each as text. */
export type TypedFacts = Record<
  "cap" | "minimum" | "decideBy" | "guideMember" | "guide" | "driverMember" | "driver" | "delay",
  string
> & {
  closed: boolean;
};

const whole = (typed: string): number | null => (/^\d{1,4}$/.test(typed) ? Number(typed) : null);

/**
 * Reads the form of facts: what it says, or what is wrong in which field. A cap is from 0 to the places of the coach, a
 * minimum from 1 to the cap with the day it is decided by, which is to come and before the departure; a delay in minutes.
 */
export function readFacts(
  typed: TypedFacts,
  { places, startDay, today, before, crew }: FactsLimits,
): { ok: true; facts: Omit<RunFacts, "coach"> } | { ok: false; errors: Partial<Record<keyof TypedFacts, FactsError>> } {
  const errors: Partial<Record<keyof TypedFacts, FactsError>> = {};
  const [cap, minimum, delay] = [typed.cap, typed.minimum, typed.delay].map((text) => whole(text.trim()));
  const decideBy = typed.decideBy.trim();
  const isCap = cap !== null && cap !== undefined && (cap <= places || cap === before?.cap);
  if (typed.cap.trim() && !isCap) errors.cap = "cap-invalid";
  if (typed.minimum.trim()) {
    if (!minimum || minimum > places) errors.minimum = "minimum-invalid";
    else if (cap !== null && cap !== undefined && minimum > cap) errors.minimum = "minimum-above-cap";
    if (!decideBy) errors.decideBy = "decide-by-missing";
  }
  if (decideBy && (!isDay(decideBy) || decideBy >= startDay)) errors.decideBy = "decide-by-invalid";
  else if (decideBy && decideBy < today && decideBy !== before?.decideBy) errors.decideBy = "decide-by-past";
  if (typed.delay.trim() && (delay === null || delay === undefined || delay > MAX_DELAY_MINUTES))
    errors.delay = "delay-invalid";
  const memberOf = (as: "guide" | "driver") =>
    crewChoices(as, crew, before ?? NO_FACTS).find(({ id }) => id === typed[`${as}Member`]);
  for (const as of ["guide", "driver"] as const) {
    if (typed[`${as}Member`] && !memberOf(as)) errors[`${as}Member`] = "crew-unknown";
    if (typed[as].trim().length > MAX_CREW_NAME_LENGTH) errors[as] = "crew-too-long";
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const facts = {
    closed: typed.closed,
    cap: cap ?? null,
    minimum: minimum ?? null,
    decideBy: minimum ? decideBy : null,
    guideMember: memberOf("guide")?.id ?? null,
    driverMember: memberOf("driver")?.id ?? null,
    // A colleague is known by their own name.
    guide: memberOf("guide")?.name ?? typed.guide.trim(),
    driver: memberOf("driver")?.name ?? typed.driver.trim(),
    delayMinutes: delay ?? 0,
  };
  return { ok: true, facts };
}

/**
 * How many days before it is decided a missing minimum is on the list of what to do, and is mailed to the colleagues
 * who decide.
 */
export const MINIMUM_SHOWN_DAYS = 7;
export const MINIMUM_MAILED_DAYS = 2;

/** How a departure stands that needs a number of travellers: whether it has it, has to be decided, or is late. */
export type MinimumState = "none" | "reached" | "open" | "due";

/** `due` on the last day to decide and after it, while the minimum is not reached. */
export function minimumState(
  { minimum, decideBy }: Pick<RunFacts, "minimum" | "decideBy">,
  sold: number,
  today: Day,
): MinimumState {
  if (minimum === null || decideBy === null) return "none";
  if (sold >= minimum) return "reached";
  return today >= decideBy ? "due" : "open";
}
