/** A room that a booking of a package may have in the place of its own, ours or the partner's. */
import type { Stay } from "~/services/inventory/rooms.server";

/** By the slugs of hotel and room. */
export type WantedRoom = { hotel: string; room: string; twoBeds: boolean };

/** What is written of a stay that has it. */
export type RoomFields = Pick<
  Stay,
  | "hotel"
  | "room"
  | "about"
  | "roomName"
  | "guests"
  | "twoBeds"
  | "perPerson"
  | "twoBedsPrice"
  | "total"
  | "shownTotal"
  | "totalCad"
>;

/** A room as it is let then, at its price today for those who travel. */
export type RoomOnNewDate = RoomFields & Pick<Stay, "firstNight" | "nights">;

/** The room they have, for a number of guests: two beds are for two. */
export function sameAs({ hotel, room, twoBeds }: WantedRoom, guests: number): WantedRoom {
  return { hotel, room, twoBeds: twoBeds && guests > 1 };
}

/** Tells a room by its slugs and beds. */
export function isRoom({ hotel, room, twoBeds }: WantedRoom): (other: WantedRoom) => boolean {
  return (other) => other.hotel === hotel && other.room === room && other.twoBeds === twoBeds;
}
