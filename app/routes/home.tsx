import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { salesDays } from "~/domain/departures/sales";
import { HOME_POSTER, homeData } from "~/features/home/home-data";
import { HomePage } from "~/features/home/home-page";
import { DEFAULT_PARTY } from "~/features/search/search-query";
import { ErrorPage } from "~/features/site/error-page";
import { firstPoster } from "~/features/site/first-picture";
import { metaTags } from "~/features/site/page-meta";
import { SiteGraph } from "~/features/site/site-graph";
import { choiceOf } from "~/features/trip/trip-summary";
import { translator } from "~/i18n/i18n.server";
import { canonicalUrl, pictured, requestContext, titled } from "~/i18n/page.server";
import { bestReviews } from "~/services/reviews/list-reviews.server";
import { getHome } from "~/services/search/get-home.server";
import { listSearchChoices } from "~/services/search/list-places.server";

export const handle = { i18n: ["home", "trip", "reviews"], scripts: "page" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { locale, currency, now } = await requestContext(request);
  const today = dayIn(now);
  const t = translator(locale, "home");
  const [choices, onSale, reviews] = await Promise.all([
    listSearchChoices(locale),
    getHome(DEFAULT_PARTY, { locale, currency, today }),
    bestReviews(locale),
  ]);
  return json({
    ...homeData(choices.destinations, onSale),
    cities: choices.cities.map(choiceOf),
    reviews,
    sold: salesDays(today),
    meta: {
      title: titled(t("title")),
      description: t("description"),
      canonical: canonicalUrl("home", locale),
      ...pictured(locale),
      first: firstPoster(HOME_POSTER),
    },
  });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Home() {
  return (
    <>
      <HomePage {...useLoaderData<typeof loader>()} />
      <SiteGraph />
    </>
  );
}

export { ErrorPage as ErrorBoundary };
