import type { Words } from "./records";

export type Room = {
  slug: string;
  name: Words;
  /** Guests it takes at most. */
  sleeps: number;
  /** How many the hotel has. */
  rooms: number;
  /** What each guest pays on an ordinary weekday night, by how many share the room: alone, two, three… */
  perPersonCad: readonly number[];
  /** What two beds instead of one add a night; null where there is no such choice. */
  twoBedsCad: number | null;
};

export type Hotel = {
  slug: string;
  name: string;
  address: string;
  phone: string;
  coordinates: { lat: number; lon: number };
  stars: number;
  text: Words;
  /** Names its drawing. */
  picture: string;
  amenities: readonly string[];
  /** Nights at the least, of a stay that begins in summer or at the holidays. */
  minimum: { summer: number; holidays: number };
  rooms: readonly Room[];
};
