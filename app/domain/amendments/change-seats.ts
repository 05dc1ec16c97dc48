/** Seats chosen or changed after booking (spec 9): free of charge, until the day before departure. */

import type { Coach } from "~/domain/catalogue/catalogue";
import type { Day } from "~/domain/day";
import { isSellable } from "~/domain/departures/seats";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { type ClosedRefusal, isOpenTo } from "./allowed";

/** The seat of the traveller at a position; null where one is given at boarding. */
export type Seated = { position: number; seat: string | null };
export type SeatMove = { position: number; from: string | null; to: string | null };

export type SeatRefusal = ClosedRefusal | "traveller-unknown" | "seat-unknown" | "seat-twice";

/**
 * Who of a booking changes seats when those of `wanted` sit as it says; anyone it leaves out stays where they are, and a
 * seat of the party's own may go from one to another. Refuses what `isOpenTo` does, and with `traveller-unknown` (not of the booking, or no longer), `seat-unknown` (no seat that is
 * sold; params: `seat`) or `seat-twice` (params: `seat`).
 */
export function seatMoves(
  { coach, seated, ...booking }: { coach: Coach; seated: readonly Seated[]; departureDay: Day; calledOff: boolean },
  wanted: readonly Seated[],
  today: Day,
): Verdict<SeatMove[], SeatRefusal> {
  const open = isOpenTo("seats", "traveller", { ...booking, going: seated }, today);
  if (!open.ok) return open;
  if (wanted.some(({ position }) => !seated.some((each) => each.position === position)))
    return refuse("traveller-unknown");
  const moves = seated.flatMap(({ position, seat: from }) => {
    const asked = wanted.find((each) => each.position === position);
    return asked && asked.seat !== from ? [{ position, from, to: asked.seat }] : [];
  });
  const unknown = moves.find(({ to }) => to !== null && !isSellable(coach, to));
  if (unknown?.to) return refuse("seat-unknown", { seat: unknown.to });
  const after = seated.map(({ position, seat }) => {
    const move = moves.find((each) => each.position === position);
    return move ? move.to : seat;
  });
  const twice = after.find((seat, i) => seat !== null && after.indexOf(seat) !== i);
  return twice ? refuse("seat-twice", { seat: twice }) : accept(moves);
}
