/** A month of the season: its coaches by week and day, what needs attention on each, and its totals. Pure. */
import { addDays, type Day, daysInMonth, WEEKDAYS, weekday } from "~/domain/day";
import type { Bilingual } from "~/domain/locale";
import { crewOfRun, type DepartureStatus, minimumState, type RunFacts } from "./run-facts";
import type { RunDirection } from "./runs";

/** `YYYY-MM`. */
export type Month = string;

/** A departure that travels on a coach. */
export type SeasonProduct = {
  departure: string;
  trip: string;
  name: Bilingual;
  days: number;
  /** Away, for a package; null for a tour. */
  nights: number | null;
  isCalledOff: boolean;
};

/** What a coach adds to its month; money in CAD cents. */
export type SeasonNumbers = {
  /** Places for sale; none of a coach that does not leave. */
  capacity: number;
  /** Travellers of bookings, and places that purchases under way hold. */
  sold: number;
  held: number;
  /** Of those who are sold, by telephone or at the counter. */
  byTelephone: number;
  /** What is sold, and what we have of it: captured, less what went back and what banks took permanently. */
  sales: number;
  collected: number;
  /** What went back, as the ledger has it: refunds that were done, less those that the bank sent back. */
  refunded: number;
};

export type SeasonCoach = SeasonNumbers & {
  /** Of those who are sold, who travels on it: nobody of a departure that is called off. */
  travelling: number;
  /** Of the run. */
  id: string;
  line: string | null;
  direction: RunDirection;
  day: Day;
  /** When it is back. */
  endDay: Day;
  destination: string;
  /** Of its line, or of the one trip that has it. */
  name: Bilingual;
  coach: Bilingual;
  /** Where it calls in the cities, in order, with the local time. */
  calls: { city: string; time: string }[];
  /** When it leaves the destination, of the way back of a line. */
  start: string | null;
  products: SeasonProduct[];
  status: DepartureStatus | "called-off";
  facts: Pick<RunFacts, "minimum" | "decideBy" | "guide" | "guideMember" | "driverMember" | "driver" | "delayMinutes">;
};

/** What there is to see on a coach, in the order in which it is said. */
const SEASON_SIGNS = [
  "called-off",
  "past",
  "withdrawn",
  "closed",
  "sold-out",
  "nearly-full",
  "below-minimum",
  "delayed",
  "no-guide",
] as const;
export type SeasonSign = (typeof SEASON_SIGNS)[number];

/** Places that nobody has. */
export function freeOf({ capacity, sold, held }: Pick<SeasonNumbers, "capacity" | "sold" | "held">): number {
  return Math.max(0, capacity - sold - held);
}

/** A coach with less than one place in this many left is nearly full. */
const NEARLY_FULL = 10;

/** What to see on a coach on a day. One that is called off or has left needs nothing any more. */
export function signsOf(coach: SeasonCoach, today: Day): SeasonSign[] {
  const { status, day, capacity, sold, held, travelling, facts } = coach;
  if (status === "called-off") return ["called-off"];
  if (day < today) return ["past"];
  const free = freeOf(coach);
  const isShort = ["open", "due"].includes(minimumState(facts, travelling, today));
  const is: Partial<Record<SeasonSign, boolean>> = {
    withdrawn: status === "withdrawn",
    closed: status === "closed",
    "sold-out": free === 0,
    "nearly-full": free > 0 && free * NEARLY_FULL < capacity,
    "below-minimum": isShort,
    delayed: facts.delayMinutes > 0,
    // Nobody needs a guide on a coach that nobody has booked.
    "no-guide": facts.guide === "" && facts.guideMember === null && sold + held > 0,
  };
  return SEASON_SIGNS.filter((sign) => is[sign]);
}

/** Which coaches of a month are looked for. */
export const SEASON_STATES = [
  "on-sale",
  "sold",
  "nearly-full",
  "below-minimum",
  "no-guide",
  "delayed",
  "closed",
  "called-off",
  "mine",
] as const;
export type SeasonState = (typeof SEASON_STATES)[number];

export function isSeasonState(text: string | null): text is SeasonState {
  return SEASON_STATES.some((state) => state === text);
}

/** Null or empty: any. */
export type SeasonFilter = {
  destination: string;
  /** Slug of a line or of a trip. */
  line: string;
  trip: string;
  /** Where the coach calls. */
  city: string;
  state: SeasonState | null;
};

/** Who asks, and when. */
export type SeasonReader = { today: Day; member: string };

function isInState(coach: SeasonCoach, state: SeasonState, { today, member }: SeasonReader): boolean {
  const signs = signsOf(coach, today);
  const has = (...wanted: SeasonSign[]) => wanted.some((sign) => signs.includes(sign));
  switch (state) {
    case "on-sale":
      return coach.status === "on-sale" && !has("past");
    case "sold":
      return coach.sold + coach.held > 0;
    case "nearly-full":
      return has("nearly-full", "sold-out");
    case "closed":
      return has("closed", "withdrawn");
    case "mine":
      return crewOfRun(coach.facts).includes(member);
    default:
      return has(state);
  }
}

/** The coaches that are looked for, as they are told. */
export function filterSeason(
  coaches: readonly SeasonCoach[],
  { destination, line, trip, city, state }: SeasonFilter,
  reader: SeasonReader,
): SeasonCoach[] {
  return coaches.filter(
    (coach) =>
      (!destination || coach.destination === destination) &&
      (!line || coach.line === line) &&
      (!trip || coach.products.some((product) => product.trip === trip)) &&
      (!city || coach.calls.some((call) => call.city === city)) &&
      (!state || isInState(coach, state, reader)),
  );
}

/** When a coach leaves: from a city where one is named, else from its first call or, on the way back, the destination. */
export function hourOf({ direction, calls, start }: SeasonCoach, city = ""): string | null {
  if (direction === "return") return start;
  return (calls.find((call) => call.city === city) ?? calls[0])?.time ?? null;
}

/** Coaches by day and hour. */
export function inSeasonOrder(coaches: readonly SeasonCoach[], city = ""): SeasonCoach[] {
  const keyOf = (coach: SeasonCoach) => `${coach.day} ${hourOf(coach, city) ?? "~"} ${coach.id}`;
  return coaches
    .map((coach) => ({ coach, key: keyOf(coach) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ coach }) => coach);
}

/** How long the departures of a coach are: each number once, the shortest first. */
export function lengthsOf(products: readonly SeasonProduct[]): { nights: number[]; days: number[] } {
  const sorted = (numbers: number[]) => [...new Set(numbers)].toSorted((one, other) => one - other);
  return {
    nights: sorted(products.flatMap(({ nights }) => nights ?? [])),
    days: sorted(products.flatMap(({ nights, days }) => (nights === null ? [days] : []))),
  };
}

/** A name in two letters. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean);
  const [first = ""] = words;
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return [first, last].map((word) => [...word][0]?.toLocaleUpperCase("fr-CA") ?? "").join("");
}

type SeasonDay<T> = { day: Day; coaches: T[] };
/** From a Sunday, or the first of the month; a day without coaches too. */
type SeasonWeek<T> = { from: Day; to: Day; days: SeasonDay<T>[]; coaches: number };

/** The weeks of a month, each with its days in the month and what leaves on them. */
export function weeksOf<T extends { day: Day }>(month: Month, coaches: readonly T[]): SeasonWeek<T>[] {
  const byDay = new Map<Day, T[]>();
  for (const coach of coaches) byDay.set(coach.day, [...(byDay.get(coach.day) ?? []), coach]);
  const weeks: SeasonWeek<T>[] = [];
  for (let date = 1; date <= daysInMonth(month); date++) {
    const day = addDays(`${month}-01`, date - 1);
    const own = byDay.get(day) ?? [];
    const last = weeks.at(-1);
    if (last && weekday(day) !== WEEKDAYS[0]) {
      last.to = day;
      last.days.push({ day, coaches: own });
      last.coaches += own.length;
    } else weeks.push({ from: day, to: day, days: [{ day, coaches: own }], coaches: own.length });
  }
  return weeks;
}

/** Coaches of a month that are shown on one page at most, else a week of it; and of a day, else the list has the rest. */
export const MAX_IN_CALENDAR = 450;
export const MAX_IN_DAY = 40;

/** The weeks that a page shows: those with coaches, or of a month with too many coaches the one that has a day. */
export function weeksShown<T>(weeks: readonly SeasonWeek<T>[], day: Day): SeasonWeek<T>[] {
  const used = weeks.filter(({ coaches }) => coaches > 0);
  if (used.reduce((sum, { coaches }) => sum + coaches, 0) <= MAX_IN_CALENDAR) return used;
  const shown = used.find(({ to }) => to >= day) ?? used.at(-1);
  return shown ? [shown] : [];
}

/** Departures in one part of the list at most, unless a single day has more. */
export const MAX_IN_PART = 50;

/** Days that are shown together, from the first to the last with a departure. */
export type SeasonPart = { from: Day; to: Day; departures: number };

/** Parts the days of departures, given in their order: MAX_IN_PART of them together at most, a day never divided. */
export function partByDays(days: readonly Day[]): SeasonPart[] {
  const counts = new Map<Day, number>();
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1);
  const parts: SeasonPart[] = [];
  for (const [day, departures] of counts) {
    const last = parts.at(-1);
    if (last && last.departures + departures <= MAX_IN_PART) {
      last.to = day;
      last.departures += departures;
    } else parts.push({ from: day, to: day, departures });
  }
  return parts;
}

/** The part that has a day, or else the next one; the last where none follows. Undefined without any. */
export function partAt(parts: readonly SeasonPart[], day: Day): SeasonPart | undefined {
  return parts.find(({ to }) => to >= day) ?? parts.at(-1);
}

/** A month or a week in numbers. */
export type SeasonTotal = SeasonNumbers & {
  /** Coaches that leave or have left, and apart from them those that are called off. */
  coaches: number;
  calledOff: number;
  free: number;
  /** Places sold in a hundred; null where there are none. */
  load: number | null;
};

/**
 * The totals of coaches. Places count only coaches that run; money counts called-off ones too, since it is in the
 * books.
 */
export function seasonTotal(coaches: readonly SeasonCoach[]): SeasonTotal {
  const travelling = coaches.filter(({ status }) => status !== "called-off");
  const sum = (of: readonly SeasonCoach[], key: keyof SeasonNumbers) =>
    of.reduce((total, each) => total + each[key], 0);
  const places = {
    capacity: sum(travelling, "capacity"),
    sold: sum(travelling, "sold"),
    held: sum(travelling, "held"),
  };
  return {
    ...places,
    coaches: travelling.length,
    calledOff: coaches.length - travelling.length,
    free: travelling.reduce((total, coach) => total + freeOf(coach), 0),
    load: places.capacity > 0 ? Math.round((places.sold * 100) / places.capacity) : null,
    byTelephone: sum(travelling, "byTelephone"),
    sales: sum(coaches, "sales"),
    collected: sum(coaches, "collected"),
    refunded: sum(coaches, "refunded"),
  };
}
