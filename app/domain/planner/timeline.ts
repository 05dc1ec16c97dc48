/** A trip as a timeline by day (spec 2, My trip): what happens when, and the nights that nothing covers. Pure. */
import { addDays, type Day, daysBetween } from "~/domain/day";
import { daysOf, type ItemData, type ItemKind, isRide } from "./items";

/** An item as the timeline sees it. `id` names it. */
export type Planned = { id: string; kind: ItemKind; data: ItemData };

/** What was bought here: a coach out and back, and what its days hold. `nights`: hotel nights come with it. */
export type Bought = {
  startDay: Day;
  endDay: Day;
  departs: string;
  /** Where the coach home is boarded as another one: when it leaves. */
  wayBack?: string | null;
  returns: string;
  nights: boolean;
  /** `from`: when the first of its stops is, where that is known. */
  programme?: readonly { item: string; day: Day; from?: string | null }[];
};

export type Moment =
  | "departure"
  | "arrival"
  | "pick-up"
  | "hand-back"
  | "check-in"
  | "check-out"
  | "visit"
  | "meal"
  | "note"
  | "checklist"
  | "bought-out"
  | "bought-home"
  | "bought-back"
  | "programme";
export type Entry = { item: string; moment: Moment; time: string | null };
export type TimelineDay = { day: Day; entries: Entry[] };

export type Timeline = {
  days: TimelineDay[];
  /** Without a date yet. */
  undated: string[];
  /** Nights of the trip that no hotel, night on the way or package covers, as the day they begin on. */
  nightsWithout: Day[];
};

/** Longer trips are not searched for nights: a year mistyped is not a gap of three hundred nights. */
const MAX_TRIP_DAYS = 120;
/** Where a time is not known, its usual place in a day. */
const USUAL: Readonly<Record<Moment, string>> = {
  "check-out": "11:00",
  "check-in": "15:00",
  departure: "00:00",
  arrival: "12:00",
  "pick-up": "09:00",
  "hand-back": "17:00",
  visit: "12:00",
  meal: "19:00",
  "bought-out": "00:00",
  "bought-home": "12:00",
  "bought-back": "23:59",
  // What a day holds in all stands before what happens in it, unless its stops have times.
  programme: "",
  note: "",
  checklist: "",
};

/** `after`: it comes right after what happens at that time. */
type Happening = Entry & { day: Day; after?: string | null };

function happenings({ id, kind, data }: Planned): Happening[] {
  const at = (moment: Moment, day: Day | undefined, time: string | undefined = undefined): Happening[] =>
    day ? [{ item: id, moment, day, time: time ?? null }] : [];
  switch (kind) {
    case "bus":
    case "train":
    case "plane":
      return [
        ...at("departure", data.departureDay, data.departureTime),
        ...at("arrival", data.arrivalDay, data.arrivalTime),
      ];
    case "car":
      return [
        ...at("pick-up", data.departureDay, data.departureTime),
        ...at("hand-back", data.arrivalDay, data.arrivalTime),
      ];
    case "hotel":
      return [...at("check-in", data.checkInDay), ...at("check-out", data.checkOutDay)];
    case "activity":
      return at("visit", data.day ?? data.startDay, data.time);
    case "restaurant":
      return at("meal", data.reservationDay, data.reservationTime);
    case "note":
      return at("note", data.day, data.time);
    case "checklist":
      return at("checklist", data.day);
  }
}

/** What comes after something else of the same item. */
const COMES_AFTER: Readonly<Partial<Record<Moment, Moment>>> = { arrival: "departure", "hand-back": "pick-up" };

/** One that arrives the day it leaves, nobody knows when, has arrived after it left. */
function order({ time, moment, item, day, after }: Happening, all: readonly Happening[]): string {
  if (after) return `${after}+`;
  const earlier = COMES_AFTER[moment];
  if (time !== null || !earlier) return time ?? USUAL[moment];
  const left = all.find((each) => each.item === item && each.moment === earlier && each.day === day);
  return left ? `${left.time ?? USUAL[earlier]}+` : USUAL[moment];
}

/** The name of what was bought here among the items. */
export const BOUGHT = "bought";

function isSpent(night: Day, items: readonly Planned[], bought: Bought | null): boolean {
  if (bought?.nights && bought.startDay <= night && night < bought.endDay) return true;
  return items.some(({ kind, data }) => {
    if (kind === "hotel")
      return !!data.checkInDay && data.checkInDay <= night && (!data.checkOutDay || night < data.checkOutDay);
    return isRide(kind) && (data.departureDay ?? "") <= night && night < (data.arrivalDay ?? "");
  });
}

/** The first and the last day of a trip; null while nothing of it has a date. */
export function spanOf(items: readonly Omit<Planned, "id">[], bought: Pick<Bought, "startDay" | "endDay"> | null) {
  const spans = items.flatMap(({ kind, data }) => daysOf(kind, data) ?? []);
  if (bought) spans.push({ start: bought.startDay, end: bought.endDay });
  const [first] = spans;
  if (!first) return null;
  return {
    start: spans.reduce((day, { start }) => (start < day ? start : day), first.start),
    end: spans.reduce((day, { end }) => (end > day ? end : day), first.end),
  };
}

/**
 * The items that were planned for other days than those of the trip: all of each is before the day before it begins or
 * after the day after it ends. A night on the way there or back belongs to it.
 */
export function outsideOf<Item extends Omit<Planned, "id">>(
  items: readonly Item[],
  { startDay, endDay }: Pick<Bought, "startDay" | "endDay">,
): Item[] {
  return items.filter(({ kind, data }) => {
    const days = daysOf(kind, data);
    return days && (days.end < addDays(startDay, -1) || days.start > addDays(endDay, 1));
  });
}

/** Whether a trip is still to come, or under way: until its last day is over, and while it has no date. */
export function isToCome(span: { end: Day } | null, today: Day): boolean {
  return !span || span.end >= today;
}

/** Trips as one looks for them: those to come, the next first; those without a date; those over, the last first. */
export function inOrder<T extends { span: { start: Day; end: Day } | null }>(trips: readonly T[], today: Day): T[] {
  const group = ({ span }: T) => (span === null ? 1 : isToCome(span, today) ? 0 : 2);
  const start = ({ span }: T) => span?.start ?? "";
  const byStart = (one: T, other: T) => (start(one) < start(other) ? -1 : start(one) > start(other) ? 1 : 0);
  return trips.toSorted((one, other) => {
    const apart = group(one) - group(other);
    if (apart !== 0) return apart;
    return group(one) === 2 ? byStart(other, one) : byStart(one, other);
  });
}

export function timelineOf(items: readonly Planned[], bought: Bought | null): Timeline {
  const all = items.flatMap(happenings);
  if (bought) {
    for (const { item, day, from } of bought.programme ?? []) {
      // Nothing of the first day is before the coach leaves.
      const after = from ?? (day === bought.startDay ? bought.departs : null);
      all.push({ item, moment: "programme", day, time: null, after });
    }
    all.push({ item: BOUGHT, moment: "bought-out", day: bought.startDay, time: bought.departs });
    const { wayBack } = bought;
    if (wayBack) all.push({ item: BOUGHT, moment: "bought-home", day: bought.endDay, time: wayBack });
    all.push({ item: BOUGHT, moment: "bought-back", day: bought.endDay, time: bought.returns });
  }
  const days = [...new Set(all.map(({ day }) => day))].sort().map((day) => ({
    day,
    entries: all
      .filter((happening) => happening.day === day)
      .sort((one, other) => (order(one, all) < order(other, all) ? -1 : 1))
      .map(({ item, moment, time }) => ({ item, moment, time })),
  }));
  const dated = new Set(all.map(({ item }) => item));
  return {
    days,
    undated: items.flatMap(({ id }) => (dated.has(id) ? [] : id)),
    nightsWithout: nightsWithout(items, bought),
  };
}

function nightsWithout(items: readonly Planned[], bought: Bought | null): Day[] {
  const span = spanOf(items, bought);
  if (!span) return [];
  const nights = daysBetween(span.start, span.end);
  if (nights > MAX_TRIP_DAYS) return [];
  return Array.from({ length: nights }, (_, night) => addDays(span.start, night)).filter(
    (night) => !isSpent(night, items, bought),
  );
}
