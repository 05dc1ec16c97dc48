/** What can be had and for how much: the partner's rooms less what holds have taken. */
import { newId } from "../ids";
import type { Store } from "../store";
import { conductOf } from "./conduct";
import type { Hotel, Room } from "./hotel";
import { findRoom, PLACES } from "./hotels";
import { Refused } from "./problem";
import { addDays, freeRooms, minimumNights, nightsOf, priceOf } from "./rates";
import type { SearchRequest } from "./read";
import type { Price, Quote, Stay } from "./records";

const QUOTED_MINUTES = 10;
/** How far ahead rooms are let. */
const AHEAD_DAYS = 550;

const nightId = ({ hotel, room }: Pick<Stay, "hotel" | "room">, night: string) => `${hotel}/${room}/${night}`;

/** Rooms of a kind that are free on the scarcest night. */
function leftOf(store: Store, hotel: Hotel, room: Room, nights: readonly string[]): number {
  if (conductOf(store).soldOut) return 0;
  const free = nights.map((night) => {
    const taken = store.get("taken", nightId({ hotel: hotel.slug, room: room.slug }, night))?.rooms ?? 0;
    return freeRooms(hotel.slug, room, night) - taken;
  });
  return Math.max(0, Math.min(...free));
}

function checkDays(firstNight: string, nights: number, now: Date): void {
  // It may be a day earlier where the hotel is.
  const earliest = addDays(now.toISOString().slice(0, 10), -1);
  if (firstNight < earliest) throw new Refused("invalid", "firstNight: it is past");
  if (addDays(firstNight, nights) > addDays(earliest, AHEAD_DAYS))
    throw new Refused("invalid", "firstNight: it is too far ahead");
}

/** Rooms of a place free on every night, by hotel. */
export function search(store: Store, { place, firstNight, nights, guests }: SearchRequest, now: Date) {
  const hotels = PLACES.get(place);
  if (!hotels) throw new Refused("invalid", "place: there is no such place");
  checkDays(firstNight, nights, now);
  const { dearer } = conductOf(store);
  const all = nightsOf({ firstNight, nights });
  const offers = hotels
    .filter((hotel) => nights >= minimumNights(hotel, firstNight))
    .map((hotel) => ({
      hotel: hotelView(hotel),
      rooms: hotel.rooms
        .filter(({ sleeps }) => sleeps >= guests)
        .map((room) => ({
          slug: room.slug,
          name: room.name,
          sleeps: room.sleeps,
          price: priceOf(room, all, guests, dearer),
          twoBeds: room.twoBedsCad !== null,
          left: leftOf(store, hotel, room, all),
        }))
        .filter(({ left }) => left > 0),
    }))
    .filter(({ rooms }) => rooms.length > 0);
  return { offers };
}

function hotelView({ minimum: _minimum, rooms: _rooms, ...shown }: Hotel) {
  return shown;
}

/** The room of a stay that could be let; throws what is wrong with it. */
function roomOf(stay: Stay, now: Date): { hotel: Hotel; room: Room } {
  const found = findRoom(stay.hotel, stay.room);
  if (!found) throw new Refused("invalid", "room: there is no such room");
  checkDays(stay.firstNight, stay.nights, now);
  if (stay.guests > found.room.sleeps) throw new Refused("invalid", `guests: it sleeps ${found.room.sleeps}`);
  if (stay.twoBeds && found.room.twoBedsCad === null) throw new Refused("invalid", "twoBeds: it has one bed");
  const minimum = minimumNights(found.hotel, stay.firstNight);
  if (stay.nights < minimum) throw new Refused("invalid", `nights: ${minimum} at the least`);
  return found;
}

/** The price of a stay as it now is, if the room is free. */
export function priceNow(store: Store, stay: Stay, now: Date): Price {
  const { hotel, room } = roomOf(stay, now);
  const nights = nightsOf(stay);
  if (leftOf(store, hotel, room, nights) < 1) throw new Refused("sold-out");
  return priceOf(room, nights, stay.guests, conductOf(store).dearer);
}

export function totalOf({ perPersonCad, twoBedsCad }: Price, { guests, twoBeds }: Stay): number {
  return perPersonCad * guests + (twoBeds ? twoBedsCad : 0);
}

/** Writes down a price. `dearer` makes it a tenth higher than it is, as when it rose since the search. */
export function quote(store: Store, stay: Stay, now: Date, dearer = false): Quote {
  const usual = priceNow(store, stay, now);
  const raised = (cents: number) => (dearer ? Math.round(cents * 1.1) : cents);
  const price = { perPersonCad: raised(usual.perPersonCad), twoBedsCad: raised(usual.twoBedsCad) };
  const validUntil = new Date(now.getTime() + QUOTED_MINUTES * 60_000).toISOString();
  const quoted: Quote = { id: newId("qt"), stay, price, totalCad: totalOf(price, stay), validUntil };
  store.put("quote", quoted);
  return quoted;
}

/** Takes (1) or gives back (-1) a room on every night of a stay. */
export function countNights(store: Store, stay: Stay, by: 1 | -1): void {
  for (const night of nightsOf(stay)) {
    const id = nightId(stay, night);
    store.put("taken", { id, rooms: (store.get("taken", id)?.rooms ?? 0) + by });
  }
}
