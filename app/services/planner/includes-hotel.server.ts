import { eq } from "drizzle-orm";
import { trips } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";

/** Whether a trip of the catalogue comes with its hotel nights. One that is no longer sold is taken to: no false alarm. */
export async function includesHotel(slug: string, tx: Db = db): Promise<boolean> {
  const [trip] = await tx.select({ data: trips.data }).from(trips).where(eq(trips.slug, slug));
  return !trip || trip.data.hotels.length > 0;
}
