import { inLocale, type Locale } from "~/domain/locale";
import type { BookedTrip } from "~/domain/planner-bought";
import { type Planned, spanOf } from "~/domain/planner-timeline";
import { datesOf } from "~/i18n/planner/item-words.server";
import { tripView } from "~/i18n/planner/trip-words.server";
import type { SharedTripData } from "./shared-trip-page";

type Shown = {
  share: string;
  sharedBy: string;
  name: string | null;
  items: Planned[];
  booking: BookedTrip | null;
};

/** A shared trip in the reader's language. */
export function sharedTripIn(locale: Locale, { share, sharedBy, name, items, booking }: Shown): SharedTripData {
  return {
    name: name ?? (booking ? inLocale(booking.journey.trip.name, locale) : ""),
    sharedBy,
    dates: datesOf(locale, spanOf(items, booking?.journey.departure ?? null)),
    view: tripView(locale, { id: share, reader: "viewer", items, files: {}, booking }),
  };
}
