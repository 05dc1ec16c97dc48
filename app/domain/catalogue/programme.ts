/** What a trip of the catalogue does on each day of a departure, for one who boards in a city: pure. */

import type { Journey } from "~/domain/booking/journey";
import { addDays, type Day, daysBetween } from "~/domain/day";
import type { Bilingual } from "~/domain/locale";
import type { Activity, Boarding, Hotel, ItineraryDay, Trip } from "./catalogue";

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

/** The programme of a trip that is no longer in the catalogue. */
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

/** Which day of the trip it is: both of a trip of one day. */
export type WhichDay = { first: boolean; last: boolean };
type Times = { departs: string; returns: string };

/** The stops of a day for one who boards at a time: those before they board and after they are home are left out. */
export function stopsFor<Stop extends { time?: string }>(
  stops: readonly Stop[],
  { departs, returns }: Times,
  is: WhichDay,
): Stop[] {
  // Who comes home after midnight passes all of them.
  if (is.last && (stops.find(({ time }) => time)?.time ?? "") > returns) return [...stops];
  return stops.filter(
    ({ time }) => time === undefined || ((!is.first || time >= departs) && (!is.last || time <= returns)),
  );
}

/** How far one is driven on a day: without the way to where one boards, nor the way on from there. `km`: as in `Boarding`. */
export function kmFor(day: Pick<ItineraryDay, "km">, { km = 0 }: Pick<Boarding, "km">, is: WhichDay): number {
  return Math.max(0, day.km - (is.first ? km : 0) - (is.last ? km : 0));
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
      stops: stopsFor(is.stops, sold.boarding, { first: number === 1, last: number === days }).map(
        ({ name, time }) => ({ name, time: time ?? null }),
      ),
      meals: is.meals,
      night: is.night ?? null,
      activities: includedOn(trip.activities, number),
    })),
    hotels: hotelsOf(trip.hotels, startDay),
  };
}
