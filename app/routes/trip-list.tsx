import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { salesDays } from "~/domain/departures/sales";
import { withSlugs } from "~/features/search/place-names";
import { readSearch } from "~/features/search/search-query";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { filterLinks } from "~/features/trip/filter-links.server";
import { listSearch, PRICE_BANDS, readFilters } from "~/features/trip/trip-filters";
import { TripListGraph } from "~/features/trip/trip-list-graph";
import { TripListPage } from "~/features/trip/trip-list-page";
import { choiceOf, summaryOf } from "~/features/trip/trip-summary";
import { formatMoney } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { canonicalUrl, pictured, requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { countTrips } from "~/services/search/count-trips.server";
import { findTrips } from "~/services/search/find-trips.server";
import { listSearchChoices } from "~/services/search/list-places.server";
import type { TripCard } from "~/services/search/trip-cards.server";

export const handle = { i18n: "trip", scripts: "page" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { locale, currency, now } = await requestContext(request);
  const today = dayIn(now);
  const t = translator(locale, "trip");
  const choices = await listSearchChoices(locale);
  const params = new URL(request.url).searchParams;
  const query = readSearch(withSlugs(params, choices), choices, today);
  const filters = readFilters(params);
  const search = { ...query, ...query.party, ...filters };
  const reader = { locale, currency, today };
  const found = await findTrips(search, reader);
  if (found.pages === 0 && filters.page > 1) {
    throw redirect(pathFor("trip.list", locale, {}, listSearch(query.typed, { ...filters, page: 1 })));
  }
  const counts = await countTrips(search, PRICE_BANDS, reader);
  const { destinations } = choices;
  const toAdd = ({ activities }: TripCard) =>
    activities
      .map(({ name, price: amount }) => `${name}, ${formatMoney({ amount, currency }, locale, { cents: false })}`)
      .join("\u00a0· ");
  const shown = (trip: TripCard) => ({ ...summaryOf(trip), ...(filters.activities ? { toAdd: toAdd(trip) } : {}) });
  const { kind, activities, sort } = filters;
  // As the footer asks for them: trips with a hotel, the least dear first.
  const areDeals = kind && kind !== "guided" && sort === "price";
  const ofKind = kind && t(`kindTitles.${kind}`);
  const title = areDeals ? t("dealsTitle") : (ofKind ?? t(activities ? "activitiesTitle" : "listTitle"));
  return json({
    ...found,
    trips: found.trips.map(shown),
    soldOut: found.soldOut.map(shown),
    cities: choices.cities.map(choiceOf),
    destinations: choices.destinations.map(choiceOf),
    filters: filterLinks({ query, filters, counts, pages: found.pages, destinations, locale, currency }),
    kept: Object.fromEntries(listSearch({}, { ...filters, page: 1 })),
    query,
    title,
    sold: salesDays(today),
    meta: {
      title: titled(title),
      description: t("listDescription"),
      canonical: canonicalUrl("trip.list", locale),
      ...pictured(locale),
      noindex: params.size > 0,
    },
  });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function TripList() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <TripListPage {...page} />
      {page.meta.noindex ? null : <TripListGraph trips={page.trips} />}
    </>
  );
}

export { ErrorPage as ErrorBoundary };
