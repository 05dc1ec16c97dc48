import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { NO_EXPIRY } from "~/domain/planner/share";
import { readForm, typedOf } from "~/features/form/read-form.server";
import { doneSearch, readDone, type ShareDone } from "~/features/planner/done";
import { SharePage } from "~/features/planner/share-page";
import { shareForm } from "~/features/planner/trip-forms.server";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { formatDay } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { tripName } from "~/i18n/planner/trip-name.server";
import { tooMany, tryLater } from "~/server/request-limit.server";
import { saidIn, saying } from "~/server/said.server";
import { refuseCardData } from "~/services/payments/refuse-card-data.server";
import { changeShare, resendShare, restoreShare, revokeShare } from "~/services/planner/change-share.server";
import { sendChangesNow } from "~/services/planner/send-change-digest.server";
import { listShares, shareTrip } from "~/services/planner/shares.server";
import { requireTrip } from "./planner.server";

export const handle = { i18n: "planner", scripts: "none" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, traveller, trip } = await requireTrip(request, params.trip);
  const name = tripName(locale, trip);
  const shares = await listShares(traveller, trip.id);
  return json({
    name,
    back: pathFor("planner.trip", locale, { trip: trip.id }),
    here: pathFor("planner.share", locale, { trip: trip.id }),
    viewers: shares.map(({ openedAt, expiresAt, ...share }) => ({
      ...share,
      opened: openedAt && formatDay(dayIn(openedAt), locale),
      until: formatDay(dayIn(expiresAt), locale),
    })),
    done: readDone(saidIn(request)),
    meta: { title: titled(translator(locale, "planner")("share.title", { name })) },
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
  const which = { trip: trip.id, id };
  const done = (what: ShareDone, undo: string | null = null) =>
    redirect(saying(`${here}?${doneSearch({ what, id: undo })}`), 303);
  const refused = (error: string) => json({ error, typed }, { status: 422 });
  const mailed = wish === "share" || wish === "resend" || wish === "send-changes";
  const busy = mailed ? tooMany("invitation", request, now, trip.id) : null;
  if (busy) return json({ error: busy.code, typed }, busy.init);
  switch (wish) {
    case "share": {
      const { days = NO_EXPIRY } = invitation;
      const shared = await shareTrip(traveller, { ...invitation, trip: trip.id, days }, now);
      if (shared.ok) return done("share-sent");
      const init = shared.code === "too-many-invitations" ? tryLater(Number(shared.params?.wait)) : { status: 422 };
      return json({ error: shared.code, typed }, init);
    }
    case "change":
      if (await changeShare(traveller, which, invitation, now)) return done("share-changed");
      break;
    case "resend": {
      const sent = await resendShare(traveller, which, now);
      if (sent.ok) return done("share-resent");
      if (sent.code === "sent-today") return refused(sent.code);
      break;
    }
    case "revoke":
      if (await revokeShare(traveller, which, now)) return done("share-revoked", id);
      break;
    case "restore-share": {
      const restored = await restoreShare(traveller, which, now);
      if (restored.ok) return done("share-restored");
      if (restored.code === "shared-twice") return refused(restored.code);
      break;
    }
    case "send-changes":
      return done((await sendChangesNow(traveller, trip.id, now)) > 0 ? "changes-sent" : "changes-none");
  }
  return redirect(here, 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Share() {
  return <SharePage {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>() ?? null} />;
}

export { ErrorPage as ErrorBoundary };
