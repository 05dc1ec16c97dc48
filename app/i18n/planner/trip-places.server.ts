/** Where a trip goes, in the order it goes there, as another site's map shows it. */
import { inLocale } from "~/domain/locale";
import type { BookedTrip } from "~/domain/planner/bought";
import { BOUGHT, type Entry, type Planned, type TimelineDay } from "~/domain/planner/timeline";
import { placeOf } from "./item-words.server";

/** The map takes no more: the first ones and the last one. */
const MAX_PLACES = 10;

/** What a map can look up; "" for what is no place. */
function placeOfEntry({ item: id, moment }: Entry, items: readonly Planned[], booking: BookedTrip | null): string {
  if (id === BOUGHT && booking) {
    const { boarding, wayBack } = booking.journey;
    if (moment === "bought-home" && wayBack) return wayBack.address;
    // Maps look up the short form best.
    return inLocale(boarding.address, "en-ca");
  }
  const item = items.find((each) => each.id === id);
  if (!item) return "";
  const { address, name, location } = item.data;
  if (item.kind === "hotel") return address ?? [name, location].filter(Boolean).join(", ");
  return address ?? placeOf(item, moment);
}

/** The address of a map with a trip's places one after the other; null where they are fewer than two. */
export function routeOf(
  days: readonly TimelineDay[],
  items: readonly Planned[],
  booking: BookedTrip | null,
): string | null {
  const all = days.flatMap(({ entries }) => entries.map((entry) => placeOfEntry(entry, items, booking)));
  const places = all.filter(Boolean).filter((place, index, left) => place !== left[index - 1]);
  if (places.length < 2) return null;
  const shown = places.length > MAX_PLACES ? [...places.slice(0, MAX_PLACES - 1), ...places.slice(-1)] : places;
  return `https://www.google.com/maps/dir/${shown.map(encodeURIComponent).join("/")}`;
}
