/** Checkouts, payments and what must hold of them, for database tests. */
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import * as schema from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { BillingAddress } from "~/domain/billing";
import { LIVE_CHARGE_STATES } from "~/domain/charge";
import { isUnderWay } from "~/domain/payment";
import { BY_HAND } from "~/services/charges/made-elsewhere";
import { type HoldInput, holdPlaces } from "~/services/checkout/hold-places.server";
import { reconcileStays } from "~/services/checkout/reconcile-stays.server";
import { saveTravellers, type TravellerInput } from "~/services/checkout/save-travellers.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { letCardsGo } from "~/services/payments/kept-cards.server";
import { type PayInput, pay } from "~/services/payments/pay.server";
import { reconcile } from "~/services/payments/reconcile.server";
import { addCard } from "~/services/payments/split-cards.server";
import { seedCatalogue } from "./catalogue";
import type { FakeCards } from "./fake-cards";
import { FakePartner } from "./fake-partner";
import { expectRoomsSafe, expectRoomsSettled } from "./rooms";

export const NOW = new Date("2030-05-01T16:00:00Z");
export const START_DAY = "2030-08-02";

export function minutesAfter(minutes: number, from: Date = NOW): Date {
  return new Date(from.getTime() + minutes * 60_000);
}

let sequence = 0;
/** A name nothing else in this file of tests has. */
export const unique = (prefix: string) => `${prefix}-${++sequence}`;

/** A departure with so many places, in the default catalogue. */
export async function aDeparture(capacity = 14): Promise<string> {
  const id = unique("departure");
  await seedCatalogue({ departures: [{ id, startDay: START_DAY, capacity }] });
  return id;
}

export function aHold(departure: string, over: Partial<HoldInput> = {}): HoldInput {
  return { departure, city: "montreal", adults: 1, children: 0, locale: "fr-ca", currency: "CAD", ...over };
}

export function anAdult(over: Partial<TravellerInput> = {}): TravellerInput {
  return {
    type: "adult",
    title: "mrs",
    firstName: "Zoé",
    lastName: "Tremblay",
    email: "zoe@example.com",
    phone: "514 555-0199",
    nationality: "CA",
    birthDay: "1990-03-04",
    ...over,
  };
}

export function aChild(over: Partial<TravellerInput> = {}): TravellerInput {
  return { ...anAdult(), type: "child", firstName: "Léo", email: null, phone: null, birthDay: "2020-01-31", ...over };
}

/** The id of a checkout that is open. */
export async function openCheckout(departure: string, over: Partial<HoldInput> = {}, now = NOW): Promise<string> {
  const held = await holdPlaces(aHold(departure, over), now);
  if (!held.ok) throw new Error(held.code);
  return held.value.id;
}

/** The id of a checkout that can be paid. */
export async function readyCheckout(departure: string, over: Partial<HoldInput> = {}, now = NOW): Promise<string> {
  const id = await openCheckout(departure, over, now);
  const { adults = 1, children = 0 } = over;
  const people = [
    ...Array.from({ length: adults }, () => anAdult()),
    ...Array.from({ length: children }, () => aChild()),
  ];
  const saved = await saveTravellers(id, people, now);
  if (!saved.ok) throw new Error(saved.code);
  return id;
}

export const BILLING: BillingAddress = {
  address: "1, rue des Érables",
  city: "Québec",
  country: "CA",
  province: "QC",
  postalCode: "G1R 2B5",
};

export function aPayment(checkout: string, over: Partial<PayInput> = {}): PayInput {
  return { checkout, nonce: unique("nonce"), cardToken: unique("ok"), billing: BILLING, ...over };
}

/** For what has nothing to do with the partner: it has no rooms, and is not to be asked. */
const NO_PARTNER = new FakePartner();

export async function payWith(
  gateway: FakeCards,
  checkout: string,
  over: Partial<PayInput> = {},
  now = NOW,
  partner = NO_PARTNER,
) {
  return pay(aPayment(checkout, over), now, gateway, partner);
}

export async function checkoutRow(id: string) {
  const [row] = await db.select().from(schema.checkouts).where(eq(schema.checkouts.id, id));
  if (!row) throw new Error("No such checkout");
  return row;
}

export async function chargesOf(checkout: string) {
  return db.select().from(schema.charges).where(eq(schema.charges.checkout, checkout));
}

export async function paymentsOf(checkout: string) {
  return db.select().from(schema.payments).where(eq(schema.payments.checkout, checkout));
}

/** Adds split cards to a checkout, each for its amount in cents, by their tokens. */
export async function addCards(checkout: string, amounts: Record<string, number>, now = NOW): Promise<void> {
  for (const [token, amount] of Object.entries(amounts)) {
    const added = await addCard(checkout, { token, brand: "visa", last4: "4242" }, amount, now);
    if (!added.ok) throw new Error(added.code);
  }
}

/** Pays with the split cards. */
export async function payWithLaid(gateway: FakeCards, checkout: string, now = NOW) {
  return pay(aPayment(checkout, { cardToken: undefined }), now, gateway);
}

export async function bookingsOf(checkout: string) {
  return db.select().from(schema.bookings).where(eq(schema.bookings.checkout, checkout));
}

export async function takenOf(departure: string): Promise<number> {
  const [row] = await db.select().from(schema.departures).where(eq(schema.departures.id, departure));
  return row?.taken ?? -1;
}

/** Lets time pass with the jobs running, until nothing is under way. Answers what time it is then. */
export async function settleAll(gateway: FakeCards, from: Date = NOW, partner = NO_PARTNER): Promise<Date> {
  let now = from;
  for (let hour = 0; hour < 5; hour++) {
    now = minutesAfter(60, now);
    partner.now = now;
    await reconcile(now, gateway, partner);
    await expireHolds(now);
    await reconcileStays(now, partner);
    await letCardsGo(now, gateway);
  }
  return now;
}

/** Whether a movement of the ledger is a colleague's, of which the gateway knows nothing. */
const isByHand = (reference: string) => reference.startsWith(BY_HAND);

/** What holds at every moment, for every checkout there is: none of it may ever be seen broken. */
export async function expectSafe(gateway: FakeCards): Promise<void> {
  const all = {
    departures: await db.select().from(schema.departures),
    checkouts: await db.select().from(schema.checkouts),
    payments: await db.select().from(schema.payments),
    charges: await db.select().from(schema.charges),
    bookings: await db.select().from(schema.bookings),
    ledger: await db.select().from(schema.ledger),
    refunds: await db.select().from(schema.refunds),
    outbox: await db.select().from(schema.outbox),
    seats: await db.select().from(schema.seats),
    travellers: await db.select().from(schema.travellers),
    codes: await db.select().from(schema.discountCodes),
    changes: await db.select().from(schema.bookingChanges),
  };
  const numberOf = (checkout: string) => all.bookings.find((booking) => booking.checkout === checkout)?.number;
  for (const departure of all.departures) {
    const holding = all.checkouts.filter((checkout) => checkout.departure === departure.id && checkout.placesHeld);
    const people = holding.map(({ adults, children, cancelled }) => adults + children - cancelled);
    expect(departure.taken).toBe(people.reduce((sum, each) => sum + each, 0));
    expect(departure.taken).toBeLessThanOrEqual(departure.capacity);
  }
  for (const { code, used } of all.codes)
    expect(used).toBe(all.checkouts.filter((each) => each.discountCode === code && each.placesHeld).length);
  const truth = gateway.movements();
  const atGateway = all.ledger.filter(({ reference }) => !isByHand(reference));
  for (const { kind, reference, amount } of atGateway) expect(truth).toContainEqual({ kind, reference, amount });
  for (const checkout of all.checkouts) {
    const payments = all.payments.filter((each) => each.checkout === checkout.id);
    const mine = all.charges.filter((charge) => charge.checkout === checkout.id);
    const [booked, ...others] = all.bookings.filter((booking) => booking.checkout === checkout.id);
    expect(others).toEqual([]);
    expect(booked !== undefined).toBe(checkout.state === "booked");
    const ids = mine.map(({ id }) => id);
    const sum = (rows: { charge: string; amount: number }[]) =>
      rows.filter(({ charge }) => ids.includes(charge)).reduce((total, { amount }) => total + amount, 0);
    const captured = sum(all.ledger.filter(({ kind }) => kind === "capture"));
    // Taken, less what goes back: what the booking counts as paid; of several cards, nothing but what is under way.
    const kept = captured - sum(all.refunds);
    const live = payments.filter(({ state }) => state === "live");
    const underWay = sum(
      all.ledger.filter(({ charge }) => mine.some((p) => p.id === charge && live.some(({ id }) => id === p.payment))),
    );
    expect(kept - underWay).toBe(booked?.paid ?? 0);
    const paid = payments.filter(({ state }) => state === "paid");
    expect(paid.reduce((total, { amount }) => total + amount, 0)).toBeGreaterThanOrEqual(booked?.paid ?? 0);
    expect(paid.filter(({ purpose }) => purpose === "booking")).toHaveLength(booked ? 1 : 0);
    expect(live.length).toBeLessThanOrEqual(1);
    if (checkout.state === "paying") expect(live).toHaveLength(1);
    for (const payment of payments) {
      const cards = mine.filter((charge) => charge.payment === payment.id);
      expect(cards.reduce((total, { amount }) => total + amount, 0)).toBe(payment.amount);
      expect(isUnderWay(cards)).toBe(payment.state === "live");
    }
    if (booked) expect(all.outbox.filter(({ key }) => key === `confirmation:${booked.number}`)).toHaveLength(1);
    const gone = all.travellers.filter((each) => each.checkout === checkout.id && each.cancelledAt !== null);
    // Who was added since is one fewer of those who travel no more.
    const joined = all.changes.filter(({ kind, booking }) => kind === "traveller" && numberOf(checkout.id) === booking);
    expect(gone.length - joined.length).toBe(checkout.cancelled);
    // Who cancelled sits nowhere.
    for (const { position } of gone)
      expect(all.seats.filter((seat) => seat.checkout === checkout.id && seat.traveller === position)).toEqual([]);
    if (!checkout.placesHeld) expect(all.seats.filter((seat) => seat.checkout === checkout.id)).toEqual([]);
  }
  await expectRoomsSafe(all.checkouts);
}

/** What holds once everything has come to rest: nothing under way, and the ledger is what the gateway really did. */
export async function expectSettled(gateway: FakeCards, partner = NO_PARTNER): Promise<void> {
  await expectSafe(gateway);
  await expectRoomsSettled(partner);
  const live = (await db.select().from(schema.charges)).filter(({ state }) =>
    (LIVE_CHARGE_STATES as readonly string[]).includes(state),
  );
  expect(live).toEqual([]);
  const open = (await db.select().from(schema.checkouts)).filter(({ state }) => state === "open" || state === "paying");
  expect(open).toEqual([]);
  expect((await db.select().from(schema.refunds)).filter(({ state }) => state !== "done")).toEqual([]);
  const ledger = (await db.select().from(schema.ledger))
    .filter(({ reference }) => !isByHand(reference))
    .map(({ kind, reference, amount }) => ({
      kind,
      reference,
      amount,
    }));
  const byReference = (a: { reference: string }, b: { reference: string }) => (a.reference < b.reference ? -1 : 1);
  expect(ledger.sort(byReference)).toEqual(gateway.movements().sort(byReference));
  const left = [...gateway.intents.values()].filter(({ state }) => state === "authorised" || state === "challenge");
  expect(left).toEqual([]);
  expect(gateway.kept()).toEqual([]);
}
