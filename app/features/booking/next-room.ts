import type { Journey } from "~/domain/booking/journey";
import { restOf } from "~/domain/catalogue/shared-room";
import type { Locale } from "~/domain/locale";
import type { Party } from "~/domain/people/party";
import { tripSearch } from "~/features/search/search-query";
import { tripPath } from "~/i18n/paths";

/** Who of a group is still to be booked for, and where: on the trip’s page, at the departure that was booked. */
export type NextRoom = { who: Party; href: string };

type Booked = Pick<Journey, "trip" | "departure" | "room"> & { boarding: { city: string }; party: Party };

/** The next booking of a group that takes several rooms, after one of its rooms was booked; null where there is none. */
export function nextRoomIn(locale: Locale, { trip, departure, boarding, room, party }: Booked): NextRoom | null {
  const who = room?.group ? restOf(room.group, party) : null;
  if (!who) return null;
  const search = tripSearch({ city: boarding.city, party: who });
  search.set("date", departure.startDay);
  return { who, href: `${tripPath({ slug: trip.slug, supplier: null }, locale, search)}#dates` };
}
