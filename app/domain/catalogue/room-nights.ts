/** Our own hotels' rooms, night by night: from the operator's seasons to what a night offers and a stay costs. */

import { addDays, type Day } from "~/domain/day";
import { inSeason } from "~/domain/departures/recurrence";
import type { OwnHotel } from "./catalogue";

type Room = OwnHotel["rooms"][number];
export type NightTerms = Pick<Room["seasons"][number], "rooms" | "minimumNights" | "perPersonCad">;

/** The nights of a stay, in order. */
export function nightsOf(firstNight: Day, nights: number): Day[] {
  return Array.from({ length: nights }, (_, n) => addDays(firstNight, n));
}

/** What a room offers on a night: the first season that fits it; null when none does, and it is not let. */
export function termsOn({ seasons }: Room, night: Day): NightTerms | null {
  return seasons.find(({ from, to }) => inSeason(night.slice(5), from, to)) ?? null;
}

/** Guests who share a room in a price "from" of a package. */
export const FROM_GUESTS = 2;

/**
 * The least a stay costs each of two in a room, in CAD cents, whether or not a room is left; alone in a room that takes
 * one. Null when no room is let on all of its nights.
 */
export function leastStayCad(hotels: readonly OwnHotel[], firstNight: Day, nights: number): number | null {
  const costs = hotels.flatMap(({ rooms }) =>
    rooms.flatMap((room) => {
      const terms = nightsOf(firstNight, nights).map((night) => termsOn(room, night));
      const prices = terms.map((term) => term?.perPersonCad[Math.min(FROM_GUESTS, room.sleeps) - 1]);
      const isLet = (terms[0]?.minimumNights ?? 1) <= nights && prices.every((price) => price !== undefined);
      return isLet ? prices.reduce<number>((sum, price) => sum + (price ?? 0), 0) : [];
    }),
  );
  return costs.length > 0 ? Math.min(...costs) : null;
}
