/** Who travels on a departure: for those who leave with it, let them sleep, or let them over the border. */
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import {
  bookings,
  checkoutExtras,
  checkouts,
  coaches,
  departures,
  destinations,
  seats,
  stays,
  travellers,
  trips,
} from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { DepartureSheet, SheetParty, SheetPerson, SheetRoom } from "~/domain/departures/departure-sheet";
import { ageOn } from "~/domain/people/age";
import { owedBy } from "~/services/booking/owed.server";
import { needsOf, travellerOf } from "~/services/inventory/needs.server";

type Checkout = typeof checkouts.$inferSelect;
type Stay = typeof stays.$inferSelect;

/** The sheet of a departure, its parties by their numbers; null when there is no such departure. */
export async function getSheet(id: string): Promise<DepartureSheet | null> {
  const [found] = await db
    .select({ departure: departures, trip: trips.data, destination: destinations.data, coach: coaches.data })
    .from(departures)
    .innerJoin(trips, eq(trips.slug, departures.trip))
    .innerJoin(destinations, eq(destinations.slug, departures.destination))
    .innerJoin(coaches, eq(coaches.slug, departures.coach))
    .where(eq(departures.id, id));
  if (!found) return null;
  const { departure, trip, destination, coach } = found;
  const { startDay, endDay, capacity, status } = departure;
  return {
    id,
    startDay,
    endDay,
    capacity,
    trip: trip.name,
    destination: destination.name,
    crossesBorder: destination.country !== "CA",
    coach: { name: coach.name, rows: coach.rows, reserved: coach.reserved },
    held: await heldOf(id),
    status,
    parties: await partiesOf(id, startDay),
  };
}

async function heldOf(departure: string): Promise<number> {
  const [row] = await db
    .select({ held: sql<number>`coalesce(sum(${checkouts.adults} + ${checkouts.children}), 0)`.mapWith(Number) })
    .from(checkouts)
    .where(and(eq(checkouts.departure, departure), inArray(checkouts.state, ["open", "paying"])));
  return row?.held ?? 0;
}

async function partiesOf(departure: string, startDay: string): Promise<SheetParty[]> {
  const booked = await db
    .select({ booking: bookings, checkout: checkouts, stay: stays })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .leftJoin(stays, eq(stays.checkout, checkouts.id))
    .where(eq(checkouts.departure, departure))
    .orderBy(asc(bookings.number));
  const ids = booked.map(({ checkout }) => checkout.id);
  if (ids.length === 0) return [];
  const people = await db
    .select()
    .from(travellers)
    .where(inArray(travellers.checkout, ids))
    .orderBy(asc(travellers.position));
  const seated = await db.select().from(seats).where(eq(seats.departure, departure));
  const needs = await needsOf(db, ids);
  const extras = await db
    .select()
    .from(checkoutExtras)
    .where(and(inArray(checkoutExtras.checkout, ids), isNull(checkoutExtras.returnedAt)))
    .orderBy(asc(checkoutExtras.day), asc(checkoutExtras.activity));

  return booked.flatMap(({ booking, checkout, stay }) => {
    const party = people.filter((person) => person.checkout === checkout.id);
    const going = party.filter(({ cancelledAt }) => cancelledAt === null);
    const [contact] = party;
    if (going.length === 0 || !contact) return [];
    const persons = going.map((person): SheetPerson => {
      const { position, firstName, lastName, type, birthDay, nationality, phone, email } = person;
      const ofPerson = { checkout: checkout.id, traveller: position };
      const isTheirs = (row: typeof ofPerson) =>
        row.checkout === ofPerson.checkout && row.traveller === ofPerson.traveller;
      return {
        firstName,
        lastName,
        type,
        birthDay,
        nationality,
        phone,
        email,
        age: ageOn(birthDay, startDay),
        seat: seated.find(isTheirs)?.seat ?? null,
        activities: extras.filter(isTheirs).map(({ name }) => name),
        need: needs.get(travellerOf(checkout.id, position)) ?? null,
      };
    });
    const { cityName, name, departs } = checkout.journey.boarding;
    return {
      number: booking.number,
      contact: { name: `${contact.firstName} ${contact.lastName}`, phone: contact.phone },
      boarding: { city: cityName, stop: name, departs },
      people: persons,
      rooms: roomsOf(checkout, stay),
      owing: owedBy(booking, checkout),
      currency: checkout.currency,
    };
  });
}

/** Where a party sleeps: the room of its package, or each hotel of the tour. */
function roomsOf({ journey: { room } }: Checkout, stay: Stay | null): SheetRoom[] {
  const { twoBeds = false, hotels = [] } = room ?? {};
  const toured = hotels.map(({ name, address, nights }) => ({
    hotel: name,
    address,
    nights,
    twoBeds,
    room: null,
    confirmation: null,
  }));
  if (!stay) return toured;
  const { about, roomName, nights, confirmationNumber } = stay;
  const own = { hotel: about.name, address: about.address, room: roomName, nights, twoBeds: stay.twoBeds };
  return [...toured, { ...own, confirmation: confirmationNumber }];
}
