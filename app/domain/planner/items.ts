/** What a traveller adds to a trip of their own accord (spec 3, planner; spec 5): pure. */

import { type Day, daysBetween, isDay } from "~/domain/day";
import { amountTyped, CURRENCIES, isCurrency } from "~/domain/money/money";
import { isBusinessPhone } from "~/domain/people/contact";
import { severalLines, typedLine } from "~/domain/plain-text";
import { accept, type Refusal } from "~/domain/verdict";

export const ITEM_KINDS = [
  "bus",
  "train",
  "plane",
  "car",
  "hotel",
  "activity",
  "restaurant",
  "note",
  "checklist",
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** The kinds of item that take a traveller from one place to another, overnight too. */
const RIDES = ["bus", "train", "plane"] as const satisfies readonly ItemKind[];
type Ride = (typeof RIDES)[number];

export function isRide(kind: ItemKind): kind is Ride {
  return RIDES.some((ride) => ride === kind);
}

export function isItemKind(value: unknown): value is ItemKind {
  return ITEM_KINDS.some((kind) => kind === value);
}

/** `long`: several lines. `money`: in minor units once read. `choice`: one of `options`. */
type FieldType = "text" | "long" | "day" | "time" | "phone" | "count" | "money" | "choice";
export type ItemField = { name: string; type: FieldType; required?: true; options?: readonly string[] };

/** What it costs in all. */
const COST: readonly ItemField[] = [
  { name: "totalPrice", type: "money" },
  { name: "currency", type: "choice", options: CURRENCIES },
];
/** From where to where and when, but for where one gets on and off. */
const RIDE: readonly ItemField[] = [
  { name: "departureStation", type: "text", required: true },
  { name: "departureDay", type: "day", required: true },
  { name: "departureTime", type: "time" },
  { name: "arrivalStation", type: "text", required: true },
  { name: "arrivalDay", type: "day", required: true },
  { name: "arrivalTime", type: "time" },
];
const ABOARD: readonly ItemField[] = [
  { name: "travellers", type: "long" },
  { name: "eTicket", type: "text" },
  { name: "purchasedVia", type: "text" },
];

/** The fields of each kind, in the order of its form. */
export const ITEM_FIELDS: Readonly<Record<ItemKind, readonly ItemField[]>> = {
  bus: [
    { name: "line", type: "text", required: true },
    { name: "busNumber", type: "text", required: true },
    { name: "departureStation", type: "text", required: true },
    { name: "departureDay", type: "day", required: true },
    { name: "departureTime", type: "time" },
    { name: "boardingPoint", type: "text" },
    { name: "arrivalStation", type: "text", required: true },
    { name: "arrivalDay", type: "day", required: true },
    { name: "arrivalTime", type: "time" },
    { name: "dropPoint", type: "text" },
    ...ABOARD,
    ...COST,
  ],
  train: [
    { name: "line", type: "text", required: true },
    { name: "trainNumber", type: "text" },
    ...RIDE,
    ...ABOARD,
    ...COST,
  ],
  plane: [
    { name: "line", type: "text", required: true },
    { name: "flightNumber", type: "text", required: true },
    ...RIDE,
    { name: "confirmationCode", type: "text" },
    ...ABOARD,
    ...COST,
  ],
  car: [
    { name: "name", type: "text", required: true },
    { name: "departureStation", type: "text", required: true },
    { name: "departureDay", type: "day", required: true },
    { name: "departureTime", type: "time" },
    { name: "arrivalStation", type: "text" },
    { name: "arrivalDay", type: "day" },
    { name: "arrivalTime", type: "time" },
    { name: "phone", type: "phone" },
    { name: "confirmationNumber", type: "text" },
    ...COST,
  ],
  hotel: [
    { name: "name", type: "text", required: true },
    { name: "location", type: "text", required: true },
    { name: "address", type: "text" },
    { name: "phone", type: "phone" },
    { name: "checkInDay", type: "day" },
    { name: "checkOutDay", type: "day" },
    { name: "nights", type: "count" },
    { name: "room", type: "text" },
    { name: "confirmationNumber", type: "text" },
    { name: "confirmationCode", type: "text" },
    { name: "pricePerPerson", type: "money" },
    ...COST,
    { name: "source", type: "choice", options: ["external", "partner"] },
  ],
  activity: [
    { name: "name", type: "text", required: true },
    { name: "startDay", type: "day", required: true },
    { name: "endDay", type: "day", required: true },
    { name: "day", type: "day" },
    { name: "time", type: "time" },
    { name: "address", type: "text" },
    ...COST,
  ],
  restaurant: [
    { name: "name", type: "text", required: true },
    { name: "phone", type: "phone" },
    { name: "reservationDay", type: "day" },
    { name: "reservationTime", type: "time" },
    { name: "guests", type: "count" },
    ...COST,
  ],
  note: [
    { name: "name", type: "text", required: true },
    { name: "day", type: "day" },
    { name: "time", type: "time" },
    { name: "text", type: "long" },
  ],
  checklist: [
    { name: "name", type: "text", required: true },
    { name: "entries", type: "long", required: true },
    { name: "day", type: "day" },
  ],
};

/** Fields that those with whom a trip is shared see only when its owner says so: prices and booking codes. */
export const PRIVATE_FIELDS: readonly string[] = [
  "eTicket",
  "confirmationNumber",
  "confirmationCode",
  "pricePerPerson",
  "totalPrice",
  "currency",
];

/** What was read of an item: only fields that are given. Days `YYYY-MM-DD`, times `HH:MM`, money in minor units. */
export type ItemData = Readonly<Record<string, string>>;

export type FieldError =
  | "required"
  | "too-long"
  | "day-invalid"
  | "time-invalid"
  | "phone-invalid"
  | "count-invalid"
  | "money-invalid"
  | "end-before-start"
  | "check-out-before-check-in"
  | "outside-its-days"
  | "arrives-before-it-leaves"
  | "nights-do-not-fit"
  | "too-many-entries";
export type FieldErrors = Record<string, FieldError>;
/** What was filled in cannot be taken: what is wrong, by field. */
export type FieldsRefused = Refusal<"fields"> & { params: FieldErrors };

/** Letters of a text, and of one of several lines. */
export const MAX_ITEM_TEXT_LENGTH = { text: 200, long: 2_000 } as const;
const MAX_NUMBER = 999;
/** Entries of a checklist. */
const MAX_ENTRIES = 50;
/** Ten million units of a currency. */
const MAX_MONEY = 1_000_000_000;

type Read = { value: string } | { error: FieldError };

function readTime(text: string): Read {
  const [, hours = "", minutes = ""] = /^(\d{1,2})\s*[:hH]\s*(\d{2})?$/.exec(text) ?? [];
  if (hours === "" || Number(hours) > 23 || Number(minutes) > 59) return { error: "time-invalid" };
  return { value: `${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}` };
}

/** An amount in the currency that the item names in another field. */
function readMoney(text: string, currency: string | undefined): Read {
  const amount = amountTyped(text, isCurrency(currency) ? currency : null);
  return amount === null || amount > MAX_MONEY ? { error: "money-invalid" } : { value: String(amount) };
}

function readField({ type, options }: ItemField, text: string, currency: string | undefined): Read {
  switch (type) {
    case "text":
    case "long":
      return text.length > MAX_ITEM_TEXT_LENGTH[type] ? { error: "too-long" } : { value: text };
    case "day":
      return isDay(text) ? { value: text } : { error: "day-invalid" };
    case "time":
      return readTime(text);
    case "phone":
      return isBusinessPhone(text) ? { value: text } : { error: "phone-invalid" };
    case "count":
      return /^\d{1,3}$/.test(text) && Number(text) > 0 && Number(text) <= MAX_NUMBER
        ? { value: String(Number(text)) }
        : { error: "count-invalid" };
    case "money":
      return readMoney(text, currency);
    case "choice":
      return { value: options?.includes(text) ? text : (options?.[0] ?? "") };
  }
}

type Rule = { field: string; error: FieldError; broken: (data: Record<string, string>) => boolean };
const before = (one: string | undefined, other: string | undefined) => !!one && !!other && one < other;

/** What crosses into the next time zone may seem to arrive by so much earlier than it does. */
const ZONE_MINUTES = 60;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const minutesEarlier = (one: string | undefined, other: string | undefined) =>
  one && other ? minutesOf(other) - minutesOf(one) : 0;

const ENDS_AFTER_IT_STARTS: Rule = {
  field: "arrivalDay",
  error: "end-before-start",
  broken: ({ departureDay, arrivalDay }) => before(arrivalDay, departureDay),
};
/** On the same day it may seem to arrive this many minutes before it leaves, because of time zones. */
const arrivesAfterItLeaves = (minutes: number): Rule => ({
  field: "arrivalTime",
  error: "arrives-before-it-leaves",
  broken: ({ departureDay, departureTime, arrivalDay, arrivalTime }) =>
    departureDay === arrivalDay && minutesEarlier(arrivalTime, departureTime) > minutes,
});

const RULES: Readonly<Record<ItemKind, readonly Rule[]>> = {
  bus: [ENDS_AFTER_IT_STARTS, arrivesAfterItLeaves(ZONE_MINUTES)],
  train: [ENDS_AFTER_IT_STARTS, arrivesAfterItLeaves(ZONE_MINUTES)],
  // It flies through many zones: its hours are nobody’s to doubt.
  plane: [ENDS_AFTER_IT_STARTS],
  car: [ENDS_AFTER_IT_STARTS, arrivesAfterItLeaves(0)],
  hotel: [
    {
      field: "checkOutDay",
      error: "check-out-before-check-in",
      broken: ({ checkInDay, checkOutDay }) => !!checkInDay && !!checkOutDay && checkOutDay <= checkInDay,
    },
    {
      field: "nights",
      error: "nights-do-not-fit",
      broken: ({ checkInDay, checkOutDay, nights }) =>
        !!nights &&
        before(checkInDay, checkOutDay) &&
        Number(nights) !== daysBetween(checkInDay ?? "", checkOutDay ?? ""),
    },
  ],
  activity: [
    { field: "endDay", error: "end-before-start", broken: ({ startDay, endDay }) => before(endDay, startDay) },
    {
      field: "day",
      error: "outside-its-days",
      broken: ({ startDay, endDay, day }) => before(day, startDay) || before(endDay, day),
    },
  ],
  restaurant: [],
  note: [],
  checklist: [
    {
      field: "entries",
      error: "too-many-entries",
      broken: ({ entries = "" }) => entries.split("\n").filter((line) => line.trim() !== "").length > MAX_ENTRIES,
    },
  ],
};

/** Reads what was typed for an item; every field's error together where there are any (spec 5). */
export function readItem(
  kind: ItemKind,
  typed: Readonly<Record<string, string>>,
): { ok: true; value: ItemData } | FieldsRefused {
  const data: Record<string, string> = {};
  const errors: FieldErrors = {};
  for (const field of ITEM_FIELDS[kind]) {
    const text = (field.type === "long" ? severalLines : typedLine)(typed[field.name] ?? "");
    if (text === "") {
      if (field.required) errors[field.name] = "required";
      continue;
    }
    const read = readField(field, text, typed.currency);
    if ("error" in read) errors[field.name] = read.error;
    else data[field.name] = read.value;
  }
  for (const { field, error, broken } of RULES[kind]) if (!errors[field] && broken(data)) errors[field] = error;
  return Object.keys(errors).length > 0 ? { ok: false, code: "fields", params: errors } : accept(data);
}

/** The first and the last day of an item; null where it has no date yet. */
export function daysOf(kind: ItemKind, data: ItemData): { start: Day; end: Day } | null {
  const ride = [data.departureDay, data.arrivalDay ?? data.departureDay];
  const [start, end] = {
    bus: ride,
    train: ride,
    plane: ride,
    car: ride,
    hotel: [data.checkInDay ?? data.checkOutDay, data.checkOutDay ?? data.checkInDay],
    activity: [data.startDay, data.endDay],
    restaurant: [data.reservationDay, data.reservationDay],
    note: [data.day, data.day],
    checklist: [data.day, data.day],
  }[kind];
  return start && end ? { start, end } : null;
}

const isPrivate = (name: string) => PRIVATE_FIELDS.includes(name);

/** What of an item is private. */
export function onlyPrivate(data: ItemData): ItemData {
  return Object.fromEntries(Object.entries(data).filter(([name]) => isPrivate(name)));
}

/** An item as those see it with whom a trip is shared: without what is private, unless its owner says so. */
export function withoutPrivate(data: ItemData): ItemData {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !isPrivate(name)));
}
