import { useTranslation } from "react-i18next";
import { tourSlug } from "~/domain/catalogue/tour";
import { useSite } from "~/features/site/site-data";
import {
  type About,
  availabilityUrl,
  breadcrumbs,
  faqPage,
  itemList,
  organizationId,
  type Thing,
  units,
} from "~/features/site/structured-data";
import { StructuredData } from "~/features/site/structured-data-script";
import { pathFor, tripPath } from "~/i18n/paths";
import type { TourData } from "./tour-data";

/** A tour for search engines: the way to it, what it costs, its trips and its questions. */
export function tourGraph(tour: TourData, about: About, listName: string): Thing[] {
  const { locale, siteUrl, currency } = about;
  const { texts, trips, from, to } = tour;
  const path = pathFor("trip.detail", locale, { slug: tourSlug({ from: from.slug, to: to.slug }) });
  // What is said here is what can be bought: the partner's prices are about right until one asks.
  const prices = trips.flatMap(({ fromPrice, supplier }) => (supplier === "partner" ? [] : (fromPrice ?? [])));
  const offers = prices.length > 0 && {
    "@type": "AggregateOffer",
    offerCount: prices.length,
    lowPrice: units(Math.min(...prices)),
    priceCurrency: currency,
    availability: availabilityUrl(trips[0]?.availability ?? "gone"),
  };
  return [
    breadcrumbs(about, [
      { name: listName, path: pathFor("trip.list", locale) },
      { name: texts.title, path },
    ]),
    {
      "@type": "TouristTrip",
      name: texts.title,
      description: texts.description,
      url: siteUrl + path,
      image: `${siteUrl}/og/${to.poster}.png`,
      provider: { "@type": "Organization", "@id": organizationId(about), name: about.brand },
      tripOrigin: { "@type": "Place", name: from.boarding.name, address: from.boarding.address },
      ...(offers && { offers }),
    },
    itemList(
      about,
      trips.map((trip) => ({ name: trip.name, path: tripPath(trip, locale) })),
    ),
    faqPage(texts.faq),
  ];
}

export function TourGraph({ tour }: { tour: TourData }) {
  const { t } = useTranslation();
  const about = useSite();
  return <StructuredData graph={tourGraph(tour, about, t("nav.trips"))} />;
}
