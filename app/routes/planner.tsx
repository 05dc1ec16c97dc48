import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { PlannerPage } from "~/features/planner/planner-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { requireTraveller } from "~/http/traveller.server";
import { translator } from "~/i18n/i18n.server";
import { readerOf, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { bookingsOf } from "~/services/identity/bookings-of.server";

export const handle = { i18n: "planner", scripts: false };

export async function loader({ request }: LoaderFunctionArgs) {
  const { locale, now } = await readerOf(request);
  const traveller = await requireTraveller(request, locale);
  const show = new URL(request.url).searchParams.get("show") === "future" ? "future" : "all";
  const today = dayIn(now);
  const found = await bookingsOf(traveller);
  const shown = found.filter(({ journey }) => show === "all" || journey.departure.endDay >= today);
  return json({
    who: { email: traveller.email, name: traveller.name },
    show,
    any: found.length > 0,
    trips: shown.map(({ key, number, journey: { trip, departure, boarding } }) => ({
      href: pathFor("booking", locale, { bookingKey: key }),
      name: inLocale(trip.name, locale),
      poster: trip.poster,
      startDay: departure.startDay,
      endDay: departure.endDay,
      number,
      city: inLocale(boarding.cityName, locale),
    })),
    meta: { title: titled(translator(locale, "planner")("title")), noindex: true },
  } as const);
}

export const meta: MetaFunction<typeof loader> = metaTags;
export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function Planner() {
  return <PlannerPage {...useLoaderData<typeof loader>()} />;
}

export { ErrorPage as ErrorBoundary };
