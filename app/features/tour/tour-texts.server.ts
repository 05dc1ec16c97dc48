/** The words of a tour's page, made where its facts are: the browser gets the sentences alone. */

import { tourSlug } from "~/domain/catalogue/tour";
import type { Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import { translator } from "~/i18n/i18n.server";
import { WRITTEN } from "~/i18n/messages/written.server";
import { type KnownTour, tourFacts } from "~/i18n/tour-facts.server";
import type { TourWords } from "./tour-data";

type TourInput = KnownTour & {
  cities: { slug: string; from: string }[];
  destinations: { slug: string; to: string }[];
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function tourTexts(tour: TourInput, reader: { locale: Locale; currency: Currency }): TourWords {
  const { city, destination, cities, destinations } = tour;
  const facts = tourFacts(tour, reader);
  const documents = translator(reader.locale, "common")(`documents.${destination.country}`, facts.documents);
  const others = [
    ...destinations.filter(({ slug }) => slug !== destination.slug).map((other) => ({ from: city, to: other })),
    ...cities.filter(({ slug }) => slug !== city.slug).map((other) => ({ from: other, to: destination })),
  ];
  return {
    ...WRITTEN[reader.locale].tour(facts, documents),
    more: others.map(({ from, to }) => ({
      slug: tourSlug({ from: from.slug, to: to.slug }),
      text: capital(`${from.from} ${to.to}`),
    })),
  };
}
