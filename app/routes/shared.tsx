import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "~/features/form/read-form.server";
import { doneSearch, readDone } from "~/features/planner/done";
import { sharedTripIn } from "~/features/planner/shared-trip.server";
import { GonePage, SharedTripPage } from "~/features/planner/shared-trip-page";
import { followForm } from "~/features/planner/viewer-forms.server";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saidIn, saying } from "~/server/said.server";
import { followShare } from "~/services/planner/follow-share.server";
import { byLink } from "~/services/planner/live-share.server";
import { openShared } from "~/services/planner/shares.server";
import { isRead, keptUntil, keptUntilIn } from "./shared.server";

export const handle = { i18n: ["planner", "booking"], scripts: "none" };

/** A trip by the link of a mail: no account, no script. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const shareKey = params.shareKey ?? "";
  const shown = await openShared(shareKey, now, isRead(request));
  const trip =
    shown &&
    sharedTripIn(locale, shown, {
      here: pathFor("shared", locale, { shareKey }),
      fileAt: (file) => `/trip-files/link/${shareKey}/${file}`,
      done: readDone(saidIn(request)),
      now,
    });
  const title = titled(trip?.name ?? translator(locale, "planner")("share.goneTitle"));
  return json({ trip, meta: { title } }, shown ? { headers: keptUntil(shown) } : { status: 410 });
}

/** Who has the link writes nothing of the trip: only whether its address is told of changes. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const shareKey = params.shareKey ?? "";
  const submission = readForm(await request.formData(), followForm);
  const wish = submission.status === "success" ? submission.value.do : undefined;
  if (!wish) return redirect(pathFor("shared", locale, { shareKey }), 303);
  const follows = wish === "follow";
  const noted = await followShare(byLink(shareKey), follows, now);
  if (!noted) return redirect(pathFor("shared", locale, { shareKey }), 303);
  const said = doneSearch({ what: follows ? "followed" : "unfollowed", id: null });
  return redirect(saying(pathFor("shared", locale, { shareKey }, said)), 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;
export const headers: HeadersFunction = ({ loaderHeaders }) => ({
  ...keptUntilIn(loaderHeaders),
  "Cache-Control": "no-store",
  // The address opens the trip: no other site is told it.
  "Referrer-Policy": "same-origin",
});

export default function Shared() {
  const { trip } = useLoaderData<typeof loader>();
  return trip ? <SharedTripPage {...trip} /> : <GonePage />;
}

export { ErrorPage as ErrorBoundary };
