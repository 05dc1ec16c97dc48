/** Who travels on a departure: for those who leave with it, let them sleep, or let them over the border. */

import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { bookings, checkoutExtras, checkouts, destinations, seats, stays, travellers } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { addDays } from "~/domain/day";
import {
  type DepartureSheet,
  hotelName,
  type SheetParty,
  type SheetPerson,
  type SheetRoom,
} from "~/domain/departures/departure-sheet";
import { travelling } from "~/domain/departures/runs";
import { ageOn } from "~/domain/people/age";
import { fullName } from "~/domain/people/full-name";
import { owed } from "~/services/booking/owed.server";
import { needsOf, travellerOf } from "~/services/inventory/needs.server";
import { departuresOn } from "~/services/inventory/runs.server";
import { confirmationsOf } from "./hotel-confirmations.server";
import { namesOnLists, type RunInOffice, readRun } from "./read-run.server";

type Checkout = typeof checkouts.$inferSelect;
type Stay = typeof stays.$inferSelect;

/** The sheet of a run, its parties by their numbers; null when there is no such run. */
export async function getSheet(id: string): Promise<DepartureSheet | null> {
  const run = await readRun(db, id);
  const [first] = run?.departures ?? [];
  const [destination] = first
    ? await db.select().from(destinations).where(eq(destinations.slug, first.destination))
    : [];
  if (!run || !destination) return null;
  const { day: startDay, endDay, capacity, status, layout, direction, departures } = run;
  return {
    id,
    startDay,
    endDay,
    capacity,
    direction,
    trip: run.name,
    departures,
    destination: destination.data.name,
    crossesBorder: destination.data.country !== "CA",
    coach: { name: layout.name, rows: layout.rows, reserved: layout.reserved },
    held: await heldOf(id),
    status,
    parties: await partiesOf(run),
  };
}

async function heldOf(run: string): Promise<number> {
  const [row] = await db
    .select({ held: sql<number>`coalesce(sum(${checkouts.adults} + ${checkouts.children}), 0)`.mapWith(Number) })
    .from(checkouts)
    .where(and(inArray(checkouts.departure, departuresOn([run])), inArray(checkouts.state, ["open", "paying"])));
  return row?.held ?? 0;
}

async function partiesOf({ id: run, day, direction, start, departures }: RunInOffice): Promise<SheetParty[]> {
  const booked = await db
    .select({ booking: bookings, checkout: checkouts, stay: stays, owing: owed() })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .leftJoin(stays, eq(stays.checkout, checkouts.id))
    .where(
      inArray(
        checkouts.departure,
        travelling(departures).map(({ id }) => id),
      ),
    )
    .orderBy(asc(bookings.number));
  const ids = booked.map(({ checkout }) => checkout.id);
  if (ids.length === 0) return [];
  const people = await db
    .select()
    .from(travellers)
    .where(inArray(travellers.checkout, ids))
    .orderBy(asc(travellers.position));
  const seated = await db.select().from(seats).where(eq(seats.run, run));
  const confirmed = await confirmationsOf(
    db,
    departures.map(({ id }) => id),
  );
  const needs = await needsOf(db, ids);
  const extras = await db
    .select()
    .from(checkoutExtras)
    .where(and(inArray(checkoutExtras.checkout, ids), isNull(checkoutExtras.returnedAt)))
    .orderBy(asc(checkoutExtras.day), asc(checkoutExtras.activity));

  const named = namesOnLists(departures);
  return booked.flatMap(({ booking, checkout, stay, owing }) => {
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
        toFollow: birthDay === null,
        firstName,
        lastName,
        type,
        birthDay,
        nationality,
        phone,
        email,
        age: birthDay === null ? null : ageOn(birthDay, day),
        seat: seated.find(isTheirs)?.seat ?? null,
        activities: extras.filter(isTheirs).map(({ name }) => name),
        need: needs.get(travellerOf(checkout.id, position)) ?? null,
      };
    });
    const { boarding: home, destination } = checkout.journey;
    const { cityName, name, departs } =
      direction === "return" && start ? { cityName: destination.name, name: start.name, departs: start.time } : home;
    const alights = direction === "return" ? { city: home.cityName, stop: home.name, returns: home.returns } : null;
    return {
      number: booking.number,
      contact: { name: fullName(contact), phone: contact.phone },
      boarding: { city: cityName, stop: name, departs },
      alights,
      departure: checkout.departure,
      trip: named.get(checkout.departure) ?? checkout.journey.trip.name,
      people: persons,
      rooms: roomsOf(checkout, stay, confirmed),
      owing,
      currency: checkout.currency,
    };
  });
}

/** Where a party sleeps: the room of its package, or each hotel of the tour. */
function roomsOf(
  { departure, journey: { departure: leaves, room } }: Checkout,
  stay: Stay | null,
  confirmed: Awaited<ReturnType<typeof confirmationsOf>>,
): SheetRoom[] {
  const { twoBeds = false, hotels = [] } = room ?? {};
  // One after the other, from the day of departure.
  const before = (hotel: number) => hotels.slice(0, hotel).reduce((sum, { nights }) => sum + nights, 0);
  const toured = hotels.map(({ name, address, nights }, i) => ({
    hotel: name,
    address,
    firstNight: addDays(leaves.startDay, before(i)),
    nights,
    twoBeds,
    room: null,
    confirmation: confirmed(departure, hotelName({ hotel: name, address })),
    numberOf: "departure" as const,
  }));
  if (!stay) return toured;
  const { about, roomName, firstNight, nights, twoBeds: beds, confirmationNumber } = stay;
  const own = { hotel: about.name, address: about.address, room: roomName, firstNight, nights, twoBeds: beds };
  const numberOf = stay.supplier === "own" ? ("booking" as const) : null;
  return [...toured, { ...own, confirmation: confirmationNumber, numberOf }];
}
