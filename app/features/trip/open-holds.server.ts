/** The holds a traveller has under way, in words made here: no page but one that refuses another hold needs them. */
import type { Journey } from "~/domain/booking/journey";
import { inLocale, type Locale } from "~/domain/locale";
import type { Party } from "~/domain/people/party";
import { formatDay, formatUntil } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { pathFor } from "~/i18n/paths";
import type { OpenHolds } from "./open-holds";

type Hold = { id: string; journey: Journey; party: Party; heldUntil: Date };

/** Null where none is under way. */
export function openHoldsIn(locale: Locale, holds: readonly Hold[], now: Date): OpenHolds | null {
  if (holds.length === 0) return null;
  const t = translator(locale, "checkout");
  return {
    lead: t("open.lead"),
    release: t("open.release"),
    holds: holds.map(({ id, journey, party, heldUntil }) => ({
      id,
      href: pathFor("checkout", locale, { sessionId: id }),
      text: t("open.hold", {
        trip: inLocale(journey.trip.name, locale),
        day: formatDay(journey.departure.startDay, locale, "short"),
        count: party.adults + party.children,
        until: formatUntil(heldUntil, now, locale),
      }),
    })),
  };
}
