/** Checkouts, payments and what must hold of them, for database tests. */
import { eq } from "drizzle-orm";
import * as schema from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { BillingAddress } from "~/domain/money/billing";
import { type HoldInput, holdPlaces } from "~/services/checkout/hold-places.server";
import { reconcileStays } from "~/services/checkout/reconcile-stays.server";
import { saveTravellers, type TravellerInput } from "~/services/checkout/save-travellers.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { detachCards } from "~/services/payments/kept-cards.server";
import { type PayInput, pay } from "~/services/payments/pay.server";
import { settleDue } from "~/services/payments/settle-due.server";
import { addCard } from "~/services/payments/split-cards.server";
import { seedCatalogue } from "./catalogue";
import type { FakeCards } from "./fake-cards";
import { FakePartner } from "./fake-partner";

export const NOW = new Date("2030-05-01T16:00:00Z");
export const START_DAY = "2030-08-02";

export function minutesAfter(minutes: number, from: Date = NOW): Date {
  return new Date(from.getTime() + minutes * 60_000);
}

let sequence = 0;
/** A name nothing else in this file of tests has. */
export const unique = (prefix: string) => `${prefix}-${++sequence}`;
/** A discount code as the catalogue writes them: capitals and digits. */
export const uniqueCode = () => `CODE${++sequence}`;

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

/** What is taken of the run of a departure that has a coach to itself, or of any other run. */
export async function takenOf(run: string): Promise<number> {
  const [row] = await db.select().from(schema.runs).where(eq(schema.runs.id, run));
  return row?.taken ?? -1;
}

/** Lets time pass with the jobs running, until nothing is under way. Returns what time it is then. */
export async function settleAll(gateway: FakeCards, from: Date = NOW, partner = NO_PARTNER): Promise<Date> {
  let now = from;
  for (let hour = 0; hour < 5; hour++) {
    now = minutesAfter(60, now);
    partner.now = now;
    await settleDue(now, gateway, partner);
    await expireHolds(now);
    await reconcileStays(now, partner);
    await detachCards(now, gateway);
  }
  return now;
}

export { expectSafe, expectSettled } from "./safe";
