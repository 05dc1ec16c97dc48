import { occupancyOf } from "~/domain/catalogue/occupancy";
import { ARRIVE_EARLY_MINUTES, ESTA_DAYS, I94_DAYS, PASSPORT_VALID_MONTHS } from "~/domain/company/conditions";
import type { Day } from "~/domain/day";
import type { Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import { formatDay, formatMoney, formatTime } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";

type City = {
  slug: string;
  name: string;
  from: string;
  boarding: { name: string; address: string; directions: string };
};
type Destination = { slug: string; name: string; to: string; country: "CA" | "US"; summary: string };

/** What is known of a tour, in one language; prices in minor units of the reader's currency. */
export type KnownTour = {
  city: City;
  destination: Destination;
  trips: { name: string; days: number; kind: "guided" | "independent" | "package"; departs: string; returns: string }[];
  fromPrice: number | null;
  /** Of the trip that has it; the partner's price is a guess. */
  cheapest: { supplier: "own" | "partner" | null; sharing: number | null } | null;
  departures: { day: Day }[];
};

/** The facts of a tour, computed and formatted for its sentences. */
export type TourFacts = ReturnType<typeof tourFacts>;

type Reader = { locale: Locale; currency: Currency };

/** The facts of a tour that its sentences tell, with the conditions they repeat (spec 9). */
export function tourFacts({ city, destination, trips, fromPrice, cheapest, departures }: KnownTour, reader: Reader) {
  const { locale, currency } = reader;
  const t = translator(locale, "common");
  const byLength = [...trips].sort((a, b) => a.days - b.days);
  const clock = (times: string[]) => times.sort().map((time) => formatTime(time, locale));
  const departs = clock(trips.map((trip) => trip.departs));
  const of = (wanted: string) => trips.filter(({ kind }) => kind === wanted).length;
  const next = departures[0]?.day;
  return {
    city,
    destination,
    count: trips.length,
    kinds: { guided: of("guided"), independent: of("independent"), package: of("package") },
    shortest: byLength[0],
    longest: byLength.at(-1),
    price: fromPrice === null ? null : formatMoney({ amount: fromPrice, currency }, locale, { cents: false }),
    isAbout: cheapest?.supplier === "partner",
    each: cheapest?.sharing
      ? t(`perPersonIn.${occupancyOf(cheapest.sharing)}`, { count: cheapest.sharing })
      : t("perPerson"),
    next: next ? formatDay(next, locale) : null,
    nextFull: next ? formatDay(next, locale, "full") : null,
    firstCall: departs[0] ?? "",
    lastCall: departs.at(-1) ?? "",
    early: ARRIVE_EARLY_MINUTES,
    documents: { passportMonths: PASSPORT_VALID_MONTHS, estaDays: ESTA_DAYS, i94Days: I94_DAYS },
  };
}
