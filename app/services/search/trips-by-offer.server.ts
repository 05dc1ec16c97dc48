/** The trips of a search whose limits or order follow from what trips offer: from their prices, or their first days. */
import { chosenOf } from "./trip-choices.server";
import { type TripOffers, tripOffers } from "./trip-offers.server";
import { type AskedTrips, askedDays } from "./trip-search.server";

/** Whether the order asked for is one of what trips offer; the site's, and that of how long they are, is not. */
export const isOrderOfOffers = ({ sort }: Pick<AskedTrips, "sort">) => sort === "price" || sort === "next";

function chosenOffers(offers: TripOffers, asked: AskedTrips) {
  const chosen = chosenOf(offers, asked);
  const trips = offers.trips.slugs.flatMap((_, trip) =>
    chosen.leftOutBy(trip) === 0 && chosen.isOffered(trip) ? trip : [],
  );
  return { chosen, trips };
}

async function offersTo({ date, sales, city, wanted }: AskedTrips): Promise<TripOffers> {
  const { from, to } = askedDays({ date }, sales);
  return tripOffers(from, to, city, wanted);
}

/** How many trips leave as asked, with room, and for a price within the limits. */
export async function countByOffer(asked: AskedTrips): Promise<number> {
  return chosenOffers(await offersTo(asked), asked).trips.length;
}

/** Slugs of trips that leave as asked, with room, and for a price within the limits, in the order asked for. */
export async function slugsByOffer(
  asked: AskedTrips,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const offers = await offersTo(asked);
  const { chosen, trips } = chosenOffers(offers, asked);
  const { slugs, length } = offers.trips;
  const ranks = {
    price: chosen.centsOf,
    next: chosen.firstDayOf,
    duration: (trip: number) => length.values[length.of[trip] ?? 0] ?? 0,
  };
  const rank = asked.sort ? ranks[asked.sort] : () => 0;
  // As numbers, rank before place on the site, which sort faster than by asking for each two.
  const order = Float64Array.from(trips, (trip) => rank(trip) * slugs.length + trip).sort();
  return Array.from(order.subarray(offset, offset + limit), (each) => slugs[each % slugs.length] ?? "");
}
