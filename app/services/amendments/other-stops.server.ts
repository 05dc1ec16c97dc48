/** Where a booking may board instead, before one is chosen. */
import { asc, eq } from "drizzle-orm";
import { bookings, cities, fares, trips } from "~/db/schema";
import { withSnapshot } from "~/db/transaction.server";
import { isOpenTo } from "~/domain/amendments/allowed";
import { actorOf, BY_TRAVELLER } from "~/domain/amendments/asked";
import { lastDayToChangeStop } from "~/domain/amendments/cancellation";
import { quoteStop, type StopRefusal } from "~/domain/amendments/change-stop";
import { type Day, dayIn } from "~/domain/day";
import type { Bilingual } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import { faresThere } from "~/services/amendments/kinds/stop.server";
import { readBought } from "~/services/booking/bought.server";
import { readCheckoutRow } from "~/services/checkout/checkout-rows.server";

/** Amounts in minor units of `currency`. */
export type OtherStops = {
  currency: Currency;
  /** Why it cannot be changed here at all; null when it can. */
  closed: Exclude<StopRefusal, "stop-same"> | null;
  /** The rule it was bought under: until how many days before, and the last day that is. */
  rule: { until: number; last: Day };
  /** In the order of the catalogue; `priceChange` is in minor units, negative if cheaper. */
  stops: { city: string; cityName: Bilingual; name: Bilingual; departs: string; priceChange: number }[];
};

/**
 * The other cities in which the departure of the booking of a key is boarded, for the person who asks; null when there
 * is no such booking.
 */
export async function otherStops(key: string, now: Date, asked = BY_TRAVELLER): Promise<OtherStops | null> {
  const today = dayIn(now);
  const by = actorOf(asked);
  return withSnapshot(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.key, key));
    const checkout = booking && (await readCheckoutRow(tx, booking.checkout));
    if (!booking || !checkout) return null;
    const { bought, people } = await readBought(tx, booking, checkout);
    const { conditions, departureDay } = bought;
    const rule = { until: conditions.stopChangeUntilDays, last: lastDayToChangeStop(departureDay, conditions) };
    const rows = await tx
      .select({ fare: fares, city: cities, trip: trips.data })
      .from(fares)
      .innerJoin(cities, eq(cities.slug, fares.city))
      .innerJoin(trips, eq(trips.slug, fares.trip))
      .where(eq(fares.departure, checkout.departure))
      .orderBy(asc(cities.position));
    const open = isOpenTo("stop", by, bought, today);
    const closed = open.ok ? null : open.code;
    const stops = rows.flatMap(({ fare, city, trip }) => {
      const stop = trip.boarding.find((each) => each.city === city.slug);
      const there = faresThere(
        checkout,
        { fare, room: trip.room ? { ...trip.room, hotels: trip.hotels } : null },
        people,
      );
      const quoted = quoteStop(bought, { from: checkout.city, to: city.slug, fares: there }, today, by);
      if (!quoted.ok || !stop) return [];
      const { difference: priceChange } = quoted.value;
      const { name: cityName, boarding } = city.data;
      return [{ city: city.slug, cityName, name: boarding.name, departs: stop.departs, priceChange }];
    });
    return { currency: checkout.currency, closed, rule, stops };
  });
}
