import { isOpen as isAvailable } from "~/domain/departures/availability";
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

/** Whether a departure can be had. */
export const isOpen = ({ availability }: Pick<DepartureData, "availability">) => isAvailable(availability);

/** The departure a page shows as chosen: the one just posted where it can be had, else the one asked for, else the first. */
export function chosenDeparture<Departure extends Pick<DepartureData, "id" | "availability">>(
  { departures, chosen, split }: { departures: readonly Departure[]; chosen: string | null; split: Party[] | null },
  posted?: { departure: string },
): Departure | undefined {
  if (split) return undefined;
  const open = departures.filter(isOpen);
  return open.find(({ id }) => id === posted?.departure) ?? open.find(({ id }) => id === chosen) ?? open[0];
}

const leastOf = (amounts: number[]) => (amounts.length > 0 ? Math.min(...amounts) : null);

/** What an adult pays at the least with one of these rooms; null without any. */
export const leastRoom = (offers: readonly { rooms: { packagePerPerson: number }[] }[]) =>
  leastOf(offers.flatMap(({ rooms }) => rooms.map(({ packagePerPerson }) => packagePerPerson)));

/**
 * What the page's choices come to at the least: the rooms found (of a page of hotels, those on it), else the departures shown, else anything sold. `whole`:
 * for the whole party, not for an adult. Null when nothing is sold.
 */
export function chosenPrice({ trip, found }: Chosen): { amount: number; whole: boolean } | null {
  const open = trip.departures.filter(isOpen);
  const departures = open.flatMap(({ adultPrice, total }) => (found ? (adultPrice ?? []) : total));
  const amount = leastRoom(found?.offers ?? []) ?? leastOf(departures);
  if (amount !== null) return { amount, whole: !found };
  return trip.fromPrice === null ? null : { amount: trip.fromPrice, whole: false };
}
