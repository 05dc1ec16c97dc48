/** The seats of a coach (spec 4). */
import type { Coach } from "~/domain/catalogue/catalogue";

/** Stands for the aisle in a coach's rows. */
export const AISLE = "|";

/** Every seat, from the front, left to right; the guide's too. */
export function allSeats(coach: Pick<Coach, "rows">): string[] {
  return coach.rows.flat().filter((cell): cell is string => cell !== null && cell !== AISLE);
}

/** Seats from the front: row, then letter; who has none comes last. */
export function bySeat(one: string | null, other: string | null): number {
  const place = (seat: string | null) => seat?.padStart(4, "0") ?? "~";
  const [first, second] = [place(one), place(other)];
  return first < second ? -1 : Number(first > second);
}

/** The seats travellers can have: all but the guide's. */
export function sellableSeats(coach: Pick<Coach, "rows" | "reserved">): string[] {
  return allSeats(coach).filter((seat) => !coach.reserved.includes(seat));
}

/** How many places a departure with this coach sells. */
export function capacityOf(coach: Pick<Coach, "rows" | "reserved">): number {
  return sellableSeats(coach).length;
}

export function isSellable(coach: Pick<Coach, "rows" | "reserved">, seat: string): boolean {
  return sellableSeats(coach).includes(seat);
}

/** A coach as one of its runs has it: blocked seats are sold to nobody, as the guide's. */
export function withoutSeats<T extends Pick<Coach, "reserved">>(coach: T, blocked: readonly string[]): T {
  return blocked.length === 0 ? coach : { ...coach, reserved: [...coach.reserved, ...blocked] };
}
