/** Seats of a run that nobody is given, each with its reason. */
import { and, eq, inArray } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { blockedSeats, bookings, checkouts, departures, runs, seats, staffMembers } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { placesForSale } from "~/domain/departures/run-facts";
import { AISLE, allSeats, bySeat, capacityOf, isSellable, withoutSeats } from "~/domain/departures/seats";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { markFreed } from "~/services/inventory/freed.server";
import { expireRivals } from "~/services/inventory/holds.server";
import { departuresOn, lockRunsToDecide } from "~/services/inventory/runs.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { type RunInOffice, readRun } from "./read-run.server";

/** The longest reason that is taken. */
export const MAX_BLOCK_REASON_LENGTH = 200;

/** `isOfCoach`: the coach that runs has it. `by` is a colleague's name; null where it was the command line. */
export type BlockedSeat = { seat: string; why: string; by: string | null; at: Date; isOfCoach: boolean };

/**
 * A seat as the office sees it: for sale, blocked, the guide's, a booking's (by its number) or one of a purchase under way.
 */
export type OfficeSeat =
  | { seat: string; state: "free" | "blocked" | "guide" | "held" }
  | { seat: string; state: "booked"; booking: string };

export type SeatsInOffice = { blocked: BlockedSeat[]; rows: (OfficeSeat | "aisle" | null)[][] };

/** The coach of a run with who has which seat, and its blocked seats; null when there is no such run. */
export async function seatsInOffice(id: string): Promise<SeatsInOffice | null> {
  const run = await readRun(db, id);
  if (!run) return null;
  const { layout } = run;
  const all = allSeats(layout);
  const rows = await db
    .select({ seat: blockedSeats.seat, why: blockedSeats.why, by: staffMembers.name, at: blockedSeats.blockedAt })
    .from(blockedSeats)
    .leftJoin(staffMembers, eq(staffMembers.id, blockedSeats.member))
    .where(eq(blockedSeats.run, id));
  rows.sort((one, other) => bySeat(one.seat, other.seat));
  const taken = new Map((await holdersOn(db, id)).map(({ seat, booking }) => [seat, booking]));
  const shown = (seat: string): OfficeSeat => {
    const booking = taken.get(seat);
    if (booking) return { seat, state: "booked", booking };
    if (booking === null) return { seat, state: "held" };
    if (run.blocked.includes(seat)) return { seat, state: "blocked" };
    return { seat, state: isSellable(layout, seat) ? "free" : "guide" };
  };
  return {
    blocked: rows.map((row) => ({ ...row, isOfCoach: all.includes(row.seat) })),
    rows: layout.rows.map((row) => row.map((cell) => (cell === AISLE ? "aisle" : cell === null ? null : shown(cell)))),
  };
}

/** Who has which seat of a run: the number of their booking, or null for a purchase under way. */
async function holdersOn(from: Db, run: string): Promise<{ seat: string; booking: string | null }[]> {
  return from
    .select({ seat: seats.seat, booking: bookings.number })
    .from(seats)
    .leftJoin(bookings, eq(bookings.checkout, seats.checkout))
    .where(eq(seats.run, run));
}

export type BlockRefusal =
  | "departure-unknown"
  | "block-seat-missing"
  | "block-why-missing"
  | "block-seat-unknown"
  | "block-seat-booked"
  | "block-seat-held"
  | "block-places-taken";

type Wanted = { seat: string; why: string; by: Auditor };

/**
 * Blocks one seat of a run: nobody is given it, and the run has a place less for sale. One that is blocked already stays
 * so. Refuses with `departure-unknown`, `block-seat-missing` or `block-why-missing` (left empty), `block-seat-unknown` (no seat that the coach
 * sells), `block-seat-booked` (params: `seat`, `booking`) or `block-seat-held` (params: `seat`; of a purchase under way), or
 * `block-places-taken` (params: `taken`, and the `places` that would be left).
 */
export async function blockSeat(
  run: string,
  { seat: typed, why: reason, by }: Wanted,
  now: Date,
): Promise<Verdict<null, BlockRefusal>> {
  const seat = typed.trim().toUpperCase();
  const why = reason.trim().slice(0, MAX_BLOCK_REASON_LENGTH);
  return transaction(async (tx): Promise<Verdict<null, BlockRefusal>> => {
    // Nobody chooses a seat of the coach from here on.
    await lockForLimit(tx, "coach", run);
    await expireRivals(tx, inArray(checkouts.departure, departuresOn([run])), now);
    await lockRunsToDecide(tx, eq(runs.id, run));
    const found = await readRun(tx, run);
    if (!found) return refuse("departure-unknown");
    if (seat === "") return refuse("block-seat-missing");
    if (why === "") return refuse("block-why-missing");
    if (found.blocked.includes(seat)) return accept(null);
    if (!isSellable(found.layout, seat)) return refuse("block-seat-unknown", { seat });
    const written = await tx
      .insert(blockedSeats)
      .values({ run, seat, why, member: by === "command" ? null : by.id, blockedAt: now })
      .onConflictDoNothing()
      .returning({ seat: blockedSeats.seat });
    if (written.length === 0) {
      const holder = (await holdersOn(tx, run)).find((each) => each.seat === seat);
      const booking = holder?.booking;
      return booking ? refuse("block-seat-booked", { seat, booking }) : refuse("block-seat-held", { seat });
    }
    const places = capacityOf(withoutSeats(found.layout, [seat]));
    if (places < found.taken) return refuse("block-places-taken", { taken: found.taken, places });
    await sell(tx, found, places);
    const subject = { kind: "departure", id: run } as const;
    await writeAudit(tx, { by, what: "seat-blocked", why, subject, after: { seat } }, now);
    return accept(null);
  });
}

/** Gives a blocked seat back to sales. One that is not blocked stays so. Refuses with `departure-unknown`. */
export async function unblockSeat(
  run: string,
  { seat, by }: Omit<Wanted, "why">,
  now: Date,
): Promise<Verdict<null, "departure-unknown">> {
  return transaction(async (tx): Promise<Verdict<null, "departure-unknown">> => {
    await lockForLimit(tx, "coach", run);
    await lockRunsToDecide(tx, eq(runs.id, run));
    const gone = await tx
      .delete(blockedSeats)
      .where(and(eq(blockedSeats.run, run), eq(blockedSeats.seat, seat)))
      .returning({ why: blockedSeats.why });
    const found = await readRun(tx, run);
    if (!found) return refuse("departure-unknown");
    if (gone.length === 0) return accept(null);
    await sell(tx, found, capacityOf(found.layout));
    const subject = { kind: "departure", id: run } as const;
    await writeAudit(tx, { by, what: "seat-unblocked", subject, before: { seat } }, now);
    await markFreed(tx, inArray(departures.id, departuresOn([run])));
    return accept(null);
  });
}

async function sell(tx: Db, { id, facts }: RunInOffice, places: number): Promise<void> {
  await tx
    .update(runs)
    .set({ capacity: placesForSale(places, facts.cap) })
    .where(eq(runs.id, id));
}
