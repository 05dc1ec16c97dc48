import type { Party } from "~/domain/people/party";

/**
 * What the picker of dates posts: a departure, a city and who travels; of a package also a room, as `hotel/room`, what
 * all of it was shown to cost and what two beds add. Nonsense is left for the hold to refuse.
 */
export type HoldForm = {
  departure: string;
  city: string;
  adults: number;
  children: number;
  /** The larger group they are a part of, which takes more rooms than theirs. */
  group?: Party;
  /** Of a tour with nights: two beds for two. */
  twoBeds?: boolean;
  stay?: { hotel: string; room: string; twoBeds: boolean; shownTotal: number };
};

/** The value of a room's button: amounts in minor units of the page's currency, to be compared and never believed. */
export function roomChoice(choice: { hotel: string; room: string; total: number; twoBeds: number }): string {
  return [choice.hotel, choice.room, choice.total, choice.twoBeds].join("/");
}

/** The name of the boxes of two beds: of the rooms they are ticked for, that of the room that is taken counts. */
export const TWO_BEDS = "twoBeds";

/** The value of a tour's box, whose rooms are all alike. */
export const A_ROOM = "room";

/** The value of a room's box of two beds. */
export function twoBedsOf(hotel: string, room: string): string {
  return `${hotel}/${room}`;
}
