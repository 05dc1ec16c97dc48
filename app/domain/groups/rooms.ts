/** A group as the bookings it is sold as: one for each room, or as few as take it. */

import { roomsFor } from "~/domain/catalogue/shared-room";
import { MAX_PASSENGERS } from "~/domain/company/conditions";
import { type Party, partySize } from "~/domain/people/party";
import { accept, refuse, type Verdict } from "~/domain/verdict";

/** People that one contract may be for: more than any coach has. */
export const MAX_GROUP = 200;
/** Guests of the largest room that a form asks for. */
export const MAX_ROOM_GUESTS = 6;
/** How many share a room where nobody has said it. */
const USUAL_GUESTS = 2;

export type GroupRefusal =
  | "party-empty"
  | "party-no-adult"
  | "group-too-large"
  | "group-rooms"
  | "group-room-guests"
  | "group-adults";

/**
 * The parties of a group. `guests` says how many rooms there are for one, two, three … people, and is empty where
 * nobody has said it; `sleeps` is the largest room, null on a trip without rooms. Each party has an adult. Refuses with
 * `party-empty`, `party-no-adult`, `group-too-large` (params: `max`), `group-rooms` (the rooms are for another number
 * of people; params: `people`, `beds`), `group-room-guests` (params: `max`) or `group-adults` (fewer adults than
 * rooms; params: `rooms`).
 */
export function partiesOf(
  group: Party,
  { sleeps, guests }: { sleeps: number | null; guests: readonly number[] },
): Verdict<Party[], GroupRefusal> {
  const people = partySize(group);
  if (people <= 0) return refuse("party-empty");
  if (group.adults <= 0) return refuse("party-no-adult");
  if (people > MAX_GROUP) return refuse("group-too-large", { max: MAX_GROUP });
  if (sleeps === null || guests.every((count) => count === 0)) {
    const most = sleeps === null ? MAX_PASSENGERS : Math.min(sleeps, USUAL_GUESTS);
    const parties = roomsFor(group, most);
    return parties ? accept(parties) : refuse("group-adults", { rooms: Math.ceil(people / most) });
  }
  const rooms = guests.flatMap((count, index) => Array.from({ length: count }, () => index + 1)).toReversed();
  if (Math.max(...rooms) > sleeps) return refuse("group-room-guests", { max: sleeps });
  const beds = rooms.reduce((sum, size) => sum + size, 0);
  if (beds !== people) return refuse("group-rooms", { people, beds });
  if (rooms.length > group.adults) return refuse("group-adults", { rooms: rooms.length });
  return accept(filled(rooms, group));
}

/** An adult to each room, then the children to the largest rooms, then the other adults. */
function filled(rooms: readonly number[], { children }: Party): Party[] {
  let left = children;
  return rooms.map((size) => {
    const here = Math.min(size - 1, left);
    left -= here;
    return { adults: size - here, children: here };
  });
}

/** How many rooms of each number of guests these parties take: what `partiesOf` is told. */
export function guestsOf(parties: readonly Party[]): number[] {
  const largest = Math.max(0, ...parties.map(partySize));
  return Array.from({ length: largest }, (_, i) => parties.filter((party) => partySize(party) === i + 1).length);
}
