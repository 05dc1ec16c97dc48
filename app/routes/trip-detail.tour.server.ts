import { readTourSlug } from "~/domain/catalogue/tour";
import { dayIn } from "~/domain/day";
import { salesDays } from "~/domain/departures/sales";
import { firstPoster } from "~/features/site/first-picture";
import type { PageMeta } from "~/features/site/page-meta";
import type { TourData } from "~/features/tour/tour-data";
import { tourTexts } from "~/features/tour/tour-texts.server";
import { summaryOf } from "~/features/trip/trip-summary";
import { canonicalUrl, pictured, requestContext, titled } from "~/i18n/page.server";
import { getTour } from "~/services/search/get-tour.server";

/** The page of a tour's slug; throws a 404, the dead end, where there is no such city or destination. */
export async function tourPage(slug: string, request: Request): Promise<{ tour: TourData; meta: PageMeta }> {
  const { locale, currency, now } = await requestContext(request);
  const pair = readTourSlug(slug);
  const today = dayIn(now);
  const found = pair && (await getTour(pair, { locale, currency, today }));
  if (!found) throw new Response("unknown", { status: 404 });
  const { city, destination, cities, destinations, all, trips, departures } = found;
  const texts = tourTexts({ ...found, trips: all }, { locale, currency });
  const place = ({ slug, name }: { slug: string; name: string }) => ({ slug, name });
  return {
    tour: {
      from: { ...place(city), boarding: city.boarding },
      to: { ...place(destination), poster: destination.poster },
      texts,
      trips: trips.map((trip) => ({ ...summaryOf(trip), departs: trip.departs, returns: trip.returns })),
      hasOthers: all.length > trips.length,
      departures,
      cities: cities.map(place),
      destinations: destinations.map(place),
      sold: salesDays(today),
    },
    meta: {
      title: titled(texts.title),
      description: texts.description,
      canonical: canonicalUrl("trip.detail", locale, { slug }),
      noindex: trips.length === 0,
      ...pictured(locale, destination.poster),
      first: firstPoster(destination.poster),
    },
  };
}
