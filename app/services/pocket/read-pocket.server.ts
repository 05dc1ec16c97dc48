import type { PocketPhoto, PocketSource } from "~/documents/pocket-source";
import type { BookingView, Stopped } from "~/domain/booking/booked";
import { POCKET_PHOTOS_BYTES } from "~/domain/company/limits";
import type { Traveller } from "~/domain/people/traveller";
import { BOUGHT, type Planned } from "~/domain/planner/timeline";
import { toldTrip } from "~/services/booking/describe-trip.server";
import { getBooking, getBookingByNumber } from "~/services/booking/get-booking.server";
import { listFiles, readPhotos, type TripFile } from "~/services/planner/files.server";
import { listItems, listNotes } from "~/services/planner/items.server";
import type { TripSummary } from "~/services/planner/trips.server";

/** What a trip of a planner is made of, besides what was read of it; `booking` is the key of its booking. */
export async function pocketSource(
  { id, name, booking: key }: { id: string; name: string | null; booking: string | null },
  items: Promise<Planned[]>,
  note: Promise<string> | "" = "",
): Promise<PocketSource> {
  const [planned, noted, sold] = await Promise.all([items, note, key === null ? null : getBooking(key)]);
  const told = sold && (await toldTrip(sold));
  return {
    id,
    name: sold?.trip.name ?? { fr: name ?? "", en: name ?? "" },
    items: planned,
    booking: told?.trip ? sold : null,
    stopped: sold && told?.stopped ? { why: told.stopped, booking: sold.number, departure: sold.departure } : null,
    booked: told?.trip ?? null,
    note: noted,
    files: [],
  };
}

/** The pocket trip of one of the traveller's own trips. */
export async function pocketOfTrip(
  traveller: Traveller,
  { id, name, booking }: Pick<TripSummary, "id" | "name" | "booking">,
): Promise<PocketSource> {
  const note = listNotes(traveller, id).then((notes) => notes[BOUGHT] ?? "");
  const source = await pocketSource({ id, name, booking: booking?.key ?? null }, listItems(traveller, id), note);
  return { ...source, files: await filesBeside(traveller, source) };
}

/** The files of a trip, without those of an item that was deleted. */
async function filesBeside(traveller: Traveller, { id, items }: PocketSource): Promise<TripFile[]> {
  const there = new Set([BOUGHT, ...items.map((item) => item.id)]);
  return (await listFiles(traveller, id)).filter(({ item }) => there.has(item));
}

/** The photos of one of the traveller's own trips, as many as one of its files holds. */
export async function photosOfPocket(traveller: Traveller, source: PocketSource): Promise<PocketPhoto[]> {
  return readPhotos(traveller, source.id, await filesBeside(traveller, source), POCKET_PHOTOS_BYTES);
}

/** A booking with its pocket trip, or with why its trip does not take place. */
type BookingPocket = { booking: BookingView } & (
  | { stopped: Stopped; source: null }
  | { stopped: null; source: PocketSource }
);

/** The pocket trip of a booking, for anyone who has its key; null when there is none, or its time is over. */
export async function pocketOfBooking(key: string): Promise<BookingPocket | null> {
  return pocketOf(await getBooking(key));
}

/** The same by the booking's number, for a colleague. */
export async function pocketOfNumber(number: string): Promise<BookingPocket | null> {
  return pocketOf(await getBookingByNumber(number));
}

async function pocketOf(booking: BookingView | null): Promise<BookingPocket | null> {
  if (!booking) return null;
  const { stopped, trip } = await toldTrip(booking);
  if (stopped) return { booking, stopped, source: null };
  const { number, trip: sold } = booking;
  return {
    booking,
    stopped,
    source: { id: number, name: sold.name, items: [], booking, booked: trip, note: "", files: [] },
  };
}
