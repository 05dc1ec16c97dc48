import type { TripData } from "./trip-data";

/** A trip with what its page shows alone: the browser gets it a second time, as data, and need not get more. */
export function shownTrip(trip: TripData & { coach?: unknown }): TripData {
  const { coach: _, destination, boarding, itinerary, hotels, ...rest } = trip;
  const { slug, name, country } = destination;
  return {
    ...rest,
    destination: { slug, name, country },
    boarding: boarding.map(({ city, name, from, departs, returns, stop }) => ({
      city,
      name,
      from,
      departs,
      returns,
      stop: { name: stop.name, address: stop.address },
    })),
    itinerary: itinerary.map((day) => ({
      ...day,
      stops: day.stops.map(({ name, time }) => (time === undefined ? { name } : { name, time })),
    })),
    hotels: hotels.map(({ name, address, nights, text }) => ({ name, address, nights, text })),
  };
}
