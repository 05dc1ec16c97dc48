import type { Party } from "~/domain/people/party";
import type { DepartureData } from "./trip-data";

type Chosen = {
  trip: {
    fromPrice: number | null;
    party: Party;
    departures: Pick<DepartureData, "availability" | "adultPrice" | "total">[];
  };
  /** Of a package: the rooms found for the nights asked for. */
  found: { state: string; offers?: { rooms: { packagePerPerson: number }[] }[] } | undefined;
};

const leastOf = (amounts: number[]) => (amounts.length > 0 ? Math.min(...amounts) : null);

/**
 * What the page's choices come to at the least: the rooms found (of a page of hotels, those on it), else the departures shown, else anything sold. `whole`:
 * for the whole party, not for an adult. Null when nothing is sold.
 */
export function chosenPrice({ trip, found }: Chosen): { amount: number; whole: boolean } | null {
  const rooms = (found?.offers ?? []).flatMap((offer) => offer.rooms.map(({ packagePerPerson }) => packagePerPerson));
  const open = trip.departures.filter(({ availability }) => availability === "available" || availability === "low");
  const departures = open.map(({ adultPrice, total }) => (found ? adultPrice : total));
  const amount = leastOf(rooms) ?? leastOf(departures);
  if (amount !== null) return { amount, whole: !found };
  return trip.fromPrice === null ? null : { amount: trip.fromPrice, whole: false };
}
