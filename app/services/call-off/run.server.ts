/**
 * Does what a departure that was called off leaves to do, again and again, on every instance: anyone who was buying
 * stops, each party is told what it may choose, and parties that have not answered are refunded. Each step is one
 * transaction that can be repeated, and claimed by anyone who does it.
 */
import { and, asc, eq, inArray, lte, notExists } from "drizzle-orm";
import { attempt } from "~/db/attempt.server";
import { claimDue } from "~/db/claim.server";
import { bookings, callOffHolds, callOffParties, callOffs, checkouts } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { nextLook, SCHEDULES } from "~/domain/company/schedules";
import { REFUND } from "~/domain/departures/call-off";
import { accept, type Verdict } from "~/domain/verdict";
import { crashPoint } from "~/platform/crash-point.server";
import { forEachIsolated } from "~/platform/for-each-isolated.server";
import { randomToken } from "~/platform/random-token.server";
import { raiseAlert } from "~/services/alerts/raise.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { ANYONE_GOING, readGoing } from "~/services/inventory/going.server";
import { endHold } from "~/services/inventory/holds.server";
import { relyOnCoaches } from "~/services/inventory/runs.server";
import { queueChoice } from "./call-off-mail.server";
import { holdOther } from "./hold-other.server";
import type { CallOff, Checkout, PartyRow } from "./read-parties.server";
import { heldFor, isSettled, lockParty, partyOf, type SettleRefusal, settleParty } from "./settle-party.server";

const BATCH_SIZE = 50;

export async function runCallOffs(now: Date): Promise<Record<string, number>> {
  return {
    ended: await endPurchases(now),
    enrolled: await enrol(now),
    settled: await takeUp(now),
  };
}

/** Ends what is being bought of departures called off, unless it is being paid: that is booked, and then a party of it. */
async function endPurchases(now: Date): Promise<number> {
  const open = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(callOffs, eq(callOffs.departure, checkouts.departure))
    .where(eq(checkouts.state, "open"))
    .orderBy(asc(checkouts.id))
    .limit(BATCH_SIZE);
  return forEachIsolated(open, ({ id }) => transaction((tx) => endHold(tx, id, now)));
}

/** Adds the bookings of called-off departures that are not listed as parties yet, late payments included. */
async function enrol(now: Date): Promise<number> {
  const known = db
    .select({ one: callOffParties.booking })
    .from(callOffParties)
    .where(and(eq(callOffParties.departure, checkouts.departure), eq(callOffParties.booking, bookings.number)));
  const found = await db
    .select({ departure: checkouts.departure, booking: bookings.number })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .innerJoin(callOffs, eq(callOffs.departure, checkouts.departure))
    .where(and(eq(checkouts.state, "booked"), ANYONE_GOING, notExists(known)))
    .orderBy(asc(bookings.bookedAt), asc(bookings.number))
    .limit(BATCH_SIZE);
  if (found.length === 0) return 0;
  const written = await transaction((tx) =>
    tx
      .insert(callOffParties)
      .values(found.map((each) => ({ ...each, key: randomToken(), state: "due" as const, nextAttemptAt: now })))
      .onConflictDoNothing()
      .returning({ booking: callOffParties.booking }),
  );
  return written.length;
}

/** Tells whom nobody has told yet, the first to book first, and settles who has not answered in time. */
async function takeUp(now: Date): Promise<number> {
  const { departure, booking, state, attempts } = callOffParties;
  const due = await db
    .select({ departure, booking, state, attempts })
    .from(callOffParties)
    .innerJoin(bookings, eq(bookings.number, booking))
    .where(and(inArray(state, ["due", "waiting"]), lte(callOffParties.nextAttemptAt, now)))
    .orderBy(asc(bookings.bookedAt), asc(bookings.number))
    .limit(BATCH_SIZE);
  return forEachIsolated(due, async (read) => {
    const lease = { nextAttemptAt: nextLook("callOffParty", now, read.attempts), attempts: read.attempts + 1 };
    const asRead = and(partyOf(read), eq(state, read.state), eq(attempts, read.attempts));
    const claim = { asRead, due: callOffParties.nextAttemptAt, lease };
    if (!(await transaction((tx) => claimDue(tx, callOffParties, claim, now)))) return false;
    if (lease.attempts >= SCHEDULES.callOffParty.alertAfter)
      await raiseAlert({ kind: "party-unsettled", subject: read.booking }, now);
    // Refused while a payment of it is under way, which ends by itself: it is claimed again later.
    return (await transaction((tx) => turn(tx, read, now))).ok;
  });
}

type Read = Pick<PartyRow, "departure" | "booking" | "attempts">;

async function turn(tx: Db, read: Read, now: Date): Promise<Verdict<unknown, SettleRefusal>> {
  const due = await lockParty(tx, partyOf(read));
  if (!due || isSettled(due.party)) return accept(null);
  const { party, callOff } = due;
  const refunds = { ...due, choice: REFUND, back: null, by: "deadline" } as const;
  if (now >= callOff.answerUntil) return settleParty(tx, refunds, now);
  let told = party.toldAt;
  if (party.state === "due") {
    // Its e-mail, and who of it travels, stay as the mail says.
    const asked = { act: "mail-contact", by: "job", now } as const;
    const locked = await lockBooking(tx, eq(bookings.number, party.booking), asked);
    if (!locked.ok) throw new Error("A party without its booking");
    const held = await holdAll(tx, { ...due, ...locked.value }, now);
    // Nothing to choose between: nobody is made to wait for their money.
    if (held.length === 0) return settleParty(tx, refunds, now);
    // Null where nobody can be written to.
    told = (await queueChoice(tx, { ...due, ...locked.value, held }, now)) ? now : null;
  }
  await tx
    .update(callOffParties)
    .set({ state: "waiting", toldAt: told, nextAttemptAt: callOff.answerUntil, attempts: 0 })
    .where(partyOf(party));
  crashPoint("call-off.told");
  return accept(null);
}

type Due = { party: PartyRow; callOff: CallOff; checkout: Checkout };

/** Holds for a party each offered departure that has places; none when nobody of it travels on this one any more. */
async function holdAll(tx: Db, { party, callOff, checkout }: Due, now: Date): Promise<Checkout[]> {
  if (checkout.departure !== callOff.departure) return [];
  if ((await readGoing(tx, checkout.id)).length === 0) return [];
  await relyOnCoaches(tx, callOff.offered);
  for (const departure of callOff.offered) {
    const wanted = { checkout, departure, until: callOff.answerUntil };
    const held = await attempt(tx, () => holdOther(tx, wanted, now));
    if (held.ok)
      await tx
        .insert(callOffHolds)
        .values({ checkout: held.value, departure: callOff.departure, booking: party.booking, offered: departure });
  }
  return heldFor(tx, party);
}
