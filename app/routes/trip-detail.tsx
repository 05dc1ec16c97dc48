import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isTourSlug } from "~/domain/catalogue/tour";
import { dayIn, isDay } from "~/domain/day";
import { readForm } from "~/features/form/read-form.server";
import { GROUP, readGroup, readParty } from "~/features/search/search-query";
import { ErrorPage, type NotFoundReason } from "~/features/site/error-page";
import { firstPhoto, firstPoster } from "~/features/site/first-picture";
import { metaTags } from "~/features/site/page-meta";
import { TourPage } from "~/features/tour/tour-page";
import { TWO_BEDS } from "~/features/trip/hold-form";
import { holdPost, searchFromPost } from "~/features/trip/hold-post.server";
import { openHoldsIn } from "~/features/trip/open-holds.server";
import { HEAD_SIZES } from "~/features/trip/photos";
import { shownTrip } from "~/features/trip/shown-trip";
import { TripGraph } from "~/features/trip/trip-graph";
import { TripPage } from "~/features/trip/trip-page";
import { canonicalUrl, pictured, requestContext, titled } from "~/i18n/page.server";
import { pathFor, screenAt, tripPath, tripScreen } from "~/i18n/paths";
import { tooMany } from "~/server/request-limit.server";
import { holdsOf, rememberHold } from "~/server/session-cookie.server";
import { chatAt } from "~/services/chat.server";
import { holdPlaces } from "~/services/checkout/hold-places.server";
import { listOpenHolds } from "~/services/checkout/open-holds.server";
import { reviewsOf } from "~/services/reviews/list-reviews.server";
import { mapVersion } from "~/services/search/get-map.server";
import { getTrip } from "~/services/search/get-trip.server";
import { stayPage } from "./trip-detail.stay.server";
import { tourPage } from "./trip-detail.tour.server";

export const handle = { i18n: ["trip", "reviews"], scripts: "trip" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, currency, now } = await requestContext(request);
  const { slug = "" } = params;
  const url = new URL(request.url);
  const screen = screenAt(url.pathname)?.id;
  if (screen === "trip.detail" && isTourSlug(slug)) return json(await tourPage(slug, request));
  const query = url.searchParams;
  const { party, problems, shown: asTyped } = readParty(query);
  const city = query.get("from") ?? undefined;
  const month = query.get("month") ?? (query.get("night") ?? query.get("date"))?.slice(0, 7);
  const group = readGroup(query.get(GROUP));
  const reader = { locale, currency, today: dayIn(now) };
  const day = query.get("date");
  const asked = { departure: query.get("departure"), day: day && isDay(day) ? day : null };
  const trip = await getTrip(slug, { ...reader, city, month, asked, ...party });
  if (!trip) throw new Response("trip-gone" satisfies NotFoundReason, { status: 404 });
  const { supplier } = trip.stay ?? {};
  // A partner package has its page under the partner's name, and no other has (spec 2). Whose it is, the catalogue may
  // change: what a browser kept of the former answer would lead back.
  if (screen !== tripScreen(supplier)) {
    const headers = { "Cache-Control": "no-cache" };
    return redirect(tripPath({ slug, supplier }, locale, url.search), { status: 308, headers });
  }
  if (city && city !== trip.city) problems.push({ field: "from", code: "city-not-served" });
  const stays = trip.stay && (await stayPage({ ...trip, stay: trip.stay }, { query, party, reader }));
  problems.push(...(stays?.problems ?? []));
  const photo = trip.photos?.[0];
  const shown = shownTrip(trip, await reviewsOf(slug, locale), await mapVersion(), {
    ...stays?.shown,
    group,
    twoBeds: query.has(TWO_BEDS),
    asked,
  });
  const page = {
    ...shown,
    stay: stays?.stay ?? null,
    today: reader.today,
    chat: chatAt(now),
    problems,
    typed: problems.length > 0 ? asTyped : null,
    meta: {
      title: titled(trip.name),
      description: trip.short,
      canonical: canonicalUrl(tripScreen(supplier), locale, { slug }),
      ...pictured(locale, trip.poster, photo),
      first: photo ? firstPhoto(photo, HEAD_SIZES) : firstPoster(trip.poster),
    },
  };
  return json(page, stays?.fleeting ? { headers: { "Cache-Control": "no-store" } } : {});
}

/** Holds places on a departure and opens the checkout; the price is ours, no matter what the form says. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, currency, now } = await requestContext(request);
  const posted = await request.formData();
  const search = searchFromPost(posted);
  if (search) return redirect(`${new URL(request.url).pathname}?${search}#dates`, 303);
  const submission = readForm(posted, holdPost);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  const { release, ...hold } = submission.value;
  const busy = tooMany("hold", request, now);
  if (busy) return json({ asked: hold, code: busy.code, params: busy.params, open: null }, busy.init);
  const mine = await holdsOf(request);
  const replaced = mine.includes(release) ? { replaces: release } : {};
  const held = await holdPlaces({ ...hold, ...replaced, locale, currency, visitor: context.visitor }, now);
  if (held.ok) {
    const headers = { "Set-Cookie": await rememberHold(request, held.value.id) };
    return redirect(pathFor("checkout", locale, { sessionId: held.value.id }), { status: 303, headers });
  }
  const tooManyOpen = held.code === "too-many-holds" || held.code === "too-many-unpaid";
  const open = tooManyOpen ? openHoldsIn(locale, await listOpenHolds(mine, now), now) : null;
  return json({ asked: hold, code: held.code, params: held.params, open }, { status: 409 });
}

export const meta: MetaFunction<typeof loader> = metaTags;
/** What the partner sells at this moment is not kept (see `stayPage`). */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const said = loaderHeaders.get("Cache-Control");
  return new Headers(said ? { "Cache-Control": said } : undefined);
};

export default function TripDetail() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if ("tour" in page) return <TourPage tour={page.tour} />;
  return (
    <>
      <TripPage {...page} refused={refused} />
      <TripGraph trip={page.trip} staticData={page.staticData} />
    </>
  );
}

export { ErrorPage as ErrorBoundary };
