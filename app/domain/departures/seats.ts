/** The seats of a coach and who has them (spec 4, seat states). */
import type { Coach } from "~/domain/catalogue/catalogue";

/** Stands for the aisle in a coach's rows. */
export const AISLE = "|";

/** Every seat, from the front, left to right; the guide's too. */
export function allSeats(coach: Pick<Coach, "rows">): string[] {
  return coach.rows.flat().filter((cell): cell is string => cell !== null && cell !== AISLE);
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

export type SeatState = "available" | "selected" | "not-available";

/** Who sits where on a departure: seat → the checkout that has it and the position of its traveller. */
export type TakenSeats = ReadonlyMap<string, { checkout: string; traveller: number }>;

/**
 * A seat as the buyers of `checkout` see it: `selected` is one of theirs; `not-available` is someone else's, the
 * guide's, blocked, or no seat of this coach.
 */
export function seatState(
  coach: Pick<Coach, "rows" | "reserved">,
  seat: string,
  taken: TakenSeats,
  checkout: string,
): SeatState {
  const holder = taken.get(seat);
  if (holder?.checkout === checkout) return "selected";
  return holder || !isSellable(coach, seat) ? "not-available" : "available";
}
