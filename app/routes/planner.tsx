import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { isToCome } from "~/domain/planner/timeline";
import { readForm } from "~/features/form/read-form.server";
import { doneSearch, readDone } from "~/features/planner/done";
import { PlannerPage } from "~/features/planner/planner-page";
import { tripsForm } from "~/features/planner/trip-forms.server";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { tripName } from "~/i18n/planner/trip-name.server";
import { saidIn, saying } from "~/server/said.server";
import { requireTraveller } from "~/server/traveller.server";
import { refuseCardData } from "~/services/payments/refuse-card-data.server";
import { listSharedWith } from "~/services/planner/shares.server";
import { addTrip, listTrips, restoreTrip } from "~/services/planner/trips.server";

export const handle = { i18n: "planner", scripts: "none" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const traveller = await requireTraveller(request, locale);
  const { searchParams } = new URL(request.url);
  const show = searchParams.get("show") === "future" ? ("future" as const) : ("all" as const);
  const today = dayIn(now);
  const [found, shared] = await Promise.all([listTrips(traveller, now), listSharedWith(traveller, now)]);
  const shown = found.filter(({ span }) => show === "all" || isToCome(span, today));
  return json({
    who: { email: traveller.email, name: traveller.name },
    show,
    any: found.length > 0,
    done: readDone(saidIn(request)),
    shared: shared.map(({ id, name, journey, sharedBy }) => ({
      href: pathFor("planner.shared", locale, { share: id }),
      name: tripName(locale, { name, booking: journey && { journey } }),
      sharedBy,
    })),
    trips: shown.map(({ id, name, booking, span }) => ({
      href: pathFor("planner.trip", locale, { trip: id }),
      name: tripName(locale, { name, booking }),
      span,
      booking: booking && {
        poster: booking.journey.trip.poster,
        number: booking.number,
        city: inLocale(booking.journey.boarding.cityName, locale),
        stopped: booking.stopped,
      },
    })),
    meta: { title: titled(translator(locale, "planner")("title")) },
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const traveller = await requireTraveller(request, locale);
  const sent = await request.formData();
  const submission = readForm(sent, tripsForm);
  if (submission.status !== "success") return redirect(pathFor("planner", locale), 303);
  const { do: wish, id, name: typed } = submission.value;
  if (wish === "restore-trip") {
    const restored = await restoreTrip(traveller, id);
    if (!restored.ok && restored.code !== "not-found")
      return json({ error: restored.code, typed: "" }, { status: 422 });
    if (!restored.ok) return redirect(pathFor("planner", locale), 303);
    const said = doneSearch({ what: "trip-restored", id: null });
    return redirect(saying(pathFor("planner", locale, {}, said)), 303);
  }
  if (!refuseCardData(sent).ok) return json({ error: "card-data", typed: "" }, { status: 422 });
  const added = await addTrip(traveller, typed, now);
  if (!added.ok) return json({ error: added.code, typed }, { status: 422 });
  const said = doneSearch({ what: "trip-created", id: null });
  return redirect(saying(pathFor("planner.trip", locale, { trip: added.value.id }, said)), 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Planner() {
  return <PlannerPage {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>() ?? null} />;
}

export { ErrorPage as ErrorBoundary };
