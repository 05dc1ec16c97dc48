/** Tickets that are no longer good at a departure's door, and names for those of other coaches. */

import { and, asc, eq, inArray } from "drizzle-orm";
import { bookings, checkouts, cities, departureRuns, replacedTickets, travellers, trips } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { CoachNames, ReplacedTicket } from "~/domain/departures/boarding";
import { fullName } from "~/domain/people/full-name";
import { departuresOn } from "~/services/inventory/runs.server";

/** What was a ticket of a departure on this run and is none any more, with the checkout of each. */
export async function replacedOn(from: Db, run: string): Promise<(ReplacedTicket & { checkout: string })[]> {
  const rows = await from
    .select({
      ticket: replacedTickets,
      booking: bookings.number,
      going: checkouts,
      person: travellers,
      goesOn: departureRuns.run,
    })
    .from(replacedTickets)
    .innerJoin(checkouts, eq(checkouts.id, replacedTickets.checkout))
    .innerJoin(bookings, eq(bookings.checkout, checkouts.id))
    .leftJoin(
      travellers,
      and(eq(travellers.checkout, replacedTickets.checkout), eq(travellers.position, replacedTickets.traveller)),
    )
    .leftJoin(departureRuns, and(eq(departureRuns.departure, checkouts.departure), eq(departureRuns.run, run)))
    .where(inArray(replacedTickets.departure, departuresOn([run])))
    .orderBy(asc(bookings.number), asc(replacedTickets.traveller), asc(replacedTickets.generation));
  return rows.map(({ ticket, booking, going, person, goesOn }) => {
    const { checkout, traveller: position, generation, replacedAt } = ticket;
    const travels = person !== null && person.cancelledAt === null;
    const gone = travels && goesOn !== null ? null : { name: nameOf(person), to: travels ? toOf(going) : null };
    return { checkout, booking, position, generation, since: replacedAt.toISOString(), gone };
  });
}

type Person = typeof travellers.$inferSelect;

const nameOf = (person: Person | null) => (person ? fullName(person) : "");

function toOf({ journey: { trip, departure, boarding } }: typeof checkouts.$inferSelect) {
  const { departs, cityName: city, name: stop } = boarding;
  return { trip: trip.name, startDay: departure.startDay, departs, city, stop };
}

/** Names of every trip and city there ever was, so that the ticket of another coach can be explained. */
export async function coachNames(): Promise<CoachNames> {
  const named = await db.select({ slug: trips.slug, data: trips.data }).from(trips);
  const placed = await db.select({ slug: cities.slug, data: cities.data }).from(cities);
  return {
    trips: Object.fromEntries(named.map(({ slug, data }) => [slug, data.name])),
    cities: Object.fromEntries(placed.map(({ slug, data }) => [slug, { city: data.name, stop: data.boarding.name }])),
  };
}
