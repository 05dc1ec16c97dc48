import { tourSlug } from "~/domain/catalogue/tour";
import { PRIVACY_EFFECTIVE, TERMS_EFFECTIVE } from "~/features/content/effective";
import { type SitePage, sitemap } from "~/features/site/sitemap";
import { tripScreen } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import { listPages } from "~/services/search/list-pages.server";

/** Every page there is to find, for search engines. */
export async function loader(): Promise<Response> {
  const { trips, tours, changedOn } = await listPages();
  const pages: SitePage[] = [
    { id: "home", changedOn },
    { id: "trip.list", changedOn },
    ...trips.map(({ slug, supplier }) => ({ id: tripScreen(supplier), params: { slug }, changedOn })),
    ...tours.map((tour) => ({ id: "trip.detail" as const, params: { slug: tourSlug(tour) }, changedOn })),
    { id: "contact", changedOn: null },
    { id: "group.ask", changedOn: null },
    { id: "terms", changedOn: TERMS_EFFECTIVE },
    { id: "privacy", changedOn: PRIVACY_EFFECTIVE },
  ];
  return new Response(sitemap(pages, env.SITE_URL), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
