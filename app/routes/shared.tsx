import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sharedTripIn } from "~/features/planner/shared-trip.server";
import { GonePage, SharedTripPage } from "~/features/planner/shared-trip-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { readerOf, titled } from "~/i18n/page.server";
import { openShared } from "~/services/planner/shares.server";

export const handle = { i18n: ["planner", "booking"], scripts: false };

/** A trip by the link of a mail: no account, no script. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await readerOf(request);
  const shown = await openShared(params.shareKey ?? "", now);
  const trip = shown && sharedTripIn(locale, shown);
  const title = titled(trip?.name ?? translator(locale, "planner")("share.goneTitle"));
  return json({ trip, meta: { title, noindex: true } }, { status: trip ? 200 : 410 });
}

export const meta: MetaFunction<typeof loader> = metaTags;
export const headers = () => ({
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
});

export default function Shared() {
  const { trip } = useLoaderData<typeof loader>();
  return trip ? <SharedTripPage {...trip} /> : <GonePage />;
}

export { ErrorPage as ErrorBoundary };
