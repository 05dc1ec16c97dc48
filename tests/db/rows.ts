/** The fewest rows that satisfy the foreign keys, for tests of the database itself. */

import {
  charges,
  checkouts,
  coaches,
  departureRuns,
  departures,
  destinations,
  ledger,
  payments,
  runs,
  trips,
} from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { Coach, Destination, Trip } from "~/domain/catalogue/catalogue";
import { aJourney } from "../support/catalogue";

const both = (text: string) => ({ fr: text, en: text });
const place = { lat: 40.7, lon: -74 };

const destination: Destination = {
  slug: "new-york",
  name: both("New York"),
  to: both("New York"),
  country: "US",
  region: both("New York"),
  coordinates: place,
  summary: both("…"),
  poster: "new-york",
};
const coach: Coach = { slug: "small", name: both("Small"), rows: [["1A", "|", "1B"]], accessible: [], reserved: [] };
const trip: Trip = {
  slug: "new-york-2",
  destination: destination.slug,
  kind: "guided",
  days: 2,
  name: both("New York"),
  short: both("…"),
  description: both("…"),
  highlights: [],
  included: [],
  notIncluded: [],
  poster: "new-york",
  coach: coach.slug,
  boarding: [],
  fares: {},
  departures: [],
  itinerary: [],
  activities: [],
  hotels: [],
  faq: [],
  goodToKnow: [],
};

/** A departure with `capacity` places, none taken, and all it hangs from. */
export async function addDeparture(id: string, capacity: number): Promise<void> {
  await transaction(async (tx) => {
    await tx
      .insert(destinations)
      .values({ slug: destination.slug, position: 0, data: destination })
      .onConflictDoNothing();
    await tx.insert(coaches).values({ slug: coach.slug, data: coach }).onConflictDoNothing();
    await tx
      .insert(trips)
      .values({
        slug: trip.slug,
        destination: destination.slug,
        kind: trip.kind,
        days: trip.days,
        position: 0,
        data: trip,
      })
      .onConflictDoNothing();
    const startDay = "2030-06-01";
    await tx.insert(runs).values({ id, direction: "round-trip", day: startDay, coach: coach.slug, capacity });
    await tx.insert(departures).values({
      id,
      trip: trip.slug,
      destination: destination.slug,
      startDay,
      endDay: "2030-06-02",
      placesLeft: capacity,
      status: "on-sale",
      fromCad: 19_900,
    });
    await tx.insert(departureRuns).values({ departure: id, position: 0, run: id });
  });
}

/** A captured charge of `id`, with its checkout, departure and ledger row. */
export async function addLedgerRow(id: string): Promise<void> {
  const at = new Date("2030-05-01T12:00:00Z");
  await addDeparture(id, 10);
  await db.insert(checkouts).values({
    id,
    departure: id,
    trip: trip.slug,
    city: "montreal",
    journey: aJourney(id),
    locale: "fr-ca",
    currency: "CAD",
    rateMicros: 1_000_000,
    adults: 1,
    children: 0,
    adultPrice: 19_900,
    childPrice: 14_900,
    total: 19_900,
    state: "booked",
    placesHeld: true,
    heldUntil: at,
    openedAt: at,
  });
  const money = { checkout: id, amount: 19_900, currency: "CAD" } as const;
  await db.insert(payments).values({
    ...money,
    id,
    nonce: id,
    purpose: "booking",
    state: "paid",
    billing: { address: "1, rue", city: "Québec", country: "CA", province: "QC", postalCode: "G1A 1A1" },
    createdAt: at,
    nextAttemptAt: at,
  });
  await db.insert(charges).values({
    ...money,
    id,
    payment: id,
    position: 0,
    cardToken: "token",
    inWallet: true,
    state: "captured",
    createdAt: at,
    movedAt: at,
  });
  await db
    .insert(ledger)
    .values({ id, charge: id, kind: "capture", amount: 19_900, currency: "CAD", reference: id, at });
}
