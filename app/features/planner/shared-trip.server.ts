import type { Locale } from "~/domain/locale";
import type { ToldBooking } from "~/domain/planner/bought";
import { type Planned, spanOf } from "~/domain/planner/timeline";
import { attachedIn } from "~/features/pocket/attached-files.server";
import { formatInstant } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { datesOf } from "~/i18n/planner/item-words.server";
import { tripName } from "~/i18n/planner/trip-name.server";
import { tripView } from "~/i18n/planner/trip-words.server";
import type { Done } from "./done";
import type { SharedTripData } from "./shared-trip-page";

type ViewedTrip = {
  share: string;
  sharedBy: string;
  name: string | null;
  items: Planned[];
  booking: ToldBooking | null;
  files: { id: string; item: string; name: string; bytes: number }[];
  follows: boolean;
};

/** Where this reader asks for the trip, and for one of its files. */
type Places = { here: string; fileAt: (id: string) => string; done: Done | null; now: Date };

/** A shared trip in the reader's language. */
export function sharedTripIn(locale: Locale, shown: ViewedTrip, { here, fileAt, done, now }: Places): SharedTripData {
  const { share, sharedBy, items, booking, files, follows } = shown;
  return {
    name: tripName(locale, shown),
    sharedBy,
    stopped: booking?.stopped ?? null,
    dates: datesOf(locale, spanOf(items, booking?.journey.departure ?? null)),
    view: tripView(locale, { id: share, reader: "viewer", items, files: {}, booking: booking?.trip ?? null }),
    attached: attachedIn(locale, files, { items, fileAt }),
    madeOn: translator(locale, "pocket")("madeOn", { when: formatInstant(now, locale) }),
    here,
    follows,
    done,
  };
}
