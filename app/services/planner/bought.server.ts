import { eq } from "drizzle-orm";
import { checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { BookingView } from "~/domain/booked";
import type { BookedTrip, BoughtParts } from "~/domain/planner-bought";
import { chosenExtras } from "~/services/checkout/extras.server";
import { readStay } from "~/services/inventory/stay-view.server";
import { partsOf } from "./booked-parts.server";
import { includesHotel } from "./includes-hotel.server";

/** A booking as its traveller's own timeline tells it, with its prices and codes. */
export async function bookedTrip(booking: BookingView): Promise<BookedTrip> {
  return { journey: booking, nights: await includesHotel(booking.trip.slug), parts: partsOf(booking) };
}

/** The hotel and the activities of a booked checkout by its id, as a transaction sees it; see `partsOf`. */
export async function boughtParts(checkout: string, showsPrivate: boolean, tx: Db): Promise<BoughtParts> {
  const [row] = await tx.select({ currency: checkouts.currency }).from(checkouts).where(eq(checkouts.id, checkout));
  const money = { currency: row?.currency ?? ("CAD" as const) };
  return partsOf({ stay: await readStay(tx, checkout), extras: await chosenExtras(tx, checkout), money }, showsPrivate);
}
