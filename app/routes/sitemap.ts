import { tourSlug } from "~/domain/catalogue/tour";
import type { Day } from "~/domain/day";
import { PRIVACY_EFFECTIVE, TERMS_EFFECTIVE } from "~/features/content/effective";
import { type SitePage, sitemap } from "~/features/site/sitemap";
import { tripScreen } from "~/i18n/paths";
import { type PublicScreenId, publicPages } from "~/i18n/public-page";
import { env } from "~/platform/env.server";
import { listPages } from "~/services/search/list-pages.server";

/** Nobody searches for it. */
const UNLISTED: readonly PublicScreenId[] = ["offline"];

/** Every page there is to find, for search engines. */
export async function loader(): Promise<Response> {
  const { trips, tours, changedOn } = await listPages();
  const changes: Partial<Record<PublicScreenId, Day | null>> = {
    home: changedOn,
    "trip.list": changedOn,
    terms: TERMS_EFFECTIVE,
    privacy: PRIVACY_EFFECTIVE,
  };
  const listed = publicPages().filter((id) => !UNLISTED.includes(id));
  const pages: SitePage[] = [
    ...listed.map((id) => ({ id, changedOn: changes[id] ?? null })),
    ...trips.map(({ slug, supplier }) => ({ id: tripScreen(supplier), params: { slug }, changedOn })),
    ...tours.map((tour) => ({ id: "trip.detail" as const, params: { slug: tourSlug(tour) }, changedOn })),
  ];
  return new Response(sitemap(pages, env.SITE_URL), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
