import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { readForm, typedOf } from "~/features/form/read-form.server";
import { doneSearch, readDone, type ShareDone } from "~/features/planner/done";
import { SharePage } from "~/features/planner/share-page";
import { shareForm } from "~/features/planner/trip-forms.server";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { requireTrip } from "~/http/planner.server";
import { tooMany, tryLater } from "~/http/request-limit.server";
import { formatDay } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { tripName } from "~/i18n/planner/trip-name.server";
import { refuseCardData } from "~/services/payments/refuse-card-data.server";
import { listShares, revokeShare, shareFiles, shareTrip } from "~/services/planner/shares.server";

export const handle = { i18n: "planner", scripts: false };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, traveller, trip } = await requireTrip(request, params.trip);
  const name = tripName(locale, trip);
  const shares = await listShares(traveller, trip.id);
  return json({
    name,
    back: pathFor("planner.trip", locale, { trip: trip.id }),
    here: pathFor("planner.share", locale, { trip: trip.id }),
    viewers: shares.map(({ id, email, openedAt, expiresAt, showsPrivate, files }) => ({
      id,
      email,
      showsPrivate,
      files,
      opened: openedAt && formatDay(dayIn(openedAt), locale),
      until: formatDay(dayIn(expiresAt), locale),
    })),
    done: readDone(new URL(request.url).searchParams),
    meta: { title: titled(translator(locale, "planner")("share.title", { name })), noindex: true },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now, traveller, trip } = await requireTrip(request, params.trip);
  const form = await request.formData();
  if (!refuseCardData(form).ok) return json({ error: "card-data", typed: {} }, { status: 422 });
  const here = pathFor("planner.share", locale, { trip: trip.id });
  const submission = readForm(form, shareForm(locale));
  if (submission.status !== "success") return redirect(here, 303);
  const typed = typedOf(submission);
  const { do: wish, id, ...invitation } = submission.value;
  const done = (what: ShareDone) => redirect(`${here}?${doneSearch({ what, id: null })}`, 303);
  const doneIf = (changed: boolean, what: ShareDone) => (changed ? done(what) : redirect(here, 303));
  switch (wish) {
    case "revoke":
      return doneIf(await revokeShare(traveller, trip.id, id, now), "share-revoked");
    case "show-files":
      return doneIf(await shareFiles(traveller, trip.id, id, true), "files-shown");
    case "hide-files":
      return doneIf(await shareFiles(traveller, trip.id, id, false), "files-hidden");
    case "share": {
      const busy = tooMany("invitation", request, now, trip.id);
      if (busy) return json({ error: busy.code, typed }, busy.init);
      const shared = await shareTrip(traveller, { trip: trip.id, ...invitation }, now);
      if (shared.ok) return done("share-sent");
      const init = shared.code === "too-many-invitations" ? tryLater(Number(shared.params?.wait)) : { status: 422 };
      return json({ error: shared.code, typed }, init);
    }
  }
  return redirect(here, 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;
export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function Share() {
  return <SharePage {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>() ?? null} />;
}

export { ErrorPage as ErrorBoundary };
