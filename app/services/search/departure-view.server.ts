/** A departure as readers see it, with its prices from a city. */
import { departures, fares } from "~/db/schema";
import { fareInRoom, type SharedRoom } from "~/domain/catalogue/shared-room";
import type { Day } from "~/domain/day";
import { type Availability, availabilityOf } from "~/domain/departures/availability";
import { adultWithStay, quote } from "~/domain/money/price";
import { type Party, partySize } from "~/domain/people/party";

/** Prices in minor units of the view's currency, from the view's city, the coach's alone but for `fromPrice`. */
export type DepartureView = {
  id: string;
  day: Day;
  endDay: Day;
  /** Away, for a package; null for other trips. */
  nights: number | null;
  adultPrice: number;
  childPrice: number;
  /** For the view's party. */
  total: number;
  /** What an adult pays, of a package with the least a stay costs each of two in a room. */
  fromPrice: number;
  placesLeft: number;
  availability: Availability;
};

/** What a view is made of, of a departure and of its fare from a city. */
export const pickedDeparture = {
  id: departures.id,
  startDay: departures.startDay,
  endDay: departures.endDay,
  nights: departures.nights,
  stayCad: departures.stayCad,
  placesLeft: departures.placesLeft,
  status: departures.status,
  adultCad: fares.adultCad,
  childCad: fares.childCad,
};
export type PickedDeparture = Pick<
  typeof departures.$inferSelect,
  "id" | "startDay" | "endDay" | "nights" | "stayCad" | "placesLeft" | "status"
> &
  Pick<typeof fares.$inferSelect, "adultCad" | "childCad">;

/** `room`: of a tour that sleeps in hotels, what the party's room does to the fare. */
export function departureView(
  row: PickedDeparture,
  party: Party,
  rateMicros: number,
  today: Day,
  room?: SharedRoom,
): DepartureView {
  const fare = fareInRoom(row, room, party);
  const { adultPrice, childPrice, total } = quote(fare, party, rateMicros);
  return {
    id: row.id,
    day: row.startDay,
    endDay: row.endDay,
    nights: row.nights,
    adultPrice,
    childPrice,
    total,
    fromPrice: adultWithStay({ cad: fare.adultCad + row.stayCad, stayCad: row.stayCad }, rateMicros),
    placesLeft: row.placesLeft,
    availability: availabilityOf(row, today, partySize(party)),
  };
}
