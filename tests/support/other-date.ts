/** Other departures of the default trip, and bookings moved to them, for database tests. */

import { type Asking, STANDARD_TERMS } from "~/domain/amendments/asked";
import type { PartnerGateway } from "~/gateways/partner.server";
import { confirm, preview } from "~/services/amendments/engine.server";
import { DATE, type OtherDate } from "~/services/amendments/kinds/date.server";
import { seedCatalogue } from "./catalogue";
import { NOW, unique } from "./checkout";

type Over = { adult?: number; child?: number; capacity?: number; city?: string };

/** A departure on that day, of so many places, at these fares in dollars. */
export async function anotherDate(
  startDay: string,
  { adult = 399, child = 299, capacity = 14, city = "montreal" }: Over = {},
): Promise<OtherDate> {
  const id = unique("other");
  const fare = { adultCad: adult * 100, childCad: child * 100 };
  await seedCatalogue({ departures: [{ id, startDay, capacity, fares: { [city]: fare } }] });
  return { departure: id, city };
}

/** Agrees to what it comes to, and moves the booking of a key. */
export async function moveTo(
  key: string,
  to: OtherDate,
  now = NOW,
  asking: Asking = STANDARD_TERMS,
  partner?: PartnerGateway,
) {
  const quoted = await preview(DATE, key, { to }, now, asking, partner);
  if (!quoted.ok) return quoted;
  const { price, goesBack } = quoted.value;
  return confirm(DATE, key, { to }, { shown: price, back: goesBack, ...asking }, now, partner);
}
