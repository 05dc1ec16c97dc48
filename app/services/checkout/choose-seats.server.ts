import { eq } from "drizzle-orm";
import { checkouts } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { BY_BUYER, countChange, type Writing } from "~/domain/booking/take-over";
import type { Coach } from "~/domain/catalogue/catalogue";
import { bySeat, isSellable } from "~/domain/departures/seats";
import { partySize } from "~/domain/people/party";
import { accept, type Refusal, refuse, type Verdict } from "~/domain/verdict";
import { expireRivals } from "~/services/inventory/holds.server";
import { type RunWithCoach, relyOnCoaches, runsOf } from "~/services/inventory/runs.server";
import { seats as held, releaseSeats, seatsOf, takeSeats } from "~/services/inventory/seats.server";
import { updateCheckout } from "./checkout-rows.server";
import { type ClosedRefusal, lockToWrite } from "./open-checkout.server";

/** The seat asked for by each position; null unseats. Positions left out keep what they have. */
export type SeatChoices = Readonly<Record<number, string | null>>;

/** The seat of each position on one run, in the travellers' order. */
export type SeatsByPosition = (string | null)[];

/**
 * `taken`: those asked for that someone else was quicker to take, in order. `unlike`: the next run on which somebody sits
 * elsewhere than on this one, whose seats are worth a look; null where all sit the same way.
 */
export type SeatsGiven = { seats: SeatsByPosition; taken: string[]; unlike: number | null };

export type SeatsVerdict = Verdict<
  SeatsGiven,
  ClosedRefusal | "changed-since" | "seat-unknown" | "seat-twice" | "traveller-unknown"
>;

/**
 * Gives, changes and takes back seats (spec 4) on one run of the departure (`leg`, in the order of travel, from 0). Who
 * sat the same way on every run, or on the first alone, does so again: a seat of the first is asked for on the later
 * ones too. Refuses the whole request with `checkout-unknown`, `checkout-expired`, `checkout-closed`, what
 * `changedSince` does, `traveller-unknown` (params: `position`), `seat-unknown` (not a seat that is sold) or
 * `seat-twice` (params: `seat`). Where someone was quicker, the other choices are kept all the same, and travellers who
 * asked for a taken seat keeps the seat they had, if they had one; the tab is not done then. The primary key of `seats`
 * decides who gets one.
 */
export async function chooseSeats(
  id: string,
  choices: SeatChoices,
  now: Date,
  writing: Writing = BY_BUYER,
  leg = 0,
): Promise<SeatsVerdict> {
  return transaction(async (tx): Promise<SeatsVerdict> => {
    const [found] = await tx.select({ departure: checkouts.departure }).from(checkouts).where(eq(checkouts.id, id));
    if (found) await relyOnCoaches(tx, [found.departure]);
    const open = await lockToWrite(tx, id, writing, now);
    if (!open.ok) return open;
    const checkout = open.value;
    const runs = await runsOf(tx, checkout.departure);
    const run = runs[leg];
    if (!run) return refuse("traveller-unknown");
    const size = partySize(checkout);
    const seated = await seatsOf(tx, id);
    const before = byPosition(seated, leg, size);
    const asked = Object.entries(choices).map(([position, seat]) => ({ position: Number(position), seat }));
    const wrong = check(asked, before, run.coach, size);
    if (wrong) return wrong;

    const moving = asked.filter(({ position, seat }) => before[position] !== seat);
    if (moving.length > 0) {
      await expireRivals(tx, held.rivals(checkout), now);
      await releaseSeats(
        tx,
        id,
        moving.map(({ position }) => ({ run: run.id, position })),
      );
    }
    const on = (one: RunWithCoach, wanted: typeof moving) =>
      wanted.flatMap(({ position, seat }) => (seat === null ? [] : [{ run: one.id, position, seat }]));
    const given = await takeSeats(tx, id, on(run, moving));
    const missed = moving.filter(({ seat }) => seat !== null && !given.some((each) => each.seat === seat));
    const former = missed.map(({ position }) => ({ position, seat: before[position] ?? null }));
    await takeSeats(tx, id, on(run, former));
    const kept = moving.filter((move) => !missed.includes(move));
    if (leg === 0) for (const later of runs.slice(1)) await seatAlike(tx, id, { runs, later, seated }, kept);

    const all = await seatsOf(tx, id);
    const after = byPosition(all, leg, size);
    const isUnlike = (at: number) => at > leg && byPosition(all, at, size).some((seat, i) => seat !== after[i]);
    const unlike = runs.findIndex((_, at) => isUnlike(at));
    const taken = missed.flatMap(({ seat }) => seat ?? []).toSorted(bySeat);
    const done = taken.length === 0 ? { seatsDone: true } : {};
    const counted = { ...done, ...countChange(checkout, writing) };
    if (Object.keys(counted).length > 0) await updateCheckout(tx, id, counted);
    return accept({ seats: after, taken, unlike: unlike < 0 ? null : unlike });
  });
}

type Way = { runs: readonly RunWithCoach[]; later: RunWithCoach; seated: Awaited<ReturnType<typeof seatsOf>> };

/** On a later run, seats those who sat there as on the first, or nowhere, as they sit on the first now, where it is free. */
async function seatAlike(
  tx: Db,
  id: string,
  { runs, later, seated }: Way,
  moved: readonly { position: number; seat: string | null }[],
): Promise<void> {
  const leg = runs.indexOf(later);
  const seatOn = (at: number, of: number) => seated.find((one) => one.leg === at && one.position === of)?.seat ?? null;
  const alike = moved.filter(({ position }) => [null, seatOn(0, position)].includes(seatOn(leg, position)));
  await releaseSeats(
    tx,
    id,
    alike.map(({ position }) => ({ run: later.id, position })),
  );
  const wanted = alike.flatMap(({ position, seat }) =>
    seat !== null && isSellable(later.coach, seat) ? [{ run: later.id, position, seat }] : [],
  );
  await takeSeats(tx, id, wanted);
}

/** Goes on without choosing: anyone who has no seat is given one at boarding. Seats already chosen stay. */
export async function skipSeats(
  id: string,
  now: Date,
  writing: Writing = BY_BUYER,
): Promise<Verdict<null, ClosedRefusal | "changed-since">> {
  return transaction(async (tx): Promise<Verdict<null, ClosedRefusal | "changed-since">> => {
    const open = await lockToWrite(tx, id, writing, now);
    if (!open.ok) return open;
    const checkout = open.value;
    await updateCheckout(tx, id, { seatsDone: true, ...countChange(checkout, writing) });
    return accept(null);
  });
}

function check(
  asked: { position: number; seat: string | null }[],
  before: SeatsByPosition,
  coach: Coach,
  size: number,
): Refusal<"seat-unknown" | "seat-twice" | "traveller-unknown"> | null {
  const after = [...before];
  for (const { position, seat } of asked) {
    if (!Number.isInteger(position) || position < 0 || position >= size)
      return refuse("traveller-unknown", { position });
    if (seat !== null && !isSellable(coach, seat)) return refuse("seat-unknown", { seat });
    after[position] = seat;
  }
  const chosen = after.filter((seat) => seat !== null);
  const twice = chosen.find((seat, i) => chosen.indexOf(seat) !== i);
  return twice === undefined ? null : refuse("seat-twice", { seat: twice });
}

function byPosition(seated: Way["seated"], leg: number, size: number): SeatsByPosition {
  const here = seated.filter((one) => one.leg === leg);
  return Array.from({ length: size }, (_, i) => here.find(({ position }) => position === i)?.seat ?? null);
}
