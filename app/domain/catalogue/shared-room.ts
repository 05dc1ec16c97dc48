/** The one room that everyone of a booking shares on a tour with nights (spec 5), and what that does to the price. */
import { checkParty, type Party, partySize } from "~/domain/people/party";
import { accept, refuse, type Verdict } from "~/domain/verdict";

/**
 * What each adult pays more (or, negative, less) than the fare, in CAD cents, by how many share the room: `[alone, two,
 * three, …]`, up to what the room takes. The fare is that of two in a room. A child pays the same however many share.
 */
export type SharedRoom = { perAdultCad: number[] };

/** What an adult pays more or less than the fare; of a party no room takes, as in the fullest room. */
export function adultInRoomCad(room: SharedRoom | undefined, guests: number): number {
  if (!room) return 0;
  return room.perAdultCad[Math.min(guests, room.perAdultCad.length) - 1] ?? 0;
}

/** A fare as a party pays it that shares a room. */
export function fareInRoom<F extends { adultCad: number }>(fare: F, room: SharedRoom | undefined, party: Party): F {
  return { ...fare, adultCad: fare.adultCad + adultInRoomCad(room, partySize(party)) };
}

/** Whether a room takes the party. Refuses with `room-too-small` (params: `max`, what it takes). */
export function checkRoom(room: SharedRoom | undefined, party: Party): Verdict<null, "room-too-small"> {
  const max = room?.perAdultCad.length;
  return max !== undefined && partySize(party) > max ? refuse("room-too-small", { max }) : accept(null);
}

/**
 * A party room by room, as few rooms as take it and as even as can be, each with an adult, the children with as many
 * adults as there are. Null where there are fewer adults than rooms.
 */
export function roomsFor({ adults, children }: Party, sleeps: number): Party[] | null {
  const count = Math.ceil((adults + children) / sleeps);
  if (adults < count) return null;
  const share = (people: number, room: number) => Math.floor(people / count) + (room < people % count ? 1 : 0);
  // The odd child goes where the odd adult does not, so that no room is over-full.
  return Array.from({ length: count }, (_, room) => ({
    adults: share(adults, room),
    children: share(children, count - 1 - room),
  }));
}

/** Who of a group has no room yet when one party of it has; null where nobody is left, or nobody who may book. */
export function restOf(group: Party, party: Party): Party | null {
  const rest = checkParty({ adults: group.adults - party.adults, children: group.children - party.children });
  return rest.ok ? rest.value : null;
}
