import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sharedTripIn } from "~/features/planner/shared-trip.server";
import { SharedTripPage } from "~/features/planner/shared-trip-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { requireTraveller } from "~/http/traveller.server";
import { readerOf, titled } from "~/i18n/page.server";
import { openSharedWith } from "~/services/planner/shares.server";

export const handle = { i18n: ["planner", "booking"], scripts: false };

/** A trip shared with the e-mail of who is signed in. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await readerOf(request);
  const traveller = await requireTraveller(request, locale);
  const shown = await openSharedWith(traveller, params.share ?? "", now);
  if (!shown) throw new Response("unknown", { status: 404 });
  const trip = sharedTripIn(locale, shown);
  return json({ trip, meta: { title: titled(trip.name), noindex: true } });
}

export const meta: MetaFunction<typeof loader> = metaTags;
export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function SharedWithMe() {
  return <SharedTripPage {...useLoaderData<typeof loader>().trip} />;
}

export { ErrorPage as ErrorBoundary };
