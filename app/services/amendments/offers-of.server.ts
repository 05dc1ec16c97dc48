/** What may be asked of a booking after buying, as its page lists it. */
import { eq } from "drizzle-orm";
import { bookings, checkouts } from "~/db/schema";
import { withSnapshot } from "~/db/transaction.server";
import { type Offer, offersOf } from "~/domain/amendments/offers";
import { lastDayToReturn } from "~/domain/catalogue/extra";
import { dayIn } from "~/domain/day";
import { readBought } from "~/services/booking/bought.server";
import { extrasHad, offeredExtras } from "~/services/checkout/extras.server";
import { choicesOf } from "~/services/inventory/activities.server";
import { roomOf } from "~/services/inventory/rooms.server";

/** The changes of a booking today, open or closed; none when there is no such booking. */
export async function offersOfBooking(key: string, now: Date): Promise<Offer[]> {
  return withSnapshot(async (tx) => {
    const [row] = await tx
      .select({ booking: bookings, checkout: checkouts })
      .from(bookings)
      .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
      .where(eq(bookings.key, key));
    if (!row) return [];
    const { booking, checkout } = row;
    const { bought } = await readBought(tx, booking, checkout);
    const mine = await choicesOf(tx, checkout.id);
    const { departure, room } = checkout.journey;
    const isGoing = (position: number) => bought.going.some((each) => each.position === position);
    const had = (await extrasHad(tx, checkout.id)).filter(({ traveller }) => isGoing(traveller));
    const offered = await offeredExtras(tx, checkout);
    return offersOf(
      {
        ...bought,
        endDay: departure.endDay,
        paying: false,
        rateMicros: checkout.rateMicros,
        hasStay: (await roomOf(tx, checkout.id)) !== null,
        room,
        returnable: had.map((each) => lastDayToReturn(each, departure.startDay)),
        // Those a party has itself are nobody's to add.
        placesLeft: offered.map(
          ({ activity, left }) => left - mine.filter((each) => each.activity === activity).length,
        ),
      },
      dayIn(now),
    );
  });
}
