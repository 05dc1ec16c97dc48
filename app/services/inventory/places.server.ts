/** Places of a departure, counted in `departures.taken` together with `checkouts.placesHeld` and with nothing else. */
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { checkouts, departures } from "~/db/schema";
import { dayIn } from "~/domain/day";
import { partySize } from "~/domain/party";
import type { Scarce } from "./scarce";

export const places: Scarce = {
  /** If the departure is on sale, leaves after today and has them. */
  take: async (tx, checkout, now) => {
    const count = partySize(checkout);
    const taken = await tx
      .update(departures)
      .set({ taken: sql`${departures.taken} + ${count}` })
      .where(
        and(
          eq(departures.id, checkout.departure),
          eq(departures.status, "on-sale"),
          gt(departures.startDay, dayIn(now)),
          lte(sql`${departures.taken} + ${count}`, departures.capacity),
        ),
      )
      .returning({ id: departures.id });
    return taken.length === 1;
  },
  release: async (tx, checkout) => {
    await tx
      .update(departures)
      .set({ taken: sql`${departures.taken} - ${partySize(checkout)}` })
      .where(eq(departures.id, checkout.departure));
  },
  rivals: ({ departure }) => eq(checkouts.departure, departure),
};
