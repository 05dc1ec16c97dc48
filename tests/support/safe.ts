/** What must hold of checkouts, payments and bookings, for database tests. */
import { expect } from "vitest";
import * as schema from "~/db/schema";
import { db } from "~/db/transaction.server";
import { leftOf } from "~/domain/departures/runs";
import { capacityOf, isSellable, withoutSeats } from "~/domain/departures/seats";
import { LIVE_CHARGE_STATES } from "~/domain/money/charge";
import { isUnderWay } from "~/domain/money/payment";
import { isAccepted } from "~/domain/money/refund";
import { BY_HAND } from "~/services/charges/made-elsewhere";
import type { FakeCards } from "./fake-cards";
import { FakePartner } from "./fake-partner";
import { expectRoomsSettled, lookAtRooms } from "./rooms";
import { brokenRules, groupBy } from "./rules";

/** Whether a movement of the ledger is a colleague's, of which the gateway knows nothing. */
const isByHand = (reference: string) => reference.startsWith(BY_HAND);

type Movement = { kind: string; reference: string; amount: number };
const movementLine = ({ kind, reference, amount }: Movement) => `${kind} ${reference} ${amount}`;
const total = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

/** The rows that are looked at, without what is wide in them. */
async function readRows() {
  const { checkouts, payments, charges, bookings, ledger, outbox, travellers, bookingChanges } = schema;
  return {
    departures: await db.select().from(schema.departures),
    departureRuns: await db.select().from(schema.departureRuns),
    runs: await db.select().from(schema.runs),
    checkouts: await db
      .select({
        id: checkouts.id,
        departure: checkouts.departure,
        state: checkouts.state,
        adults: checkouts.adults,
        children: checkouts.children,
        cancelled: checkouts.cancelled,
        placesHeld: checkouts.placesHeld,
        discountCode: checkouts.discountCode,
        stayPrice: checkouts.stayPrice,
      })
      .from(checkouts),
    payments: await db
      .select({
        id: payments.id,
        checkout: payments.checkout,
        state: payments.state,
        amount: payments.amount,
        purpose: payments.purpose,
      })
      .from(payments),
    charges: await db
      .select({
        id: charges.id,
        checkout: charges.checkout,
        payment: charges.payment,
        state: charges.state,
        amount: charges.amount,
      })
      .from(charges),
    bookings: await db
      .select({ checkout: bookings.checkout, number: bookings.number, paid: bookings.paid })
      .from(bookings),
    ledger: await db
      .select({ charge: ledger.charge, kind: ledger.kind, reference: ledger.reference, amount: ledger.amount })
      .from(ledger),
    refunds: await db
      .select({
        charge: schema.refunds.charge,
        amount: schema.refunds.amount,
        state: schema.refunds.state,
        failed: schema.refunds.failed,
        movement: schema.refunds.movement,
        byHand: schema.refunds.byHand,
        byDispute: schema.refunds.byDispute,
        reason: schema.refunds.reason,
      })
      .from(schema.refunds),
    disputes: await db
      .select({ charge: schema.disputes.charge, state: schema.disputes.state, amount: schema.disputes.amount })
      .from(schema.disputes),
    mails: new Set((await db.select({ key: outbox.key }).from(outbox)).map(({ key }) => key)),
    seats: await db.select().from(schema.seats),
    coaches: await db.select().from(schema.coaches),
    blocked: await db.select().from(schema.blockedSeats),
    travellers: await db
      .select({
        checkout: travellers.checkout,
        position: travellers.position,
        cancelledAt: travellers.cancelledAt,
        birthDay: travellers.birthDay,
      })
      .from(travellers),
    codes: await db.select().from(schema.discountCodes),
    joined: await db.select({ kind: bookingChanges.kind, booking: bookingChanges.booking }).from(bookingChanges),
  };
}

/** What holds at every moment, for every checkout there is: none of it may ever be seen broken. */
export async function expectSafe(gateway: FakeCards): Promise<void> {
  const { broken, same, holds } = brokenRules();
  const all = await readRows();
  const holding = all.checkouts.filter(({ placesHeld }) => placesHeld);
  const holdingOf = groupBy(holding, ({ departure }) => departure);
  const blockedOn = (run: string) => all.blocked.filter((row) => row.run === run).map(({ seat }) => seat);
  for (const { id, taken, capacity, coach: slug } of all.runs) {
    const coach = all.coaches.find((each) => each.slug === slug);
    const places = coach ? capacityOf(withoutSeats(coach.data, blockedOn(id))) : 0;
    holds(`no more of ${id} are for sale than its coach has: ${capacity} of ${places}`, capacity <= places);
    const users = all.departureRuns.filter(({ run }) => run === id);
    const people = users
      .flatMap(({ departure }) => holdingOf(departure))
      .map(({ adults, children, cancelled }) => adults + children - cancelled);
    same(
      `places taken of ${id}`,
      taken,
      people.reduce((sum, each) => sum + each, 0),
    );
    holds(`no more are taken of ${id} than there are`, taken <= capacity);
  }
  for (const { id, placesLeft } of all.departures) {
    const own = all.departureRuns.filter(({ departure }) => departure === id).map(({ run }) => run);
    same(`places left of ${id}`, placesLeft, leftOf(all.runs.filter((run) => own.includes(run.id))));
  }
  for (const { run, seat, checkout } of all.seats) {
    const on = all.runs.find(({ id }) => id === run);
    const coach = all.coaches.find(({ slug }) => slug === on?.coach);
    holds(`seat ${seat} of ${run} is not blocked`, !blockedOn(run).includes(seat));
    holds(`seat ${seat} of ${run} is one of its coach`, coach !== undefined && isSellable(coach.data, seat));
    const departure = all.checkouts.find(({ id }) => id === checkout)?.departure;
    const uses = all.departureRuns.some((link) => link.run === run && link.departure === departure);
    holds(`seat ${seat} of ${run} is had by who travels on it`, uses);
  }
  const holdingWith = groupBy(holding, ({ discountCode }) => discountCode ?? "");
  for (const { code, used } of all.codes) same(`uses of ${code}`, used, holdingWith(code).length);

  const truth = new Set(gateway.movements().map(movementLine));
  for (const movement of all.ledger)
    holds(
      `known to the gateway: ${movementLine(movement)}`,
      isByHand(movement.reference) || truth.has(movementLine(movement)),
    );

  const paymentsOf = groupBy(all.payments, ({ checkout }) => checkout);
  const chargesOf = groupBy(all.charges, ({ checkout }) => checkout);
  const bookingsOf = groupBy(all.bookings, ({ checkout }) => checkout);
  const ledgerOf = groupBy(all.ledger, ({ charge }) => charge);
  const refundsOf = groupBy(all.refunds, ({ charge }) => charge);
  const disputesOf = groupBy(all.disputes, ({ charge }) => charge);
  const capturedOf = (charge: string) => total(ledgerOf(charge).filter(({ kind }) => kind === "capture"));
  const seatsOf = groupBy(all.seats, ({ checkout }) => checkout);
  const travellersOf = groupBy(all.travellers, ({ checkout }) => checkout);
  const joinedOf = groupBy(
    all.joined.filter(({ kind }) => kind === "traveller"),
    ({ booking }) => booking,
  );
  for (const { id, state, cancelled, placesHeld } of all.checkouts) {
    const payments = paymentsOf(id);
    const mine = chargesOf(id);
    const [booked, ...others] = bookingsOf(id);
    same(`bookings more of ${id}`, others.length, 0);
    same(`a booking of ${id}, which is ${state}`, booked !== undefined, state === "booked");
    const live = payments.filter((payment) => payment.state === "live");
    // Taken, less what goes back and what banks keep: what the booking counts as paid, whatever is under way.
    const ended = mine.filter(({ payment }) => !live.some((each) => each.id === payment));
    const counted = ended.map((charge) => {
      const back = refundsOf(charge.id).filter(({ byDispute }) => byDispute === null);
      const lost = disputesOf(charge.id).filter(({ state }) => state === "lost");
      return Math.max(0, capturedOf(charge.id) - total(back) - total(lost));
    });
    const kept = counted.reduce((sum, each) => sum + each, 0);
    same(`kept for ${id}`, kept, booked?.paid ?? 0);
    for (const charge of mine) {
      const lost = total(disputesOf(charge.id).filter(({ state }) => state === "lost"));
      // What the gateway has accepted is its bank's to give or to send back, whatever was lost since.
      const waiting = refundsOf(charge.id).filter(({ state }) => state === "waiting");
      const accepted = total(waiting.filter(isAccepted));
      const owed = total(waiting) - accepted;
      const given = total(
        refundsOf(charge.id).filter(({ state, byDispute }) => state === "done" && byDispute === null),
      );
      const there = Math.max(0, capturedOf(charge.id) - given - lost - accepted);
      holds(`no more is owed of ${charge.id} than is there: ${owed} of ${there}`, owed <= there);
    }
    const paid = payments.filter((payment) => payment.state === "paid");
    holds(`payments of ${id} come to what is paid`, total(paid) >= (booked?.paid ?? 0));
    same(
      `payments for the booking of ${id}`,
      paid.filter(({ purpose }) => purpose === "booking").length,
      booked ? 1 : 0,
    );
    holds(`at most one payment of ${id} is live`, live.length <= 1);
    if (state === "paying") same(`live payments of ${id}, which is being paid`, live.length, 1);
    for (const payment of payments) {
      const cards = mine.filter((charge) => charge.payment === payment.id);
      same(`charges of payment ${payment.id}`, total(cards), payment.amount);
      same(`payment ${payment.id} is under way`, isUnderWay(cards), payment.state === "live");
    }
    const isNamed = all.travellers.every(({ checkout, birthDay }) => checkout !== id || birthDay !== null);
    if (booked && isNamed) holds(`a confirmation of ${id}`, all.mails.has(`confirmation:${booked.number}`));
    const gone = travellersOf(id).filter(({ cancelledAt }) => cancelledAt !== null);
    // Who was added since is one fewer of those who travel no more.
    same(`travellers gone of ${id}`, gone.length - joinedOf(booked?.number ?? "").length, cancelled);
    // Who cancelled sits nowhere.
    const sit = seatsOf(id).filter(({ traveller }) => gone.some(({ position }) => position === traveller));
    same(`seats of who cancelled in ${id}`, sit.length, 0);
    if (!placesHeld) same(`seats of ${id}, which holds no places`, seatsOf(id).length, 0);
  }
  await lookAtRooms(all, { same, holds });
  expect(broken).toEqual([]);
}

/** What holds once everything has come to rest: nothing under way, and the ledger is what the gateway really did. */
export async function expectSettled(gateway: FakeCards, partner = new FakePartner()): Promise<void> {
  await expectSafe(gateway);
  await expectRoomsSettled(partner);
  const { charges, checkouts, refunds, ledger } = schema;
  const states = async (table: typeof charges | typeof checkouts | typeof refunds) =>
    (await db.select({ id: table.id, state: table.state }).from(table)) as { id: string; state: string }[];
  const live = (await states(charges)).filter(({ state }) => (LIVE_CHARGE_STATES as readonly string[]).includes(state));
  expect(live).toEqual([]);
  expect((await states(checkouts)).filter(({ state }) => state === "open" || state === "paying")).toEqual([]);
  expect((await states(refunds)).filter(({ state }) => state !== "done")).toEqual([]);
  const moved = await db.select({ kind: ledger.kind, reference: ledger.reference, amount: ledger.amount }).from(ledger);
  const ours = moved.filter(({ reference }) => !isByHand(reference)).map(movementLine);
  expect(ours.sort()).toEqual(gateway.movements().map(movementLine).sort());
  const left = [...gateway.intents.values()].filter(({ state }) => state === "authorised" || state === "challenge");
  expect(left).toEqual([]);
  expect(gateway.kept()).toEqual([]);
}
