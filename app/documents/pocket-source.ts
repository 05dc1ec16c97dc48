import type { BookingView, Stopped } from "~/domain/booking/booked";
import type { Journey } from "~/domain/booking/journey";
import { safeFileName } from "~/domain/file-name";
import { type Bilingual, inLocale, type Locale } from "~/domain/locale";
import type { BookedTrip } from "~/domain/planner/bought";
import type { Planned } from "~/domain/planner/timeline";

/** What a pocket trip is made of: a trip of a planner, or a booking by its key alone. */
export type PocketSource = {
  /** Names the trip permanently: of a planner's trip its id, of a booking its number. */
  id: string;
  name: Bilingual;
  items: readonly Planned[];
  booking: BookingView | null;
  /** That what was bought does not take place; it is then told of neither by `booking` nor by `booked`. */
  stopped?: { why: Stopped; booking: string; departure: Journey["departure"] } | null;
  /** Whether anyone who reads it is not told the booking's number. */
  hidesNumber?: boolean;
  /** What the booking puts in the timeline. */
  booked: BookedTrip | null;
  /** Whether it was cancelled: its calendar file removes it from the reader's calendar. */
  isCancelled?: boolean;
  /** What the traveller noted next to it; "" for nothing. */
  note: string;
  /** The files attached to it. */
  files: readonly PocketAttached[];
};

/** `item` is the one it belongs to. */
export type PocketAttached = { id: string; item: string; name: string; bytes: number };

/** A photo attached to a trip, with its content. */
export type PocketPhoto = { id: string; name: string; content: Buffer };

/** The name a pocket trip's file is saved under, told from those of other trips. */
export function pocketFileName({ name }: PocketSource, locale: Locale, extension: string): string {
  return safeFileName(`${inLocale(name, locale)}.${extension}`);
}
