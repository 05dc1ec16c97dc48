/** Items of a planner in words, made on the server. */

import type { Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import { phoneAddress } from "~/domain/people/contact";
import { entriesOf } from "~/domain/planner/checklist";
import { ITEM_FIELDS, type ItemField, type ItemKind } from "~/domain/planner/items";
import type { Moment, Planned } from "~/domain/planner/timeline";
import { formatDay, formatMoney, formatTime } from "../format";
import { translator } from "../i18n.server";
import { messages } from "../messages";

/**
 * `map`: where its place is shown. `call`: where a tap on its number calls. `stops`: the value’s parts, where there is
 * room to show one a line.
 */
export type Detail = {
  term: string;
  value: string;
  map?: string;
  call?: string;
  stops?: { time: string | null; name: string }[];
};

/** What an item is called. */
export function titleOf({ data }: Pick<Planned, "data">): string {
  const { line, busNumber, trainNumber, flightNumber, name } = data;
  return name ?? [line, busNumber, trainNumber, flightNumber].filter(Boolean).join(" ");
}

/** Where a moment of an item is; "" where its words say no place. */
export function placeOf({ data }: Pick<Planned, "data">, moment: Moment): string {
  const { departureStation = "", arrivalStation = departureStation } = data;
  return moment === "arrival" || moment === "hand-back" ? arrivalStation : departureStation;
}

/** What a field of an item is called; some have a name of their own in a kind. */
export function fieldLabel(locale: Locale, kind: ItemKind, name: string): string {
  const own: Readonly<Partial<Record<ItemKind, Readonly<Record<string, string>>>>> = messages[locale].planner.fieldsOf;
  return own[kind]?.[name] ?? translator(locale, "planner")(`fields.${name as "line"}`);
}

const RIDE = [
  ...["line", "departureStation", "departureDay", "departureTime"],
  ...["arrivalStation", "arrivalDay", "arrivalTime"],
] as const;
/** What the title or the timeline says already. */
const SAID: Readonly<Record<ItemKind, readonly string[]>> = {
  bus: [...RIDE, "busNumber"],
  train: [...RIDE, "trainNumber"],
  plane: [...RIDE, "flightNumber"],
  car: [...RIDE, "name"],
  hotel: ["name", "checkInDay", "checkOutDay"],
  activity: ["name", "day", "time"],
  restaurant: ["name", "reservationDay", "reservationTime"],
  note: ["name", "day", "time"],
  checklist: ["name", "day", "entries"],
};

/** What the title or the timeline says of this one: a visit stands under its day, or under its first one. */
function saidOf({ kind, data }: Pick<Planned, "kind" | "data">): readonly string[] {
  if (kind !== "activity") return SAID[kind];
  const { startDay, endDay, day } = data;
  if (startDay === endDay) return [...SAID.activity, "startDay", "endDay"];
  return day ? SAID.activity : [...SAID.activity, "startDay"];
}

/** Where a text is looked up as a place. */
export function mapOf(place: string): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;
}

function written(locale: Locale, { type, name }: ItemField, value: string, data: Planned["data"]): string {
  if (type === "day") return formatDay(value, locale, "full");
  if (type === "time") return formatTime(value, locale);
  if (type === "money")
    return formatMoney({ amount: Number(value), currency: (data.currency ?? "CAD") as Currency }, locale);
  if (type === "choice" && name === "source") return translator(locale, "planner")(`options.${value as "external"}`);
  // One a line as it was typed: told in one line, they must not run together.
  if (type === "long")
    return value
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean)
      .join(name === "travellers" ? ", " : " · ");
  return value;
}

/** What was written down in one field of an item; null where nothing was. */
export function fieldText(locale: Locale, { kind, data }: Pick<Planned, "kind" | "data">, name: string): string | null {
  const field = ITEM_FIELDS[kind].find((each) => each.name === name);
  const value = data[name];
  return field && value !== undefined ? written(locale, field, value, data) : null;
}

/** What of a checklist is to be done, and what is. */
function entryDetails(locale: Locale, data: Planned["data"]): Detail[] {
  const t = translator(locale, "planner");
  return [false, true].flatMap((done) => {
    const entries = entriesOf(data).filter((entry) => entry.done === done);
    if (entries.length === 0) return [];
    return [
      { term: t(done ? "checklist.done" : "checklist.toDo"), value: entries.map(({ text }) => text).join(" · ") },
    ];
  });
}

/** Everything that was written down of an item but its name. */
export function detailsOf(locale: Locale, { kind, data }: Pick<Planned, "kind" | "data">): Detail[] {
  if (kind === "checklist") return entryDetails(locale, data);
  // A currency is told with its amount.
  const said = [...saidOf({ kind, data }), "currency"];
  return ITEM_FIELDS[kind].flatMap((field) => {
    const value = data[field.name];
    if (value === undefined || said.includes(field.name)) return [];
    // Elsewhere is nowhere in particular.
    if (field.name === "source" && value === field.options?.[0]) return [];
    const term = fieldLabel(locale, kind, field.name);
    const place = field.name === "address" || field.name === "boardingPoint" || field.name === "dropPoint";
    const call = field.type === "phone" ? phoneAddress(value) : null;
    return [
      {
        term,
        value: written(locale, field, value, data),
        ...(place ? { map: mapOf(value) } : {}),
        ...(call ? { call } : {}),
      },
    ];
  });
}

/** The days of a trip; null while nothing of it has a date. */
export function datesOf(locale: Locale, span: { start: string; end: string } | null): string | null {
  if (!span) return null;
  const t = translator(locale, "planner");
  const [from, to] = [formatDay(span.start, locale), formatDay(span.end, locale)];
  return from === to ? t("oneDay", { day: from }) : t("dates", { from, to });
}
