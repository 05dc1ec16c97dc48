import type { Day } from "~/domain/day";
import type { RunDirection } from "~/domain/departures/runs";
import type {
  Month,
  SeasonCoach,
  SeasonNumbers,
  SeasonPart,
  SeasonSign,
  SeasonState,
  SeasonTotal,
} from "~/domain/departures/season";

/** Amounts of a season, in CAD cents. */
export type SeasonMoney = Pick<SeasonNumbers, "sales" | "collected" | "refunded">;

/** A coach as the season shows it. */
export type SeasonRow = Pick<SeasonCoach, "capacity" | "sold" | "held" | "travelling"> & {
  id: string;
  name: string;
  coach: string;
  direction: RunDirection;
  day: Day;
  endDay: Day;
  /** When it leaves; null where nobody knows. `nextDay`: late, on the day after. `planned`: promised, where it is late. */
  hour: string | null;
  nextDay: boolean;
  planned: string | null;
  free: number;
  /** The trips that travel on it, each once. */
  trips: string[];
  /** How long they are; empty of a coach with one departure. */
  lengths: { nights: number[]; days: number[] };
  signs: SeasonSign[];
  minimum: number | null;
  delay: number;
  guide: string;
  driver: string;
  /** Null for a colleague who may not see it. */
  money: SeasonMoney | null;
};

export type SeasonTotals = Omit<SeasonTotal, keyof SeasonMoney> & { money: SeasonMoney | null };

export const SEASON_VIEWS = ["calendar", "list"] as const;
type SeasonView = (typeof SEASON_VIEWS)[number];

/** `more`: coaches of the day that only the list has. */
export type SeasonDayRows = { day: Day; coaches: SeasonRow[]; more: number };

type Choice = { value: string; text: string };

export type SeasonData = {
  today: Day;
  month: Month;
  view: SeasonView;
  months: { month: Month; runs: number; capacity: number; taken: number }[];
  /** What is looked for, as the form has it: empty is any. */
  filter: Record<"to" | "on" | "city" | "which", string>;
  destinations: Choice[];
  /** What travels in the month, and what is looked for. */
  lines: Choice[];
  trips: Choice[];
  cities: Choice[];
  states: SeasonState[];
  /** Of all the month, as it is filtered. */
  total: SeasonTotals;
  /** The weeks of the month with coaches, and which of them are shown, each with its total. */
  weeks: { from: Day; to: Day }[];
  shown: { from: Day; to: Day; total: SeasonTotals; days: SeasonDayRows[] }[];
  /** Of the list: its parts, and the rows of one. */
  parts: SeasonPart[];
  rows: SeasonRow[];
};

/** Where a month of the season is, with what is looked for kept. */
export type SeasonLink = (to: { month?: string; view?: string; from?: Day }) => string;
