/** What a trip of the catalogue does on each day of a departure, for one who boards in a city: pure. */
import type { Activity, Hotel, ItineraryDay, Trip } from "./catalogue";
import { addDays, type Day, daysBetween } from "./day";
import type { Journey } from "./journey";
import type { Bilingual } from "./locale";

export type ProgrammeStop = { name: Bilingual; time: string | null };
export type ProgrammeDay = {
  day: Day;
  /** From 1. */
  number: number;
  title: Bilingual;
  text: Bilingual;
  /** In order; those before one boards and after one is home are left out. */
  stops: ProgrammeStop[];
  meals: ItineraryDay["meals"];
  night: Bilingual | null;
  /** What is included. */
  activities: Bilingual[];
};
export type ProgrammeHotel = { name: string; address: string; phone: string | null; firstNight: Day; nights: number };
/** `guided`: somebody of ours travels along. */
export type Programme = { guided: boolean; days: ProgrammeDay[]; hotels: ProgrammeHotel[] };

/** Of a trip the catalogue no longer has. */
export const NO_PROGRAMME: Programme = { guided: false, days: [], hotels: [] };

type Sold = Pick<Journey, "departure" | "boarding">;

/**
 * A day of the itinerary on each day it is for: the last is that of the way home, however many nights were bought, and
 * what is between is told from the second day on.
 */
function placed(itinerary: readonly ItineraryDay[], days: number): { number: number; is: ItineraryDay }[] {
  const last = itinerary.at(-1);
  if (!last) return [];
  const before = itinerary.slice(0, -1).slice(0, days - 1);
  return [...before.map((is, index) => ({ number: index + 1, is })), { number: days, is: last }];
}

function stopsOf({ stops }: ItineraryDay, { boarding }: Sold, is: { first: boolean; last: boolean }): ProgrammeStop[] {
  const kept = stops.filter(({ time }) => {
    if (time === undefined) return true;
    return (!is.first || time >= boarding.departs) && (!is.last || time <= boarding.returns);
  });
  // Who comes home after midnight passes all of them.
  const overnight = is.last && (stops.find(({ time }) => time)?.time ?? "") > boarding.returns;
  return (overnight ? stops : kept).map(({ name, time }) => ({ name, time: time ?? null }));
}

function hotelsOf(hotels: readonly Hotel[], startDay: Day): ProgrammeHotel[] {
  let firstNight = startDay;
  return hotels.map(({ name, address, phone, nights }) => {
    const hotel = { name, address, phone: phone ?? null, firstNight, nights };
    firstNight = addDays(firstNight, nights);
    return hotel;
  });
}

const includedOn = (activities: readonly Activity[], number: number) =>
  activities.flatMap(({ day, included, name }) => (included && day === number ? name : []));

/** The days and the hotels of a departure; see the types. */
export function programmeOf(trip: Pick<Trip, "kind" | "itinerary" | "activities" | "hotels">, sold: Sold): Programme {
  const { startDay, endDay } = sold.departure;
  const days = daysBetween(startDay, endDay) + 1;
  return {
    guided: trip.kind === "guided",
    days: placed(trip.itinerary, days).map(({ number, is }) => ({
      day: addDays(startDay, number - 1),
      number,
      title: is.title,
      text: is.text,
      stops: stopsOf(is, sold, { first: number === 1, last: number === days }),
      meals: is.meals,
      night: is.night ?? null,
      activities: includedOn(trip.activities, number),
    })),
    hotels: hotelsOf(trip.hotels, startDay),
  };
}
