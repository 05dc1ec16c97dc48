/** What a night costs and how many rooms are free on it before anyone here holds one: the same at every start. */
import { createHash } from "node:crypto";
import type { Hotel, Room } from "./hotel";
import type { Price } from "./records";

const DAY_MS = 86_400_000;
/** Friday and Saturday nights cost so much more. */
const WEEKEND = 1.12;

type Season = { from: string; to: string; factor: number; name: "summer" | "holidays" | "other" };

/** Of the year, the first that fits counts; days are `MM-DD`, both included. */
const SEASONS: readonly Season[] = [
  { from: "12-20", to: "12-31", factor: 1.45, name: "holidays" },
  { from: "01-01", to: "01-02", factor: 1.45, name: "holidays" },
  { from: "06-20", to: "09-05", factor: 1.25, name: "summer" },
  { from: "09-06", to: "10-31", factor: 1.15, name: "other" },
  { from: "01-01", to: "12-31", factor: 1, name: "other" },
];

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The nights of a stay, in order. */
export function nightsOf({ firstNight, nights }: { firstNight: string; nights: number }): string[] {
  return Array.from({ length: nights }, (_, i) => addDays(firstNight, i));
}

function seasonOf(night: string): Season | undefined {
  const day = night.slice(5);
  return SEASONS.find(({ from, to }) => from <= day && day <= to);
}

/** Nights at the least, of a stay that begins on a night. */
export function minimumNights({ minimum }: Hotel, firstNight: string): number {
  const name = seasonOf(firstNight)?.name;
  return name === "summer" || name === "holidays" ? minimum[name] : 1;
}

/** Cents of one night in whole dollars. */
function nightly(cents: number, night: string, dearer: boolean): number {
  const weekday = new Date(`${night}T00:00:00Z`).getUTCDay();
  const factor = (seasonOf(night)?.factor ?? 1) * (weekday >= 5 ? WEEKEND : 1) * (dearer ? 1.1 : 1);
  return Math.round((cents * factor) / 100) * 100;
}

/** The price of all `nights` for so many guests. `dearer`: a tenth more than usual. */
export function priceOf(room: Room, nights: readonly string[], guests: number, dearer: boolean): Price {
  const person = room.perPersonCad[guests - 1] ?? 0;
  const sum = (cents: number) => nights.reduce((total, night) => total + nightly(cents, night, dearer), 0);
  return { perPersonCad: sum(person), twoBedsCad: room.twoBedsCad === null ? 0 : sum(room.twoBedsCad) };
}

/** How many of a kind of room others have left free on a night: nearly all of them as a rule, seldom none. */
export function freeRooms(hotel: string, room: Room, night: string): number {
  const digest = createHash("sha256").update(`${hotel}/${room.slug}/${night}`).digest();
  const chance = digest.readUInt32BE(0) / 2 ** 32;
  return room.rooms - Math.floor(chance ** 2 * (room.rooms + 0.5));
}
