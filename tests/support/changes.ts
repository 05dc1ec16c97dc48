/** Changes of a booking as its traveller makes them: what each comes to is agreed to first. For database tests. */

import { type Asking, BY_TRAVELLER, STANDARD_TERMS } from "~/domain/amendments/asked";
import type { Day } from "~/domain/day";
import type { PartnerGateway } from "~/gateways/partner.server";
import { confirm, preview } from "~/services/amendments/engine.server";
import { ADD_ACTIVITIES } from "~/services/amendments/kinds/add-activities.server";
import { BIRTH_YEAR, type YearTyped } from "~/services/amendments/kinds/birth-year.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import type { OtherDate } from "~/services/amendments/kinds/date.server";
import { NAME } from "~/services/amendments/kinds/name.server";
import { RETURN_ACTIVITIES } from "~/services/amendments/kinds/return-activities.server";
import { ROOM } from "~/services/amendments/kinds/room.server";
import { changeSeats, seatsToChoose } from "~/services/amendments/kinds/seats.server";
import { STOP } from "~/services/amendments/kinds/stop.server";
import type { More } from "~/services/amendments/kinds/traveller.server";
import { TRAVELLER } from "~/services/amendments/kinds/traveller.server";
import type { WantedRoom } from "~/services/amendments/wanted-room.server";
import type { ExtraChoice } from "~/services/inventory/activities.server";
import { aCity, aTrip, both, seedCatalogue } from "./catalogue";
import { NOW, unique } from "./checkout";

const asked = BY_TRAVELLER;

const activity = (
  slug: string,
  over: { day: number; priceCad: number; places: number; returnableUntilDays?: number },
) => ({
  slug,
  name: both(slug),
  text: both("text"),
  included: false,
  ...over,
});

/** Departures of a tour of their own that stops in Laval too, for a little more or less, with whales (of so many places, taken back until 3 days before) and a show. */
export async function aTourWithActivities(
  days: readonly (Day | { startDay: Day; adult: number; child: number; capacity: number })[],
  places = 2,
): Promise<OtherDate[]> {
  const whales = activity("whales", { day: 2, priceCad: 6_500, places, returnableUntilDays: 3 });
  const show = activity("show", { day: 3, priceCad: 3_333, places });
  const boarding = ["montreal", "laval"].map((city, i) => ({
    city,
    departs: `06:${30 * i || "00"}`,
    returns: "21:30",
  }));
  const trip = aTrip(unique("tour"), { activities: [whales, show], boarding });
  const ids = await seedCatalogue({
    cities: [aCity(), aCity("laval")],
    trips: [trip],
    departures: days.map((each) => {
      const { startDay, adult, child, capacity } =
        typeof each === "string" ? { startDay: each, adult: 399, child: 299, capacity: 14 } : each;
      const fares = {
        montreal: { adultCad: adult * 100, childCad: child * 100 },
        laval: { adultCad: adult * 100 + 1_033, childCad: child * 100 - 2_500 },
      };
      return { startDay, capacity, fares, trip: trip.slug };
    }),
  });
  return ids.map((departure) => ({ departure, city: "montreal" }));
}

export const whales = (...travellers: number[]): ExtraChoice[] =>
  travellers.map((traveller) => ({ traveller, activity: "whales" }));

export async function cancel(key: string, positions: readonly number[], now = NOW, asking: Asking = STANDARD_TERMS) {
  const quoted = await preview(CANCEL, key, { positions }, now, asking);
  if (!quoted.ok) return quoted;
  const { price, goesBack } = quoted.value;
  return confirm(CANCEL, key, { positions }, { shown: price, back: goesBack, ...asking }, now);
}

export async function add(key: string, choices: readonly ExtraChoice[], now = NOW) {
  const quoted = await preview(ADD_ACTIVITIES, key, { choices }, now);
  return quoted.ok ? confirm(ADD_ACTIVITIES, key, { choices }, { shown: quoted.value.price, asked }, now) : quoted;
}

export async function takeBack(key: string, choices: readonly ExtraChoice[], now = NOW) {
  const quoted = await preview(RETURN_ACTIVITIES, key, { choices }, now);
  if (!quoted.ok) return quoted;
  const { price, goesBack } = quoted.value;
  return confirm(RETURN_ACTIVITIES, key, { choices }, { shown: price, back: goesBack, asked }, now);
}

/** Adds a traveller, as what it comes to is agreed to. */
export async function join(key: string, more: More, now = NOW, partner?: PartnerGateway) {
  const quoted = await preview(TRAVELLER, key, more, now, STANDARD_TERMS, partner);
  if (!quoted.ok) return quoted;
  const { price, goesBack } = quoted.value;
  return confirm(TRAVELLER, key, more, { shown: price, back: goesBack, asked }, now, partner);
}

/** Gives the traveller at a position another last name. */
export async function rename(key: string, position: number, lastName: string, now = NOW, asking = STANDARD_TERMS) {
  const renamed = { position, title: "mx" as const, firstName: "Sam", lastName, replaced: null };
  const quoted = await preview(NAME, key, renamed, now, asking);
  return quoted.ok ? confirm(NAME, key, renamed, { shown: quoted.value.price, ...asking }, now) : quoted;
}

/** Asks for seats by position on a run of the departure, as the booking's page shows them now. */
export async function sit(key: string, seatOf: Record<number, string | null>, now = NOW, leg = 0) {
  const shown = ((await seatsToChoose(key, leg))?.seated ?? []).map(({ position, seat }) => ({ position, seat }));
  const wanted = Object.entries(seatOf).map(([position, seat]) => ({ position: Number(position), seat }));
  return changeSeats(key, { wanted, shown, asked, leg }, now);
}

/** Boards in another city of the departure. */
export async function board(key: string, city: string, now = NOW) {
  const quoted = await preview(STOP, key, { city }, now);
  if (!quoted.ok) return quoted;
  const { price, goesBack } = quoted.value;
  return confirm(STOP, key, { city }, { shown: price, back: goesBack, asked }, now);
}

/** Has another room. */
export async function sleep(key: string, wanted: WantedRoom, now = NOW, partner?: PartnerGateway) {
  const quoted = await preview(ROOM, key, { wanted }, now, STANDARD_TERMS, partner);
  if (!quoted.ok) return quoted;
  const { price, goesBack } = quoted.value;
  return confirm(ROOM, key, { wanted }, { shown: price, back: goesBack, asked }, now, partner);
}

/** Puts the year of birth of the traveller at a position right. */
export async function correctYear(key: string, typed: YearTyped, now = NOW, asking: Asking = STANDARD_TERMS) {
  const quoted = await preview(BIRTH_YEAR, key, typed, now, asking);
  if (!quoted.ok) return quoted;
  const { price, goesBack } = quoted.value;
  return confirm(BIRTH_YEAR, key, typed, { shown: price, back: goesBack, ...asking }, now);
}
