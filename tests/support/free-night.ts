/** Nights on which the partner's stand-in has rooms: how many are free is drawn for each, the same at every start. */
import { findRoom } from "../../sandbox/partner/hotels";
import { addDays, freeRooms, nightsOf } from "../../sandbox/partner/rates";

/** A room of a hotel, of which `least` are to be free on each of the nights. */
type Wanted = { hotel: string; room: string; nights: number; least: number };

/** Whether that many are free from a night on. */
export function areFree({ hotel, room: slug, nights, least }: Wanted, firstNight: string): boolean {
  const room = findRoom(hotel, slug)?.room;
  if (!room) throw new Error(`no room ${hotel}/${slug}`);
  return nightsOf({ firstNight, nights }).every((night) => freeRooms(hotel, room, night) >= least);
}

/** The first night from a day on, within 300, on which all that is wanted is free. */
export function firstFreeNight(from: string, ...wanted: readonly Wanted[]): string {
  const nights = Array.from({ length: 300 }, (_, day) => addDays(from, day));
  const found = nights.find((night) => wanted.every((each) => areFree(each, night)));
  if (!found) throw new Error(`no free night after ${from}`);
  return found;
}
