import { useTranslation } from "react-i18next";
import { sharedPath } from "~/domain/catalogue/photo";
import { localInstant } from "~/domain/day";
import { useSite } from "~/features/site/site-data";
import {
  type About,
  availabilityUrl,
  breadcrumbs,
  faqPage,
  organizationId,
  type Thing,
  units,
} from "~/features/site/structured-data";
import { StructuredData } from "~/features/site/structured-data-script";
import { pathFor, tripPath } from "~/i18n/paths";
import { isOpen } from "./chosen-price";
import type { StaticTripData, TripData } from "./trip-data";

type GraphTrip = TripData & Pick<StaticTripData, "photos" | "stops" | "itinerary" | "faq">;

/** Departures told one by one, the cheapest first; the aggregate stands for the rest. */
const TOLD = 3;

/**
 * Prices of the trip: one adult's, from the city and on the days the page shows. None where nothing is on sale on these
 * days, or prices are not known: what the partner's rooms
 * cost is told once they are searched, and an offer without a price is none to a search engine.
 */
function offersOf(
  { fromPrice, availability, departures, stops, city, supplier }: GraphTrip,
  { currency }: About,
): Thing | undefined {
  const state = availabilityUrl(availability);
  if (fromPrice === null) return { "@type": "Offer", availability: state };
  if (supplier === "partner") return undefined;
  const departs = stops.find((call) => call.city === city)?.departs;
  const onSale = departures.flatMap(({ adultPrice, ...each }) =>
    isOpen(each) && adultPrice !== null ? { ...each, adultPrice } : [],
  );
  if (onSale.length === 0) return undefined;
  const cheapest = [...onSale].sort((one, other) => one.adultPrice - other.adultPrice).slice(0, TOLD);
  return {
    "@type": "AggregateOffer",
    // Of what is offered here: other months may cost less, and are offered on pages of their own.
    lowPrice: units(Math.min(...onSale.map((each) => each.adultPrice))),
    priceCurrency: currency,
    availability: state,
    offerCount: onSale.length,
    offers: cheapest.map(({ day, adultPrice, availability: left }) => ({
      "@type": "Offer",
      price: units(adultPrice),
      priceCurrency: currency,
      availability: availabilityUrl(left),
      itemOffered: { "@type": "Trip", departureTime: departs ? localInstant(day, departs) : day },
    })),
  };
}

/** A trip for search engines: the way to it, its days, its prices and its questions. */
export function tripGraph(trip: GraphTrip, about: About, listName: string): Thing[] {
  const { locale, siteUrl } = about;
  const list = pathFor("trip.list", locale);
  const path = tripPath(trip, locale);
  return [
    breadcrumbs(about, [
      { name: listName, path: list },
      { name: trip.destination.name, path: `${list}?to=${trip.destination.slug}` },
      { name: trip.name, path },
    ]),
    {
      "@type": "TouristTrip",
      name: trip.name,
      description: trip.short,
      url: siteUrl + path,
      image:
        trip.photos.length > 0
          ? trip.photos.map(({ id }) => siteUrl + sharedPath(id))
          : `${siteUrl}/og/${trip.poster}.png`,
      provider: { "@type": "Organization", "@id": organizationId(about), name: about.brand },
      itinerary: {
        "@type": "ItemList",
        itemListElement: trip.itinerary.map(({ title }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: title,
        })),
      },
      offers: offersOf(trip, about),
    },
    faqPage(trip.faq),
  ];
}

export function TripGraph({ trip, staticData }: { trip: TripData; staticData: StaticTripData }) {
  const { t } = useTranslation();
  const about = useSite();
  return <StructuredData graph={tripGraph({ ...trip, ...staticData }, about, t("nav.trips"))} />;
}
