/** Another coach for a departure: who keeps their seat, and where the others go. */
import type { Coach } from "~/domain/catalogue/catalogue";
import { AISLE, sellableSeats } from "./seats";

type Layout = Pick<Coach, "rows" | "reserved">;

/** A seat somebody has; `party` is who sits together. */
export type Seated = { party: string; traveller: number; seat: string };
/** `to` is null where the coach has no seat left: it is given at boarding. */
export type Reseated = Seated & { to: string | null };

type Place = { row: number; column: number; window: boolean };

/** Where each seat is: rows from the front, columns across the coach, the aisle being one of them. */
function placesIn({ rows }: Pick<Coach, "rows">): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries())
      if (cell !== null && cell !== AISLE)
        places.set(cell, { row, column, window: column === 0 || column === cells.length - 1 });
  return places;
}

/** How far apart two seats are: a row counts for more than the whole width of a coach. */
const apart = (one: Place, other: Place) => 6 * Math.abs(one.row - other.row) + Math.abs(one.column - other.column);

/** What a seat costs somebody who had another: the way there, half a row more where a window is lost. */
const costOf = (had: Place, seat: Place) => apart(had, seat) + (had.window && !seat.window ? 3 : 0);

/**
 * Seats everybody of a departure in another coach. Who has a seat of the same name there keeps it, so that as few
 * tickets as can be change; unless that parts them from a neighbour of their party who has to move. The others go as
 * near as can be to where they sat, those of a party next to each other, larger parties first. Deterministic. Returns
 * everybody, in the order given.
 */
export function reseat(from: Layout, to: Layout, seated: readonly Seated[]): Reseated[] {
  const was = placesIn(from);
  const places = placesIn(to);
  const sold = new Set(sellableSeats(to));
  const parties = new Map<string, Seated[]>();
  for (const one of seated) parties.set(one.party, [...(parties.get(one.party) ?? []), one]);
  const given = new Map<Seated, string | null>();
  const free = new Set(sold);
  const moving: Seated[][] = [];
  for (const party of parties.values()) {
    const lost = new Set(party.filter(({ seat }) => !sold.has(seat)));
    // Who sat next to somebody who has to move goes with them.
    const movers = party.filter(
      (one) => lost.has(one) || [...lost].some((other) => areNeighbours(was, one.seat, other.seat)),
    );
    if (movers.length > 0) moving.push(movers);
    for (const one of party.filter((other) => !movers.includes(other))) {
      given.set(one, one.seat);
      free.delete(one.seat);
    }
  }
  moving.sort((one, other) => other.length - one.length || compareSeats(was, one[0], other[0]));
  for (const movers of moving) {
    const target = movers.map(({ seat }) => was.get(seat) ?? { row: 0, column: 0, window: false });
    for (const [one, seat] of together(movers, target, free, places)) {
      given.set(one, seat);
      if (seat !== null) free.delete(seat);
    }
  }
  return seated.map((one) => ({ ...one, to: given.get(one) ?? null }));
}

function compareSeats(places: ReadonlyMap<string, Place>, one?: Seated, other?: Seated): number {
  const of = (seated?: Seated) => places.get(seated?.seat ?? "") ?? { row: 0, column: 0 };
  const [first, second] = [of(one), of(other)];
  return first.row - second.row || first.column - second.column;
}

/** Whether two seats are side by side, no aisle between. */
export function areNeighbours(places: ReadonlyMap<string, Place>, one: string, other: string): boolean {
  const [first, second] = [places.get(one), places.get(other)];
  return first !== undefined && second?.row === first.row && Math.abs(first.column - second.column) === 1;
}

/** How many pairs of a party that sat side by side do so no more. */
export function partedNeighbours(from: Layout, to: Layout, all: readonly Reseated[]): number {
  const [was, is] = [placesIn(from), placesIn(to)];
  let parted = 0;
  for (const [i, one] of all.entries())
    for (const other of all.slice(i + 1))
      if (
        one.party === other.party &&
        areNeighbours(was, one.seat, other.seat) &&
        !(one.to && other.to && areNeighbours(is, one.to, other.to))
      )
        parted++;
  return parted;
}

/**
 * Seats for some of a party: the block of free seats, one after the other from the front, that is closest together and
 * nearest to where they sat; within it each as near as can be to their own.
 */
function together(
  movers: readonly Seated[],
  target: readonly Place[],
  free: ReadonlySet<string>,
  places: ReadonlyMap<string, Place>,
): [Seated, string | null][] {
  const inOrder = [...free].sort((a, b) => compareSeats(places, seatOnly(a), seatOnly(b)));
  const count = Math.min(movers.length, inOrder.length);
  let best: { seats: string[]; cost: number } = { seats: [], cost: Number.POSITIVE_INFINITY };
  for (let at = 0; count > 0 && at + count <= inOrder.length; at++) {
    const seats = inOrder.slice(at, at + count);
    const there = seats.flatMap((seat) => places.get(seat) ?? []);
    const parts = there.slice(1).reduce((sum, place, i) => sum + apart(there[i] ?? place, place) - 1, 0);
    const way = there.reduce((sum, place, i) => sum + costOf(target[i] ?? place, place), 0);
    // To sit together is worth two rows of way for each of them.
    const cost = 2 * parts + way / 2;
    if (cost < best.cost) best = { seats, cost };
  }
  const left = new Set(best.seats);
  return movers.map((one, i) => {
    const had = target[i];
    const nearest = [...left].sort((a, b) => wayTo(had, places.get(a)) - wayTo(had, places.get(b)))[0] ?? null;
    if (nearest !== null) left.delete(nearest);
    return [one, nearest];
  });
}

const seatOnly = (seat: string): Seated => ({ party: "", traveller: 0, seat });
const wayTo = (had: Place | undefined, seat: Place | undefined) => (had && seat ? costOf(had, seat) : 0);
